import { dateFormat } from './date-format.ts';
import { dateMessages } from './dates.messages.ts';

const monthInWords = dateFormat({ month: 'long', year: 'numeric' });
const inWords = dateFormat({ dateStyle: 'long' });

/**
 * Returns a date of any precision in words, such as `April 3, 2011`, `April 2011` or `about 2011`, without applying a
 * time zone. The format depends on the language only, so that the server and every device render the same text.
 */
export function longDate(date: string): string {
  if (date.endsWith('~')) return dateMessages.aboutYear(date.slice(0, 4));
  const [year, month, day] = date.split('-');
  if (!year || !month) return date;
  return (day ? inWords : monthInWords)(new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`));
}
