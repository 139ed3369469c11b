import { knownTimeZone } from '@everpaw/contracts/kernel/time/time-zone';

/** Returns the name of this device's time zone; UTC if the device doesn't know it. */
export function deviceTimeZone(): string {
  // Node leaves it out, and browsers say `Etc/Unknown`.
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return knownTimeZone(timeZone ?? '');
}

/** Returns the names of the time zones that a person can choose from, `current` among them. */
export function timeZoneNames(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort();
}
