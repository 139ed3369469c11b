import { setImmediate } from 'node:timers';

// Captured here because fake timers replace the functions of the timers module.
const nextTurn = setImmediate;

/** How long synchronous work may run before timers and sockets get a turn, in milliseconds. */
const LIMIT_MS = 8;

/** Maximum number of turns that deferred work waits at a time for held work. */
const TURNS_BEHIND = 50;

/**
 * Keeps synchronous work from starving the event loop: promises that resolve at once never let it turn.
 * {@link measure} times the work, and {@link pause} waits for a turn when one is due.
 * Work `behind` another instance gets a smaller share of a turn and waits while the other is {@link hold
 * held}, but for a limited number of turns only.
 */
export class EventLoopYield {
  readonly #behind: EventLoopYield | null;
  readonly #limitMs: number;
  #spentMs = 0;
  #turn: Promise<void> | null = null;
  #held = 0;
  /** Number of turns given to the event loop. For tests, which must not depend on a clock. */
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

  /**
   * Marks that a caller waits for the work that starts now. Returns a function that ends it, which may be
   * called twice.
   */
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

  /**
   * Resolves when work may continue. Several waiting callers resume one after the other, each only while time
   * is left.
   */
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

/** The instance of this thread: all files share its time limit. */
export const eventLoopYield = new EventLoopYield();

/** For work that no caller waits for yet, such as builds of views that don't serve. */
export const backgroundYield = new EventLoopYield({ behind: eventLoopYield });
