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

async function reachedFor(db: Database, entry: OutboxEntry): Promise<Reached> {
  const root = refOf(entry.root);
  const [own, rootRow, list, cursor] = await Promise.all([
    db.documents.get([entry.entity, entry.entityId]),
    db.documents.get([root.entity, root.id]),
    db.lists.get([entry.entity, root.id]),
    db.cursor.get('pull'),
  ]);
  const { accountId } = entry;
  return {
    own: own?.dto.position ?? null,
    list: list?.position ?? null,
    cursor: cursor !== undefined && cursor.accountId === accountId ? cursor.cursor : null,
    isKeeper: accountId !== null && (rootRow?.keepers.includes(accountId) ?? false),
  };
}

/**
 * Takes every accepted command that the confirmed documents contain out of the outbox, and forgets a visitor's of what
 * only accounts are shown. Runs inside the caller's transaction.
 */
export async function dropSettled(db: Database): Promise<void> {
  const accepted = await db.outbox.where('state').equals('accepted').toArray();
  const settled: OutboxEntry[] = [];
  const kept: OutboxEntry[] = [];
  for (const entry of accepted) {
    const { parent, accountsOnly, own } = db.entities.named(entry.entity);
    const comesBack = entry.accountId !== null || !accountsOnly;
    const isChild = parent !== undefined;
    if (comesBack && !isSettled({ ...entry, isChild }, await reachedFor(db, entry))) continue;
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
