import { ecardPhotoSide } from '@everpaw/contracts/ecards/ecards.limits';
import { maxPixels } from '@everpaw/contracts/media/media.limits';
import sharp from 'sharp';
import type { ImageQueue } from '../media/image-queue.ts';
import { inspectUpload } from '../media/inspect-upload.ts';
import { MediaRefused } from '../media/media-refused.ts';

/** The bytes of a data URL. */
export function bytesOfDataUrl(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/**
 * The photo of a card as it is stored: a JPEG of at most 720 pixels a side, upright, without any metadata (SEC-16), as a
 * data URL. It stands sealed in the card's own event, so it goes with the sender's key and lies nowhere else. Throws
 * `MediaRefused` for what is no photo by the rules of all photos (REQ-610, SEC-15), `media-busy`.
 */
export async function storedEcardPhoto(
  dataUrl: string,
  { queue, owner }: { queue: ImageQueue; owner: string },
): Promise<string> {
  const bytes = bytesOfDataUrl(dataUrl);
  const { width, height } = await inspectUpload(bytes);
  const jpeg = await queue({ owner, pixels: width * height }, async () => {
    try {
      return await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width: ecardPhotoSide, height: ecardPhotoSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer();
    } catch {
      throw new MediaRefused('image-damaged');
    }
  });
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
