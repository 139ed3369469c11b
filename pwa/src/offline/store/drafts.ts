import { type Database, type Draft, visitorsOwn } from './database.ts';
import { holdMedia, releaseMedia } from './media-cache.ts';
import { readViewer } from './viewer.ts';

/** The draft that is forgotten with what comes of it; with `asOf`, only as it was saved then. */
export type ClearedDraft = { clearDraft?: string; asOf?: number | null };

/** A visitor's draft has no account; it goes on when they sign in. Nobody sees another account's. */
function rowKey(key: string, accountId: string | null): string {
  return `${key}@${accountId ?? visitorsOwn}`;
}

/** The viewer's draft under this name, or the one written before signing in; null when there is none. */
export async function readDraft(db: Database, key: string): Promise<Draft | null> {
  return db.transaction('r', [db.drafts, db.settings], async () => {
    const { accountId } = await readViewer(db);
    const own = await db.drafts.get(rowKey(key, accountId));
    return own ?? (await db.drafts.get(rowKey(key, null))) ?? null;
  });
}

/**
 * Keeps a form as it is, with the photos it holds. With `asOf`, not over one that was saved at another time, such as by
 * another tab; answers whether it is kept.
 */
export async function saveDraft(
  db: Database,
  {
    asOf,
    ...draft
  }: { key: string; value: unknown; photos: readonly string[]; updatedAt: number; asOf?: number | null },
): Promise<boolean> {
  return db.transaction('rw', [db.drafts, db.media, db.outbox, db.sent, db.settings], async () => {
    const { accountId } = await readViewer(db);
    const before = await readDraft(db, draft.key);
    if (before && asOf !== undefined && before.updatedAt !== asOf) return false;
    if (before) await db.drafts.delete(before.key);
    const photos = [...draft.photos];
    await db.drafts.put({
      ...draft,
      photos,
      key: rowKey(draft.key, accountId),
      accountId: accountId ?? visitorsOwn,
    });
    await holdMedia(db, photos, accountId);
    await releaseMedia(db, before?.photos ?? []);
    return true;
  });
}

/**
 * Forgets a form and the photos that only it held. Runs in a transaction of its own or in the caller's. With `asOf`, one
 * that was saved at another time stays: somebody else has written it since, such as another tab.
 */
export async function removeDraft(db: Database, key: string, asOf?: number | null): Promise<void> {
  await db.transaction('rw', [db.drafts, db.media, db.outbox, db.sent, db.settings], async () => {
    const draft = await readDraft(db, key);
    if (!draft || (asOf !== undefined && draft.updatedAt !== asOf)) return;
    await db.drafts.delete(draft.key);
    await releaseMedia(db, draft.photos);
  });
}
