import { pictureUrl } from '@everpaw/contracts/media/media.url';
import { v7 as uuidv7 } from 'uuid';
import type { Offline } from '../../offline/offline.ts';
import type { Actions } from '../../offline/react/hooks.ts';
import type { ShownMemory } from './memories.ts';
import { additionOf, formOfMemory } from './memory-form.ts';

/** Timeout for fetching the photo of a memory that is about to be deleted, in milliseconds. */
const photoTimeoutMs = 4_000;

/** Returns the photo from this device or the site; null if it is unavailable. */
async function photoOf(photo: NonNullable<ShownMemory['photo']>, offline: Offline): Promise<Blob | null> {
  const { db } = await offline.localStore();
  const held = await db.media.get(photo.sha256);
  if (held) return new Blob([held.bytes], { type: held.type });
  const address = pictureUrl(photo, photo.width, { format: 'jpg' });
  const answer = await fetch(address, { signal: AbortSignal.timeout(photoTimeoutMs) });
  return answer.ok ? answer.blob() : null;
}

/**
 * Prepares undoing a deletion and returns the undo function. It creates a new memory with the same text and
 * photo, since a deleted one has neither. Returns null if the memory is another author's or its photo is
 * unavailable.
 */
export async function bringingBack(
  memory: ShownMemory,
  { offline, enqueue, cachePhoto }: { offline: Offline } & Pick<Actions, 'enqueue' | 'cachePhoto'>,
): Promise<(() => Promise<void>) | null> {
  if (!memory.mine) return null;
  const file = memory.photo && (await photoOf(memory.photo, offline).catch(() => null));
  if (memory.photo && !file) return null;
  return async () => {
    const photo = file && (await cachePhoto(file));
    const about = { memoryId: uuidv7(), memorialId: memory.memorialId };
    await enqueue({ type: 'AddMemory', payload: additionOf({ ...formOfMemory(memory), photo }, about) });
  };
}
