import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { variantWidths } from '@everpaw/contracts/media/media.limits';
import { variantName } from '@everpaw/contracts/media/media.url';
import { sharePicture } from '@everpaw/contracts/memorials/home-screen';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { cornersOf, makePhoto, secrets, uprightCorners } from '../../test/helpers/photos.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import { type MediaStore, RangeUnsatisfiable } from '../platform/storage/media-store/media-store.ts';
import { shareMaxBytes } from './derive-images.ts';
import { createImageQueue } from './image-queue.ts';
import { createMediaLibrary, derivedName, type MediaLibrary } from './media-library.ts';
import { MediaRefused } from './media-refused.ts';
import { pictureHeaders, requestedRange } from './serve-media.ts';

const idOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let root: string;
let store: MediaStore;
let library: MediaLibrary;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'everpaw-library-'));
  store = createFolderStore(root);
  library = createMediaLibrary({ store });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const keys = async () => {
  const found: string[] = [];
  for await (const key of store.list()) found.push(key);
  return found.sort();
};

async function photoKept(options = {}) {
  const bytes = await makePhoto({ width: 800, height: 600, ...options });
  const sha256 = idOf(bytes);
  const picture = await library.ingest(sha256, bytes);
  return { bytes, sha256, picture };
}

async function bytesOf(object: { stream: NodeJS.ReadableStream } | null): Promise<Buffer> {
  if (!object) throw new Error('There is no such object');
  return buffer(object.stream);
}

const animalSide = 180;

/** A wide photo of a quiet meadow, with an animal of `animalSide` pixels in it at `x`, 0 to 1 of its width. */
async function animalKept(x: number) {
  const [width, height] = [1600, 900];
  const left = Math.min(width - animalSide, Math.max(0, Math.round(x * width - animalSide / 2)));
  const at = `${left} 500`;
  const meadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8fa58a"/><rect y="450" width="100%" height="450" fill="#84997c"/><g transform="translate(${at})"><rect width="${animalSide}" height="${animalSide}" rx="12" fill="#d2522a"/><circle cx="60" cy="70" r="16" fill="#fff"/><circle cx="120" cy="70" r="16" fill="#fff"/><circle cx="90" cy="120" r="14" fill="#111"/></g></svg>`;
  const bytes = await sharp(Buffer.from(meadow)).jpeg({ quality: 90 }).toBuffer();
  const sha256 = idOf(bytes);
  return { sha256, picture: await library.ingest(sha256, bytes) };
}

/** The width of the animal in an image, in pixels; 0 if it isn't there. */
async function widthOfAnimal(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const columns = new Set<number>();
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 170 && green < 120 && blue < 90) columns.add((at / 3) % info.width);
  }
  return columns.size;
}

