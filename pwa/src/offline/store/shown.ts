import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import { newestFirst } from '@everpaw/contracts/kernel/time/newest-first';
import { asConfirmed, type Confirmed, type Shown, type ShownDocuments } from './as-confirmed.ts';
import type { CachedList, Database } from './database.ts';
import { type EntityDefinition, type EntityRef, keyOf } from './entities.ts';
import type { Refusal } from './refusals.ts';
import { isOf, readViewer } from './viewer.ts';

/** Data of this device for a screen: `asOf` is when the server last confirmed it (ms), 0 for never. */
export type AsOf<T> = { value: T; asOf: number };
export type ShownList<Dto extends EntityDto = EntityDto> = {
  /** Newest first. */
  entries: Shown<Dto>[];
  count: number;
  hasMore: boolean;
};

async function readOne(db: Database, ref: EntityRef) {
  const children = db.entities.childrenOf(ref.entity);
  // Read in parallel: on a slow device, sequential reads are noticeable.
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
    photos: media.filter((one) => one !== undefined),
    media: media.flatMap((one) => one?.descriptor ?? []),
  };
}

type Read = Awaited<ReturnType<typeof readOne>>;

/** Returns the documents with local changes applied. The rules are only loaded if there are any. */
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

/** One root's page in the local data; a part is `null` if there is no data for it. */
export type ShownPage = {
  root: AsOf<Shown> | null;
  /** The children by entity name. */
  lists: Readonly<Record<string, AsOf<ShownList> | null>>;
  /** The refused commands, in order. */
  refusals: Refusal[];
  pinned: boolean;
};

/** Reads all local data of a root's page in one transaction, because several reads would render it several times. */
export async function readPage(db: Database, ref: EntityRef): Promise<ShownPage> {
  const tables = [db.documents, db.lists, db.outbox, db.media, db.settings, db.pins];
  // Dexie only tracks a transaction through native promises if its function is declared async.
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
    refusals: await refusalsOf(db, read),
    pinned: read.pin !== undefined,
  };
}

async function refusalsOf(
  db: Database,
  { pending, photos }: Pick<Read, 'pending' | 'photos'>,
): Promise<Refusal[]> {
  const rejected = pending.filter(({ state }) => state === 'rejected');
  if (rejected.length === 0) return [];
  const { refusalOf } = await import('./refusals.ts');
  const parked = pending.filter(({ state }) => state === 'parked');
  return Promise.all(rejected.map((entry) => refusalOf(db.entities, entry, parked, photos)));
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
  // A keeper's children come with the pull; other children are known once they were fetched.
  const isWhole = row !== undefined && accountId !== null && row.keepers.includes(accountId) && row.asOf > 0;
  // A keeper's list may have been fetched as another viewer's before the pull.
  const list = isWhole ? undefined : asked;
  if (!list && !isWhole && entries.length === 0) return null;
  // The server also counts children that this device doesn't hold, so only the difference is added here.
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
