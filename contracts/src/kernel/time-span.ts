/** The first instant of a calendar date in UTC; an instant is itself. */
export function firstInstantOf(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : `${dayOrInstant}T00:00:00.000Z`;
}

/** The last instant of a calendar date in UTC; an instant is itself. */
export function lastInstantOf(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : `${dayOrInstant}T23:59:59.999Z`;
}

/** False when a span of days or instants ends before it begins; an end that is not there is open. */
export function isInOrder(from: string | null | undefined, to: string | null | undefined): boolean {
  return !from || !to || firstInstantOf(from) <= lastInstantOf(to);
}
