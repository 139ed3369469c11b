import { MongoError } from 'mongodb';

/**
 * An operation waited too long for a transaction. Either another one is long, or an operation was mistakenly
 * awaited inside a transaction without its session and waited for itself.
 */
export class TransactionGateTimeout extends MongoError {
  constructor(timeoutMs: number) {
    super(
      `Waited ${timeoutMs} ms for a transaction to end. An operation that is awaited inside a transaction must carry ` +
        'its session; without it, it waits for the very transaction that waits for it.',
    );
  }

  override get name(): string {
    return 'TransactionGateTimeout';
  }
}

type Waiter = { enter: () => void; timer: NodeJS.Timeout };

/** Admits one writer at a time in order of arrival: SQLite has one write transaction per file. */
export class TransactionGate {
  #isTaken = false;
  readonly #waiting: Waiter[] = [];

  /**
   * Resolves with the function that admits the next writer.
   * @throws TransactionGateTimeout after `timeoutMs`, which also removes the caller from the queue.
   */
  enter(timeoutMs: number): Promise<() => void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve(this.#leaver());
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => resolve(this.#leaver()),
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
          reject(new TransactionGateTimeout(timeoutMs));
        }, timeoutMs),
      };
      this.#waiting.push(waiter);
    });
  }

  #leaver(): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const next = this.#waiting.shift();
      if (next === undefined) {
        this.#isTaken = false;
        return;
      }
      clearTimeout(next.timer);
      next.enter();
    };
  }
}
