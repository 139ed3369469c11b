import { ecardLayout as layout, photoPlaceOf } from '@everpaw/contracts/ecards/ecard-layout';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ecardJpeg } from './ecard-jpeg.ts';
import { seededTemplates } from './ecard-templates.ts';

/** A wide photo: plain green in its middle, and at one end what draws the eye. */
async function widePhoto(): Promise<string> {
  const [width, height] = [900, 300];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const isLoud = x < 300 && (x + Math.floor(at / width)) % 24 < 12;
    pixels.set(isLoud ? [255, 40, 40] : [20, 160, 60], at * 3);
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

test('every seeded drawing says where it leaves room, inside of the card', () => {
  const uploaded = photoPlaceOf(`/media/${'a'.repeat(64)}/w1280.webp`);
  for (const [slug] of seededTemplates) {
    const { x, y, radius, border } = photoPlaceOf(`/ecards/${slug}.svg`);
    expect([slug, { x, y, radius, border }]).not.toEqual([slug, uploaded]);
    const reach = radius + border;
    expect([slug, x - reach >= 0, x + reach <= layout.width]).toEqual([slug, true, true]);
    expect([slug, y - reach >= 0, y + reach <= layout.height]).toEqual([slug, true, true]);
  }
});

test('REQ-599 the photo in the email is cut around its middle, as the preview cuts it', async () => {
  const card = {
    templateImageUrl: '/ecards/olive-wreath.svg',
    petName: null,
    customPhotoUrl: await widePhoto(),
  };
  const jpeg = await ecardJpeg(card, { open: async () => null });
  if (!jpeg) throw new Error('there is no such drawing');
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / layout.width;
  const { x, y, radius } = photoPlaceOf(card.templateImageUrl);
  for (const [across, down] of [
    [0, 0],
    [-0.9, 0],
    [0.9, 0],
    [0, -0.9],
    [-0.6, -0.6],
  ] as const) {
    const [column, row] = [x + across * radius, y + down * radius].map((at) => Math.round(at * scale));
    const at = ((row ?? 0) * info.width + (column ?? 0)) * info.channels;
    const [red = 0, green = 0] = data.subarray(at, at + 3);
    expect([across, down, green > 120 && red < 90]).toEqual([across, down, true]);
  }
});
