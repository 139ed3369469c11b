import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { deskSubjects, subjectProblem } from '@everpaw/contracts/audit/desk-subjects';
import { isCalendarDate } from '@everpaw/contracts/kernel/time/moments';
import { isInOrder } from '@everpaw/contracts/kernel/time/time-span';

/** The search of the audit screens, as the page's URL holds it. An empty text is no condition. */
export type DeskSearch = { about: string; id: string; type: string; from: string; to: string };

export const everything: DeskSearch = { about: '', id: '', type: '', from: '', to: '' };

const names = Object.keys(everything) as (keyof DeskSearch)[]; // only its own keys

/** Reads the search from the page's URL. */
export function readSearch(params: URLSearchParams): DeskSearch {
  const read = Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? '']));
  return { ...everything, ...read };
}

/** Returns the query string of a search, without empty conditions. */
export function searchText(search: DeskSearch): string {
  const asked = names.filter((name) => search[name] !== '');
  return new URLSearchParams(asked.map((name) => [name, search[name]])).toString();
}

/** Returns what is wrong with a search, by field; empty if it's valid. */
export function searchProblems({
  about,
  id,
  from,
  to,
}: DeskSearch): Partial<Record<keyof DeskSearch, string>> {
  const subject = deskSubjects.find(({ name }) => name === about);
  const ofId = subject ? subjectProblem(subject, id.toLowerCase()) : null;
  const ofDays = isInOrder(from, to) ? null : deskMessages.daysSwapped;
  const notADay = (day: string) => day !== '' && !isCalendarDate(day);
  return {
    ...(!subject && (id !== '' || about !== '') ? { about: deskMessages.subjectNeeded } : {}),
    ...(ofId ? { id: ofId } : {}),
    ...(notADay(from) ? { from: deskMessages.unknownDay } : {}),
    ...(notADay(to) ? { to: deskMessages.unknownDay } : ofDays ? { to: ofDays } : {}),
  };
}

/** Returns the name of an event type in words: `TributeSigned` becomes `Tribute signed`. */
export function typeWords(type: string): string {
  const words = type.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words;
}
