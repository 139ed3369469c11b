/** The timers of the offline code, which tests can replace. */
export type Timers = {
  /** Runs once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after `ms`, or as soon as `signal` is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** Returns timers based on any `after`. */
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

/** The browser's timers. */
export const browserTimers: Timers = timersOf((ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
});
