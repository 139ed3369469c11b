import type { EntityChanges, EntityDto, EntityPage } from '@everpaw/contracts/kernel/features/entity';
import { newestFirst } from '@everpaw/contracts/kernel/time/newest-first';
import { type CachedDocument, type CachedList, type Database, setting, visitorsOwn } from './database.ts';
import { type EntityDefinition, type EntityRef, isKeeperOf, parentIdOf } from './entities.ts';
import { dropSettled } from './settle.ts';

/** The tables that change together with confirmed documents. */
export function documentTables(db: Database) {
  return [db.documents, db.lists, db.outbox, db.sent, db.cursor, db.media, db.drafts, db.settings];
}

/** Returns the addresses of the files that a cached root's page needs, including those of its cached children. */
export async function filesOfPage(db: Database, row: CachedDocument): Promise<string[]> {
  const children = await db.documents.where('parent').equals(row.id).toArray();
  return [row, ...children].flatMap(({ entity, dto }) => db.entities.named(entity).pageFiles?.(dto) ?? []);
}

/**
 * Caches a root that the server returned, unless a newer one is cached, and deletes the accepted commands that it
 * contains. `lists` are the first pages of its children by entity name. `asOf` is when it was returned (ms);
 * `positionAtLeast` is the position that the request required and the response has reached.
 */
export async function cacheAnswer(
  db: Database,
  entity: string,
  dto: EntityDto,
  more: {
    asOf: number;
    lists?: Readonly<Record<string, EntityPage>>;
    etag?: string | null;
    positionAtLeast?: string | null;
  },
): Promise<void> {
  const definition = db.entities.named(entity);
  await db.transaction('rw', documentTables(db), async () => {
    // The page's data may belong to an account that has signed out since.
    const accountId = (await setting(db, 'account'))?.id ?? null;
    const isKeeper = isKeeperOf(definition, dto, accountId);
    if (!definition.shownTo(dto, { accountId, isKeeper })) return;
    await putDocuments(db, definition, [dto], { asOf: more.asOf, etag: more.etag ?? null, opened: true });
    for (const [name, page] of Object.entries(more.lists ?? {})) {
      const child = db.entities.named(name);
      // The pull downloads all children of a keeper's root.
      if (isKeeper) await putDocuments(db, child, page.entries, { asOf: more.asOf });
      else await putFirstPage(db, child, { parent: dto.id, page, accountId }, more);
    }
    await dropSettled(db);
  });
}

/** Stores confirmed documents, each unless a newer one is stored. Runs inside the caller's transaction. */
export async function putDocuments(
  db: Database,
  definition: EntityDefinition,
  dtos: readonly EntityDto[],
  { asOf, etag = null, opened = false }: { asOf: number; etag?: string | null; opened?: boolean },
): Promise<void> {
  const { name: entity } = definition;
  const cached = await db.documents.bulkGet(dtos.map(({ id }): [string, string] => [entity, id]));
  const rows = dtos.map((dto, index): CachedDocument => {
    const before = cached[index];
    const isOlder = before !== undefined && before.dto.position > dto.position;
    const newest = isOlder ? before.dto : before ? merged(definition, before.dto, dto) : dto;
    return {
      entity,
      id: dto.id,
      parent: parentIdOf(definition, newest),
      keepers: [...(definition.keepers?.(newest) ?? [])],
      dto: newest,
      etag: isOlder ? before.etag : etag,
      asOf: Math.max(asOf, before?.asOf ?? 0),
      openedAt: opened ? asOf : (before?.openedAt ?? 0),
    };
  });
  await db.documents.bulkPut(rows);
}

function merged({ merge }: EntityDefinition, before: EntityDto, next: EntityDto): EntityDto {
  if (!merge || before.position !== next.position) return next;
  return merge(before, next) as EntityDto; // `merge` answers what it was given, of the same entity
}

/** Returns the children of one kind of a root, in no particular order. */
export function childrenOf(
  db: Database,
  { name }: Pick<EntityDefinition, 'name'>,
  parent: string,
): Promise<CachedDocument[]> {
  return db.documents
    .where('parent')
    .equals(parent)
    .filter(({ entity }) => entity === name)
    .toArray();
}

/** Whether `a` comes before `b` in a list that is sorted newest first. */
export function isNewer(a: EntityDto, b: EntityDto): boolean {
  return newestFirst(a, b) < 0;
}

/**
 * Stores the page of children that came with their root's page, unless it is older than the cached one, as a page
 * from the cache may be. Only for a visitor is the list's viewer known. Runs inside the caller's transaction.
 */
