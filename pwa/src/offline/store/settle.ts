import type { CachedDocument, Database, OutboxEntry } from './database.ts';
import { refOf } from './entities.ts';
import { releaseMedia } from './media-cache.ts';
import { cacheSent } from './sent.ts';

/** What the confirmed documents are known to contain, as far as one accepted command is concerned. */
export type Reached = {
  /** The position of the entity itself. */
  own: string | null;
  /** The position up to which the list that it stands in is complete; for a child. */
  list: string | null;
  /** The account's pull cursor, when the command was this account's. */
  cursor: string | null;
  isKeeper: boolean;
};

/**
 * True when the confirmed documents contain what an accepted command did, so that its optimistic part may go. A
 * command without a position changed nothing.
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

/** What is known of where an entity stands, which many entries share: its root, its list, and the account's pull. */
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
 * Takes every accepted command that the confirmed documents contain out of the outbox, and forgets a visitor's of what
 * only accounts are shown. `among` are the only accepted ones to check, where no document has changed. Runs inside the
 * caller's transaction.
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
    // Awaited only when it is read: after a hundred other awaits Dexie loses its transaction.
    places[key] ??= await placeOf(db, entry);
    if (comesBack && !isSettled({ ...entry, isChild }, reachedFor(entry, documents[index], places[key])))
      continue;
    settled.push(entry);
    // A cart of weeks ago is nothing that anybody misses.
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
