import type { EntityDto } from '@everpaw/contracts/kernel/entity';
import { newestFirst } from '@everpaw/contracts/kernel/newest-first';
import { asConfirmed, type Confirmed, type Shown, type ShownDocuments } from './as-confirmed.ts';
import type { CachedList, Database, OutboxEntry } from './database.ts';
import { type EntityDefinition, type EntityRef, keyOf } from './entities.ts';
import type { Refusal } from './refusals.ts';
import { isOf, readViewer } from './viewer.ts';

/** What a screen gets from this device: `asOf` is when the server last confirmed it (ms), 0 for never. */
export type AsOf<T> = { value: T; asOf: number };
export type ShownList<Dto extends EntityDto = EntityDto> = {
  /** Newest first. */
  entries: Shown<Dto>[];
  count: number;
  hasMore: boolean;
};

async function readOne(db: Database, ref: EntityRef) {
  const children = db.entities.childrenOf(ref.entity);
  // All at once: on a slow phone every question after another is seen.
  const [viewer, row, lists, below, entries, pin] = await Promise.all([
    readViewer(db),
    db.documents.get([ref.entity, ref.id]),
    db.lists.bulkGet(children.map(({ name }): [string, string] => [name, ref.id])),
    db.documents.where('parent').equals(ref.id).toArray(),
    db.outbox.where('root').equals(keyOf(ref)).sortBy('seq'),
    db.pins.get(keyOf(ref)),
  ]);
  const pending = entries.filter((entry) => isOf(entry, viewer));
  const named = pending.flatMap((entry) => entry.blobs);
  const media = named.length === 0 ? [] : await db.media.bulkGet([...new Set(named)]);
  return {
    viewer,
    row,
    children,
    lists,
    documents: row ? [row, ...below] : below,
    pending,
    pin,
    media: media.flatMap((one) => one?.descriptor ?? []),
  };
}

type Read = Awaited<ReturnType<typeof readOne>>;

/** What is read, with what was done here on top. The rules are only loaded when something was. */
export async function foldRead(
  db: Database,
  root: string,
  {
    viewer,
    documents,
    pending,
    media,
  }: Pick<Read, 'viewer' | 'pending' | 'media'> & { documents: readonly Confirmed[] },
): Promise<ShownDocuments> {
  if (pending.length === 0) return asConfirmed(db.entities, documents, viewer);
  const [{ fold }, rules] = await Promise.all([import('./fold.ts'), db.entities.rulesOf(root)]);
  return fold(pending, documents, { list: db.entities, rules, viewer, media }).documents;
}

/** What this device knows for the page of one root: `null` where nothing is known of it here. */
export type ShownPage = {
  root: AsOf<Shown> | null;
  /** The children by the name of their entity. */
  lists: Readonly<Record<string, AsOf<ShownList> | null>>;
  /** What the server did not take, in the order in which it was done. */
  refusals: Refusal[];
  pinned: boolean;
};

/** Everything that a root's page shows of this device, read at once: several readings would draw it several times. */
export async function readPage(db: Database, ref: EntityRef): Promise<ShownPage> {
  const tables = [db.documents, db.lists, db.outbox, db.media, db.settings, db.pins];
  // Dexie follows a transaction through native promises only when its function says that it is async.
  const read = await db.transaction('r', tables, async () => await readOne(db, ref));
  const shown = await foldRead(db, ref.entity, read);
  const root = shown.get(keyOf(ref))?.value;
  return {
    root: root ? { value: root, asOf: read.row?.asOf ?? 0 } : null,
    lists: Object.fromEntries(
      read.children.map((child, index) => [
        child.name,
        listOf(child, read, read.lists[index], { root, shown }),
      ]),
    ),
    refusals: await refusalsOf(db, read.pending),
    pinned: read.pin !== undefined,
  };
}

async function refusalsOf(db: Database, pending: readonly OutboxEntry[]): Promise<Refusal[]> {
  const rejected = pending.filter(({ state }) => state === 'rejected');
  if (rejected.length === 0) return [];
  const { refusalOf } = await import('./refusals.ts');
  const parked = pending.filter(({ state }) => state === 'parked');
  return Promise.all(rejected.map((entry) => refusalOf(db.entities, entry, parked)));
}

function listOf(
  child: EntityDefinition,
  { row, documents, viewer: { accountId } }: Read,
  asked: CachedList | undefined,
  { root, shown }: { root: Shown | undefined; shown: ShownDocuments },
): AsOf<ShownList> | null {
  const entries = [...shown.values()]
    .filter(({ entity }) => entity === child.name)
    .map(({ value }) => value)
    .sort(newestFirst);
  // A keeper's children come with the pull; anybody else's are known once they were asked for.
  const isWhole = row !== undefined && accountId !== null && row.keepers.includes(accountId) && row.asOf > 0;
  // The keeper's may have been asked for as a stranger's, before the pull brought them.
  const list = isWhole ? undefined : asked;
  if (!list && !isWhole && entries.length === 0) return null;
  // The server counts children that this device may not hold, so only the difference is counted here.
  const isCounted = (dto: object) => child.shownTo(dto, { accountId: null, isKeeper: false }) !== null;
  const before = documents.filter(({ entity, dto }) => entity === child.name && isCounted(dto)).length;
  const now = entries.filter(isCounted).length;
  const held = root && child.countOf?.(root);
  return {
    value: {
      entries,
      count: list ? list.count + now - before : (held ?? now),
      hasMore: (list?.nextCursor ?? null) !== null,
    },
    asOf: list?.asOf ?? (isWhole ? row.asOf : 0),
  };
}