describe('taking pictures in', () => {
  test('given a photograph, when it is taken in, then every address that views can build leads somewhere', async () => {
    const { sha256, picture } = await photoKept();
    expect(picture).toMatchObject({ sha256, width: 600, height: 800 });
    expect(await library.describe(sha256)).toEqual(picture);
    for (const width of variantWidths(picture.width))
      for (const format of ['webp', 'jpg'] as const)
        for (const slow of [false, true]) {
          const object = await library.open(sha256, variantName({ width, format, slow }));
          expect(object?.contentType).toBe(format === 'jpg' ? 'image/jpeg' : 'image/webp');
          expect((await sharp(await bytesOf(object)).metadata()).width).toBe(width);
        }
  });

  test('SEC-16 nothing that is stored holds what the photograph said about its owner', async () => {
    const { sha256, bytes } = await photoKept();
    await library.derive(sha256, { kind: 'share', petName: 'Bella', years: '2009 – 2023' });
    await library.derive(sha256, { kind: 'icon-512' });
    const all = await keys();
    expect(all.length).toBeGreaterThan(6);
    for (const key of all) {
      const stored = await bytesOf(await store.get(key));
      expect(stored.equals(bytes)).toBe(false);
      for (const secret of Object.values(secrets)) expect(stored.includes(secret)).toBe(false);
      if (key.endsWith('.json')) continue;
      const { exif, xmp, iptc, icc } = await sharp(stored).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test('when it is sent again, also twenty times at once, then it is the same picture and no second work', async () => {
    const bytes = await makePhoto({ width: 800, height: 600 });
    const sha256 = idOf(bytes);
    let worked = 0;
    const queue = createImageQueue();
    library = createMediaLibrary({
      store,
      queue: (piece, work) => {
        worked++;
        return queue(piece, work);
      },
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => library.ingest(sha256, bytes)));
    const before = await keys();
    answers.push(
      await createMediaLibrary({ store, queue }).ingest(sha256, bytes),
      await library.ingest(sha256, bytes),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await keys()).toEqual(before);
    expect(worked).toBe(1);
  });

  test('bytes of another name, and a name that is none, are refused and leave nothing', async () => {
    const bytes = await makePhoto({ width: 64, height: 48 });
    for (const [name, code] of [
      [idOf(randomBytes(8)), 'media-mismatch'],
      ['../../etc/passwd', 'media-id'],
      [idOf(bytes).toUpperCase(), 'media-id'],
    ] as const) {
      const refusal = await library.ingest(name, bytes).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DomainError);
      expect(refusal).toMatchObject({ code, kind: 'invalid' });
    }
    expect(await keys()).toEqual([]);
  });

  test('SEC-15 what is refused leaves nothing, and is refused again', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (let round = 0; round < 2; round++)
      await expect(library.ingest(idOf(bytes), bytes)).rejects.toBeInstanceOf(MediaRefused);
    expect(await keys()).toEqual([]);
    expect(await library.describe(idOf(bytes))).toBeNull();
  });

  test('REL-05 given a store that fails at any write, when the upload is repeated, then the picture is whole', async () => {
    const bytes = await makePhoto({ width: 400, height: 300 });
    const sha256 = idOf(bytes);
    for (let failing = 1; ; failing++) {
      let writes = 0;
      const flaky: MediaStore = {
        ...store,
        put: async (key, content) => {
          if (++writes === failing) throw new Error('The disk is full');
          await store.put(key, content);
        },
      };
      const outcome: unknown = await createMediaLibrary({ store: flaky }).ingest(sha256, bytes).catch(String);
      if (typeof outcome !== 'string') break;
      expect(await library.describe(sha256)).toBeNull();
      expect(await library.ingest(sha256, bytes)).toMatchObject({ width: 300 });
      await library.remove(sha256);
    }
    expect(await library.describe(sha256)).toMatchObject({ width: 300 });
  });
});

describe('handing pictures out', () => {
  test('a picture that is removed between being found and being read is not there', async () => {
    const { sha256, picture } = await photoKept();
    const removing = createMediaLibrary({
      store: {
        ...store,
        get: async (key, range) => {
          const found = await store.get(key, range);
          await store.delete(key);
          return found;
        },
      },
    });
    expect(await library.describe(sha256)).toEqual(picture);
    expect(await removing.describe(sha256)).toBeNull();
  });

  test('a part of a picture is that part', async () => {
    const { sha256 } = await photoKept();
    const whole = await bytesOf(await library.open(sha256, 'w320.jpg'));
    const part = await library.open(sha256, 'w320.jpg', { start: 10, end: 19 });
    expect(part).toMatchObject({ size: whole.length, start: 10, end: 19 });
    expect(await bytesOf(part)).toEqual(whole.subarray(10, 20));
    await expect(library.open(sha256, 'w320.jpg', { start: whole.length })).rejects.toBeInstanceOf(
      RangeUnsatisfiable,
    );
  });

  test('SEC-17 only variants have addresses: no master, no manifest, no other width, no path', async () => {
    const { sha256 } = await photoKept();
    for (const name of [
      'master.jpg',
      'manifest.json',
      'w321.jpg',
      'w321-slow.jpg',
      'w1600.webp',
      '../w320.jpg',
      '',
    ])
      expect(await library.open(sha256, name)).toBeNull();
    expect(await library.open('..', 'w320.jpg')).toBeNull();
    expect(await library.open(idOf(randomBytes(8)), 'w320.jpg')).toBeNull();
    expect(await library.open(idOf(randomBytes(8)), 'w320-slow.jpg')).toBeNull();
  });

  test('the icons of a home screen: their sizes, opaque for iOS, the middle 80 % kept for the mask', async () => {
    const { sha256 } = await photoKept({ orientation: 1, width: 600, height: 600 });
    const icon = async (kind: 'icon-192' | 'icon-512' | 'icon-maskable-512' | 'apple-touch-180') =>
      bytesOf(await library.derive(sha256, { kind }));
    for (const [kind, side, hasAlpha] of [
      ['icon-192', 192, true],
      ['icon-512', 512, true],
      ['icon-maskable-512', 512, false],
      ['apple-touch-180', 180, false],
    ] as const)
      expect(await sharp(await icon(kind)).metadata()).toMatchObject({
        format: 'png',
        width: side,
        height: side,
        hasAlpha,
      });
    expect(await cornersOf(await icon('apple-touch-180'))).toEqual(uprightCorners);
    const safe = await sharp(await icon('icon-maskable-512'))
      .extract({ left: 51, top: 51, width: 410, height: 410 })
      .png()
      .toBuffer();
    expect(await cornersOf(safe)).toEqual(uprightCorners);
  });

  test.each([
    ['left', 0.07],
    ['right', 0.93],
  ])('an animal at the %s edge is whole in every crop', async (_, x) => {
    const { sha256, picture } = await animalKept(x);
    expect(Math.abs((picture.focus?.x ?? 0.5) - x)).toBeLessThan(0.25);
    expect(await library.describe(sha256)).toEqual(picture);
    const { focus } = picture;
    const square = await bytesOf(await library.derive(sha256, { kind: 'apple-touch-180', focus }));
    expect(await widthOfAnimal(square)).toBeGreaterThan(180 * (animalSide / 900) * 0.9);
    const share = { kind: 'share', petName: 'Bella', years: '2009 – 2023', focus } as const;
    const card = await bytesOf(await library.derive(sha256, share));
    expect(await widthOfAnimal(card)).toBeGreaterThan(sharePicture.height * (animalSide / 900) * 0.9);
  });

  test('a photo of 1.0, whose focal point is not stored, is cut around the one that is found now', async () => {
    const { sha256 } = await animalKept(0.93);
    const key = `${sha256}/manifest.json`;
    const { focus: _, ...old } = JSON.parse((await bytesOf(await store.get(key))).toString());
    await store.put(key, Buffer.from(JSON.stringify(old)));
    expect(await library.describe(sha256)).not.toHaveProperty('focus');
    const square = await bytesOf(await library.derive(sha256, { kind: 'apple-touch-180' }));
    expect(await widthOfAnimal(square)).toBeGreaterThan(180 * (animalSide / 900) * 0.9);
  });

  test('another focal point is another image, and the names of 1.0 stay', async () => {
    const { sha256 } = await animalKept(0.93);
    const away = { kind: 'apple-touch-180', focus: { x: 0, y: 0.5 } } as const;
    expect(await widthOfAnimal(await bytesOf(await library.derive(sha256, away)))).toBe(0);
    const near = { ...away, focus: { x: 1, y: 0.5 } };
    expect(await widthOfAnimal(await bytesOf(await library.derive(sha256, near)))).toBeGreaterThan(0);
    expect([away, near, { kind: 'icon-192' } as const].map(derivedName)).toEqual([
      'apple-touch-180-0-50.png',
      'apple-touch-180-100-50.png',
      'icon-192.png',
    ]);
    const bella = { kind: 'share', petName: 'Bella', years: '' } as const;
    expect(derivedName({ ...bella, focus: near.focus })).toBe(
      derivedName(bella).replace('.jpg', '-100-50.jpg'),
    );
  });

  test.each([
    'Bella',
    'A name that goes on for as long as a name may go on, and then a good deal longer than that',
    'Жучка',
    '🐾',
  ])('the card for shared links with the name %j is 1200 × 630 and small enough', async (petName) => {
    const { sha256 } = await photoKept();
    const card = await bytesOf(
      await library.derive(sha256, { kind: 'share', petName, years: '2009 – 2023' }),
    );
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', ...sharePicture });
    expect(card.length).toBeLessThan(shareMaxBytes);
  });

  test('a card of noise is small enough as well', async () => {
    const noise = await sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer();
    await library.ingest(idOf(noise), noise);
    const card = await bytesOf(
      await library.derive(idOf(noise), { kind: 'share', petName: 'Bella', years: '' }),
    );
    expect(card.length).toBeLessThan(shareMaxBytes);
  });

  test('a card is made once, and another name is another card', async () => {
    const { sha256 } = await photoKept();
    const bella = { kind: 'share', petName: 'Bella', years: '2009 – 2023' } as const;
    const [one, two] = await Promise.all([library.derive(sha256, bella), library.derive(sha256, bella)]);
    expect(await bytesOf(one)).toEqual(await bytesOf(two));
    await library.derive(sha256, { ...bella, petName: 'Bela' });
    expect((await keys()).filter((key) => key.includes('share-'))).toHaveLength(2);
    expect(derivedName(bella)).not.toBe(derivedName({ ...bella, years: '2009 – 2024' }));
    expect(await library.derive(idOf(randomBytes(8)), bella)).toBeNull();
  });

  test('a picture that a newer version of the site keeps is refused by name, and not touched', async () => {
    const { sha256 } = await photoKept();
    const manifest = `${sha256}/manifest.json`;
    const newer = JSON.stringify({ version: 2, something: 'else' });
    await store.put(manifest, Buffer.from(newer));
    await expect(library.describe(sha256)).rejects.toThrow(
      `The picture ${sha256} is kept in format 2, which is newer than this version of the site: it reads up to 1.`,
    );
    expect((await bytesOf(await store.get(manifest))).toString()).toBe(newer);
  });

  test('REL-15 what is removed is gone with all that was made from it, and other pictures are not', async () => {
    const { sha256 } = await photoKept();
    const other = await photoKept({ seed: 2 });
    await library.derive(sha256, { kind: 'icon-192' });
    await library.remove(sha256);
    await library.remove(sha256);
    expect((await keys()).filter((key) => key.startsWith(sha256))).toEqual([]);
    expect(await library.describe(sha256)).toBeNull();
    expect(await library.open(sha256, 'w320.jpg')).toBeNull();
    expect(await library.open(sha256, 'w320-slow.jpg')).toBeNull();
    expect(await library.derive(sha256, { kind: 'icon-192' })).toBeNull();
    expect(await library.describe(other.sha256)).toEqual(other.picture);
  });
});

describe('how pictures are served', () => {
  test('SEC-17 the stored type, nosniff, sandboxed, under a generated name', () => {
    expect(pictureHeaders({ contentType: 'image/webp', name: 'w640.webp', isPublic: true })).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': 'inline; filename="w640.webp"',
      'cache-control': 'public, max-age=300, must-revalidate',
    });
    const odd = pictureHeaders({ contentType: 'image/png', name: 'a"\r\nset-cookie: b', isPublic: false });
    expect(odd['content-disposition']).toBe('inline; filename="aset-cookieb"');
    expect(odd['cache-control']).toBe('private, no-cache');
  });

  test.each([
    [undefined, null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-500', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=4-2', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['lines=1-2', null],
  ])('the range %j of ten bytes is %j', (header, range) => {
    expect(requestedRange(header, 10)).toEqual(range);
  });

  test('a range after the end, and the last no bytes, cannot be satisfied', () => {
    for (const header of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
      expect(() => requestedRange(header, 10)).toThrow(RangeUnsatisfiable);
  });
});
