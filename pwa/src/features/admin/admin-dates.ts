/** An instant (ISO) as day and time in the person's zone, such as `3 Apr 2026, 14:05`. */
export function dayAndTime(at: string, languages: readonly string[] = navigator.languages): string {
  const locale = languages.find((language) => /^en\b/i.test(language)) ?? 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
