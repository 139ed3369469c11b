import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { liveQuery } from 'dexie';
import { type Database, setting } from '../store/database.ts';
import type { Timers } from './timers.ts';

/** Whose screens a tab shows: null for a visitor's, and once it is left. `stop` ends what watches over it. */
export type Shown = { to: string | null; stop?: () => void };

type Watching = { page: { window: Window } | null; timers: Timers };

const accountOf = async (db: Database) => (await setting(db, 'account'))?.id;

/** How long a sign-out of another tab may take to reach the server, in milliseconds. */
const signOutMs = 2_000;

/**
 * Opens the page anew once another tab has signed its person out, or somebody else in, and where `before` was somebody
 * else: what it shows, and what is written in it, is nobody else's (REL-30). A session that is still being ended is
 * waited for, since whoever asked now would be told that it holds.
 */
export function watchPerson(
  db: Database,
  { shown, before, world: { page, timers } }: { shown: Shown; before: string | null; world: Watching },
): void {
  const isOther = (accountId: string | undefined) => shown.to !== null && accountId !== shown.to;
  const startAgain = () => page?.window.location.reload();
  if (before !== null && isOther(before)) startAgain();
  if (shown.stop) return;
  const state = async () => ({ accountId: await accountOf(db), isLeaving: await setting(db, 'signOutOwed') });
  const watching = liveQuery(state).subscribe({
    next: ({ accountId, isLeaving }) => {
      if (!isOther(accountId)) return;
      if (isLeaving) timers.after(signOutMs, startAgain);
      else startAgain();
    },
    // Without live queries the next answer tells who is signed in.
    error: () => {},
  });
  shown.stop = () => watching.unsubscribe();
}

/** Raises `DomainError` `somebody-else` where a tab shows the screens of somebody whose device this is no more. */
export async function requireSame(db: Database, { to }: Shown): Promise<void> {
  if (to !== null && (await accountOf(db)) !== to)
    throw new DomainError('forbidden', 'somebody-else', syncMessages.somebodyElse);
}
