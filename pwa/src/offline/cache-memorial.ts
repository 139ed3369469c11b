import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { type Database, setting } from './database.ts';
import { dropSettled } from './settle.ts';

/**
 * Keeps a view the server has answered, unless a newer one is kept already, and forgets the accepted commands that
 * it contains. `asOf` is when it was answered (ms); `positionAtLeast` is the position the answer was asked to have
 * reached and has.
 */
export async function cacheMemorial(
  db: Database,
  view: MemorialDto,
  more: { asOf: number; guestbook?: GuestbookPage; etag?: string | null; positionAtLeast?: string | null },
): Promise<void> {
  await db.transaction(
    'rw',
    [db.memorials, db.tributes, db.guestbooks, db.outbox, db.cursor, db.media, db.drafts, db.settings],
    async () => {
      // A page's own data may be of an account that has signed out meanwhile.
      const account = await setting(db, 'account');
      const isKeepers = account !== undefined && keeperIdsOf(view).includes(account.id);
      if (!view.isPublic && !isKeepers) return;
      await putMemorials(db, [view], { asOf: more.asOf, etag: more.etag ?? null, opened: true });
      // A keeper's guestbook comes whole with the pull.
      if (more.guestbook && isKeepers) await putTributes(db, more.guestbook.entries);
      else if (more.guestbook)
        await putGuestbook(db, view.id, more.guestbook, {
          asOf: more.asOf,
          positionAtLeast: more.positionAtLeast ?? null,
        });
      await dropSettled(db);
    },
  );
}

/** The accounts that care for a memorial; a view from before there were several names its owner only. */
export function keeperIdsOf({
  userId,
  keepers,
}: Pick<MemorialDto, 'userId'> & { keepers?: string[] }): string[] {
  return [userId, ...(keepers ?? [])];
}

/** Puts confirmed views, each unless a newer one is there. Runs inside the caller's transaction. */
export async function putMemorials(
  db: Database,
  views: readonly MemorialDto[],
  { asOf, etag, opened }: { asOf: number; etag: string | null; opened: boolean },
): Promise<void> {
  const kept = await db.memorials.bulkGet(views.map((view) => view.id));
  await db.memorials.bulkPut(
    views.map((view, index) => {
      const before = kept[index];
      const older = before !== undefined && before.view.position > view.position;
      return {
        id: view.id,
        keeperIds: keeperIdsOf(older ? before.view : view),
        view: older ? before.view : view,
        etag: older ? before.etag : etag,
        asOf: Math.max(asOf, before?.asOf ?? 0),
        openedAt: opened ? asOf : (before?.openedAt ?? 0),
      };
    }),
  );
}

/**
 * Puts confirmed tributes, each unless a newer one is there. The same tribute may have been answered to the account
 * and, when the session had ended, to a visitor: then what only the account may know is not forgotten. Runs inside
 * the caller's transaction.
 */
export async function putTributes(db: Database, views: readonly TributeDto[]): Promise<void> {
  const kept = await db.tributes.bulkGet(views.map((view) => view.id));
  const newer = views.flatMap((view, index) => {
    const before = kept[index];
    if (!before || before.position < view.position) return view;
    if (before.position > view.position) return [];
    return { ...view, mine: view.mine || before.mine, reports: Math.max(view.reports, before.reports) };
  });
  if (newer.length > 0) await db.tributes.bulkPut(newer);
}

/** The order of a guestbook: newest first. */
export function isNewer(
  a: Pick<TributeDto, 'createdAt' | 'id'>,
  b: Pick<TributeDto, 'createdAt' | 'id'>,
): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

/**
 * Puts a guestbook from its newest tribute down to the last of `page`. A tribute that is kept here and lies within
 * that span but is not listed is gone. Runs inside the caller's transaction.
 */
export async function putGuestbook(
  db: Database,
  memorialId: string,
  page: GuestbookPage,
  { asOf, positionAtLeast }: { asOf: number; positionAtLeast: string | null },
): Promise<void> {
  const listed = new Set(page.entries.map((entry) => entry.id));
  const last = page.nextCursor === null ? undefined : page.entries.at(-1);
  const kept = await db.tributes.where('memorialId').equals(memorialId).toArray();
  const gone = kept.filter((tribute) => !listed.has(tribute.id) && (!last || isNewer(tribute, last)));
  await db.tributes.bulkDelete(gone.map((tribute) => tribute.id));
  await putTributes(db, page.entries);

  const before = await db.guestbooks.get(memorialId);
  // Older pages that were read before stay read.
  const deeper = before !== undefined && last !== undefined && kept.some((tribute) => isNewer(last, tribute));
  await db.guestbooks.put({
    memorialId,
    count: page.count,
    nextCursor: deeper ? before.nextCursor : page.nextCursor,
    position: later(before?.position ?? null, positionAtLeast),
    asOf: Math.max(asOf, before?.asOf ?? 0),
  });
}

/** The later of two positions; they are compared as text. */
export function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** Forgets a memorial that the server no longer answers. Runs inside the caller's transaction. */
export async function forgetMemorials(db: Database, ids: readonly string[]): Promise<void> {
  await db.memorials.bulkDelete([...ids]);
  await db.guestbooks.bulkDelete([...ids]);
  await db.tributes.where('memorialId').anyOf(ids).delete();
}
