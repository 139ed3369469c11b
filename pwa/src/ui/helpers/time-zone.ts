/** Returns the name of this device's time zone; UTC if it doesn't say. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
