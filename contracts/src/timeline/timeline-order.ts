import { counted } from '../kernel/text/words.ts';
import { precisionOf, spanOf } from '../kernel/time/partial-date.ts';
import type { MemoryDto } from './memory.dto.ts';
import type { MemoryEmotion, MemoryType } from './memory-kinds.ts';

/** The filter of a timeline; null shows everything. */
export type TimelineFilter = {
  type: MemoryType | null;
  emotion: MemoryEmotion | null;
  year: string | null;
};

type Dated = Pick<MemoryDto, 'id' | 'date' | 'createdAt'>;

/** Sorts by date, then by when a memory was added. */
export function byDay(a: Dated, b: Dated): number {
  const [x, y] = [a, b].map(({ date, createdAt, id }) => `${date} ${createdAt} ${id}`) as [string, string];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns the year of a calendar date. */
export function yearOf(date: string): string {
  return date.slice(0, 4);
}

/** Returns true if the filter lets the memory through. */
export function isShown(
  { type, emotion, date }: Pick<MemoryDto, 'type' | 'emotion' | 'date'>,
  filter: TimelineFilter,
): boolean {
  return (
    (filter.type === null || filter.type === type) &&
    (filter.emotion === null || filter.emotion === emotion) &&
    (filter.year === null || filter.year === yearOf(date))
  );
}

/** Returns true if the date is an anniversary today. 29 February counts as the 28th in other years. */
export function isOnThisDay(date: string, today: string): boolean {
  if (yearOf(date) >= yearOf(today)) return false;
  const [day, of] = [date.slice(5), today.slice(5)];
  if (day === of) return true;
  const year = Number(yearOf(today));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day === '02-29' && of === '02-28' && !isLeap;
}

/** Returns the whole months from one calendar date to a later one. */
function monthsBetween(from: string, to: string): number {
  const [[y, m, d], [Y, M, D]] = [from, to].map((date) => date.split('-').map(Number)) as [
    [number, number, number],
    [number, number, number],
  ];
  return (Y - y) * 12 + (M - m) - (D < d ? 1 : 0);
}

/**
 * Returns the pet's age on a day, such as `7 weeks old` or `6 years old`; null if the day of birth is unknown or the day isn't within
 * their life.
 */
export function ageOn(
  { birthDate, passedDate }: { birthDate: string | null; passedDate: string | null },
  date: string,
): string | null {
  if (birthDate === null || precisionOf(birthDate) !== 'day') return null;
  if (date < birthDate || (passedDate !== null && date > spanOf(passedDate).last)) return null;
  const months = monthsBetween(birthDate, date);
  if (months >= 24) return `${Math.floor(months / 12)} years old`;
  if (months >= 3) return `${months} months old`;
  const weeks = Math.floor((Date.parse(date) - Date.parse(birthDate)) / (7 * 86_400_000));
  return weeks === 0 ? 'newborn' : `${counted(weeks, 'week', 'weeks')} old`;
}
