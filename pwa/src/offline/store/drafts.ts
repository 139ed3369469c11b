import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { type Database, type Draft, visitorsOwn } from './database.ts';
import { holdMedia, releaseMedia } from './media-cache.ts';
import { readViewer } from './viewer.ts';

/** The key of a form's draft and the account that uses the form; null for a visitor. */
export type DraftRef = { key: string; accountId: string | null };

/** A draft as a form knows it: `asOf` is when it was last saved (ms), 0 if there was none. */
export type LoadedDraft = DraftRef & { asOf: number };

/** The draft that is deleted together with a write, unless it was saved since. */
export type ClearedDraft = { clearDraft?: LoadedDraft };

/**
 * A visitor's draft has no account, so it remains available after they sign in. Accounts never see each other's
 * drafts.
 */
function rowKey({ key, accountId }: DraftRef): string {
  return `${key}@${accountId ?? visitorsOwn}`;
}

/** Returns the account's draft, or the one written before signing in; null if there is none. */
export async function readDraft(db: Database, ref: DraftRef): Promise<Draft | null> {
  return db.transaction('r', db.drafts, async () => {
    const own = await db.drafts.get(rowKey(ref));
    return own ?? (await db.drafts.get(rowKey({ ...ref, accountId: null }))) ?? null;
  });
}

/**
 * Saves a form with its photos, unless it was saved since `asOf`, such as by another tab. Returns when it was saved
 * (ms), always later than `asOf` even if the clock was turned back, or null if it was not saved. Throws `DomainError`
 * (`somebody-else`) if the draft's account is no longer this device's account.
 */
export async function saveDraft(
  db: Database,
  { asOf, ...ref }: LoadedDraft,
  { value, photos, now }: { value: unknown; photos: readonly string[]; now: number },
): Promise<number | null> {
  return db.transaction('rw', [db.drafts, db.media, db.outbox, db.sent, db.settings], async () => {
    const { accountId } = ref;
    if (accountId !== null && (await readViewer(db)).accountId !== accountId)
      throw new DomainError('forbidden', 'somebody-else', syncMessages.somebodyElse);
    const before = await readDraft(db, ref);
    if (before && before.updatedAt !== asOf) return null;
    if (before) await db.drafts.delete(before.key);
    const updatedAt = Math.max(now, asOf + 1);
    await db.drafts.put({
      key: rowKey(ref),
      accountId: accountId ?? visitorsOwn,
      value,
      photos: [...photos],
      updatedAt,
    });
    await holdMedia(db, photos, accountId);
    await releaseMedia(db, before?.photos ?? []);
    return updatedAt;
  });
}

/**
 * Deletes a draft and the photos that only it held, unless it was saved since `asOf`. Runs in its own transaction or
 * the caller's. Returns false if a newer draft stays.
 */
export async function removeDraft(db: Database, { asOf, ...ref }: LoadedDraft): Promise<boolean> {
  return db.transaction('rw', [db.drafts, db.media, db.outbox, db.sent], async () => {
    const draft = await readDraft(db, ref);
    if (!draft) return true;
    if (draft.updatedAt !== asOf) return false;
    await db.drafts.delete(draft.key);
    await releaseMedia(db, draft.photos);
    return true;
  });
}
