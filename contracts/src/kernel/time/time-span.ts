/** Returns the first instant of a calendar date in UTC; an instant is returned as it is. */
export function firstInstantOf(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : `${dayOrInstant}T00:00:00.000Z`;
}

/** Returns the last instant of a calendar date in UTC; an instant is returned as it is. */
export function lastInstantOf(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : `${dayOrInstant}T23:59:59.999Z`;
}

/** Returns false if a span of days or instants ends before it begins. A missing end is open. */
export function isInOrder(from: string | null | undefined, to: string | null | undefined): boolean {
  return !from || !to || firstInstantOf(from) <= lastInstantOf(to);
}
