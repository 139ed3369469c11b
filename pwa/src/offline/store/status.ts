import type { Database, OutboxState } from './database.ts';
import { setting } from './database.ts';

/**
 * The calm words about this phone: `savedCount` pages can be opened without a signal, `waiting` things were
 * done and are not yet on the server, `needsAttention` were refused, or lost by
 * the server, and wait for the person. `lastSyncedAt` is
 * when the server was last heard of this account's changes (ms of this device's clock), null before that.
 */
export type OutboxStatus = {
  savedCount: number;
  waiting: number;
  sending: boolean;
  needsAttention: number;
  paused: 'signed-out' | null;
  /** The site answers, or this device holds, what this version of the app cannot read: an update helps. */
  outdated: boolean;
  /** This device has no room for what came of sending. */
  full: boolean;
  online: boolean;
  lastSyncedAt: number | null;
};

/** Reads the status; inside a liveQuery it is kept up to date across tabs. */
export async function readStatus(db: Database): Promise<Omit<OutboxStatus, 'online'>> {
  return db.transaction('r', [db.documents, db.outbox, db.settings, db.cursor], async () => {
    const account = await setting(db, 'account');
    // A cursor over a long queue would take a turn for each of its entries.
    const entries = (await db.outbox.toArray()).filter(
      ({ accountId }) => accountId === null || accountId === account?.id,
    );
    const count = (...states: OutboxState[]) => entries.filter(({ state }) => states.includes(state)).length;
    const ownWaits = entries.some(({ accountId, state }) => accountId !== null && state === 'queued');
    const cursor = await db.cursor.get('pull');
    const paused = (await setting(db, 'paused')) ?? false;
    return {
      savedCount: await db.documents
        .where('parent')
        .equals('')
        .filter(({ entity }) => db.entities.named(entity).pageFiles !== undefined)
        .count(),
      waiting: count('queued', 'sending', 'parked'),
      sending: count('sending') > 0,
      needsAttention: count('rejected', 'lost'),
      paused: paused && ownWaits ? 'signed-out' : null,
      outdated: (await setting(db, 'outdated')) ?? false,
      full: db.isFull,
      lastSyncedAt: cursor?.asOf ?? null,
    };
  });
}
