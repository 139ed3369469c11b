import { minuteMs } from './durations.ts';

/**
 * A rate limit: `max` times in `windowMs` milliseconds, spread evenly, with up to `burst` times at once after a rest
 * (default `max`).
 */
export type Rate = { max: number; windowMs: number; burst?: number };

/** What a device may have collected without a signal goes through at once, for an established account. */
export const queuedRate = { max: 240, windowMs: minuteMs, burst: 1_000 } satisfies Rate;

/** For words that strangers read: what one account may write about one target. No minute sees more than 30 of them. */
export const wordsRate = { max: 20, windowMs: minuteMs, burst: 10 } satisfies Rate;
