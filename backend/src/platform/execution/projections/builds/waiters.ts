import type { Timers } from '../../../kernel/time.ts';

export type Reached = 'reached' | 'stale';

/** Callers waiting for a position. They are notified instead of polling. */
export type Waiters = {
  /**
   * Resolves with `reached` once `tell` is called with the position or a later one, or with `stale` on
   * timeout.
   */
  wait(position: string, timeoutMs: number): Promise<Reached>;
  /** Resolves waits for this position or an earlier one. */
  tell(position: string): void;
  /** Resolves all waits: no more progress will come. */
  giveUp(): void;
};

export function createWaiters(timers: Timers): Waiters {
  const waiting = new Set<{ position: string; answer(reached: Reached): void }>();

  return {
    wait(position, timeoutMs) {
      return new Promise((resolve) => {
        const waiter = {
          position,
          answer(reached: Reached) {
            cancel();
            waiting.delete(waiter);
            resolve(reached);
          },
        };
        const cancel = timers.after(timeoutMs, () => waiter.answer('stale'));
        waiting.add(waiter);
      });
    },

    tell(position) {
      for (const waiter of waiting) if (waiter.position <= position) waiter.answer('reached');
    },

    giveUp() {
      for (const waiter of waiting) waiter.answer('stale');
    },
  };
}
