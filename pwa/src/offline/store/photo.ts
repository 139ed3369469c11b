import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { looksLikeImage, maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { fileTooLarge, invalidFileType } from '@everpaw/contracts/media/media.messages';
import { type Database, visitorsOwn } from './database.ts';
import { holdMedia } from './media-cache.ts';
import { readViewer } from './viewer.ts';

export type PhotoParts = {
  db: Database;
  now(): number;
  /** The upright size in pixels, or null when this device cannot tell. */
  measure(photo: Blob): Promise<{ width: number; height: number } | null>;
};

/** What stands in for the photo until the server has looked at it. */
const provisional = { width: 4, height: 3, thumbhash: '', color: '#8c8678' };

/**
 * Keeps a photo under the SHA-256 of its bytes, as it is, up to 5 MB: the server makes every smaller rendition, and
 * a picture that was made smaller here could never be made sharper again. It is held until a draft or a command
 * that names it lets go. Raises `DomainError` with the specified words.
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

/** The id that a picture is known by everywhere: the SHA-256 of its bytes, as 64 lower-case hex digits. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The size as the browser draws it, which is upright. */
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
