import type { Database, OutboxEntry } from './database.ts';
import { releaseMedia } from './media-cache.ts';

/** What the confirmed views are known to contain, as far as one accepted command is concerned. */
export type Reached = {
  memorial: string | null;
  tribute: string | null;
  guestbook: string | null;
  /** The account's pull cursor, when the command was this account's. */
  cursor: string | null;
  isKeeper: boolean;
};

/**
 * True when the confirmed views contain what an accepted command did, so that its optimistic part may go. A
 * command without a position changed nothing.
 */
export function isSettled(
  entry: Pick<OutboxEntry, 'state' | 'position' | 'tributeId'>,
  reached: Reached,
): boolean {
  if (entry.state !== 'accepted') return false;
  const { position } = entry;
  if (position === null) return true;
  const has = (other: string | null) => other !== null && other >= position;
  if (entry.tributeId === null) return has(reached.memorial) || has(reached.cursor);
  return has(reached.tribute) || has(reached.guestbook) || (reached.isKeeper && has(reached.cursor));
}

/** Forgets every accepted command that the confirmed views contain. Runs inside the caller's transaction. */
export async function dropSettled(db: Database): Promise<void> {
  const accepted = await db.outbox.where('state').equals('accepted').toArray();
  if (accepted.length === 0) return;
  const cursor = await db.cursor.get('pull');
  const settled: OutboxEntry[] = [];
  for (const entry of accepted) {
    const [memorial, tribute, guestbook] = await Promise.all([
      db.memorials.get(entry.memorialId),
      entry.tributeId === null ? undefined : db.tributes.get(entry.tributeId),
      db.guestbooks.get(entry.memorialId),
    ]);
    const own = cursor !== undefined && cursor.accountId === entry.accountId;
    const reached: Reached = {
      memorial: memorial?.view.position ?? null,
      tribute: tribute?.position ?? null,
      guestbook: guestbook?.position ?? null,
      cursor: own ? cursor.cursor : null,
      isKeeper:
        memorial !== undefined && entry.accountId !== null && memorial.keeperIds.includes(entry.accountId),
    };
    if (isSettled(entry, reached)) settled.push(entry);
  }
  if (settled.length === 0) return;
  await db.outbox.bulkDelete(settled.map((entry) => entry.seq));
  await releaseMedia(
    db,
    settled.flatMap((entry) => entry.blobs),
  );
}
