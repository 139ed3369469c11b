import { counted } from '../kernel/words.ts';

/** Texts for reading the guestbook. Specified texts are verbatim. */
export const guestbookMessages = {
  fetchFailed: 'Failed to fetch guestbook entries',
  /** Shown under a tribute that waited on a device; both are days. */
  writtenAndArrived: (written: string, arrived: string) => `written ${written}, arrived ${arrived}`,
  sign: 'Sign the Guestbook',
  listTitle: 'Recent Visitors',
  empty: (petName: string) => `Be the first to sign ${petName}'s guestbook`,
  visitors: (count: number) => counted(count, 'visitor', 'visitors'),
} as const;
