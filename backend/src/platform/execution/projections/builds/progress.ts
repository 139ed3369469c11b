/**
 * The progress of long-running work. `done` counts events. `total` and `secondsLeft` are estimates, or null
 * while there is no basis for one.
 */
export type Progress = {
  done: number;
  total: number | null;
  perSecond: number;
  secondsLeft: number | null;
};

/** A measurement: events processed, elapsed milliseconds, and the completed share (0 to 1). */
export type Measured = { done: number; elapsedMs: number; share: number };

/** Estimates total and remaining time, assuming that the pace doesn't change. */
export function progressOf({ done, elapsedMs, share }: Measured): Progress {
  const known = Math.min(1, Math.max(0, share));
  const perSecond = elapsedMs > 0 ? Math.round((done * 1000) / elapsedMs) : 0;
  if (known === 0 || done === 0) return { done, total: null, perSecond, secondsLeft: null };
  const total = Math.max(done, Math.round(done / known));
  const secondsLeft = Math.ceil((elapsedMs * (1 - known)) / known / 1000);
  return { done, total, perSecond, secondsLeft };
}

/** Returns the share of the distance between two positions that is completed at `at`; 1 if there is none. */
export function shareOfTheWay(from: bigint, at: bigint, to: bigint): number {
  if (to <= from || at >= to) return 1;
  if (at <= from) return 0;
  return Number(((at - from) * 1_000_000n) / (to - from)) / 1_000_000;
}
