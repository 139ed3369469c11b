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
  online: boolean;
  lastSyncedAt: number | null;
};

/** Reads the status; inside a liveQuery it is kept up to date across tabs. */
export async function readStatus(db: Database): Promise<Omit<OutboxStatus, 'online'>> {
  return db.transaction('r', [db.documents, db.outbox, db.settings, db.cursor], async () => {
    const account = await setting(db, 'account');
    const counts: Record<OutboxState, number> = {
      queued: 0,
      sending: 0,
      accepted: 0,
      rejected: 0,
      parked: 0,
      lost: 0,
    };
    let ownWaiting = 0;
    // A cursor over a long queue would take a turn for each of its entries.
    for (const entry of await db.outbox.toArray()) {
      if (entry.accountId !== null && entry.accountId !== account?.id) continue;
      counts[entry.state] += 1;
      if (entry.accountId !== null && entry.state === 'queued') ownWaiting += 1;
    }
    const cursor = await db.cursor.get('pull');
    const paused = (await setting(db, 'paused')) ?? false;
    return {
      savedCount: await db.documents
        .where('parent')
        .equals('')
        .filter(({ entity }) => db.entities.named(entity).pageFiles !== undefined)
        .count(),
      waiting: counts.queued + counts.sending + counts.parked,
      sending: counts.sending > 0,
      needsAttention: counts.rejected + counts.lost,
      paused: paused && ownWaiting > 0 ? 'signed-out' : null,
      outdated: (await setting(db, 'outdated')) ?? false,
      lastSyncedAt: cursor?.asOf ?? null,
    };
  });
}
