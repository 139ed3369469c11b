/** The person's own way to write dates where the page's language allows it; it is written in English. */
function englishLocale(languages: readonly string[]): string {
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
