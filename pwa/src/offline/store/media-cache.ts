import { type Database, visitorsOwn } from './database.ts';

/**
 * Maximum size in bytes of a photo that stays cached after it was sent; a queued original may be as large as an
 * upload.
 */
export const maxCachedBytes = 2 * 1024 * 1024;
/** Maximum total size of cached sent photos in bytes. Queued photos don't count and are never evicted. */
const cacheBudgetBytes = 40 * 1024 * 1024;

/**
 * Releases photos that no draft and no waiting command references. Unless a sent command references them, they become
 * a cache: too large ones are deleted at once, then the least recently used. Runs inside the caller's transaction.
 */
export async function releaseMedia(db: Database, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  const needed = await neededMedia(db);
  for (const sha256 of new Set(sha256s)) {
    const row = await db.media.get(sha256);
    if (!row) continue;
    const accounts = needed.get(sha256);
    if (accounts) await db.media.update(sha256, { accounts: [...accounts] });
    else if ((await db.sent.where('blobs').equals(sha256).count()) > 0)
      await db.media.update(sha256, { queued: 2 });
    // An unreferenced photo that was never uploaded is useless.
    else if (row.uploaded === 0 || row.size > maxCachedBytes) await db.media.delete(sha256);
    else await db.media.update(sha256, { queued: 0 });
  }
  await evict(db, cacheBudgetBytes);
}

/** Holds photos for an account whose draft or command references them. Runs inside the caller's transaction. */
export async function holdMedia(
  db: Database,
  sha256s: readonly string[],
  accountId: string | null,
): Promise<void> {
  const account = accountId ?? visitorsOwn;
  await db.media
    .where('sha256')
    .anyOf(sha256s)
    .modify((row) => {
      row.queued = 1;
      if (!row.accounts.includes(account)) row.accounts.push(account);
    });
}

/** Deletes the photos that only this account needed. Runs inside the caller's transaction. */
export async function forgetMediaOf(db: Database, accountId: string): Promise<void> {
  await db.media
    .where('accounts')
    .equals(accountId)
    .modify((row, ref) => {
      row.accounts = row.accounts.filter((account) => account !== accountId);
      if (row.accounts.length === 0) delete (ref as { value?: unknown }).value; // how Dexie deletes a row while it is modified
    });
}

/** Returns, per photo, the accounts whose drafts and waiting commands reference it. */
async function neededMedia(db: Database): Promise<Map<string, Set<string>>> {
  const needed = new Map<string, Set<string>>();
  const add = (sha256: string, account: string) =>
    needed.set(sha256, (needed.get(sha256) ?? new Set()).add(account));
  await db.drafts.each((draft) => {
    for (const sha256 of draft.photos) add(sha256, draft.accountId);
  });
  await db.outbox.each((entry) => {
    if (entry.state !== 'accepted')
      for (const sha256 of entry.blobs) add(sha256, entry.accountId ?? visitorsOwn);
  });
  return needed;
}

/**
 * Evicts cached photos, least recently used first, until at most `budget` bytes are left. Returns the bytes freed.
 */
export async function evict(db: Database, budget: number): Promise<number> {
  const cached: { sha256: string; size: number; usedAt: number }[] = [];
  await db.media
    .where('queued')
    .equals(0)
    .each(({ sha256, size, usedAt }) => cached.push({ sha256, size, usedAt }));
  let total = cached.reduce((sum, one) => sum + one.size, 0);
  const leaving: string[] = [];
  const before = total;
  for (const one of cached.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= budget) break;
    total -= one.size;
    leaving.push(one.sha256);
  }
  await db.media.bulkDelete(leaving);
  return before - total;
}
