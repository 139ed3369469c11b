import { forgetMemorials } from './cache-memorial.ts';
import { type Database, setSetting, setting } from './database.ts';
import type { UnsentWork } from './offline.ts';

/** Everything that signing out would lose for good: unsent, refused, half written. */
export async function unsentWork(db: Database): Promise<UnsentWork> {
  return db.transaction('r', [db.outbox, db.settings, db.drafts, db.media], async () => {
    const account = await setting(db, 'account');
    const own = await db.outbox.filter((entry) => entry.accountId === account?.id).toArray();
    const photos = new Set(own.filter((entry) => entry.state !== 'accepted').flatMap((entry) => entry.blobs));
    return {
      waiting: own.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'parked')
        .length,
      needsAttention: own.filter(({ state }) => state === 'rejected').length,
      drafts: await db.drafts.count(),
      photos: await db.media
        .where('queued')
        .equals(1)
        .filter((photo) => photo.uploaded === 0 && photos.has(photo.sha256))
        .count(),
    };
  });
}

const allTables = (db: Database) => [
  db.memorials,
  db.tributes,
  db.guestbooks,
  db.outbox,
  db.media,
  db.cursor,
  db.drafts,
  db.pins,
  db.settings,
];

/**
 * Wipes what is private of the account from this device. What stays is what anyone could have opened: other
 * people's public memorials with the tributes everyone sees, and what visitors wrote here. `everything: false`
 * leaves the account's unsent work, drafts and their photos, for when somebody else signs in and they come back.
 */
export async function wipeAccount(
  db: Database,
  accountId: string,
  { everything }: { everything: boolean },
): Promise<{ remainingMemorials: string[] }> {
  return db.transaction('rw', allTables(db), async () => {
    const rows = await db.memorials.toArray();
    const open = rows.filter(
      ({ keeperIds, view }) => !keeperIds.includes(accountId) && view.isPublic && view.deletedAt === null,
    );
    const stays = new Set(open.map((row) => row.id));
    const leaving = rows.filter((row) => !stays.has(row.id)).map((row) => row.id);
    await forgetMemorials(db, leaving);
    await db.pins.bulkDelete(leaving);
    await db.tributes
      .filter((tribute) => tribute.mine || tribute.status !== 'shown' || !stays.has(tribute.memorialId))
      .delete();
    await db.cursor.clear();
    await setSetting(db, 'account', undefined);
    await setSetting(db, 'paused', undefined);
    if (everything) {
      await db.outbox.filter((entry) => entry.accountId === accountId).delete();
      await db.drafts.clear();
      await db.media.clear();
    } else await db.media.where('queued').equals(0).delete();
    return { remainingMemorials: [...stays] };
  });
}
