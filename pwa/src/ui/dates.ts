/** Returns the person's preferred English locale, because the page is in English; `en-GB` if they have none. */
export function englishLocale(languages: readonly string[]): string {
  return languages.find((language) => /^en\b/i.test(language)) ?? 'en-GB';
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns a calendar date `YYYY-MM-DD` in words, such as `3 April 2011`, without applying a time zone. The format is
 * the same for everyone, so that the server and every device render the same text.
 */
export function longDate(date: string): string {
  return inWords.format(new Date(`${date}T00:00:00Z`));
}

/** Returns a time (ms) as day and time in the person's time zone, such as `3 April, 14:05`. */
export function shortInstant(ms: number, languages: readonly string[] = navigator.languages): string {
  return new Intl.DateTimeFormat(englishLocale(languages), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(ms));
}

/** Formats an ISO time in the person's locale. Returns text that isn't a date, which 1.0 stored, unchanged. */
function inOwnWords(at: string, languages: readonly string[], style: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  return Number.isNaN(+date) ? at : new Intl.DateTimeFormat(englishLocale(languages), style).format(date);
}

/** Returns an ISO time as day and time in the person's time zone, such as `3 Apr 2026, 14:05`. */
export function dayAndTime(at: string, languages: readonly string[] = navigator.languages): string {
  return inOwnWords(at, languages, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Returns the day of an ISO time in the person's time zone, such as `3 Apr 2026`. */
export function dayOf(at: string, languages: readonly string[] = navigator.languages): string {
  return inOwnWords(at, languages, { dateStyle: 'medium' });
}

/** Returns the days between two ISO times in the person's time zone, such as `1 – 30 Apr 2026`. */
export function dayRange(
  from: string,
  to: string,
  languages: readonly string[] = navigator.languages,
): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (Number.isNaN(+first) || Number.isNaN(+last))
    return `${dayOf(from, languages)} – ${dayOf(to, languages)}`;
  const days = new Intl.DateTimeFormat(englishLocale(languages), { dateStyle: 'medium' });
  return days.formatRange(first, last);
}

/** Returns the day of an ISO time in the person's time zone in the format of `longDate`, such as `3 April 2026`. */
export function longDay(at: string): string {
  return longDate(isoDay(new Date(at)));
}

/** Returns the calendar date in the person's time zone as `YYYY-MM-DD`. */
export function isoDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
