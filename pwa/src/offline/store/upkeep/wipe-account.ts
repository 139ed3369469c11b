import { type Database, setSetting, setting } from '../database.ts';
import { forgetDocuments } from '../documents.ts';
import { keyOf } from '../entities.ts';
import { forgetMediaOf } from '../media-cache.ts';

/** The amount of work that signing out would permanently lose. */
export type UnsentWork = { waiting: number; needsAttention: number; drafts: number; photos: number };

/** Counts the work that signing out would permanently lose: unsent and refused commands, drafts, and photos. */
export async function unsentWork(db: Database): Promise<UnsentWork> {
  return db.transaction('r', [db.outbox, db.settings, db.drafts, db.media], async () => {
    const account = await setting(db, 'account');
    const own = await db.outbox.filter((entry) => entry.accountId === account?.id).toArray();
    const photos = new Set(own.filter((entry) => entry.state !== 'accepted').flatMap((entry) => entry.blobs));
    return {
      waiting: own.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'parked')
        .length,
      needsAttention: own.filter(({ state }) => state === 'rejected' || state === 'lost').length,
      drafts: await db.drafts.filter(({ accountId }) => accountId === account?.id).count(),
      photos: await db.media
        .where('queued')
        .equals(1)
        .filter((photo) => photo.uploaded === 0 && photos.has(photo.sha256))
        .count(),
    };
  });
}

const allTables = (db: Database) => [
  db.documents,
  db.lists,
  db.outbox,
  db.sent,
  db.media,
  db.cursor,
  db.drafts,
  db.pins,
  db.settings,
];

/**
 * Deletes the account's private data from this device. Public data and other authors' work stay. `everything: false`
 * also keeps the account's unsent commands, drafts and their photos, for its next sign-in. Returns the ids of the
 * roots that stay.
 */
export async function wipeAccount(
  db: Database,
  accountId: string,
  { everything }: { everything: boolean },
): Promise<{ openRoots: string[] }> {
  return db.transaction('rw', allTables(db), async () => {
    const openRoots = await leaveWhatIsOpen(db, accountId);
    await db.cursor.clear();
    await setSetting(db, 'account', undefined);
    await setSetting(db, 'paused', undefined);
    await setSetting(db, 'onThisDay', undefined);
    await setSetting(db, 'seenCounts', undefined);
    await setSetting(db, 'accountAnswers', undefined);
    await db.sent.where('accountId').equals(accountId).delete();
    if (everything) {
      await db.outbox.filter((entry) => entry.accountId === accountId).delete();
      await db.drafts.filter((draft) => draft.accountId === accountId).delete();
      await forgetMediaOf(db, accountId);
    } else
      await db.media
        .where('queued')
        .anyOf(0, 2)
        .filter(({ accounts }) => accounts.includes(accountId))
        .delete();
    return { openRoots };
  });
}

/**
 * Deletes the account's own documents and reduces others to their public data. Returns the ids of the roots that
 * stay.
 */
async function leaveWhatIsOpen(db: Database, accountId: string): Promise<string[]> {
  const stranger = { accountId: null, isKeeper: false };
  const rows = await db.documents.toArray();
  const roots = rows.filter(({ parent }) => parent === '');
  const isOpen = ({ entity, keepers, dto }: (typeof rows)[number]) =>
    !keepers.includes(accountId) && db.entities.named(entity).shownTo(dto, stranger) !== null;
  const openRoots = new Set(roots.filter(isOpen).map(({ id }) => id));
  for (const definition of db.entities.all) {
    const leaving = roots.filter(({ entity, id }) => entity === definition.name && !openRoots.has(id));
    if (definition.parent || leaving.length === 0) continue;
    const ids = leaving.map(({ id }) => id);
    await forgetDocuments(db, definition, ids);
    await db.pins.bulkDelete(ids.map((id) => keyOf({ entity: definition.name, id })));
  }
  await db.documents.toCollection().modify((row, ref) => {
    const open = db.entities.named(row.entity).shownTo(row.dto, stranger);
    if (open && openRoots.has(row.parent || row.id))
      row.dto = open as typeof row.dto; // the same DTO, or less of it
    else delete (ref as { value?: unknown }).value; // how Dexie deletes a row while it is modified
  });
  return [...openRoots];
}
