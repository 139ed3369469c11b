import { minuteMs } from '../time/durations.ts';

/**
 * A rate limit: `max` times in `windowMs` milliseconds, spread evenly, with up to `burst` times at once after a rest
 * (default `max`).
 */
export type Rate = { max: number; windowMs: number; burst?: number };

/** Lets an established account send at once the commands that a device may have queued offline. */
export const queuedRate = { max: 240, windowMs: minuteMs, burst: 1_000 } satisfies Rate;

/** For words that strangers read: what one account may write about one target. No minute sees more than 30 of them. */
export const wordsRate = { max: 20, windowMs: minuteMs, burst: 10 } satisfies Rate;
