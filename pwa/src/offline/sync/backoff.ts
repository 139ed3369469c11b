import { minuteMs, secondMs } from '@everpaw/contracts/kernel/time/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';

const maxDelayMs = 5 * minuteMs;
/** Maximum wait that the server can request, in ms. */
export const longestHoldMs = maxDelayMs;

/**
 * Returns the wait after the nth failed attempt in a row (`attempts` ≥ 1), in ms: 1 s doubled each time, up to 5 min.
 * `random` (0 to 1) varies the second half, so that devices that failed together don't retry together.
 */
export function delayAfter(attempts: number, random: number): number {
  const full = exponentialBackoff(attempts, { first: secondMs, longest: maxDelayMs });
  return Math.round(full * (0.5 + random / 2));
}

/** Whether an attempt is due. A time further away than the longest delay was set before the clock was turned back. */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + maxDelayMs;
}

/** Returns a Retry-After header (seconds or a date) in ms from `now` (ms), at most 5 min; null if there is none. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestHoldMs) : null;
}

/** Whether the wait requested by the server is still active. A clock that was turned back ends it. */
export function isHeld(hold: { since: number; until: number } | undefined, now: number): boolean {
  return hold !== undefined && now >= hold.since && now < hold.until;
}
