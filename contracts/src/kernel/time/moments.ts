/** An opaque position of the event log, as in `x-position`. */
export const positionShape = /^[0-9a-f]{16}\.[0-9a-f]{16}$/;

/** Returns true for `YYYY-MM-DD` if that day exists in the Gregorian calendar, from the year 1800. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1800) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns true for an existing instant as ISO text in UTC. */
export function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

const rfc3339 = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns an RFC 3339 instant (with or without seconds and fractions) as ISO text in UTC; null for other text. */
export function instantOf(text: string): string | null {
  const day = rfc3339.exec(text)?.[1];
  const time = day !== undefined && isCalendarDate(day) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
