import { dayMs } from './durations.ts';

/** True for a time zone name that this device or server knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the time zone, or UTC if this device or server doesn't know it, as ECMA-402 does for the host's own. Some
 * browsers say `Etc/Unknown`.
 */
export function knownTimeZone(name: string): string {
  return isTimeZone(name) ? name : 'UTC';
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const rememberedClocks = 100;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: knownTimeZone(timeZone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size >= rememberedClocks) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns the offset of a time zone from UTC at an instant, both in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}

/**
 * Returns the instant, in milliseconds, of a local time in a time zone. A time that occurs twice is the first
 * one; a skipped time is shifted forward by the gap, as in calendars (RFC 5545). An unknown time zone counts as UTC.
 */
export function instantInZone(
  date: string,
  { hour, minute = 0 }: { hour: number; minute?: number },
  timeZone: string,
): number {
  const local = Date.parse(`${date}T00:00:00.000Z`) + (hour * 60 + minute) * 60_000;
  // No zone changes its offset twice within two days, so one of these offsets applies.
  const before = offsetAt(timeZone, local - dayMs);
  const after = offsetAt(timeZone, local + dayMs);
  const fitting = [local - before, local - after].filter((at) => at + offsetAt(timeZone, at) === local);
  return fitting.length > 0 ? Math.min(...fitting) : local - before;
}
