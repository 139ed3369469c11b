import { readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ecardEmailMessages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import { ecardLayout as layout, type PhotoPlace, photoPlaceOf } from '@everpaw/contracts/ecards/ecard-layout';
import { mediaIdAt } from '@everpaw/contracts/media/media-address';
import sharp, { type OverlayOptions } from 'sharp';
import { letter } from '../media/lettering/lettering.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import { bytesOfDataUrl } from '../media/photo-in-command.ts';
import { projectRoot } from '../platform/kernel/project-root.ts';

const drawings = join(projectRoot, 'pwa/public');
const scale = 1.5;
const bandHeight = 120;
const paper = '#fbf4e8';
const ink = '#3a322b';

type Card = { templateImageUrl: string; petName: string | null; customPhotoUrl: string | null };

/** Returns the drawing or uploaded image at a path of this site, or null. */
async function drawingAt(path: string, media: Pick<MediaLibrary, 'open'>): Promise<Buffer | null> {
  const sha256 = mediaIdAt(path);
  if (sha256 !== null) {
    const stored = await media.open(sha256, basename(path));
    return stored && buffer(stored.stream);
  }
  const file = join(drawings, path);
  if (!file.startsWith(`${drawings}${sep}`)) return null;
  return readFile(file).catch(() => null);
}

const px = (units: number) => Math.round(units * scale);

/** Number of pixels of a card. */
export const ecardPixels = px(layout.width) * (px(layout.height) + bandHeight);

/** Returns the photo with a white border, cropped to a centered circle as in the preview. */
async function medallion(photo: Buffer, { radius, border }: PhotoPlace): Promise<Buffer> {
  const [inner, outer] = [px(radius * 2), px((radius + border) * 2)];
  const circle = (side: number, fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="${fill}"/></svg>`;
  const round = await sharp(photo)
    .resize({ width: inner, height: inner, fit: 'cover', position: 'centre' })
    .composite([{ input: Buffer.from(circle(inner, '#000')), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const edge = Math.round((outer - inner) / 2);
  return sharp(Buffer.from(circle(outer, '#fffdf8')))
    .composite([{ input: round, left: edge, top: edge }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * Draws the pet's name on a band below the drawing. Null without a name, or if the typefaces lack a letter.
 */
function band(petName: string | null): string | null {
  if (petName === null) return null;
  const width = px(layout.width);
  const words = letter(ecardEmailMessages.inMemory(petName), {
    weight: 400,
    sizes: [48, 42, 36, 30],
    maxWidth: width - 120,
    maxLines: 1,
  });
  if (!words) return null;
  const left = Math.round((width - words.width) / 2);
  const baseline = Math.round(bandHeight / 2 + words.size * 0.34);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bandHeight}"><rect width="100%" height="100%" fill="${paper}"/><path transform="translate(${left} ${baseline})" d="${words.path}" fill="${ink}"/></svg>`;
}

/**
 * Renders a card as a JPEG, since email programs don't show SVG: the drawing, the photo where it leaves
 * room, and the pet's name. Null if the drawing no longer exists; the email is then text only.
 */
export async function ecardJpeg(
  { templateImageUrl, petName, customPhotoUrl }: Card,
  media: Pick<MediaLibrary, 'open'>,
): Promise<Buffer | null> {
  const drawing = await drawingAt(templateImageUrl, media);
  if (!drawing) return null;
  const [width, height] = [px(layout.width), px(layout.height)];
  const ground = sharp(drawing, { density: 72 * scale }).resize({ width, height, fit: 'cover' });
  const place = photoPlaceOf(templateImageUrl);
  const overlays: OverlayOptions[] = [];
  if (customPhotoUrl !== null)
    overlays.push({
      input: await medallion(bytesOfDataUrl(customPhotoUrl), place),
      left: px(place.x - place.radius - place.border),
      top: px(place.y - place.radius - place.border),
    });
  const card = await ground
    .flatten({ background: paper })
    .composite(overlays)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const name = band(petName);
  const whole = name
    ? sharp(card)
        .extend({ bottom: bandHeight, background: paper })
        .composite([{ input: Buffer.from(name), left: 0, top: height }])
    : sharp(card);
  return whole.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
