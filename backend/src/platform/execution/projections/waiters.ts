import type { Timers } from '../../kernel/time.ts';

export type Reached = 'reached' | 'stale';

/** Those who wait until something has seen a position. They are notified; nothing is polled. */
export type Waiters = {
  /** Resolves `reached` once told of the position or a later one, `stale` after the timeout. */
  wait(position: string, timeoutMs: number): Promise<Reached>;
  /** Lets those go who wait for this position or an earlier one. */
  tell(position: string): void;
  /** Lets everybody go with what there is: nothing more will come. */
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
