import { dayMs } from '@everpaw/contracts/kernel/durations';
import type { Database, OutboxEntry, SentCommand } from './database.ts';
import { holdMedia, releaseMedia } from './media-cache.ts';
import { isOf, readViewer } from './viewer.ts';

/** How long what the server has accepted can be sent again, should the server lose it. */
const keptMs = 30 * dayMs;
/** The most bytes of photos that are cached only for that. */
const photoBudgetBytes = 200 * 1024 * 1024;

/**
 * Caches commands that leave the outbox because the confirmed documents contain them, beyond the room for their photos
 * without the oldest. Runs inside the caller's transaction, which releases the photos afterwards.
 */
export async function cacheSent(db: Database, entries: readonly OutboxEntry[]): Promise<void> {
  const rows: SentCommand[] = [];
  for (const entry of entries) rows.push({ ...entry, acceptedAt: acceptedAt(entry), photoBytes: 0 });
  for (const row of rows)
    for (const sha256 of row.blobs) row.photoBytes += (await db.media.get(sha256))?.size ?? 0;
  await db.sent.bulkPut(rows);
  if (rows.some(({ photoBytes }) => photoBytes > 0)) await keepWithinBudget(db);
}

/** An app from before 1.1 did not store when. */
function acceptedAt({ acceptedAt: at, createdAt }: OutboxEntry): number {
  return at ?? Date.parse(createdAt);
}

async function keepWithinBudget(db: Database): Promise<void> {
  const withPhotos = await db.sent.where('photoBytes').above(0).toArray();
  let bytes = withPhotos.reduce((sum, { photoBytes }) => sum + photoBytes, 0);
  const leaving: SentCommand[] = [];
  for (const row of withPhotos.sort((a, b) => a.acceptedAt - b.acceptedAt)) {
    if (bytes <= photoBudgetBytes) break;
    bytes -= row.photoBytes;
    leaving.push(row);
  }
  if (leaving.length > 0) await forgetSent(db, leaving);
}

/** Forgets sent commands and the photos that only they named. Runs inside the caller's transaction. */
export async function forgetSent(db: Database, rows: readonly SentCommand[]): Promise<void> {
  if (rows.length === 0) return;
  await db.sent.bulkDelete(rows.map(({ seq }) => seq));
  await releaseMedia(
    db,
    rows.flatMap(({ blobs }) => blobs),
  );
}

/** The tables that change together when sent commands do. */
function sentTables(db: Database) {
  return [db.sent, db.outbox, db.media, db.drafts, db.settings];
}

/** Forgets what was accepted more than 30 days before `now` (ms). */
export async function forgetOldSent(db: Database, now: number): Promise<void> {
  await db.transaction('rw', sentTables(db), async () => {
    await forgetSent(
      db,
      await db.sent
        .where('acceptedAt')
        .below(now - keptMs)
        .toArray(),
    );
  });
}

/** Forgets the older half of the sent commands, because the device is full; false when there are none. */
export async function forgetOlderSent(db: Database): Promise<boolean> {
  return db.transaction('rw', sentTables(db), async () => {
    const half = Math.ceil((await db.sent.count()) / 2);
    await db.sent.bulkDelete(await db.sent.orderBy('acceptedAt').limit(half).primaryKeys());
    const named = new Set(await db.sent.orderBy('blobs').uniqueKeys());
    const photos = await db.media.where('queued').equals(2).primaryKeys();
    // What is only deleted needs no room.
    await db.media.bulkDelete(photos.filter((sha256) => !named.has(sha256)));
    return half > 0;
  });
}

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
