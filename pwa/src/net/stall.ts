import type { Timers } from './timers.ts';

/** The connection counts as lost if no data arrives for this long (ms). */
export const stalledAfterMs = 30_000;

/**
 * Aborts a call when no data moves any more, however long the call takes in total. The first data may take `waitMs`.
 * Implemented without `AbortSignal.any`, which some supported browsers lack.
 */
export function watchForStall({
  signal,
  after,
  waitMs = stalledAfterMs,
}: {
  signal: AbortSignal | undefined;
  after: Timers['after'];
  waitMs?: number;
}): { signal: AbortSignal; onProgress(): void; isOver(): boolean; end(): void } {
  const giveUp = new AbortController();
  let isOver = false;
  let stop = () => {};
  const wait = (ms: number) => {
    stop();
    stop = after(ms, () => {
      isOver = true;
      giveUp.abort();
    });
  };
  const pass = () => giveUp.abort();
  signal?.addEventListener('abort', pass);
  if (signal?.aborted) pass();
  wait(waitMs);
  return {
    signal: giveUp.signal,
    onProgress: () => wait(stalledAfterMs),
    isOver: () => isOver,
    end() {
      stop();
      signal?.removeEventListener('abort', pass);
    },
  };
}
