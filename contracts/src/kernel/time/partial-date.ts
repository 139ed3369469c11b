import { isCalendarDate } from './moments.ts';

/** How much of a date is known, most first. `about` is a year, give or take one. */
export const precisions = ['day', 'month', 'year', 'about'] as const;
export type Precision = (typeof precisions)[number];

const shapes: Record<Precision, RegExp> = {
  day: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-\d\d$/,
  year: /^\d{4}$/,
  about: /^\d{4}~$/,
};

/**
 * Returns how much of a date this text states, as in EDTF: `2011-04-03`, `2011-04`, `2011`, or `2011~` for about
 * 2011. Null for other text, and for dates that don't exist or are before 1800.
 */
export function precisionOf(text: string): Precision | null {
  const precision = precisions.find((each) => shapes[each].test(text)) ?? null;
  return precision && isCalendarDate(text.slice(0, 10).replace('~', '').padEnd(10, '-01')) ? precision : null;
}

/** Returns the date if it is known to the day; otherwise null. */
export function fullDateOf(date: string | null | undefined): string | null {
  return date && precisionOf(date) === 'day' ? date : null;
}

/** Returns the first and last day, `YYYY-MM-DD`, that a date of any precision can be. */
export function spanOf(date: string): { first: string; last: string } {
  const year = Number(date.slice(0, 4));
  switch (precisionOf(date)) {
    case 'about':
      return { first: `${year - 1}-01-01`, last: `${year + 1}-12-31` };
    case 'year':
      return { first: `${year}-01-01`, last: `${year}-12-31` };
    case 'month':
      return {
        first: `${date}-01`,
        last: new Date(Date.UTC(year, Number(date.slice(5)), 0)).toISOString().slice(0, 10),
      };
    default:
      return { first: date, last: date };
  }
}
