import type { Database, OutboxEntry } from './database.ts';
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

type Key = [string, string];

/** Each key once. */
function distinct(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [key.join('/'), key])).values()];
}

function byKey<Row>(keys: readonly Key[], rows: readonly Row[]): (key: Key) => Row | undefined {
  const map = new Map(keys.map((key, index) => [key.join('/'), rows[index]]));
  return (key) => map.get(key.join('/'));
}

function keysOf({ entity, entityId, root: key }: OutboxEntry): Record<'own' | 'root' | 'list', Key> {
  const root = refOf(key);
  return { own: [entity, entityId], root: [root.entity, root.id], list: [entity, root.id] };
}

/** What the confirmed documents contain of each entry. Every row is read once, however many entries need it. */
async function reachedFor(
  db: Database,
  entries: readonly OutboxEntry[],
): Promise<(entry: OutboxEntry) => Reached> {
  const all = entries.map(keysOf);
  const documentKeys = distinct(all.flatMap(({ own, root }) => [own, root]));
  const listKeys = distinct(all.map(({ list }) => list));
  const [documents, lists, cursor] = await Promise.all([
    db.documents.bulkGet(documentKeys),
    db.lists.bulkGet(listKeys),
    db.cursor.get('pull'),
  ]);
  const documentAt = byKey(documentKeys, documents);
  const listAt = byKey(listKeys, lists);
  return (entry) => {
    const { own, root, list } = keysOf(entry);
    const { accountId } = entry;
    return {
      own: documentAt(own)?.dto.position ?? null,
      list: listAt(list)?.position ?? null,
      cursor: cursor !== undefined && cursor.accountId === accountId ? cursor.cursor : null,
      isKeeper: accountId !== null && (documentAt(root)?.keepers.includes(accountId) ?? false),
    };
  };
}

/** The accepted commands, or those with these numbers among them. */
async function acceptedAmong(db: Database, seqs: readonly number[] | undefined): Promise<OutboxEntry[]> {
  if (seqs === undefined) return db.outbox.where('state').equals('accepted').toArray();
  const entries = await db.outbox.bulkGet([...seqs]);
  return entries.filter((entry) => entry !== undefined && entry.state === 'accepted') as OutboxEntry[]; // none is undefined
}

/**
 * Takes every accepted command that the confirmed documents contain out of the outbox, and forgets a visitor's of what
 * only accounts are shown. `seqs` are the only ones to check, where nothing but their state has changed. Runs inside the
 * caller's transaction.
 */
export async function dropSettled(db: Database, seqs?: readonly number[]): Promise<void> {
  const accepted = await acceptedAmong(db, seqs);
  if (accepted.length === 0) return;
  const reached = await reachedFor(db, accepted);
  const settled: OutboxEntry[] = [];
  const kept: OutboxEntry[] = [];
  for (const entry of accepted) {
    const { parent, accountsOnly, own } = db.entities.named(entry.entity);
    const comesBack = entry.accountId !== null || !accountsOnly;
    const isChild = parent !== undefined;
    if (comesBack && !isSettled({ ...entry, isChild }, reached(entry))) continue;
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
