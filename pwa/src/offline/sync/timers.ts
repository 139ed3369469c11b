/** Time as the offline code uses it, so that a test can hold it still. */
export type Timers = {
  /** Runs once after `ms`; answers how to call it off. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after `ms`, or as soon as `signal` is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** Timers on top of any `after`. */
export function timersOf(after: Timers['after']): Timers {
  return {
    after,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          stop();
          signal.removeEventListener('abort', done);
          resolve();
        };
        const stop = after(ms, done);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      }),
  };
}

/** The browser's own. */
export const browserTimers: Timers = timersOf((ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
});
