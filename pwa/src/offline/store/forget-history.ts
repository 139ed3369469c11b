import type { Database } from './database.ts';
import { forgetDocuments } from './documents.ts';

/**
 * The server tells another history than before, such as a restored backup's. What it will tell of this account replaces
 * everything; other people's pages stay readable until they are asked for again, whatever their position was; and what
 * was accepted in the old history is sent once more, which changes nothing if it is known. Unsent words, photos and
 * drafts stay as they are. Runs inside the caller's transaction over `documentTables`.
 */
export async function forgetHistory(db: Database, accountId: string | null): Promise<void> {
  const own = accountId === null ? [] : await db.documents.where('keepers').equals(accountId).toArray();
  for (const definition of db.entities.all) {
    const ids = own.filter(({ entity }) => entity === definition.name).map(({ id }) => id);
    if (ids.length > 0) await forgetDocuments(db, definition, ids);
  }
  await db.documents.toCollection().modify((row, ref) => {
    // What only the account may know of other people's documents is forgotten.
    const known = db.entities.named(row.entity).shownTo(row.dto, { accountId: null, isKeeper: false });
    if (!known)
      delete (ref as { value?: unknown }).value; // how Dexie deletes a row while it is modified
    else {
      row.etag = null;
      row.dto = { ...row.dto, ...(known as object), position: '' };
    }
  });
  await db.lists.toCollection().modify({ position: null });
  await db.outbox
    .where('state')
    .equals('accepted')
    .modify({ state: 'queued', position: null, attempts: 0, nextAttemptAt: 0 });
}
