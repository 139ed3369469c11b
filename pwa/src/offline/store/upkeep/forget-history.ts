import type { Database } from '../database.ts';
import { forgetDocuments } from '../documents.ts';

/**
 * Handles a new log history on the server, such as a restored backup. The account's own documents are deleted and
 * pulled again; other people's pages stay readable until they are fetched again, whatever their position; and
 * commands accepted in the old history are queued again, which has no effect if the server has them. Unsent commands,
 * photos and drafts stay unchanged. Runs inside the caller's transaction over `documentTables`.
 */
export async function forgetHistory(db: Database, accountId: string | null): Promise<void> {
  const own = accountId === null ? [] : await db.documents.where('keepers').equals(accountId).toArray();
  for (const definition of db.entities.all) {
    const ids = own.filter(({ entity }) => entity === definition.name).map(({ id }) => id);
    if (ids.length > 0) await forgetDocuments(db, definition, ids);
  }
  await db.documents.toCollection().modify((row, ref) => {
    // Data of other people's documents that only the account may see is deleted.
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
