import type { CachedMedia, Database, OutboxEntry } from '../store/database.ts';
import { NoRoom, withRoom } from '../store/room.ts';

/**
 * What came of sending on a device that is full for good. Sending needs no new space: it goes on with this while the tab is
 * open. Whatever is forgotten with the tab is sent again under the same id, and changes nothing then.
 */
export type Unstored = {
  /** By the number of the command; `id` and `change` as in the outbox. */
  commands: Map<number, { id: string; change: Partial<OutboxEntry> }>;
  /** By the photo's SHA-256. */
  photos: Map<string, Partial<CachedMedia>>;
};

/** What storing needs of a device. */
export type StoringParts = {
  db: Database;
  /** Lets go of cached files that can be fetched again, when the device is full. */
  purgeCaches?(): Promise<void>;
  /** What could not be stored. */
  unstored: Unstored;
};

/** Nothing yet. */
export function nothingUnstored(): Unstored {
  return { commands: new Map(), photos: new Map() };
}

/** Stores what came of sending: a full device first lets go of what it can do without. Raises `NoRoom` when that does not help. */
function storing<T>(
  { db, purgeCaches = async () => {} }: Pick<StoringParts, 'db' | 'purgeCaches'>,
  work: () => Promise<T>,
): Promise<T> {
  return withRoom(db, work, purgeCaches);
}

/**
 * Stores what came of sending, as `storing`. Where the device has no room for it, `otherwise` remembers it instead, and the
 * person is told until it is stored.
 */
export async function storingOr<T>(
  parts: StoringParts,
  work: () => Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  try {
    return await storing(parts, work);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    const answer = await otherwise();
    tellFull(parts);
    return answer;
  }
}

/** Tells this tab's screens whether the device lacks the room for something that is remembered. */
export function tellFull({
  db,
  unstored: { commands, photos },
}: Pick<StoringParts, 'db' | 'unstored'>): void {
  const isFull = commands.size + photos.size > 0;
  if (isFull === db.isFull) return;
  db.isFull = isFull;
  // Deleting what is never there needs no space, and lets every live query of the outbox look again.
  db.outbox.delete(0).catch(() => {});
}

/** Remembers what became of a command, on top of what is remembered already. */
export function rememberChange(
  { commands }: Unstored,
  { seq, id }: Pick<OutboxEntry, 'seq' | 'id'>,
  change: Partial<OutboxEntry>,
): void {
  const before = commands.get(seq);
  commands.set(seq, { id, change: before?.id === id ? { ...before.change, ...change } : change });
}

/** These rows of the outbox with what is remembered of them. What another tab has settled meanwhile stays as it is. */
export function withUnstored({ commands }: Unstored, entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.map((entry) => {
    const known = commands.get(entry.seq);
    const isOpen = entry.state === 'queued' || entry.state === 'sending';
    return known?.id === entry.id && isOpen ? { ...entry, ...known.change } : entry;
  });
}

/**
 * Writes what is remembered of commands, inside the caller's transaction. Answers how to forget it once that is done; what
 * that answers is whether something was accepted.
 */
export async function flushUnstored(db: Database, unstored: Unstored): Promise<() => boolean> {
  const known = [...unstored.commands];
  if (known.length === 0) return () => false;
  const rows = await db.outbox.bulkGet(known.map(([seq]) => seq));
  const found = rows.filter((row) => row !== undefined);
  await db.outbox.bulkPut(withUnstored(unstored, found));
  return () => {
    for (const [seq, one] of known) if (unstored.commands.get(seq) === one) unstored.commands.delete(seq);
    return known.some(([, { change }]) => change.state === 'accepted');
  };
}

/** Stores what is remembered of photos. */
export async function flushPhotos(parts: StoringParts): Promise<void> {
  const { db, unstored } = parts;
  const known = [...unstored.photos];
  if (known.length === 0) return;
  const flush = async () => {
    await db.media.bulkUpdate(known.map(([key, changes]) => ({ key, changes })));
    for (const [sha256, change] of known)
      if (unstored.photos.get(sha256) === change) unstored.photos.delete(sha256);
  };
  await storingOr(parts, flush, () => {});
}

/** Forgets the waiting times that are remembered. */
export function forgetUnstoredWaits({ commands, photos }: Unstored): void {
  for (const [seq, { change }] of commands) if (change.state === 'queued') commands.delete(seq);
  for (const [sha256, { uploaded }] of photos) if (uploaded !== 1) photos.delete(sha256);
}
