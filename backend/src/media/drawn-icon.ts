import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PetType } from '@everpaw/contracts/kernel/pet-types';
import sharp from 'sharp';
import { projectRoot } from '../platform/kernel/project-root.ts';
import { homeScreenIcon, shareImage } from './derive-images.ts';
import type { Derivation } from './media-library.ts';

const drawings = join(projectRoot, 'pwa/public/pets');
const side = 1024;

type Drawn = { bytes: Buffer; contentType: string };

/** Cache of recent drawings, which every visitor of a page without photos requests. */
const made = new Map<string, Promise<Drawn>>();
const cachedDrawings = 64;

/** Returns the image of a memorial without a photo: the drawing of its pet type on plain paper. Cached. */
export function drawnIcon(petType: PetType, derivation: Derivation): Promise<Drawn> {
  const key = JSON.stringify([petType, derivation]);
  const known = made.get(key);
  if (known) return known;
  const drawing = draw(petType, derivation);
  made.set(key, drawing);
  drawing.catch(() => made.delete(key));
  if (made.size > cachedDrawings) {
    const [oldest] = made.keys();
    if (oldest !== undefined) made.delete(oldest);
  }
  return drawing;
}

async function draw(petType: PetType, derivation: Derivation): Promise<Drawn> {
  const drawing = await readFile(join(drawings, `${petType}.svg`));
  const portrait = await sharp(drawing, { density: 300 })
    .resize(side, side, { fit: 'contain', background: '#f1eadc' })
    .flatten({ background: '#f1eadc' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return derivation.kind === 'share'
    ? { bytes: await shareImage(portrait, derivation), contentType: 'image/jpeg' }
    : { bytes: await homeScreenIcon(portrait, derivation.kind), contentType: 'image/png' };
}
