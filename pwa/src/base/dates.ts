/** The person's own way to write dates where the page's language allows it; it is written in English. */
export function englishLocale(languages: readonly string[]): string {
  return languages.find((language) => /^en\b/i.test(language)) ?? 'en-GB';
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A calendar date `YYYY-MM-DD` in words, such as `3 April 2011`; it has no time zone and none is applied. It is
 * written alike for everybody, as on a stone: the server draws the same words as every device.
 */
export function longDate(date: string): string {
  return inWords.format(new Date(`${date}T00:00:00Z`));
}

/** An instant of this device (ms) as day and time in the person's zone, such as `3 April, 14:05`. */
export function shortInstant(ms: number, languages: readonly string[] = navigator.languages): string {
  return new Intl.DateTimeFormat(englishLocale(languages), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(ms));
}

/** An instant in a person's own way; text that is none, which 1.0 stored, as it is. */
function inOwnWords(at: string, languages: readonly string[], style: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  return Number.isNaN(+date) ? at : new Intl.DateTimeFormat(englishLocale(languages), style).format(date);
}

/** An instant (ISO) as day and time in the person's zone, such as `3 Apr 2026, 14:05`. */
export function dayAndTime(at: string, languages: readonly string[] = navigator.languages): string {
  return inOwnWords(at, languages, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day of an instant (ISO) in the person's zone, such as `3 Apr 2026`. */
export function dayOf(at: string, languages: readonly string[] = navigator.languages): string {
  return inOwnWords(at, languages, { dateStyle: 'medium' });
}

/** The days from one instant (ISO) to another in the person's zone, such as `1 – 30 Apr 2026`. */
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

/** The day of an instant (ISO) in the person's zone, written as `longDate` does, such as `3 April 2026`. */
export function longDay(at: string): string {
  return longDate(isoDay(new Date(at)));
}

/** The calendar date where somebody is, as `YYYY-MM-DD`. */
export function isoDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
