import { isHeic } from '@everpaw/contracts/media/heic';
import { maxFrames, maxPixels, maxSidePixels, maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import sharp from 'sharp';
import { hasJpegEnd, type UploadFormat, withoutCodedBytes } from './coded-bytes.ts';
import { MediaRefused } from './media-refused.ts';

/** The signatures of documents and the search range: PDF readers search the first 1,024 bytes. */
const documentMarks = /<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?php|%pdf-/i;
const documentSearch = 1_024;

const heifBrands = /^(avi[fs]|hei[cxms]|hev[cx]|mif1|msf1)$/;

/**
 * Returns the format that the first bytes indicate, whatever the file's name, or null if it isn't supported.
 */
function announcedFormat(bytes: Uint8Array): UploadFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4) && heifBrands.test(head.slice(8, 12))) return 'heif';
  return null;
}

/** The facts in an upload's header. `width` and `height` are those of the upright image, in pixels. */
export interface UploadFacts {
  readonly format: UploadFormat;
  readonly width: number;
  readonly height: number;
  readonly seeThrough: boolean;
  /** Whether it has 16 bits a channel and a color profile, which sharp ignores unless it is told. */
  readonly isDeep: boolean;
}

/** Whether the orientation in the metadata counts. Browsers don't follow that of a WebP, so people know it unturned. */
export const followsOrientation = (format: UploadFormat): boolean => format !== 'webp';

const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * Returns an upload as sharp can read it: a JPEG with the end marker that it lacks, and an animated AVIF as its still
 * picture, which it also contains.
 */
export function decodable(bytes: Buffer, format: UploadFormat): Buffer {
  if (format === 'jpeg' && !hasJpegEnd(bytes)) return Buffer.concat([bytes, jpegEnd]);
  if (format !== 'heif' || bytes.toString('latin1', 8, 12) !== 'avis') return bytes;
  const still = Buffer.from(bytes);
  still.write('avif', 8, 'latin1');
  return still;
}

/**
 * Inspects an upload without decoding it. Refuses, in this order, an upload that is empty, is HEIC, is over 5 MB,
 * isn't an image or is also a document, has an unreadable header, or has too many pixels or frames. Throws
 * `MediaRefused`. Allocates no more than the upload's size.
 */
export async function inspectUpload(bytes: Uint8Array): Promise<UploadFacts> {
  if (bytes.byteLength === 0) throw new MediaRefused('image-empty');
  if (isHeic(bytes)) throw new MediaRefused('image-heic');
  if (bytes.byteLength > maxUploadBytes) throw new MediaRefused('image-too-large');

  const format = announcedFormat(bytes);
  if (!format) throw new MediaRefused('not-an-image');
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (documentMarks.test(withoutCodedBytes(whole, format, documentSearch).toString('latin1')))
    throw new MediaRefused('image-disguised');

  // Nothing is decoded here. The limit is checked below, with a specific error.
  const header = await sharp(decodable(whole, format), { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header?.width || !header.height || header.format !== format) throw new MediaRefused('image-damaged');
  const { width, height, pages = 1 } = header;
  if (width > maxSidePixels || height > maxSidePixels || width * height > maxPixels)
    throw new MediaRefused('image-too-many-pixels');
  if (pages > maxFrames) throw new MediaRefused('image-too-many-frames');
  return {
    format,
    ...(followsOrientation(format) ? header.autoOrient : { width, height }),
    seeThrough: header.hasAlpha ?? false,
    isDeep: header.depth === 'ushort' && header.icc !== undefined,
  };
}
