import { center, cropAround, type FocusPoint } from '@everpaw/contracts/media/focus';
import { sharePicture } from '@everpaw/contracts/memorials/home-screen';
import sharp, { type Sharp } from 'sharp';
import { letter } from './lettering/lettering.ts';

/** The text on the share card, next to the photo. `years` is such as `2009 – 2023`. */
export interface ShareCaption {
  readonly petName: string;
  readonly years: string;
}

export const shareMaxBytes = 300_000;

const ink = '#241c17';
const paper = '#fbf4e8';
const sand = '#e6d5bd';
const margin = 72;

/**
 * Renders the card for shared links: a JPEG of the size `sharePicture` and less than 300,000 bytes, with the photo on
 * the right, cropped around `focus`, and the name on its blurred colors. If the typefaces lack a letter of the name,
 * the card has only the photo.
 */
export async function shareImage(
  photo: Uint8Array,
  { petName, years }: ShareCaption,
  focus = center,
): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(photo).metadata();
  const frame = Math.round(Math.min(660, Math.max(470, (sharePicture.height * width) / height)));
  const column = sharePicture.width - frame;
  const name = letter(petName, {
    weight: 500,
    sizes: [104, 92, 80, 68, 58, 50, 44],
    maxWidth: column - margin - 48,
    maxLines: 3,
  });

  const backdrop = await sharp(photo)
    .flatten({ background: paper })
    .resize({ width: 120, height: 63, fit: 'cover' })
    .blur(7)
    .modulate({ brightness: 0.8, saturation: 0.85 })
    .toBuffer();
  const ground = sharp(
    await sharp(backdrop)
      .resize({ ...sharePicture, fit: 'fill', kernel: 'cubic' })
      .toBuffer(),
  );
  const composed = name
    ? ground.composite([
        { input: Buffer.from(veil(0.62)), left: 0, top: 0 },
        {
          input: await cropped(photo, { width: frame, height: sharePicture.height }, focus),
          left: column,
          top: 0,
        },
        { input: Buffer.from(words(name, years, column)), left: 0, top: 0 },
      ])
    : ground.composite([{ input: Buffer.from(veil(0.35)), left: 0, top: 0 }, await centred(photo)]);
  return withinBytes(await composed.png({ compressionLevel: 1 }).toBuffer());
}

/** An icon of an installed memorial. All are PNGs made from the photo. */
export type HomeScreenIcon = 'icon-192' | 'icon-512' | 'icon-maskable-512' | 'apple-touch-180';

/**
 * Renders an icon from a photo, cropped around `focus`: `icon-192` and `icon-512` with rounded corners,
 * `icon-maskable-512` without margins and with its content in the middle 80 %, `apple-touch-180` square and opaque.
 */
export async function homeScreenIcon(
  photo: Uint8Array,
  icon: HomeScreenIcon,
  focus = center,
): Promise<Buffer> {
  switch (icon) {
    case 'icon-192':
      return rounded(photo, 192, focus);
    case 'icon-512':
      return rounded(photo, 512, focus);
    case 'icon-maskable-512':
      return maskable(photo, 512, focus);
    case 'apple-touch-180':
      return png(sharp(await cropped(photo, { width: 180, height: 180 }, focus)));
  }
}

/** Crops a photo around its focal point, opaque, in exactly this size. */
async function cropped(
  photo: Uint8Array,
  size: { width: number; height: number },
  focus: FocusPoint,
): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(photo).metadata();
  return sharp(photo)
    .flatten({ background: paper })
    .extract(cropAround({ width, height }, focus, size))
    .resize({ ...size, fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Encodes in 256 colors, at a third of the size. The difference isn't visible in an icon. */
const png = (image: Sharp): Promise<Buffer> =>
  image.png({ palette: true, quality: 92, effort: 7, compressionLevel: 9 }).toBuffer();

async function rounded(photo: Uint8Array, side: number, focus: FocusPoint): Promise<Buffer> {
  const radius = Math.round(side * 0.22);
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`;
  const square = sharp(await cropped(photo, { width: side, height: side }, focus)).composite([
    { input: Buffer.from(mask), blend: 'dest-in' },
  ]);
  return png(sharp(await square.png().toBuffer()));
}

/** Draws the square at 80 % and fades its edges into its own blurred reflection. */
async function maskable(photo: Uint8Array, side: number, focus: FocusPoint): Promise<Buffer> {
  const inner = Math.round(side * 0.8);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  const square = await cropped(photo, { width: inner, height: inner }, focus);
  const reflected = await sharp(square)
    .extend({ top: before, left: before, bottom: after, right: after, extendWith: 'mirror' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const edge = Math.round(side * 0.012);
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${inner}" height="${inner}"><defs><filter id="f"><feGaussianBlur stdDeviation="${edge}"/></filter></defs><rect x="${edge * 2}" y="${edge * 2}" width="${inner - edge * 4}" height="${inner - edge * 4}" filter="url(#f)"/></svg>`;
  const feathered = await sharp(square)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const whole = await sharp(reflected)
    .blur(side * 0.05)
    .composite([{ input: feathered, left: before, top: before }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return png(sharp(whole));
}

async function centred(photo: Uint8Array) {
  const input = await sharp(photo)
    .flatten({ background: paper })
    .resize({ width: 1040, height: sharePicture.height, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, gravity: 'centre' } as const;
}

const veil = (opacity: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sharePicture.width}" height="${sharePicture.height}"><rect width="100%" height="100%" fill="${ink}" fill-opacity="${opacity}"/></svg>`;

function words(name: NonNullable<ReturnType<typeof letter>>, years: string, column: number): string {
  const dates = letter(years, {
    weight: 400,
    sizes: [34],
    maxWidth: column - margin - 48,
    maxLines: 1,
    tracking: 0.06,
  });
  const brand = letter('Everpaw', { weight: 400, sizes: [24], maxWidth: 300, maxLines: 1, tracking: 0.04 });
  const nameHeight = (name.lines - 1) * name.lineHeight + name.size * 0.72;
  const below = dates ? 88 : 0;
  const baseline = Math.round((sharePicture.height - nameHeight - below) / 2 + name.size * 0.72);
  const rule = baseline + (name.lines - 1) * name.lineHeight + 46;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sharePicture.width}" height="${sharePicture.height}">
    <path transform="translate(${margin} ${baseline})" d="${name.path}" fill="${paper}"/>
    ${dates ? `<rect x="${margin + 3}" y="${rule}" width="44" height="2" fill="${sand}" fill-opacity=".7"/><path transform="translate(${margin + 2} ${rule + 56})" d="${dates.path}" fill="${sand}"/>` : ''}
    ${brand ? `<path transform="translate(${margin + 2} ${sharePicture.height - 48})" d="${brand.path}" fill="${sand}" fill-opacity=".75"/>` : ''}
  </svg>`;
}

/** Lowers the quality until the card is small enough. Only images of noise need the lowest ones. */
async function withinBytes(card: Buffer): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const quality of [88, 80, 70, 58, 45, 30]) {
    jpeg = await sharp(card).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length < shareMaxBytes) break;
  }
  return jpeg;
}
