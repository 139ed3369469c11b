import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';

/** Texts for reading the guestbook. Specified texts are verbatim. */
export const guestbookMessages = localized('guestbookMessages', {
  fetchFailed: 'Failed to fetch guestbook entries',
  /** Shown under a tribute that waited on a device; both are days. */
  writtenAndArrived: (written: string, arrived: string) => `written ${written}, arrived ${arrived}`,
  answered: 'The family answered',
  photoFrom: (name: string) => `Photo from ${name || 'someone'}`,
  sign: 'Sign the Guestbook',
  listTitle: 'Recent Visitors',
  empty: (petName: string) => `Be the first to sign ${petName}'s guestbook`,
  visitors: (count: number) => (count === 0 ? 'No messages yet' : counted(count, 'visitor', 'visitors')),
});
