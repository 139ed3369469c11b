import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { instantInZone } from '@everpaw/contracts/kernel/time/time-zone';

/** The hour from which an email is sent, in the reader's time zone. */
const hour = 8;
/** How long after that it may still be sent. */
const graceMs = 3 * dayMs;

/** Returns the day (`YYYY-MM-DD`) so many days after this one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns every day whose emails may be sent at `now` in a time zone of the earth, the first one first. */
export function daysAround(now: Date): string[] {
  const today = now.toISOString().slice(0, 10);
  return [-4, -3, -2, -1, 0, 1].map((days) => dayAfter(today, days));
}

/** Returns the dates (`MM-DD`) remembered on a day: in years without a 29 February, it is remembered on the 28th. */
export function datesRememberedOn(day: string): string[] {
  const date = day.slice(5);
  return date === '02-28' && dayAfter(day, 1).endsWith('-03-01') ? [date, '02-29'] : [date];
}

/** Returns how many years before a day it was that something happened on a date (`YYYY-MM-DD`). */
export const yearsUntil = (day: string, date: string): number =>
  Number(day.slice(0, 4)) - Number(date.slice(0, 4));

/** Returns from when the emails of a day are sent in a time zone. */
export const morningOf = (day: string, timeZone: string): Date =>
  new Date(instantInZone(day, { hour }, timeZone));

/** Whether an email of a day may be sent at `now`. */
export function isDue(day: string, timeZone: string, now: Date): boolean {
  const ms = now.getTime() - morningOf(day, timeZone).getTime();
  return ms >= 0 && ms < graceMs;
}

/** Whether a day is over in a time zone. */
export const isOver = (day: string, timeZone: string, now: Date): boolean =>
  instantInZone(dayAfter(day, 1), { hour: 0 }, timeZone) <= now.getTime();
