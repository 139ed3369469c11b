import { instantInZone } from '../kernel/time/time-zone.ts';
import { ecardSendHour } from './ecards.limits.ts';

/**
 * Returns when a card is sent: at 9 a.m. of its date in the sender's time zone; immediately without a date or
 * if that is past.
 */
export function sendAtOf(
  { scheduledSendDate: date, timeZone }: { scheduledSendDate: string | null; timeZone: string },
  at: string,
): string {
  if (date === null) return at;
  const morning = new Date(instantInZone(date, { hour: ecardSendHour }, timeZone)).toISOString();
  return morning > at ? morning : at;
}
