import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { Database } from '../database.ts';
import { releaseMedia } from '../media-cache.ts';
import { forgetOldSent } from './old-sent.ts';

const orphanAfterMs = dayMs;

/**
 * Deletes old sent commands, and photos older than a day that nothing references because a tab was closed. `now` is
 * in ms.
 */
export async function sweep(db: Database, now: number): Promise<void> {
  await forgetOldSent(db, now);
  await db.transaction('rw', [db.media, db.drafts, db.outbox, db.sent], async () => {
    const old = await db.media
      .where('queued')
      .equals(1)
      .filter((photo) => photo.usedAt < now - orphanAfterMs)
      .primaryKeys();
    await releaseMedia(db, old);
  });
}
