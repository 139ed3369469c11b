import type { EntityChanges, EntityDto, EntityPage } from '@everpaw/contracts/kernel/entity';
import { newestFirst } from '@everpaw/contracts/kernel/newest-first';
import { type CachedDocument, type CachedList, type Database, setting, visitorsOwn } from './database.ts';
import { type EntityDefinition, type EntityRef, isKeeperOf, parentIdOf } from './entities.ts';
import { dropSettled } from './settle.ts';

/** The tables that change together when confirmed documents do. */
export function documentTables(db: Database) {
  return [db.documents, db.lists, db.outbox, db.sent, db.cursor, db.media, db.drafts, db.settings];
}

/** The files that a cached root's page needs, its cached children's among them. */
export async function filesOfPage(db: Database, row: CachedDocument): Promise<string[]> {
  const children = await db.documents.where('parent').equals(row.id).toArray();
  return [row, ...children].flatMap(({ entity, dto }) => db.entities.named(entity).pageFiles?.(dto) ?? []);
}

/**
 * Caches a root that the server has answered, unless a newer one is cached already, and forgets the accepted commands
 * that it contains. `lists` are first pages of its children by the name of their entity. `asOf` is when it was answered
 * (ms); `positionAtLeast` is the position the answer was asked to have reached and has.
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
    // A page's own data may be of an account that has signed out meanwhile.
    const accountId = (await setting(db, 'account'))?.id ?? null;
    const isKeeper = isKeeperOf(definition, dto, accountId);
    if (!definition.shownTo(dto, { accountId, isKeeper })) return;
    await putDocuments(db, definition, [dto], { asOf: more.asOf, etag: more.etag ?? null, opened: true });
    for (const [name, page] of Object.entries(more.lists ?? {})) {
      const child = db.entities.named(name);
      // A keeper's children come whole with the pull.
      if (isKeeper) await putDocuments(db, child, page.entries, { asOf: more.asOf });
      else await putFirstPage(db, child, { parent: dto.id, page, accountId }, more);
    }
    await dropSettled(db);
  });
}

/** Puts confirmed documents, each unless a newer one is there. Runs inside the caller's transaction. */
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

/** The children of one kind of a root, in no order. */
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

/** True for the one that stands before the other in a list. */
export function isNewer(a: EntityDto, b: EntityDto): boolean {
  return newestFirst(a, b) < 0;
}

/**
 * Puts the page of children that came with their root's page, unless it is older than what is cached: a page that was
 * kept on this device is. Whose page it is only a visitor's device knows. Runs inside the caller's transaction.
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
 * Puts the children of a root from the newest down to the last of `page`, as `toldTo` was told them. One that is cached
 * here and lies within that span but is not listed is gone; older ones stay, unless they are to be forgotten. Runs
 * inside the caller's transaction.
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
  // Older pages that were read before stay read; what changed in them is not in this one.
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
 * Puts what changed of a root's children past the position of `before`, their list. One that is older than all that
 * this device holds comes with its page. Runs inside the caller's transaction.
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

/** The later of two positions; they are compared as text. */
export function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** Forgets documents that the server no longer answers, a root with its children. Runs inside the caller's transaction. */
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

/** Whether this account is a keeper of a cached root: the pull brings it to this device, whole. */
export async function isOwn(db: Database, { entity, id }: EntityRef): Promise<boolean> {
  const account = await setting(db, 'account');
  if (!account) return false;
  const row = await db.documents.get([entity, id]);
  return row?.keepers.includes(account.id) ?? false;
}
