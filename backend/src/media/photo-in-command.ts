import { maxPixels } from '@everpaw/contracts/media/media.limits';
import sharp from 'sharp';
import type { ImageQueue } from './image-queue.ts';
import { inspectUpload } from './inspect-upload.ts';
import { MediaRefused } from './media-refused.ts';

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
  const { width, height } = await inspectUpload(bytes);
  const jpeg = await queue({ owner, pixels: width * height }, async () => {
    try {
      for (let longest = side; ; longest = Math.round(longest * 0.75)) {
        const made = await jpegOf(bytes, longest);
        if (made.length <= maxBytes) return made;
      }
    } catch {
      throw new MediaRefused('image-damaged');
    }
  });
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

function jpegOf(bytes: Buffer, side: number): Promise<Buffer> {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
