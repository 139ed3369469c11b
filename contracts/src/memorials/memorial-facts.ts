import { dateMessages } from '../kernel/time/dates.messages.ts';
import { longDate } from '../kernel/time/long-date.ts';

/** Formats the year of a date of any precision: `2011`, or `about 2011`. */
const yearOf = (date: string | null) => date && longDate(date.replace(/-.*/, ''));

/** Formats the years of a life: `2011 – 2024`, `Born 2011`, `Passed 2024`, or nothing if both are unknown. */
export function yearRange(memorial: { birthDate: string | null; passedDate: string | null }): string {
  const born = yearOf(memorial.birthDate);
  const passed = yearOf(memorial.passedDate);
  if (born && passed) return `${born} – ${passed}`;
  if (born) return dateMessages.born(born);
  return passed ? dateMessages.passed(passed) : '';
}

/**
 * True if this account is a keeper of the memorial: its owner, or another keeper. A DTO calls the owner
 * `userId`, all other shapes `ownerId`.
 */
export function isKeeper(
  accountId: string | null | undefined,
  memorial: ({ ownerId: string } | { userId: string }) & { keepers?: readonly string[] },
): boolean {
  if (!accountId) return false;
  const owner = 'ownerId' in memorial ? memorial.ownerId : memorial.userId;
  return accountId === owner || (memorial.keepers ?? []).includes(accountId);
}
