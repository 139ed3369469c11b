import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { looksLikeImage, maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { fileTooLarge, invalidFileType } from '@everpaw/contracts/media/media.messages';
import { sha256Of } from '../../net/sha256.ts';
import { type Database, visitorsOwn } from './database.ts';
import { holdMedia } from './media-cache.ts';
import { readViewer } from './viewer.ts';

export type PhotoParts = {
  db: Database;
  now(): number;
  /** Returns the upright size in pixels, or null if this device can't determine it. */
  measure(photo: Blob): Promise<{ width: number; height: number } | null>;
};

/** Used until the server has processed the photo. */
const provisional = { width: 4, height: 3, thumbhash: '', color: '#8c8678' };

/**
 * Stores a photo unchanged under the SHA-256 of its bytes, up to 5 MB: the server makes all smaller renditions, and a
 * photo reduced here would permanently lose detail. It is held until no draft or command references it. Throws
 * `DomainError` with the specified message if it is no image or too large.
 */
export async function cachePhoto({ db, now, measure }: PhotoParts, photo: Blob): Promise<MediaDescriptor> {
  if (!looksLikeImage(photo.type) || photo.size === 0)
    throw new DomainError('invalid', 'not-an-image', invalidFileType.message);
  if (photo.size > maxUploadBytes)
    throw new DomainError('too-large', 'image-too-large', fileTooLarge.message);
  const bytes = await photo.arrayBuffer();
  const sha256 = await sha256Of(bytes);
  const size = await measure(photo);
  const descriptor: MediaDescriptor = { sha256, ...provisional, ...(size ?? {}) };
  return db.transaction('rw', [db.media, db.settings], async () => {
    const { accountId } = await readViewer(db);
    const cached = await db.media.get(sha256);
    if (cached) {
      await db.media.update(sha256, { usedAt: now() });
      await holdMedia(db, [sha256], accountId);
      return cached.descriptor;
    }
    await db.media.add({
      sha256,
      bytes,
      type: photo.type,
      ...('name' in photo && typeof photo.name === 'string' ? { name: photo.name } : {}),
      size: photo.size,
      descriptor,
      queued: 1,
      accounts: [accountId ?? visitorsOwn],
      uploaded: 0,
      attempts: 0,
      failures: 0,
      nextAttemptAt: 0,
      usedAt: now(),
    });
    return descriptor;
  });
}

/** Returns the size as the browser draws it (upright), or null if it can't decode the photo. */
export async function measureInBrowser(photo: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}
