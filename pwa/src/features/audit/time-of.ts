import { englishLocale } from '../../base/dates.ts';

/** The time of an instant (ISO) in the person's zone, such as `14:05`; its day stands above it. */
export function timeOf(at: string, languages: readonly string[] = navigator.languages): string {
  return new Intl.DateTimeFormat(englishLocale(languages), { timeStyle: 'short' }).format(new Date(at));
}
