import { newestFirst } from '@everpaw/contracts/kernel/time/newest-first';
import type { Shown } from './as-confirmed.ts';
import type { Database } from './database.ts';
import { isKeeperOf, refOf } from './entities.ts';
import { type AsOf, foldRead } from './shown.ts';
import { isOf, readViewer } from './viewer.ts';

/**
 * Returns the roots of one kind that the viewer keeps, newest first, including those that can be restored; null
 * before the first response.
 */
export async function readOwnRoots(db: Database, entity: string): Promise<AsOf<Shown[]> | null> {
  const tables = [db.documents, db.outbox, db.media, db.settings, db.cursor];
  const read = await db.transaction('r', tables, async () => {
    const viewer = await readViewer(db);
    const [rows, cursor, pending, media] = await Promise.all([
      db.documents
        .where('keepers')
        .equals(viewer.accountId ?? '')
        .filter((row) => row.entity === entity)
        .toArray(),
      db.cursor.get('pull'),
      db.outbox
        .orderBy('seq')
        .filter((entry) => refOf(entry.root).entity === entity && isOf(entry, viewer))
        .toArray(),
      db.media.where('queued').equals(1).toArray(),
    ]);
    return { viewer, documents: rows, cursor, pending, media: media.map((one) => one.descriptor) };
  });
  const { accountId } = read.viewer;
  if (accountId === null) return null;
  const definition = db.entities.named(entity);
  const shown = await foldRead(db, entity, read);
  const roots = [...shown.values()]
    .filter((one) => one.entity === entity && isKeeperOf(definition, one.value, accountId))
    .map(({ value }) => value);
  const hasSynced = read.cursor?.accountId === accountId;
  if (!hasSynced && roots.length === 0) return null;
  return { value: roots.sort(newestFirst), asOf: hasSynced ? (read.cursor?.asOf ?? 0) : 0 };
}
