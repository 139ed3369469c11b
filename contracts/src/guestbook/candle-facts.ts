import { candleBurnsMs, candleSpanMs } from './guestbook.limits.ts';

/**
 * The candles of a memorial: how many were ever lit, and when those of the last day were, by spans of time. `at` is the
 * end of a span, so none goes out early.
 */
export type CandleCounts = { ever: number; lit: { at: string; count: number }[] };

/** Returns the UTC day of an ISO instant in UTC, as `YYYY-MM-DD`. */
export function candleDayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** Returns when a candle goes out that was lit at this instant. */
export function candleEndsAt(litAt: string): string {
  return new Date(Date.parse(litAt) + candleBurnsMs).toISOString();
}

/** Returns the number of candles that burn at `now`. */
export function candlesBurning({ lit }: CandleCounts, now: string): number {
  return lit.filter(({ at }) => candleEndsAt(at) > now).reduce((sum, { count }) => sum + count, 0);
}

/** Returns the counts with one candle more or less; those that are out at `now` are dropped. */
export function withCandle(
  counts: CandleCounts | undefined,
  by: 1 | -1,
  { litAt, now }: { litAt: string; now: string },
): CandleCounts {
  const { ever, lit } = counts ?? { ever: 0, lit: [] };
  const at = new Date(Math.ceil(Date.parse(litAt) / candleSpanMs) * candleSpanMs).toISOString();
  const before = lit.find((span) => span.at === at)?.count ?? 0;
  const next = [...lit.filter((span) => span.at !== at), { at, count: before + by }]
    .filter((span) => span.count > 0 && candleEndsAt(span.at) > now)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return { ever: Math.max(0, ever + by), lit: next };
}
