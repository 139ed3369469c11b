import { dayMs } from '@everpaw/contracts/kernel/durations';
import type { Database, SentCommand } from './database.ts';
import { forgetSent } from './sent.ts';

/** How long what the server has accepted can be sent again, should the server lose it. */
const keptMs = 30 * dayMs;
/** The most bytes of photos that are cached only for that. */
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

/** The tables that change together when sent commands do. */
export function sentTables(db: Database) {
  return [db.sent, db.outbox, db.media, db.drafts, db.settings];
}

/** Forgets what was accepted more than 30 days before `now` (ms), and the oldest of what has too many bytes of photos. */
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
