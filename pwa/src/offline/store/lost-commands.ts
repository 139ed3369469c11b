import type { Database, OutboxEntry, SentCommand } from './database.ts';
import { holdMedia, releaseMedia } from './media-cache.ts';
import { sentTables } from './old-sent.ts';
import { isOf, readViewer } from './viewer.ts';

/**
 * The log has lost what was stored after `shared`, a position; empty when it is not known what it still has. Accepted
 * commands from after it are back in the outbox, each in its place, until the person sends them again or lets them go.
 * Runs inside the caller's transaction.
 */
export async function bringBackLost(db: Database, shared: string): Promise<void> {
  const isLost = ({ position }: OutboxEntry) => position !== null && position > shared;
  const sent = await db.sent.filter(isLost).toArray();
  const accepted = await db.outbox.where('state').equals('accepted').filter(isLost).toArray();
  await db.sent.bulkDelete(sent.map(({ seq }) => seq));
  const lost = [...sent, ...accepted].map(
    ({ acceptedAt: _, photoBytes: __, ...entry }: Partial<SentCommand> & OutboxEntry) => ({
      ...entry,
      state: 'lost' as const,
      position: null,
      attempts: 0,
      nextAttemptAt: 0,
      error: null,
    }),
  );
  await db.outbox.bulkPut(lost);
  for (const { blobs, accountId } of lost) {
    await holdMedia(db, blobs, accountId);
    await db.media
      .where('sha256')
      .anyOf(blobs)
      .modify({ uploaded: 0, attempts: 0, failures: 0, nextAttemptAt: 0 });
  }
}

/** What the server has lost of the viewer's, in the order in which it was done. Runs inside the caller's transaction. */
async function lostOf(db: Database): Promise<OutboxEntry[]> {
  const viewer = await readViewer(db);
  const lost = await db.outbox.where('state').equals('lost').sortBy('seq');
  return lost.filter((entry) => isOf(entry, viewer));
}

/** Queues what the server has lost, under the same ids: should it know one after all, that stays done once. */
export async function sendLost(db: Database): Promise<void> {
  await db.transaction('rw', [db.outbox, db.settings], async () => {
    for (const { seq } of await lostOf(db)) await db.outbox.update(seq, { state: 'queued' });
  });
}

/** Forgets what the server has lost. */
export async function discardLost(db: Database): Promise<void> {
  await db.transaction('rw', sentTables(db), async () => {
    const lost = await lostOf(db);
    await db.outbox.bulkDelete(lost.map(({ seq }) => seq));
    await releaseMedia(
      db,
      lost.flatMap(({ blobs }) => blobs),
    );
  });
}
