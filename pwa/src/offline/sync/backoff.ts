import { doubling } from '@everpaw/contracts/kernel/doubling';
import { minuteMs, secondMs } from '@everpaw/contracts/kernel/durations';

const longestDelayMs = 5 * minuteMs;
/** The longest that the server's wish to be left alone is obeyed, in milliseconds. */
export const longestHoldMs = longestDelayMs;

/**
 * How long to wait after the nth failed attempt in a row (`attempts` ≥ 1), in milliseconds: 1 s doubled each time
 * up to 5 min, of which `random` (0 to 1) decides the second half, so that devices that failed together do not
 * come back together.
 */
export function delayAfter(attempts: number, random: number): number {
  const full = doubling(attempts, { first: secondMs, longest: longestDelayMs });
  return Math.round(full * (0.5 + random / 2));
}

/** True when its time has come. A time further away than any delay was set before the clock was turned back. */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestDelayMs;
}

/** A Retry-After header in milliseconds from `now` (ms): seconds or a date, at most 5 min; null when there is none. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestHoldMs) : null;
}

/** True while the server's wish to be left alone holds; a clock turned back ends it. */
export function isHeld(hold: { since: number; until: number } | undefined, now: number): boolean {
  return hold !== undefined && now >= hold.since && now < hold.until;
}
