import type { Database, OutboxEntry, SentCommand } from './database.ts';
import { releaseMedia } from './media-cache.ts';

/**
 * Stores commands that leave the outbox because the confirmed documents contain them. Runs inside the caller's
 * transaction, which releases the photos afterwards.
 */
export async function cacheSent(db: Database, entries: readonly OutboxEntry[]): Promise<void> {
  const rows: SentCommand[] = [];
  for (const entry of entries) rows.push({ ...entry, acceptedAt: acceptedAt(entry), photoBytes: 0 });
  for (const row of rows)
    for (const sha256 of row.blobs) row.photoBytes += (await db.media.get(sha256))?.size ?? 0;
  await db.sent.bulkPut(rows);
}

/** Apps before 1.1 did not store the time. */
function acceptedAt({ acceptedAt: at, createdAt }: OutboxEntry): number {
  return at ?? Date.parse(createdAt);
}

/** Deletes sent commands and the photos that only they referenced. Runs inside the caller's transaction. */
export async function forgetSent(db: Database, rows: readonly SentCommand[]): Promise<void> {
  if (rows.length === 0) return;
  await db.sent.bulkDelete(rows.map(({ seq }) => seq));
  await releaseMedia(
    db,
    rows.flatMap(({ blobs }) => blobs),
  );
}
