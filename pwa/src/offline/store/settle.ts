import type { CachedDocument, Database, OutboxEntry } from './database.ts';
import { refOf } from './entities.ts';
import { releaseMedia } from './media-cache.ts';
import { cacheSent } from './sent.ts';

/** The positions that the confirmed documents have reached, as far as they matter for one accepted command. */
export type Reached = {
  /** The position of the entity itself. */
  own: string | null;
  /** For a child: the position up to which its list is complete. */
  list: string | null;
  /** The account's pull cursor, if the command is this account's. */
  cursor: string | null;
  isKeeper: boolean;
};

/**
 * Whether the confirmed documents contain the effect of an accepted command, so that its optimistic part can be
 * dropped. A command without a position changed nothing.
 */
export function isSettled(
  { state, position, isChild }: Pick<OutboxEntry, 'state' | 'position'> & { isChild: boolean },
  reached: Reached,
): boolean {
  if (state !== 'accepted') return false;
  if (position === null) return true;
  const has = (other: string | null) => other !== null && other >= position;
  if (!isChild) return has(reached.own) || has(reached.cursor);
  return has(reached.own) || has(reached.list) || (reached.isKeeper && has(reached.cursor));
}

/** Reads the data that many entries share: their root, their list, and the account's pull cursor. */
function placeOf(db: Database, { entity, root }: OutboxEntry) {
  const { entity: rootEntity, id } = refOf(root);
  return Promise.all([
    db.documents.get([rootEntity, id]),
    db.lists.get([entity, id]),
    db.cursor.get('pull'),
  ] as const);
}

function reachedFor(
  { accountId }: OutboxEntry,
  own: CachedDocument | undefined,
  [root, list, cursor]: Awaited<ReturnType<typeof placeOf>>,
): Reached {
  return {
    own: own?.dto.position ?? null,
    list: list?.position ?? null,
    cursor: cursor?.accountId === accountId ? cursor.cursor : null,
    isKeeper: accountId !== null && (root?.keepers.includes(accountId) ?? false),
  };
}

/**
 * Removes every accepted command that the confirmed documents contain from the outbox. A visitor's commands on
 * entities that only accounts can read are removed too, because they are never confirmed. `among` limits the check to
 * these accepted entries, if no document has changed. Runs inside the caller's transaction.
 */
export async function dropSettled(db: Database, among?: readonly OutboxEntry[]): Promise<void> {
  const accepted = among ?? (await db.outbox.where('state').equals('accepted').toArray());
  const keys = accepted.map(({ entity, entityId }): [string, string] => [entity, entityId]);
  const documents = await db.documents.bulkGet(keys);
  const places: Record<string, Awaited<ReturnType<typeof placeOf>>> = {};
  const settled: OutboxEntry[] = [];
  const kept: OutboxEntry[] = [];
  for (const [index, entry] of accepted.entries()) {
    const { parent, accountsOnly, own } = db.entities.named(entry.entity);
    const comesBack = entry.accountId !== null || !accountsOnly;
    const isChild = parent !== undefined;
    const key = entry.entity + entry.root;
    // Only awaited when it is read: Dexie loses its transaction after about a hundred other awaits.
    places[key] ??= await placeOf(db, entry);
    if (comesBack && !isSettled({ ...entry, isChild }, reachedFor(entry, documents[index], places[key])))
      continue;
    settled.push(entry);
    // The account's private data, such as a cart, isn't worth restoring weeks later.
    if (comesBack && own === undefined && entry.position !== null) kept.push(entry);
  }
  if (settled.length === 0) return;
  await db.outbox.bulkDelete(settled.map((entry) => entry.seq));
  await cacheSent(db, kept);
  await releaseMedia(
    db,
    settled.flatMap((entry) => entry.blobs),
  );
}
