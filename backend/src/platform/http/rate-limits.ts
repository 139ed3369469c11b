import type { Rate } from '@everpaw/contracts/kernel/rate';
import { LRUCache } from 'lru-cache';

/** Counts what somebody does often. */
export type RateLimits = {
  /** Takes one of what `subject` may do at this rate; answers the milliseconds to wait for it, 0 when it was taken. */
  take(subject: string, rate: Rate): number | Promise<number>;
};

/** Limits that answer at once, since nobody else is asked. */
export type OwnRateLimits = { take(subject: string, rate: Rate): number };

/** Those who did something lately; who was forgotten for the sake of others begins anew. */
const remembered = 100_000;

/**
 * Limits in the memory of this process. `factor` multiplies every rate, 0 turns them off. Each subject has one number:
 * the instant at which all it did would have been done at its even rate (GCRA), so nothing is ever swept.
 */
export function createRateLimits(now: () => number, factor: number): OwnRateLimits {
  const doneAt = new LRUCache<string, number>({ max: remembered });
  return {
    take(subject, { max, windowMs, burst = max }) {
      if (factor === 0) return 0;
      const at = now();
      const eachMs = windowMs / (max * factor);
      const aheadMs = burst * factor * eachMs;
      // A clock that was set back must lock nobody out for longer than one share of the window.
      const done = Math.min(Math.max(doneAt.get(subject) ?? at, at), at + aheadMs);
      const waitMs = Math.ceil(done + eachMs - at - aheadMs - 1e-6);
      doneAt.set(subject, waitMs > 0 ? done : done + eachMs);
      return Math.max(0, waitMs);
    },
  };
}
