import { maxFrames, maxPixels, maxSidePixels, maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import sharp from 'sharp';
import { MediaRefused } from './media-refused.ts';

/** The formats whose first bytes are known. HEIC is taken only where the decoder can. */
export type UploadFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';

/** What readers of documents look for, and how far they look: PDF readers search the first 1,024 bytes. */
const documentMarks = /<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?php|%pdf-/i;
const documentSearch = 1_024;

const heifBrands = /^(avi[fs]|hei[cxms]|hev[cx]|mif1|msf1)$/;

/** The format that the first bytes announce, whatever the file is called; null when it is none that is taken. */
function announcedFormat(bytes: Uint8Array): UploadFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4) && heifBrands.test(head.slice(8, 12))) return 'heif';
  return null;
}

/** What the header of an upload says. `width` and `height` are those of the picture held upright, in pixels. */
export interface UploadFacts {
  readonly format: UploadFormat;
  readonly width: number;
  readonly height: number;
  readonly seeThrough: boolean;
}

/**
 * Looks at an upload without unfolding it, and refuses, in this order: an empty one, one over 5 MB, one that is no
 * picture or also a document, one whose header cannot be read, one of too many pixels, one of too many frames.
 * Throws `MediaRefused`. No step allocates more than the upload itself.
 */
export async function inspectUpload(bytes: Uint8Array): Promise<UploadFacts> {
  if (bytes.byteLength === 0) throw new MediaRefused('image-empty');
  if (bytes.byteLength > maxUploadBytes) throw new MediaRefused('image-too-large');

  const format = announcedFormat(bytes);
  if (!format) throw new MediaRefused('not-an-image');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, documentSearch));
  if (documentMarks.test(head.toString('latin1'))) throw new MediaRefused('image-disguised');

  // The limit is applied to the figures below, so that the refusal says what is wrong; nothing is decoded here.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header?.width || !header.height || header.format !== format) throw new MediaRefused('image-damaged');
  const { width, height, pages = 1 } = header;
  if (width > maxSidePixels || height > maxSidePixels || width * height > maxPixels)
    throw new MediaRefused('image-too-many-pixels');
  if (pages > maxFrames) throw new MediaRefused('image-too-many-frames');
  return { format, ...header.autoOrient, seeThrough: header.hasAlpha ?? false };
}