async function putFirstPage(
  db: Database,
  child: EntityDefinition,
  { parent, page, accountId }: { parent: string; page: EntityPage; accountId: string | null },
  { asOf, positionAtLeast = null }: { asOf: number; positionAtLeast?: string | null },
): Promise<void> {
  const before = await db.lists.get([child.name, parent]);
  const known = before?.position ?? null;
  if (known !== null && (later(page.position ?? null, positionAtLeast) ?? '') < known) return;
  await putList(db, child, parent, page, {
    asOf,
    positionAtLeast,
    ...(accountId === null ? { toldTo: visitorsOwn } : {}),
  });
}

/**
 * Stores the children of a root from the newest to the last of `page`, as visible to `toldTo`. Cached children within
 * that range that aren't listed are deleted; older ones stay unless `forgetsOlder`. Runs inside the caller's
 * transaction.
 */
export async function putList(
  db: Database,
  child: EntityDefinition,
  parent: string,
  page: EntityPage,
  {
    asOf,
    positionAtLeast,
    toldTo,
    forgetsOlder = false,
  }: Pick<CachedList, 'asOf' | 'toldTo'> & { positionAtLeast: string | null; forgetsOlder?: boolean },
): Promise<void> {
  const { name: entity } = child;
  const listed = new Set(page.entries.map(({ id }) => id));
  const last = page.nextCursor === null ? undefined : page.entries.at(-1);
  const cached = await childrenOf(db, child, parent);
  const isOlder = (dto: EntityDto) => last !== undefined && isNewer(last, dto);
  const gone = cached.filter(({ id, dto }) => !listed.has(id) && (forgetsOlder || !isOlder(dto)));
  await db.documents.bulkDelete(gone.map(({ id }): [string, string] => [entity, id]));
  await putDocuments(db, child, page.entries, { asOf });

  const before = await db.lists.get([entity, parent]);
  // Older pages stay cached, but this page doesn't contain their changes.
  const isDeeper = before !== undefined && !forgetsOlder && cached.some(({ dto }) => isOlder(dto));
  await db.lists.put({
    entity,
    parent,
    count: page.count,
    nextCursor: isDeeper ? before.nextCursor : page.nextCursor,
    position: isDeeper ? before.position : later(page.position ?? null, positionAtLeast),
    ...(toldTo === undefined ? {} : { toldTo }),
    asOf: Math.max(asOf, before?.asOf ?? 0),
  });
}

/**
 * Applies the changes to a root's children after the position of `before`, their list. Entries older than all cached
 * ones are left out; they come with their page. Runs inside the caller's transaction.
 */
export async function putChanges(
  db: Database,
  child: EntityDefinition,
  before: CachedList,
  {
    changes: { entries, removed, count, position },
    positionAtLeast,
    asOf,
  }: { changes: EntityChanges; positionAtLeast: string | null; asOf: number },
): Promise<void> {
  const { name: entity } = child;
  const cached = (await childrenOf(db, child, before.parent)).map(({ dto }) => dto).sort(newestFirst);
  const held = new Set(cached.map(({ id }) => id));
  const last = before.nextCursor === null ? undefined : cached.at(-1);
  const near = entries.filter((dto) => !last || held.has(dto.id) || isNewer(dto, last));
  await db.documents.bulkDelete(removed.map((id): [string, string] => [entity, id]));
  await putDocuments(db, child, near, { asOf });
  await db.lists.put({
    ...before,
    count,
    position: later(later(before.position, position), positionAtLeast),
    asOf: Math.max(asOf, before.asOf),
  });
}

/** Returns the later of two positions, which are compared as text; null means none. */
export function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/**
 * Deletes documents that the server no longer returns, a root with its children. Runs inside the caller's
 * transaction.
 */
export async function forgetDocuments(
  db: Database,
  { name, parent }: Pick<EntityDefinition, 'name' | 'parent'>,
  ids: readonly string[],
): Promise<void> {
  await db.documents.bulkDelete(ids.map((id): [string, string] => [name, id]));
  if (parent) return;
  await db.documents.where('parent').anyOf(ids).delete();
  await db.lists.where('parent').anyOf(ids).delete();
}

/** Whether the device's account is a keeper of a cached root, which the pull downloads completely. */
export async function isOwn(db: Database, { entity, id }: EntityRef): Promise<boolean> {
  const account = await setting(db, 'account');
  if (!account) return false;
  const row = await db.documents.get([entity, id]);
  return row?.keepers.includes(account.id) ?? false;
}
