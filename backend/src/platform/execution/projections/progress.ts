/**
 * How far long work is. `done` counts events; `total` and `secondsLeft` are estimates and null while there is
 * nothing to go by.
 */
export type Progress = {
  done: number;
  total: number | null;
  perSecond: number;
  secondsLeft: number | null;
};

/** What was measured: events done in so many milliseconds, and which share (0 to 1) of the way that is. */
export type Measured = { done: number; elapsedMs: number; share: number };

/** Figures for a person who waits. The pace so far is taken for the pace of the rest. */
export function progressOf({ done, elapsedMs, share }: Measured): Progress {
  const known = Math.min(1, Math.max(0, share));
  const perSecond = elapsedMs > 0 ? Math.round((done * 1000) / elapsedMs) : 0;
  if (known === 0 || done === 0) return { done, total: null, perSecond, secondsLeft: null };
  const total = Math.max(done, Math.round(done / known));
  const secondsLeft = Math.ceil((elapsedMs * (1 - known)) / known / 1000);
  return { done, total, perSecond, secondsLeft };
}

/** Which share of the way from one position to another is done at `at`; 1 when there is no way to go. */
export function shareOfTheWay(from: bigint, at: bigint, to: bigint): number {
  if (to <= from || at >= to) return 1;
  if (at <= from) return 0;
  return Number(((at - from) * 1_000_000n) / (to - from)) / 1_000_000;
}
