import { currentLocale } from '../languages/localized.ts';

/** Returns a function that formats an instant in the language that texts are read in, in UTC if no zone is given. */
export const dateFormat = (style: Intl.DateTimeFormatOptions) => (at: Date) =>
  new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', ...style }).format(at);
