import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { heicHeadBytes, isHeic } from '@everpaw/contracts/media/heic';
import {
  masterSidePixels,
  maxPixels,
  maxSidePixels,
  maxUploadBytes,
} from '@everpaw/contracts/media/media.limits';
import { fileTooLarge, type MediaRefusalCode, mediaRefusal } from '@everpaw/contracts/media/media.messages';

/** A decoded photo. */
export type Decoded = {
  width: number;
  height: number;
  /** Encodes it upright in this size as JPEG, with a quality from 0 to 1. Null if that isn't possible. */
  encode(width: number, height: number, quality: number): Promise<Blob | null>;
  close(): void;
};

/** Decodes a photo; null if this device can't. */
export type Decode = (photo: Blob) => Promise<Decoded | null>;

/** From the least loss to the lowest acceptable quality at screen width. */
const attempts = [
  { side: masterSidePixels, quality: 0.92 },
  { side: masterSidePixels, quality: 0.82 },
  { side: 3_072, quality: 0.82 },
  { side: 2_048, quality: 0.8 },
];

/**
 * The formats that all supported browsers decode, and that the server reads as they do. If one fails to decode, the
 * file is damaged. Others are converted here: the server doesn't know every codec, and not the brightness and color
 * that an AVIF states outside of a profile.
 */
const everywhereDecoded = /^image\/(?:jpeg|png|gif|webp)$/;

const heicType = /^image\/hei[cf]/;

/** Whether a photo is HEIC, by its type or its bytes. The server doesn't open it. */
async function isHeicPhoto(photo: File): Promise<boolean> {
  if (heicType.test(photo.type)) return true;
  return isHeic(new Uint8Array(await photo.slice(0, heicHeadBytes).arrayBuffer()));
}

/**
 * Returns the photo in a form that can be sent: unchanged if the server takes it and reads it as this device does,
 * otherwise converted and shrunk. Throws `DomainError` with the specified text if this device can't shrink it, for a
 * damaged photo, or for HEIC that this device can't open. Passes on the browser's error for an unreadable file
 * (`NotReadableError`, `NotFoundError`).
 */
export async function sendable(photo: File, decode: Decode = decodeInBrowser): Promise<File> {
  const isSmall = photo.size <= maxUploadBytes;
  const isKnown = everywhereDecoded.test(photo.type);
  if (isSmall && !('createImageBitmap' in globalThis)) return photo;
  const decoded = await decode(photo);
  if (!decoded) {
    // Decoders don't distinguish a damaged photo from a file that was moved or whose card was removed;
    // reading it does.
    await photo.arrayBuffer();
    if (await isHeicPhoto(photo)) throw refusal('image-heic');
    if (!isSmall) throw tooLarge();
    if (!isKnown) return photo;
    throw refusal('image-damaged');
  }
  try {
    if (isSmall && isKnown && fitsServer(decoded) && !(await isHeicPhoto(photo))) return photo;
    for (const { side, quality } of attempts) {
      const scale = Math.min(1, side / Math.max(decoded.width, decoded.height));
      const [width, height] = [Math.round(decoded.width * scale), Math.round(decoded.height * scale)];
      const smaller = await decoded.encode(width, height, quality);
      if (smaller && smaller.size <= maxUploadBytes)
        return new File([smaller], photo.name, { type: smaller.type });
    }
    throw tooLarge();
  } finally {
    decoded.close();
  }
}

const fitsServer = ({ width, height }: Decoded) =>
  width * height <= maxPixels && Math.max(width, height) <= maxSidePixels;

const refusal = (code: MediaRefusalCode) => new DomainError('invalid', code, mediaRefusal(code).message);

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
      // JPEG has no transparency, which would become black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(bitmap, 0, 0, width, height);
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    },
    close: () => bitmap.close(),
  };
}
