import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { Clock } from '../platform/kernel/platform.tokens.ts';
import { type ImageQueue, mediaBusy } from './image-queue.ts';
import { inspectUpload, type UploadFacts } from './inspect-upload.ts';
import { type MediaLibrary, sumOf } from './media-library.ts';
import { MediaRefused } from './media-refused.ts';
import { openUpload } from './process-image.ts';
import type { Uploads } from './uploads.ts';

/** Returns the bytes of a data URL. */
export function bytesOfDataUrl(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/**
 * Returns a photo from a command as it is stored: a JPEG data URL of at most `side` pixels a side and `maxBytes` bytes,
 * upright and without metadata. It is stored only in its sealed event, so it is erased with that event's key. Throws
 * `MediaRefused` if it isn't a valid photo, or `media-busy`.
 */
export async function storedPhoto(
  dataUrl: string,
  { side, maxBytes = Number.POSITIVE_INFINITY }: { side: number; maxBytes?: number },
  { queue, owner }: { queue: ImageQueue; owner: string },
): Promise<string> {
  const bytes = bytesOfDataUrl(dataUrl);
  const facts = await inspectUpload(bytes);
  const { width, height } = facts;
  const jpeg = await queue({ owner, pixels: width * height }, async () => {
    try {
      for (let longest = side; ; longest = Math.round(longest * 0.75)) {
        const made = await jpegOf(bytes, facts, longest);
        if (made.length <= maxBytes) return made;
      }
    } catch {
      throw new MediaRefused('image-damaged');
    }
  });
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

function jpegOf(bytes: Buffer, facts: UploadFacts, side: number): Promise<Buffer> {
  return openUpload(bytes, facts)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/**
 * Stores a photo of a command, a data URL, like an upload, and returns its descriptor. Idempotent. `record` is the id
 * that the upload belongs to; it is deleted like other uploads if nothing shows it. Throws `MediaRefused` or
 * `media-busy`.
 */
export type TakePhoto = (dataUrl: string, by: { record: string; owner: string }) => Promise<MediaDescriptor>;

export function takesPhotos(
  { media, uploads }: { media: Pick<MediaLibrary, 'ingest'>; uploads: Pick<Uploads, 'record'> },
  now: Clock,
): TakePhoto {
  return async (dataUrl, { record, owner }) => {
    const bytes = bytesOfDataUrl(dataUrl);
    const sha256 = sumOf(bytes);
    const photo = await media.ingest(sha256, bytes, { owner });
    if (await uploads.record(record, sha256, now(), bytes.byteLength)) return photo;
    throw mediaBusy();
  };
}
