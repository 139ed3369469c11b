import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { masterSidePixels, maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { fileTooLarge, mediaRefusals } from '@everpaw/contracts/media/media.messages';

/** A photo that this device has decoded. */
export type Decoded = {
  width: number;
  height: number;
  /** Draws it upright in this size and writes it as JPEG; `quality` is from 0 to 1. Null where the device cannot. */
  encode(width: number, height: number, quality: number): Promise<Blob | null>;
  close(): void;
};

/** Decodes a photo; null where this device cannot. */
export type Decode = (photo: Blob) => Promise<Decoded | null>;

/** From what loses least to what still looks well at the width of a screen. */
const attempts = [
  { side: masterSidePixels, quality: 0.92 },
  { side: masterSidePixels, quality: 0.82 },
  { side: 3_072, quality: 0.82 },
  { side: 2_048, quality: 0.8 },
];

/** The formats that every browser of this app decodes: one that is not decoded is damaged. */
const everywhereDecoded = /^image\/(?:jpeg|png|gif|webp)$/;

/**
 * The photo as it can be sent: as it is up to 5 MB, made smaller on this device beyond that. Raises `DomainError` with
 * the specified words where this device cannot make it smaller, and with what is wrong for one that is damaged;
 * passes on what the browser says of a file that cannot be read (`NotReadableError`, `NotFoundError`).
 */
export async function sendable(photo: File, decode: Decode = decodeInBrowser): Promise<Blob> {
  const isSmall = photo.size <= maxUploadBytes;
  if (isSmall && (!everywhereDecoded.test(photo.type) || !('createImageBitmap' in globalThis))) return photo;
  const decoded = await decode(photo);
  if (!decoded) {
    // A decoder says the same of a damaged photo and of a file that was moved or taken out with its card.
    await photo.arrayBuffer();
    if (!isSmall) throw tooLarge();
    const { message, detail } = mediaRefusals['image-damaged'];
    throw new DomainError('invalid', 'image-damaged', detail ?? message);
  }
  try {
    if (isSmall) return photo;
    for (const { side, quality } of attempts) {
      const scale = Math.min(1, side / Math.max(decoded.width, decoded.height));
      const [width, height] = [Math.round(decoded.width * scale), Math.round(decoded.height * scale)];
      const smaller = await decoded.encode(width, height, quality);
      if (smaller && smaller.size <= maxUploadBytes) return smaller;
    }
    throw tooLarge();
  } finally {
    decoded.close();
  }
}

const tooLarge = () => new DomainError('too-large', 'image-too-large', fileTooLarge.message);

async function decodeInBrowser(photo: Blob): Promise<Decoded | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  return {
    width: bitmap.width,
    height: bitmap.height,
    async encode(width, height, quality) {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      if (!context) return null;
      // JPEG has no transparency; without this it would turn black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(bitmap, 0, 0, width, height);
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    },
    close: () => bitmap.close(),
  };
}
