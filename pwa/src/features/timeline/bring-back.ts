import { pictureUrl } from '@everpaw/contracts/media/media.url';
import { v7 as uuidv7 } from 'uuid';
import type { Offline } from '../../offline/offline.ts';
import type { Actions } from '../../offline/react/hooks.ts';
import type { ShownMemory } from './memories.ts';
import { additionOf, formOfMemory } from './memory-form.ts';

/** How long the photo of a memory that is about to go is waited for, in milliseconds. */
const photoTimeoutMs = 4_000;

/** The photo as this device holds it, or as the site serves it; null where it cannot be had. */
async function photoOf(photo: NonNullable<ShownMemory['photo']>, offline: Offline): Promise<Blob | null> {
  const { db } = await offline.localStore();
  const held = await db.media.get(photo.sha256);
  if (held) return new Blob([held.bytes], { type: held.type });
  const address = pictureUrl(photo, photo.width, { format: 'jpg' });
  const answer = await fetch(address, { signal: AbortSignal.timeout(photoTimeoutMs) });
  return answer.ok ? answer.blob() : null;
}

/**
 * What brings back a memory that is about to be deleted: the same words and the same photo are a new memory, since a
 * deleted one keeps neither. Null where it would come back as somebody else's, or without its photo.
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
