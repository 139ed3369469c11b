import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { type Database, type Draft, visitorsOwn } from './database.ts';
import { holdMedia, releaseMedia } from './media-cache.ts';
import { readViewer } from './viewer.ts';

/** The name of a form's draft, and the account whose form it is; null for a visitor's. */
export type DraftRef = { key: string; accountId: string | null };

/** A draft as a form knows it: `asOf` is when it was last saved (ms), 0 where there was none. */
export type KnownDraft = DraftRef & { asOf: number };

/** The draft that is removed together with what is done; one that was saved since stays. */
export type ClearedDraft = { clearDraft?: KnownDraft };

/** A visitor's draft has no account; it goes on when they sign in. Nobody sees another account's. */
function rowKey({ key, accountId }: DraftRef): string {
  return `${key}@${accountId ?? visitorsOwn}`;
}

/** The draft of this account, or the one written before signing in; null when there is none. */
export async function readDraft(db: Database, ref: DraftRef): Promise<Draft | null> {
  return db.transaction('r', db.drafts, async () => {
    const own = await db.drafts.get(rowKey(ref));
    return own ?? (await db.drafts.get(rowKey({ ...ref, accountId: null }))) ?? null;
  });
}

/**
 * Saves a form with the photos it holds, unless it was saved since `asOf`, such as by another tab. Returns when it was
 * saved (ms), later than any time before even if the clock was turned back; null where it was not. Raises `DomainError`
 * `somebody-else` where the account of the draft is not this device's any more.
 */
export async function saveDraft(
  db: Database,
  { asOf, ...ref }: KnownDraft,
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
 * Removes a draft and the photos that only it held, unless it was saved since `asOf`. Runs in a transaction of its own or
 * in the caller's. Returns false where a draft stays.
 */
export async function removeDraft(db: Database, { asOf, ...ref }: KnownDraft): Promise<boolean> {
  return db.transaction('rw', [db.drafts, db.media, db.outbox, db.sent], async () => {
    const draft = await readDraft(db, ref);
    if (!draft) return true;
    if (draft.updatedAt !== asOf) return false;
    await db.drafts.delete(draft.key);
    await releaseMedia(db, draft.photos);
    return true;
  });
}
