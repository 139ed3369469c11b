import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { variantWidths } from '@everpaw/contracts/media/media.limits';
import { variantName } from '@everpaw/contracts/media/media.url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { cornersOf, makePhoto, secrets, uprightCorners } from '../../test/helpers/photos.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import { type MediaStore, RangeUnsatisfiable } from '../platform/storage/media-store/media-store.ts';
import { shareMaxBytes, shareSize } from './derive-images.ts';
import { createImageQueue } from './image-queue.ts';
import { createMediaLibrary, derivedName, type MediaLibrary } from './media-library.ts';
import { MediaRefused } from './media-refused.ts';
import { askedRange, pictureHeaders } from './serve-media.ts';

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
    'Bella',
    'A name that goes on for as long as a name may go on, and then a good deal longer than that',
    'Жучка',
    '🐾',
  ])('the card for shared links with the name %j is 1200 × 630 and small enough', async (petName) => {
    const { sha256 } = await photoKept();
    const card = await bytesOf(
      await library.derive(sha256, { kind: 'share', petName, years: '2009 – 2023' }),
    );
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', ...shareSize });
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
    expect(askedRange(header, 10)).toEqual(range);
  });

  test('a range after the end, and the last no bytes, cannot be satisfied', () => {
    for (const header of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
      expect(() => askedRange(header, 10)).toThrow(RangeUnsatisfiable);
  });
});
