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
import { inspectUpload } from './inspect-upload.ts';
import { MediaRefused } from './media-refused.ts';

// One thread for each picture, so that the image queue alone says how many cores pictures may take; and no cache of
// decoded pictures, which would be memory that is never asked for twice.
sharp.concurrency(1);
sharp.cache(false);

/** One rendering of a picture, without any metadata. */
export interface Rendering extends Variant {
  readonly height: number;
  readonly bytes: Buffer;
}

/** The copy that later renderings are made from: upright, sRGB, without metadata, at most 4,096 pixels a side. */
export interface Master {
  readonly extension: 'jpg' | 'webp';
  readonly bytes: Buffer;
}

/** All that is kept of an upload. `width` and `height` are the master's; `thumbhash` is base64. */
export interface ProcessedImage {
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly color: string;
  readonly master: Master;
  readonly variants: readonly Rendering[];
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/**
 * Turns an upload into what is kept of it: upright by its pixels, in sRGB, with no metadata of any kind, in every
 * width of `variantWidths` as WebP and JPEG. Of an animation the first frame is kept. Pixels that can be seen through
 * stay so in WebP and become white in JPEG.
 *
 * AVIF is left out: at equal quality it cost seven times the time of all other variants together.
 *
 * Throws `MediaRefused` for everything that is not a whole picture within the limits.
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
    sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ ...size, fit: 'fill' });

  // The full-size pixels never leave the decoder: the upload is read a second time for the master, which costs less
  // than carrying 36 MB of pixels through this process for every photograph.
  const largest = await opaqueIfItIs(
    await whole(() => pixels(upright(atWidth(Math.max(...widths))))),
    facts.seeThrough,
  );
  const master = await whole(() => encodeMaster(upright({ width, height }), hasAlpha(largest)));

  const variants: Rendering[] = [];
  for (const each of widths) {
    const resized = await pixels(reopen(largest).resize({ ...atWidth(each), fit: 'fill' }));
    for (const format of variantFormats) variants.push(await render(resized, { width: each, format }));
  }
  return { width, height, ...(await placeholder(largest)), master, variants };
}

/** One more rendering from a master, such as a lighter one for slow connections. */
export async function renderVariant(master: Uint8Array, variant: Variant): Promise<Rendering> {
  const resized = await pixels(sharp(master).resize({ width: variant.width, withoutEnlargement: true }));
  return render(resized, variant);
}

const reopen = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const pixels = (image: Sharp): Promise<Pixels> =>
  image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

/** What a picture measures when its longest side is at most `side`; never more than it measures now. */
function within({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Everything the decoder refuses in an upload is damage: what else can be wrong was looked at before. */
async function whole<T>(decoding: () => Promise<T>): Promise<T> {
  try {
    return await decoding();
  } catch {
    throw new MediaRefused('image-damaged');
  }
}

const hasAlpha = ({ info: { channels } }: Pixels): boolean => channels === 2 || channels === 4;

/** Screenshots carry a fourth channel that says nothing; without it they are smaller and stay JPEG. */
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
