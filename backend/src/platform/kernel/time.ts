import { setTimeout } from 'node:timers';

/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;

/** What makes things happen later; injected, so that no test has to wait for real time. */
export type Timers = {
  /** Runs `task` once after so many milliseconds; the answer calls it off. */
  after(delayMs: number, task: () => void): () => void;
};

export const systemClock: Clock = () => Date.now();

/** Real time. A pending task does not keep the process alive. */
export const systemTimers: Timers = {
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay, or at once when the signal is aborted. Never rejects. */
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
