import { ecardSendHour } from './ecards.limits.ts';

/** True for a name of the time zone database that this device or server knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const rememberedClocks = 100;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
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

/** How far the clocks of a time zone are ahead of UTC at an instant, both in milliseconds; whole seconds. */
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

const dayMs = 86_400_000;

/**
 * The instant, in milliseconds, at which the clocks of a time zone show `hour`:`minute` on a day. An hour that comes
 * twice (clocks are put back) is its first one; one that is left out (clocks are put forward) is as much later as was
 * left out, as calendars do it (RFC 5545).
 */
export function instantOf(
  date: string,
  { hour, minute = 0 }: { hour: number; minute?: number },
  timeZone: string,
): number {
  const local = Date.parse(`${date}T00:00:00.000Z`) + (hour * 60 + minute) * 60_000;
  // No zone changes its clocks twice within two days: one of these two offsets holds at that hour.
  const before = offsetAt(timeZone, local - dayMs);
  const after = offsetAt(timeZone, local + dayMs);
  const fitting = [local - before, local - after].filter((at) => at + offsetAt(timeZone, at) === local);
  return fitting.length > 0 ? Math.min(...fitting) : local - before;
}

/** When a card goes: at nine in the morning of its day where its sender is, at once without one or when that is past. */
export function sendAtOf(
  { scheduledSendDate: date, timeZone }: { scheduledSendDate: string | null; timeZone: string },
  at: string,
): string {
  if (date === null) return at;
  const wanted = new Date(instantOf(date, { hour: ecardSendHour }, timeZone)).toISOString();
  return wanted > at ? wanted : at;
}
