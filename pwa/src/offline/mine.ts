import { asConfirmed } from './as-confirmed.ts';
import { keeperIdsOf } from './cache-memorial.ts';
import type { Database } from './database.ts';
import type { ShownMemorial } from './fold.ts';
import { isOf, newestFirst, readViewer, type Shown } from './shown.ts';

/** The memorials that the viewer cares for, newest first, with those that can still be brought back; null before the first answer. */
export async function readMyMemorials(db: Database): Promise<Shown<ShownMemorial[]> | null> {
  const read = await db.transaction(
    'r',
    [db.memorials, db.outbox, db.media, db.settings, db.cursor],
    async () => {
      const viewer = await readViewer(db);
      const [rows, cursor, pending, media] = await Promise.all([
        db.memorials
          .where('keeperIds')
          .equals(viewer.accountId ?? '')
          .toArray(),
        db.cursor.get('pull'),
        db.outbox
          .orderBy('seq')
          .filter((entry) => isOf(entry, viewer))
          .toArray(),
        db.media.where('queued').equals(1).toArray(),
      ]);
      return { viewer, rows, cursor, pending, media: media.map((one) => one.descriptor) };
    },
  );
  const { viewer, rows, cursor, pending, media } = read;
  const { accountId } = viewer;
  if (accountId === null) return null;
  const confirmed = { memorials: rows.map((row) => row.view), tributes: [] };
  const { memorials } =
    pending.length === 0
      ? asConfirmed(confirmed, viewer)
      : (await import('./fold.ts')).fold(pending, confirmed, { viewer, media });
  const mine = [...memorials.values()].filter((memorial) => keeperIdsOf(memorial).includes(accountId));
  const known = cursor?.accountId === accountId;
  if (!known && mine.length === 0) return null;
  return { value: mine.sort(newestFirst), asOf: known ? cursor.asOf : 0 };
}
