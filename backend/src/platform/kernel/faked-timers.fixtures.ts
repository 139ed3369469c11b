import { install } from '@sinonjs/fake-timers';

/**
 * Runs work whose clock and timers are faked: whenever it waits for a timer, its time has come. Nothing but timers may
 * hold the work up. Resolves with the result and the milliseconds that passed on the faked clock.
 */
export async function withFakedTimers<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const clock = install({ now: Date.now(), toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const began = performance.now();
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    // A rejection is the caller's, below.
    result.catch(() => undefined);
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!isDone) await clock.nextAsync();
    }
    return { result: await result, tookMs: performance.now() - began };
  } finally {
    clock.uninstall();
  }
}
