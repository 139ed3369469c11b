import { center, type FocusPoint, focusAt } from '@everpaw/contracts/media/focus';
import {
  masterSidePixels,
  maxPixels,
  variantQuality,
  variantWidths,
} from '@everpaw/contracts/media/media.limits';
import type { Variant, VariantFormat } from '@everpaw/contracts/media/media.url';
import { variantFormats } from '@everpaw/contracts/media/media.url';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodable, followsOrientation, inspectUpload, type UploadFacts } from './inspect-upload.ts';
import { MediaRefused } from './media-refused.ts';

// One thread per image, so that the image queue alone limits the cores in use. No cache of decoded images,
// which would never be used twice.
sharp.concurrency(1);
sharp.cache(false);

/** A version of an image without metadata. */
export interface Rendering extends Variant {
  readonly height: number;
  readonly bytes: Buffer;
}

/**
 * The copy from which later versions are made: upright, sRGB, without metadata, at most 4,096 pixels a side.
 */
export interface Master {
  readonly extension: 'jpg' | 'webp';
  readonly bytes: Buffer;
}

/**
 * The stored results of an upload. `width` and `height` are the master's; `thumbhash` is base64; `focus` is where
 * crops are made, or missing if no part draws the eye.
 */
export interface ProcessedImage {
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly color: string;
  readonly focus?: FocusPoint;
  readonly master: Master;
  readonly variants: readonly Rendering[];
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/**
 * Converts an upload for storage: upright, in sRGB, without metadata, in each of `variantWidths` as WebP and
 * JPEG. Only the first frame of an animation is kept. Transparency is preserved in WebP and becomes white in
 * JPEG.
 * No AVIF: at equal quality it took seven times as long as all other variants together.
 * Throws `MediaRefused` for anything but a complete image within the limits.
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage> {
  const facts = await inspectUpload(bytes);
  const { width, height } = within(facts, masterSidePixels);
  const widths = variantWidths(width);
  const atWidth = (each: number) => ({
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
  });
  const upright = (size: { width: number; height: number }) =>
    openUpload(bytes, facts).resize({ ...size, fit: 'fill' });

  // The upload is decoded a second time for the master, which costs less than holding 36 MB of full-size
  // pixels per photo in this process.
  const largest = await opaqueIfItIs(
    await decodeOrRefuse(() => pixels(upright(atWidth(Math.max(...widths))))),
    facts.seeThrough,
  );
  const master = await decodeOrRefuse(() => encodeMaster(upright({ width, height }), hasAlpha(largest)));

  const variants: Rendering[] = [];
  for (const each of widths) {
    const resized = await pixels(reopen(largest).resize({ ...atWidth(each), fit: 'fill' }));
    for (const format of variantFormats) variants.push(await render(resized, { width: each, format }));
  }
  const focus = await findFocus(reopen(largest));
  return { width, height, ...(await placeholder(largest)), ...(focus ? { focus } : {}), master, variants };
}

/**
 * Opens an inspected upload upright and in sRGB. Decoding fails for a damaged one: also for a JPEG that ends among its
 * pixels, which the end marker that `decodable` adds would hide.
 */
export function openUpload(
  bytes: Uint8Array,
  { format, isDeep }: Pick<UploadFacts, 'format' | 'isDeep'>,
): Sharp {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const source = decodable(whole, format);
  const failOn = format === 'jpeg' && source.length > whole.length ? 'warning' : 'error';
  const stored = sharp(source, { failOn, limitInputPixels: maxPixels, pages: 1 });
  const image = followsOrientation(format) ? stored.autoOrient() : stored;
  return (isDeep ? image.pipelineColourspace('srgb') : image).toColourspace('srgb');
}

/** Renders another variant from a master, such as a lighter one for slow connections. */
export async function renderVariant(master: Uint8Array, variant: Variant): Promise<Rendering> {
  const resized = await pixels(sharp(master).resize({ width: variant.width, withoutEnlargement: true }));
  return render(resized, variant);
}

const reopen = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const pixels = (image: Sharp): Promise<Pixels> =>
  image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

/** The size at which the focal point is looked for, in pixels a side. Larger ones find the same, slower. */
const focusSide = 320;

/**
 * How far from the center a found focal point may be, of where attention is. It is right about the direction more
 * often than about the animal, so crops keep some of the middle.
 */
const attentionTrust = 0.6;

/**
 * Returns the focal point of an upright image: where luminance, saturation and skin tones draw the eye, moved
 * towards the center. Undefined if no part does, or if the image is a single pixel.
 */
export async function findFocus(image: Sharp): Promise<FocusPoint | undefined> {
  const small = await pixels(
    image
      .flatten({ background: '#ffffff' })
      .resize({ width: focusSide, height: focusSide, fit: 'inside', withoutEnlargement: true }),
  );
  const { width, height } = small.info;
  // The strategy only runs where something is cut off.
  const cut = width > height ? { width: 1, height } : { width, height: 1 };
  const { info } = await reopen(small)
    .resize({ ...cut, fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true });
  const { attentionX, attentionY } = info;
  if (attentionX === undefined || attentionY === undefined) return undefined;
  // Where nothing draws the eye, it is the first pixel.
  if (attentionX === 0 && attentionY === 0) return undefined;
  const trusted = (at: number, side: number, middle: number) =>
    middle + (at / side - middle) * attentionTrust;
  return focusAt({ x: trusted(attentionX, width, center.x), y: trusted(attentionY, height, center.y) });
}

/** Scales dimensions down so that the longer side is at most `side`. */
function within({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** After the checks before, any error of the decoder means a damaged upload. */
async function decodeOrRefuse<T>(decoding: () => Promise<T>): Promise<T> {
  try {
    return await decoding();
  } catch {
    throw new MediaRefused('image-damaged');
  }
}

const hasAlpha = ({ info: { channels } }: Pixels): boolean => channels === 2 || channels === 4;

/** Screenshots often have an unused alpha channel. Without it they are smaller and stay JPEG. */
async function opaqueIfItIs(picture: Pixels, seeThrough: boolean): Promise<Pixels> {
  if (!seeThrough || !hasAlpha(picture) || !(await reopen(picture).stats()).isOpaque) return picture;
  return pixels(reopen(picture).removeAlpha());
}

async function render(picture: Pixels, { width, format, slow = false }: Variant): Promise<Rendering> {
  const bytes = await encode(reopen(picture), format, variantQuality(width, { slow }));
  return { width, height: picture.info.height, format, slow, bytes };
}

function encode(image: Sharp, format: VariantFormat, quality: number): Promise<Buffer> {
  return format === 'webp'
    ? image.webp({ quality, effort: 4 }).toBuffer()
    : image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
}

async function encodeMaster(upright: Sharp, seeThrough: boolean): Promise<Master> {
  return seeThrough
    ? { extension: 'webp', bytes: await upright.webp({ quality: 95, alphaQuality: 100 }).toBuffer() }
    : {
        extension: 'jpg',
        bytes: await upright.removeAlpha().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
      };
}

async function placeholder(picture: Pixels): Promise<{ thumbhash: string; color: string }> {
  const small = await reopen(picture)
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await reopen(await pixels(reopen(small).flatten({ background: '#ffffff' }))).stats();
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return {
    thumbhash: Buffer.from(hash).toString('base64'),
    color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
  };
}
