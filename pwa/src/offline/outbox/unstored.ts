import type { CachedMedia, Database, OutboxEntry } from '../store/database.ts';
import { NoRoom, withRoom } from '../store/upkeep/room.ts';

/**
 * Results of sending that could not be stored because the device is full. Sending needs no new space, so it continues
 * with these while the tab is open. If the tab closes, the commands are sent again under the same ids, which has no
 * further effect.
 */
export type Unstored = {
  /** By the command's `seq`; `id` and `change` as in the outbox. */
  commands: Map<number, { id: string; change: Partial<OutboxEntry> }>;
  /** By the photo's SHA-256. */
  photos: Map<string, Partial<CachedMedia>>;
};

/** The dependencies of storing. */
export type StoringParts = {
  db: Database;
  /** Deletes cached files that can be fetched again, to free space. */
  purgeCaches?(): Promise<void>;
  /** Results that could not be stored. */
  unstored: Unstored;
};

/** Returns an empty `Unstored`. */
export function nothingUnstored(): Unstored {
  return { commands: new Map(), photos: new Map() };
}

/** Stores results of sending, and purges caches if the device is full. Throws `NoRoom` if that isn't enough. */
function storing<T>(
  { db, purgeCaches = async () => {} }: Pick<StoringParts, 'db' | 'purgeCaches'>,
  work: () => Promise<T>,
): Promise<T> {
  return withRoom(db, work, purgeCaches);
}

/**
 * Like `storing`, but if the device has no room, runs `otherwise` to remember the result in memory; the person is
 * notified until it is stored.
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

/** Updates `db.isFull` and notifies this tab's screens if it changed. */
export function tellFull({
  db,
  unstored: { commands, photos },
}: Pick<StoringParts, 'db' | 'unstored'>): void {
  const isFull = commands.size + photos.size > 0;
  if (isFull === db.isFull) return;
  db.isFull = isFull;
  // Deleting a key that never exists needs no space, but makes every live query of the outbox run again.
  db.outbox.delete(0).catch(() => {});
}

/** Remembers a command's changes, merged with earlier ones. */
export function rememberChange(
  { commands }: Unstored,
  { seq, id }: Pick<OutboxEntry, 'seq' | 'id'>,
  change: Partial<OutboxEntry>,
): void {
  const before = commands.get(seq);
  commands.set(seq, { id, change: before?.id === id ? { ...before.change, ...change } : change });
}

/**
 * Returns these outbox rows with the remembered changes applied. Entries that another tab has settled stay unchanged.
 */
export function withUnstored({ commands }: Unstored, entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.map((entry) => {
    const unsaved = commands.get(entry.seq);
    const isOpen = entry.state === 'queued' || entry.state === 'sending';
    return unsaved?.id === entry.id && isOpen ? { ...entry, ...unsaved.change } : entry;
  });
}

/**
 * Writes the remembered command changes inside the caller's transaction. Returns a function to call after the commit:
 * it forgets them and returns whether any command was accepted.
 */
export async function flushUnstored(db: Database, unstored: Unstored): Promise<() => boolean> {
  const unsaved = [...unstored.commands];
  if (unsaved.length === 0) return () => false;
  const rows = await db.outbox.bulkGet(unsaved.map(([seq]) => seq));
  const found = rows.filter((row) => row !== undefined);
  await db.outbox.bulkPut(withUnstored(unstored, found));
  return () => {
    for (const [seq, one] of unsaved) if (unstored.commands.get(seq) === one) unstored.commands.delete(seq);
    return unsaved.some(([, { change }]) => change.state === 'accepted');
  };
}

/** Stores the remembered photo changes. */
export async function flushPhotos(parts: StoringParts): Promise<void> {
  const { db, unstored } = parts;
  const unsaved = [...unstored.photos];
  if (unsaved.length === 0) return;
  const flush = async () => {
    await db.media.bulkUpdate(unsaved.map(([key, changes]) => ({ key, changes })));
    for (const [sha256, change] of unsaved)
      if (unstored.photos.get(sha256) === change) unstored.photos.delete(sha256);
  };
  await storingOr(parts, flush, () => {});
}

/** Forgets the remembered wait times. */
export function forgetUnstoredWaits({ commands, photos }: Unstored): void {
  for (const [seq, { change }] of commands) if (change.state === 'queued') commands.delete(seq);
  for (const [sha256, { uploaded }] of photos) if (uploaded !== 1) photos.delete(sha256);
}
