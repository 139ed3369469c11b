import { setTimeout } from 'node:timers';

/** Returns the current time in milliseconds since the epoch. */
export type Clock = () => number;

/** Schedules tasks. Injected, so that tests don't wait for real time. */
export type Timers = {
  /** Runs `task` once after the delay in milliseconds. Returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void;
};

export const systemClock: Clock = () => Date.now();

/** Real timers. A pending task doesn't keep the process alive. */
export const systemTimers: Timers = {
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay, or immediately if the signal is aborted. Never rejects. */
export function pauseFor(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = timers.after(delayMs, done);
    signal.addEventListener('abort', done);
  });
}
