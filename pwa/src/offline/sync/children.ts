import type { EntityPage } from '@everpaw/contracts/kernel/features/entity';
import { setSetting, visitorsOwn } from '../store/database.ts';
import {
  childrenOf,
  documentTables,
  isNewer,
  later,
  putChanges,
  putDocuments,
  putList,
} from '../store/documents.ts';
import { type EntityDefinition, type EntityRef, keyOf } from '../store/entities.ts';
import { dropSettled } from '../store/settle.ts';
import { acceptedUpTo, actingAccountId, type FetchContext, forgetGone } from './fetch-context.ts';
import type { Refreshed } from './refreshed.ts';
import { TransportError } from './transport.ts';

/** Maximum number of responses per refresh. */
const maxResponses = 10;

/** The requested children and account; `accountId` is null for a visitor. */
type Children = {
  definition: EntityDefinition;
  root: EntityRef;
  accountId: string | null;
  /** The position that the response should contain. */
  minPosition: string | null;
};

const stranger = { accountId: null, isKeeper: false };

/**
 * Refreshes the children of one kind of a root at least up to position `past`: by the changes since the last request,
 * or as a list if that position is unknown or was fetched for another viewer. The request names the account, so that
 * a visitor's response isn't taken for the account's. If its session is invalid, the request is repeated as a
 * visitor, unless only accounts may read the children.
 */
export async function fetchChildren(
  context: FetchContext,
  definition: EntityDefinition,
  root: EntityRef,
  past: string | null,
): Promise<Refreshed> {
  const { db } = context;
  const accountId = await actingAccountId(db);
  if (definition.accountsOnly && accountId === null) return 'unreachable';
  const minPosition = later(past, await acceptedUpTo(db, (entry) => entry.root === keyOf(root)));
  try {
    return await fetchAsViewer(context, { definition, root, accountId, minPosition });
  } catch (error) {
    if (accountId === null || !(error instanceof TransportError) || error.status !== 401) throw error;
    await setSetting(db, 'paused', true);
    if (definition.accountsOnly) return 'unreachable';
    return fetchAsViewer(context, { definition, root, accountId: null, minPosition });
  }
}

async function fetchAsViewer(context: FetchContext, children: Children): Promise<Refreshed> {
  return (await fetchChanges(context, children)) ?? (await fetchList(context, children));
}

/**
 * Returns the position from which changes are complete, or null if the list must be fetched. Changes don't report the
 * removal of entries that only this viewer can see, such as unapproved ones.
 */
async function syncedUpTo(
  { db }: FetchContext,
  { definition, root, accountId }: Children,
): Promise<string | null> {
  const row = await db.lists.get([definition.name, root.id]);
  if (!definition.changes || !row || row.toldTo !== (accountId ?? visitorsOwn)) return null;
  const cached = await childrenOf(db, definition, root.id);
  return cached.every(({ dto }) => definition.shownTo(dto, stranger) !== null) ? row.position : null;
}

/** Returns null if the list must be fetched instead. */
async function fetchChanges(context: FetchContext, children: Children): Promise<Refreshed | null> {
  const { db, transport, now, signal } = context;
  const { definition, root, accountId, minPosition } = children;
  for (let answers = 0; answers < maxResponses; answers += 1) {
    const since = await syncedUpTo(context, children);
    if (since === null) return null;
    const call = { definition, parent: root.id, accountId, minPosition, since };
    const answer = await transport.changes(call, signal);
    // The list decides whether the root is gone: an earlier version of the server doesn't have this route.
    if (answer.status === 'gone') return null;
    const { changes } = answer;
    const isPut = await db.transaction('rw', documentTables(db), async () => {
      const row = await db.lists.get([definition.name, root.id]);
      // Another tab may have continued, or the log's history may have changed.
      if (row?.position !== since) return false;
      const positionAtLeast = answer.stale || changes.more ? null : minPosition;
      await putChanges(db, definition, row, { changes, positionAtLeast, asOf: now() });
      await dropSettled(db);
      return true;
    });
    if (isPut && !changes.more) return 'current';
  }
  return null;
}

/** Fetches the newest page, and older ones as far as this device holds them, so that removed entries are noticed. */
async function fetchList(
  { db, transport, now, signal, withdraw }: FetchContext,
  { definition, root, accountId, minPosition: wanted }: Children,
): Promise<Refreshed> {
  const before = await db.lists.get([definition.name, root.id]);
  const minPosition = later(wanted, before?.position ?? null);
  const cached = await childrenOf(db, definition, root.id);
  let whole: EntityPage | undefined;
  let isStale = false;
  for (let answers = 0; answers < maxResponses; answers += 1) {
    const cursor: string | null = whole?.nextCursor ?? null;
    const call = { definition, parent: root.id, accountId, cursor, minPosition };
    const answer = await transport.list(call, signal);
    if (answer.status === 'gone') return forgetGone({ db, withdraw }, root);
    isStale ||= answer.stale;
    // The list is as current as its first page.
    const { position }: EntityPage = whole ?? answer.page;
    whole = { ...answer.page, entries: [...(whole?.entries ?? []), ...answer.page.entries], position };
    const last = whole.entries.at(-1);
    if (whole.nextCursor === null || !last || !cached.some(({ dto }) => isNewer(last, dto))) break;
  }
  if (!whole) return 'unreachable';
  const page = whole;
  await db.transaction('rw', documentTables(db), async () => {
    await putList(db, definition, root.id, page, {
      asOf: now(),
      positionAtLeast: isStale ? null : minPosition,
      toldTo: accountId ?? visitorsOwn,
      // Older entries were not fetched again, so they may be gone.
      forgetsOlder: true,
    });
    await dropSettled(db);
  });
  return 'current';
}

/** Fetches the next page of children that are older than all cached ones. */
export async function fetchOlder(
  { db, transport, now, signal, withdraw }: FetchContext,
  definition: EntityDefinition,
  root: EntityRef,
): Promise<Refreshed> {
  const row = await db.lists.get([definition.name, root.id]);
  const cursor = row?.nextCursor ?? null;
  if (cursor === null) return 'current';
  const call = {
    definition,
    parent: root.id,
    accountId: await actingAccountId(db),
    cursor,
    minPosition: row?.position ?? null,
  };
  const answer = await transport.list(call, signal);
  if (answer.status === 'gone') return forgetGone({ db, withdraw }, root);
  const { entries, count, nextCursor } = answer.page;
  await db.transaction('rw', documentTables(db), async () => {
    await putDocuments(db, definition, entries, { asOf: now() });
    // A page that is older than the list may contain removed entries, so the list is fetched again.
    const known = answer.stale ? { position: null } : {};
    await db.lists.update([definition.name, root.id], { count, nextCursor, ...known });
    await dropSettled(db);
  });
  return 'current';
}
