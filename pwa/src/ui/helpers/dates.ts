import { currentLanguage, currentLocale } from '@everpaw/contracts/kernel/languages/localized';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';

/** Returns the person's preferred locale of the page's language, such as `en-GB`; the usual one if they have none. */
export function localeOf(languages: readonly string[]): string {
  return languages.find((tag) => tag.toLowerCase().split('-')[0] === currentLanguage()) ?? currentLocale();
}

/** Returns a time (ms) as day and time in the person's time zone, such as `April 3 at 2:05 PM`. */
export function shortInstant(ms: number, languages: readonly string[] = navigator.languages): string {
  return new Intl.DateTimeFormat(localeOf(languages), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(ms));
}

/** Formats an ISO time in the person's locale. Returns text that isn't a date, which 1.0 stored, unchanged. */
function inOwnWords(at: string, languages: readonly string[], style: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  return Number.isNaN(+date) ? at : new Intl.DateTimeFormat(localeOf(languages), style).format(date);
}

/** Returns an ISO time as day and time in the person's time zone, such as `Apr 3, 2026, 2:05 PM`. */
export function dayAndTime(at: string, languages: readonly string[] = navigator.languages): string {
  return inOwnWords(at, languages, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Returns the day of an ISO time in the person's time zone, such as `Apr 3, 2026`. */
export function dayOf(at: string, languages: readonly string[] = navigator.languages): string {
  return inOwnWords(at, languages, { dateStyle: 'medium' });
}

/** Returns the days between two ISO times in the person's time zone, such as `Apr 1 – 30, 2026`. */
export function dayRange(
  from: string,
  to: string,
  languages: readonly string[] = navigator.languages,
): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (Number.isNaN(+first) || Number.isNaN(+last))
    return `${dayOf(from, languages)} – ${dayOf(to, languages)}`;
  const days = new Intl.DateTimeFormat(localeOf(languages), { dateStyle: 'medium' });
  return days.formatRange(first, last);
}

/** Returns the day of an ISO time in the person's time zone in the format of `longDate`, such as `April 3, 2026`. */
export function longDay(at: string): string {
  return longDate(isoDay(new Date(at)));
}

/** Returns the calendar date in the person's time zone as `YYYY-MM-DD`. */
export function isoDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
