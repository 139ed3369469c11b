import { currentLanguage } from '../languages/localized.ts';
import { dateMessages } from '../time/dates.messages.ts';

const day = 86_400_000;
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/**
 * Returns a count with its noun: `1 visitor`, `2 visitors`. The language that texts are read in decides which counts
 * take `one`; in French, 0 does too.
 */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${plural(count, one, many)}`;
}

/** Returns the form of a noun or a sentence that goes with a count, see {@link counted}. */
export function plural(count: number, one: string, many: string): string {
  return new Intl.PluralRules(currentLanguage()).select(count) === 'one' ? one : many;
}

/** Returns how long before `now` the instant `at` was: `just now`, `5 minutes ago`, `3 days ago`. */
export function timeAgo(at: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(at);
  for (const [unit, length] of units)
    if (ms >= length)
      return new Intl.RelativeTimeFormat(currentLanguage()).format(-Math.floor(ms / length), unit);
  return dateMessages.justNow;
}
