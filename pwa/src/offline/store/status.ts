import type { Database, OutboxState } from './database.ts';
import { setting } from './database.ts';

/**
 * The sync status of this device: `savedCount` pages can be opened offline, `waiting` commands are not on the server
 * yet, and `needsAttention` commands were refused, or lost by the server, and wait for the person. `lastSyncedAt` is
 * when this account's changes were last fetched (ms, device time), null if never.
 */
export type OutboxStatus = {
  savedCount: number;
  waiting: number;
  sending: boolean;
  needsAttention: number;
  paused: 'signed-out' | null;
  /**
   * Whether the server returns, or this device holds, data that this version of the app can't read. An update helps.
   */
  outdated: boolean;
  /** Whether the device has no space for the results of sending. */
  full: boolean;
  online: boolean;
  lastSyncedAt: number | null;
};

/** Reads the status. Inside a liveQuery it stays up to date across tabs. */
export async function readStatus(db: Database): Promise<Omit<OutboxStatus, 'online'>> {
  return db.transaction('r', [db.documents, db.outbox, db.settings, db.cursor], async () => {
    const account = await setting(db, 'account');
    // One read: a cursor over a long queue would need a round trip per entry.
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
