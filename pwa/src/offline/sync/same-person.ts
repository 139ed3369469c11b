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
 * else: what it shows, and what is written in it, is nobody else's. A session that is still being ended is
 * waited for, since whoever asked now would be told that it holds. `onPaused` hears once the server has refused the
 * session, whichever call it answered.
 */
export function watchPerson(
  db: Database,
  {
    shown,
    before,
    world: { page, timers },
    onPaused,
  }: { shown: Shown; before: string | null; world: Watching; onPaused(): Promise<void> },
): void {
  const isOther = (accountId: string | undefined) => shown.to !== null && accountId !== shown.to;
  const startAgain = () => page?.window.location.reload();
  if (before !== null && isOther(before)) startAgain();
  // Where there is no page, nothing has to be left.
  if (shown.stop || !page) return;
  const state = async () => ({
    accountId: await accountOf(db),
    isLeaving: await setting(db, 'signOutOwed'),
    isPaused: (await setting(db, 'paused')) ?? false,
  });
  let wasPaused = false;
  const watching = liveQuery(state).subscribe({
    next: ({ accountId, isLeaving, isPaused }) => {
      // Where it can't be asked why, the next wake-up asks.
      if (isPaused && !wasPaused && shown.to !== null) onPaused().catch(() => {});
      wasPaused = isPaused;
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
