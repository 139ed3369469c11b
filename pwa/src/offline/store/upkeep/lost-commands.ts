import type { Database, OutboxEntry, SentCommand } from '../database.ts';
import { holdMedia, releaseMedia } from '../media-cache.ts';
import { isOf, readViewer } from '../viewer.ts';
import { sentTables } from './old-sent.ts';

/**
 * Handles a log that has lost its events after the position `shared` (empty: unknown). Moves accepted commands after
 * it back to the outbox as `lost`, until the person resends or discards them. Runs inside the caller's transaction.
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

/** Returns the viewer's lost commands in their original order. Runs inside the caller's transaction. */
async function lostOf(db: Database): Promise<OutboxEntry[]> {
  const viewer = await readViewer(db);
  const lost = await db.outbox.where('state').equals('lost').sortBy('seq');
  return lost.filter((entry) => isOf(entry, viewer));
}

/**
 * Queues the viewer's lost commands again under the same ids, so that a command the server still has is not executed
 * twice.
 */
export async function sendLost(db: Database): Promise<void> {
  await db.transaction('rw', [db.outbox, db.settings], async () => {
    for (const { seq } of await lostOf(db)) await db.outbox.update(seq, { state: 'queued' });
  });
}

/** Deletes the viewer's lost commands. */
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
