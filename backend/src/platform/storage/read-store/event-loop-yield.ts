import { setImmediate } from 'node:timers';

// Held here because test clocks replace the functions of the timers module while a test runs.
const nextTurn = setImmediate;

/** How long, in milliseconds, the synchronous engine may work before timers and sockets get their turn. */
const LIMIT_MS = 8;

/** So many turns work that is behind lets go by for what is held, each time. */
const TURNS_BEHIND = 50;

/**
 * Keeps a synchronous engine from starving the event loop: promises that resolve at once never let it turn, however
 * often they are awaited. Work is timed with {@link measure}, and {@link pause} waits for a turn once it is due.
 *
 * What works `behind` another works less in a turn, and waits while something of the other is {@link hold held}. It is
 * never held up for good: after a few turns it has one of its own.
 */
export class EventLoopYield {
  readonly #behind: EventLoopYield | null;
  readonly #limitMs: number;
  #spentMs = 0;
  #turn: Promise<void> | null = null;
  #held = 0;
  /** How often the event loop was let go; for tests, which must not depend on a clock. */
  turns = 0;

  constructor({ behind = null }: { behind?: EventLoopYield | null } = {}) {
    this.#behind = behind;
    this.#limitMs = behind ? LIMIT_MS / 4 : LIMIT_MS;
  }

  get isDue(): boolean {
    return this.#isSpent || this.#letsGoFirst;
  }

  get #isSpent(): boolean {
    return this.#spentMs >= this.#limitMs;
  }

  get #letsGoFirst(): boolean {
    return this.#behind !== null && this.#behind.#held > 0;
  }

  /** Says that somebody waits for the work that begins now; answers what says that it is done, and may be called twice. */
  hold(): () => void {
    this.#held += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#held -= 1;
      isHeld = false;
    };
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
    for (let waited = 0; this.#isSpent || (this.#letsGoFirst && waited < TURNS_BEHIND); waited += 1)
      await this.#nextTurn();
  }

  #nextTurn(): Promise<void> {
    this.#turn ??= new Promise((resolve) => {
      nextTurn(() => {
        this.#turn = null;
        this.#spentMs = 0;
        this.turns += 1;
        resolve();
      });
    });
    return this.#turn;
  }
}

/** The one of this thread: all files together may work no longer before the event loop turns. */
export const eventLoopYield = new EventLoopYield();

/** For work that nobody waits for yet: the builds of views that do not serve. */
export const yieldBehind = new EventLoopYield({ behind: eventLoopYield });
