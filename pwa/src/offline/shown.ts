import { asConfirmed } from './as-confirmed.ts';
import type { Database, OutboxEntry } from './database.ts';
import { setting } from './database.ts';
import type { Folded, ShownMemorial, ShownTribute, Viewer } from './fold.ts';
import type { Refusal } from './refusals.ts';

/** What a screen gets from this device: `asOf` is when the server last confirmed it (ms), 0 for never. */
export type Shown<T> = { value: T; asOf: number };
export type ShownGuestbook = { entries: ShownTribute[]; count: number; hasMore: boolean };

/** Who this device works for. */
export async function readViewer(db: Database): Promise<Viewer> {
  const account = await setting(db, 'account');
  return { accountId: account?.id ?? null, subscriptionStatus: account?.subscriptionStatus ?? 'free' };
}

/** True for what this viewer did, or what was done on this device by nobody in particular. */
export function isOf(entry: Pick<OutboxEntry, 'accountId'>, viewer: Pick<Viewer, 'accountId'>): boolean {
  return entry.accountId === null || entry.accountId === viewer.accountId;
}

async function readOne(db: Database, memorialId: string) {
  // All at once: on a slow phone every question after another is seen.
  const [viewer, row, guestbook, tributes, entries, pin] = await Promise.all([
    readViewer(db),
    db.memorials.get(memorialId),
    db.guestbooks.get(memorialId),
    db.tributes.where('memorialId').equals(memorialId).toArray(),
    db.outbox.where('memorialId').equals(memorialId).sortBy('seq'),
    db.pins.get(memorialId),
  ]);
  const pending = entries.filter((entry) => isOf(entry, viewer));
  const named = pending.flatMap((entry) => entry.blobs);
  const media = named.length === 0 ? [] : await db.media.bulkGet([...new Set(named)]);
  return {
    viewer,
    row,
    guestbook,
    tributes,
    pending,
    pin,
    media: media.flatMap((one) => one?.descriptor ?? []),
  };
}

type Read = Awaited<ReturnType<typeof readOne>>;

/** What was read, with what was done here on top. The rules are only loaded when something was. */
async function foldRead({ viewer, row, tributes, pending, media }: Read): Promise<Omit<Folded, 'undecided'>> {
  const confirmed = { memorials: row ? [row.view] : [], tributes };
  if (pending.length === 0) return asConfirmed(confirmed, viewer);
  const { fold } = await import('./fold.ts');
  return fold(pending, confirmed, { viewer, media });
}

/** What this device knows for one memorial's page: `null` where nothing is known of it here. */
export type ShownPage = {
  memorial: Shown<ShownMemorial> | null;
  /** Newest first. */
  guestbook: Shown<ShownGuestbook> | null;
  /** What the server did not take, in the order in which it was done. */
  refusals: Refusal[];
  pinned: boolean;
};

/** Everything that a memorial's page shows of this device, read at once: several readings would draw it several times. */
export async function readPage(db: Database, memorialId: string): Promise<ShownPage> {
  const tables = [db.memorials, db.guestbooks, db.tributes, db.outbox, db.media, db.settings, db.pins];
  // Dexie follows a transaction through native promises only when its function says that it is async.
  const read = await db.transaction('r', tables, async () => await readOne(db, memorialId));
  const folded = await foldRead(read);
  const memorial = folded.memorials.get(memorialId);
  return {
    memorial: memorial ? { value: memorial, asOf: read.row?.asOf ?? 0 } : null,
    guestbook: guestbookOf(memorialId, read, folded),
    refusals: await refusalsOf(read.pending),
    pinned: read.pin !== undefined,
  };
}

async function refusalsOf(pending: readonly OutboxEntry[]): Promise<Refusal[]> {
  const rejected = pending.filter(({ state }) => state === 'rejected');
  if (rejected.length === 0) return [];
  const { refusalOf } = await import('./refusals.ts');
  const parked = pending.filter(({ state }) => state === 'parked');
  return rejected.map((entry) => refusalOf(entry, parked));
}

function guestbookOf(
  memorialId: string,
  { row, tributes, guestbook: asked, viewer: { accountId } }: Read,
  folded: Omit<Folded, 'undecided'>,
): Shown<ShownGuestbook> | null {
  const entries = [...folded.tributes.values()].sort(newestFirst);
  // A keeper's guestbook comes with the pull; anybody else's is known once it was asked for.
  const whole = row !== undefined && accountId !== null && row.keeperIds.includes(accountId) && row.asOf > 0;
  // The keeper's may have been asked for as a stranger's, before the pull brought it.
  const guestbook = whole ? undefined : asked;
  if (!guestbook && !whole && entries.length === 0) return null;
  // The server counts tributes that this device may not hold, so only the difference is counted here.
  const held = folded.memorials.get(memorialId)?.tributeCount;
  const shownBefore = tributes.filter((tribute) => tribute.status === 'shown').length;
  const shownNow = entries.filter((tribute) => tribute.status === 'shown').length;
  return {
    value: {
      entries,
      count: guestbook ? guestbook.count + shownNow - shownBefore : (held ?? shownNow),
      hasMore: (guestbook?.nextCursor ?? null) !== null,
    },
    asOf: guestbook?.asOf ?? (whole ? row.asOf : 0),
  };
}

/** The order of everything that is listed: the newest first. */
export function newestFirst(
  a: { createdAt: string; id: string },
  b: { createdAt: string; id: string },
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
