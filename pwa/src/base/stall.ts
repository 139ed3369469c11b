import type { Timers } from '../offline/sync/timers.ts';

/** Nothing has come for so long that the line must be gone (ms). */
export const stalledAfterMs = 30_000;

/**
 * Gives up a call on which nothing moves any more, however long it takes in all. The first movement may take `waitMs`.
 * Without `AbortSignal.any`, which browsers that this app is built for do not have.
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
