import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { Database, SentCommand } from '../database.ts';
import { forgetSent } from '../sent.ts';

/** How long accepted commands are stored in case the server loses them, in ms. */
const keptMs = 30 * dayMs;
/** Maximum total size in bytes of photos that are stored only for that purpose. */
const photoBudgetBytes = 200 * 1024 * 1024;

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

/** The tables that change together with sent commands. */
export function sentTables(db: Database) {
  return [db.sent, db.outbox, db.media, db.drafts, db.settings];
}

/**
 * Deletes commands accepted more than 30 days before `now` (ms), then the oldest ones with photos beyond the photo
 * budget.
 */
export async function forgetOldSent(db: Database, now: number): Promise<void> {
  await db.transaction('rw', sentTables(db), async () => {
    await forgetSent(
      db,
      await db.sent
        .where('acceptedAt')
        .below(now - keptMs)
        .toArray(),
    );
    await keepWithinBudget(db);
  });
}

/** Deletes the older half of the sent commands because the device is full. Returns false if there are none. */
export async function forgetOlderSent(db: Database): Promise<boolean> {
  return db.transaction('rw', sentTables(db), async () => {
    const half = Math.ceil((await db.sent.count()) / 2);
    await db.sent.bulkDelete(await db.sent.orderBy('acceptedAt').limit(half).primaryKeys());
    const named = new Set(await db.sent.orderBy('blobs').uniqueKeys());
    const photos = await db.media.where('queued').equals(2).primaryKeys();
    // Deleting needs no space.
    await db.media.bulkDelete(photos.filter((sha256) => !named.has(sha256)));
    return half > 0;
  });
}
