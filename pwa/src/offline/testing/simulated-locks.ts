import type { Locks } from '../outbox/locks.ts';

type Waiting = { tab: object; enter(): void };

/** The locks of one browser: first come, first served; a killed tab gives back what it held. */
export class SimulatedLocks {
  #holder: object | null = null;
  #waiting: Waiting[] = [];

  of(tab: object): Locks {
    return {
      exclusive: async (signal, work) => {
        if (signal.aborted) return;
        await new Promise<void>((resolve) => {
          const waiting: Waiting = { tab, enter: resolve };
          this.#waiting.push(waiting);
          signal.addEventListener('abort', () => {
            if (!this.#waiting.includes(waiting)) return;
            this.#waiting = this.#waiting.filter((one) => one !== waiting);
            resolve();
          });
          this.#next();
        });
        if (this.#holder !== tab) return;
        try {
          await work();
        } finally {
          this.#release(tab);
        }
      },
    };
  }

  kill(tab: object): void {
    this.#waiting = this.#waiting.filter((one) => one.tab !== tab);
    this.#release(tab);
  }

  #release(tab: object): void {
    if (this.#holder !== tab) return;
    this.#holder = null;
    this.#next();
  }

  #next(): void {
    if (this.#holder !== null) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#holder = next.tab;
    next.enter();
  }
}
