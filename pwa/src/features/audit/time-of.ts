import { localeOf } from '../../ui/helpers/dates.ts';

/** Returns the time of an instant (ISO) in the device's time zone, such as `14:05`. A heading shows its day. */
export function timeOf(at: string, languages: readonly string[] = navigator.languages): string {
  return new Intl.DateTimeFormat(localeOf(languages), { timeStyle: 'short' }).format(new Date(at));
}
