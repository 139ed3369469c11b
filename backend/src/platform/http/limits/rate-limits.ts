import type { Rate } from '@everpaw/contracts/kernel/features/rate';
import { LRUCache } from 'lru-cache';

/** Limits how often subjects do something. */
export type RateLimits = {
  /** Takes one unit for `subject` at this rate; returns the milliseconds to wait, 0 if it was taken. */
  take(subject: string, rate: Rate): number | Promise<number>;
};

/** Synchronous limits of this process. */
export type OwnRateLimits = { take(subject: string, rate: Rate): number };

/** Maximum number of tracked subjects; an evicted subject starts afresh. */
const remembered = 100_000;

/**
 * Creates in-memory limits of this process. `factor` multiplies every rate, 0 disables them. Each subject has one
 * number: the time at which everything it did would be done at an even rate (GCRA), so no cleanup is needed.
 */
export function createRateLimits(now: () => number, factor: number): OwnRateLimits {
  const doneAt = new LRUCache<string, number>({ max: remembered });
  return {
    take(subject, { max, windowMs, burst = max }) {
      if (factor === 0) return 0;
      const at = now();
      const eachMs = windowMs / (max * factor);
      const aheadMs = burst * factor * eachMs;
      // A clock set back must not block a subject for longer than one share of the window.
      const done = Math.min(Math.max(doneAt.get(subject) ?? at, at), at + aheadMs);
      const waitMs = Math.ceil(done + eachMs - at - aheadMs - 1e-6);
      doneAt.set(subject, waitMs > 0 ? done : done + eachMs);
      return Math.max(0, waitMs);
    },
  };
}
