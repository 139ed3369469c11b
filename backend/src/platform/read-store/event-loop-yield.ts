import { setImmediate } from 'node:timers';

// Held here because test clocks replace the functions of the timers module while a test runs.
const nextTurn = setImmediate;

/** How long, in milliseconds, the synchronous engine may work before timers and sockets get their turn. */
const LIMIT_MS = 8;

/**
 * Keeps a synchronous engine from starving the event loop: promises that resolve at once never let it turn, however
 * often they are awaited. Work is timed with {@link measure}, and {@link pause} waits for a turn once it is due.
 */
export class EventLoopYield {
  #spentMs = 0;
  #turn: Promise<void> | null = null;
  /** How often the event loop was let go; for tests, which must not depend on a clock. */
  turns = 0;

  get isDue(): boolean {
    return this.#spentMs >= LIMIT_MS;
  }

  measure<T>(work: () => T): T {
    const startedAt = performance.now();
    try {
      return work();
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }

  /** Resolves when work may go on; several that wait resume one after the other, each only while time is left. */
  async pause(): Promise<void> {
    while (this.isDue) {
      this.#turn ??= new Promise((resolve) => {
        nextTurn(() => {
          this.#turn = null;
          this.#spentMs = 0;
          this.turns += 1;
          resolve();
        });
      });
      await this.#turn;
    }
  }
}

/** The one of this thread: all files together may work no longer before the event loop turns. */
export const eventLoopYield = new EventLoopYield();
