import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { liveQuery } from 'dexie';
import type { Timers } from '../../net/timers.ts';
import { type Database, setting } from '../store/database.ts';

/** The account whose screens a tab shows; null for a visitor, and after leaving. `stop` ends the watch. */
export type Shown = { to: string | null; stop?: () => void };

type Watching = { page: { window: Window } | null; timers: Timers };

const accountOf = async (db: Database) => (await setting(db, 'account'))?.id;

/** How long another tab's sign-out may take to reach the server, in ms. */
const signOutMs = 2_000;

/**
 * Reloads the page if another tab signs the account out or another one in, or if `before` was another account, so
 * that nothing is shown or written under the wrong account. Waits for a session that is still being ended, because
 * the server would report it as valid. Calls `onPaused` when the server has rejected the session.
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
  // Without a page there is nothing to reload.
  if (shown.stop || !page) return;
  const state = async () => ({
    accountId: await accountOf(db),
    isLeaving: await setting(db, 'signOutOwed'),
    isPaused: (await setting(db, 'paused')) ?? false,
  });
  let wasPaused = false;
  const watching = liveQuery(state).subscribe({
    next: ({ accountId, isLeaving, isPaused }) => {
      // If the reason can't be fetched, the next wake-up retries it.
      if (isPaused && !wasPaused && shown.to !== null) onPaused().catch(() => {});
      wasPaused = isPaused;
      if (!isOther(accountId)) return;
      if (isLeaving) timers.after(signOutMs, startAgain);
      else startAgain();
    },
    // Without live queries, the next response shows who is signed in.
    error: () => {},
  });
  shown.stop = () => watching.unsubscribe();
}

/** Throws `DomainError` (`somebody-else`) if a tab shows screens of an account that is no longer this device's. */
export async function requireSame(db: Database, { to }: Shown): Promise<void> {
  if (to !== null && (await accountOf(db)) !== to)
    throw new DomainError('forbidden', 'somebody-else', syncMessages.somebodyElse);
}
