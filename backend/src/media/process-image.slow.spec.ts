import { crc32, deflateSync } from 'node:zlib';
import { maxUploadBytes, variantQuality, variantWidths } from '@everpaw/contracts/media/media.limits';
import {
  fileTooLarge,
  invalidFileType,
  mediaRefusal,
  mediaRefusals,
} from '@everpaw/contracts/media/media.messages';
import { describe, expect, test } from '@jest/globals';
import exifr from 'exifr';
import sharp from 'sharp';
import {
  cornersOf,
  makeBombs,
  makeDamaged,
  makeGif,
  makePhoto,
  makePhotoOfSize,
  makePhotoWithTrailer,
  makePolyglots,
  secrets,
  uprightCorners,
} from '../../test/helpers/photos.ts';
import { MediaRefused } from './media-refused.ts';
import { type ProcessedImage, processImage, renderVariant } from './process-image.ts';

const filesOf = ({ master, variants }: ProcessedImage) => [
  master.bytes,
  ...variants.map(({ bytes }) => bytes),
];

/** The chunk of a PNG that holds its color profile. */
function iccChunk(icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPp3\0\0', 'latin1'), deflateSync(icc)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

async function refusalOf(bytes: Uint8Array): Promise<MediaRefused> {
  const outcome: unknown = await processImage(bytes).catch((error: unknown) => error);
  if (outcome instanceof MediaRefused) return outcome;
  throw new Error(`Not refused: ${String(outcome)}`);
}

describe('what is refused', () => {
  test('SEC-15, REQ-241 5 MB pass, one byte more does not', async () => {
    const exact = await makePhotoOfSize(maxUploadBytes);
    expect((await processImage(exact)).width).toBe(480);
    const refusal = await refusalOf(Buffer.concat([exact, Buffer.alloc(1)]));
    expect(refusal).toMatchObject({
      message: fileTooLarge.message,
      code: 'image-too-large',
      kind: 'too-large',
    });
  });

  test('SEC-15, REQ-240 an empty file is no picture', async () => {
    expect(await refusalOf(new Uint8Array())).toMatchObject({
      message: 'This file is empty.',
      code: 'image-empty',
    });
  });

  test('SEC-15, REQ-240 documents named .jpg, and pictures that are documents too', async () => {
    const polyglots = await makePolyglots();
    expect(polyglots.length).toBeGreaterThan(10);
    for (const { name, bytes } of polyglots) {
      const refusal = await refusalOf(bytes);
      const disguised = mediaRefusals['image-disguised'].detail;
      expect({ name, told: [invalidFileType.message, disguised].includes(refusal.message) }).toEqual({
        name,
        told: true,
      });
      expect(refusal.kind).toBe('unsupported-media');
    }
  });

  test('SEC-15 pictures that would unfold to gigabytes are refused by their header', async () => {
    const codes = new Map<string, string>();
    for (const { name, bytes } of await makeBombs()) {
      const refusal = await refusalOf(bytes);
      expect(refusal.message).toBe(mediaRefusal(refusal.code as 'image-too-many-pixels').message);
      codes.set(name, refusal.code);
    }
    expect(Object.fromEntries(codes)).toEqual({
      'png of 30,000 × 30,000 pixels': 'image-too-many-pixels',
      'png of one line of 60,000,000 pixels': 'image-too-many-pixels',
      'jpeg that says 65,000 × 65,000 pixels': 'image-too-many-pixels',
      'gif of 65,535 × 65,535 pixels': 'image-too-many-pixels',
      'gif of 5,000 frames': 'image-too-many-frames',
    });
  });

  test('SEC-15 damaged pictures, wherever they end', async () => {
    for (const { name, bytes } of await makeDamaged())
      expect({ name, code: (await refusalOf(bytes)).code }).toEqual({ name, code: 'image-damaged' });
  });

  test('SEC-15 what a true photograph drags behind it is not kept', async () => {
    const { bytes, trailer } = await makePhotoWithTrailer();
    for (const file of filesOf(await processImage(bytes))) expect(file.includes(trailer)).toBe(false);
  });
});

describe('what is kept', () => {
  test('SEC-16 a photograph with position, serial number, XMP, thumbnail and comment leaves none of it', async () => {
    const photo = await makePhoto();
    expect(photo.length).toBeLessThanOrEqual(maxUploadBytes);
    const before = await exifr.parse(photo, true);
    expect(before).toMatchObject({ SerialNumber: secrets.serial, latitude: expect.any(Number) });
    expect(await exifr.thumbnail(photo)).toBeDefined();

    const kept = await processImage(photo);
    const extra = [await renderVariant(kept.master.bytes, { width: 640, format: 'jpg', slow: true })];
    for (const file of [...filesOf(kept), ...extra.map(({ bytes }) => bytes)]) {
      const { exif, xmp, iptc, icc, orientation, tifftagPhotoshop, comments } = await sharp(file).metadata();
      expect(
        [exif, xmp, iptc, icc, orientation, tifftagPhotoshop, comments].every((one) => one === undefined),
      ).toBe(true);
      for (const secret of Object.values(secrets)) expect(file.includes(secret)).toBe(false);
    }
    for (const { bytes, format } of kept.variants)
      if (format === 'jpg') {
        expect(
          await exifr.parse(bytes, true).then((found) => found?.latitude ?? found?.Make ?? found?.creator),
        ).toBeUndefined();
        expect(await exifr.thumbnail(bytes)).toBeUndefined();
      }
    expect(await exifr.gps(kept.master.bytes)).toBeUndefined();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'SEC-16 orientation %i is upright by its pixels',
    async (orientation) => {
      const kept = await processImage(await makePhoto({ width: 800, height: 600, orientation }));
      expect([kept.width, kept.height]).toEqual(orientation >= 5 ? [600, 800] : [800, 600]);
      for (const file of filesOf(kept)) expect(await cornersOf(file)).toEqual(uprightCorners);
    },
  );

  test('REL-51 the orientation of a WebP is not followed, as no browser follows it', async () => {
    const turned = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const kept = await processImage(turned);
    expect([kept.width, kept.height]).toEqual([40, 30]);
  });

  test('REL-51 a JPEG without its end marker is whole, one that ends among its pixels is not', async () => {
    for (const progressive of [false, true]) {
      const photo = await sharp(await makePhoto({ width: 400, height: 300 }))
        .jpeg({ progressive })
        .toBuffer();
      expect((await processImage(photo.subarray(0, -2))).width).toBe((await processImage(photo)).width);
      for (const missing of [3, 10, 500])
        expect((await refusalOf(photo.subarray(0, -missing))).code).toBe('image-damaged');
    }
  });

  test('REL-51 an animated AVIF is taken as its still picture', async () => {
    const animated = Buffer.from(
      await makePhoto({ width: 400, height: 300, orientation: 1, format: 'avif' }),
    );
    animated.write('avis', 8, 'latin1');
    const kept = await processImage(animated);
    expect([kept.width, kept.height]).toEqual([400, 300]);
  });

  test('REL-51 words that occur among coded pixels make no document of a photo', async () => {
    const letters = Buffer.from('<svg%pdf-<html<script');
    const pixels = Buffer.alloc(30 * 7 * 3, letters);
    const photo = await sharp(pixels, { raw: { width: 30, height: 7, channels: 3 } })
      .png({ compressionLevel: 0, adaptiveFiltering: false })
      .toBuffer();
    expect(photo.subarray(0, 1_024).includes('<svg')).toBe(true);
    expect((await processImage(photo)).width).toBe(30);
  });

  test('REL-51 16 bits a channel with a color profile have the colors of 8 bits with it', async () => {
    const raw = { width: 8, height: 8, channels: 3 } as const;
    const deep = await sharp(
      new Uint16Array(192).fill(30_000, 0).map((_, at) => [50_115, 20_046, 10_023][at % 3] ?? 0),
      { raw },
    )
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const { data } = await sharp(deep, { ignoreIcc: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { icc } = await sharp(deep).metadata();
    const flat = await sharp(data, { raw }).png().toBuffer();
    const shallow = Buffer.concat([
      flat.subarray(0, 33),
      iccChunk(icc ?? Buffer.alloc(0)),
      flat.subarray(33),
    ]);
    const colorOf = async (bytes: Buffer) => [
      ...(
        await sharp((await processImage(bytes)).master.bytes)
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ];
    const [one, other] = [await colorOf(deep), await colorOf(shallow)];
    for (const [channel, value] of one.entries())
      expect(Math.abs(value - (other[channel] ?? 0))).toBeLessThanOrEqual(2);
    // It isn't what the numbers mean without the profile.
    expect(Math.abs((one[2] ?? 0) - (data[2] ?? 0))).toBeGreaterThan(8);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)(
    'REQ-240, SEC-16 a %s passes and is as bare',
    async (format) => {
      const kept = await processImage(await makePhoto({ width: 400, height: 300, orientation: 1, format }));
      expect([kept.width, kept.height]).toEqual([400, 300]);
      for (const file of filesOf(kept)) {
        for (const secret of Object.values(secrets)) expect(file.includes(secret)).toBe(false);
        expect(await cornersOf(file)).toEqual(uprightCorners);
      }
    },
  );

  test('REQ-430 a 12-megapixel photograph exists in every width, as WebP and JPEG', async () => {
    const kept = await processImage(await makePhoto());
    expect([kept.width, kept.height]).toEqual([3000, 4000]);
    expect(kept.variants.map(({ width, format }) => `${width} ${format}`).sort()).toEqual(
      variantWidths(3000)
        .flatMap((width) => [`${width} jpg`, `${width} webp`])
        .sort(),
    );
    for (const { bytes, width, height, format } of kept.variants) {
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({
        width,
        height,
        format: format === 'jpg' ? 'jpeg' : 'webp',
        space: 'srgb',
      });
    }
    expect(kept.thumbhash).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/);
    expect(kept.color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('a photo in which nothing draws the eye has no focal point', async () => {
    for (const size of [
      { width: 60, height: 40 },
      { width: 1, height: 1 },
    ])
      expect(await processImage(await plain().resize(size).png().toBuffer())).not.toHaveProperty('focus');
  });

  test('REQ-431 the variant for slow connections is the lighter one', async () => {
    const kept = await processImage(await makePhoto({ width: 1200, height: 900 }));
    for (const format of ['webp', 'jpg'] as const) {
      const usual = kept.variants.find((each) => each.width === 768 && each.format === format);
      const slow = await renderVariant(kept.master.bytes, { width: 768, format, slow: true });
      expect(variantQuality(768, { slow: true })).toBeLessThan(variantQuality(768));
      expect(slow.bytes.length).toBeLessThan(usual?.bytes.length ?? 0);
      expect(slow.height).toBe(usual?.height);
    }
  });

  test('REQ-430 REQ-431 every rendering is encoded with the quality of its screens, none lower', async () => {
    const kept = await processImage(await makePhoto({ width: 1300, height: 300, orientation: 1 }));
    const { data, info } = await sharp(kept.master.bytes).raw().toBuffer({ resolveWithObject: true });
    const { width: across, height: down, channels } = info;
    const qualities = [
      [320, 75, 60],
      [640, 75, 60],
      [768, 85, 65],
      [1024, 95, 75],
      [1300, 95, 75],
    ] as const;
    for (const [width, usual, slow] of qualities)
      for (const [isSlow, quality] of [
        [false, usual],
        [true, slow],
      ] as const) {
        const jpeg = await renderVariant(kept.master.bytes, { width, format: 'jpg', slow: isSlow });
        const webp = await renderVariant(kept.master.bytes, { width, format: 'webp', slow: isSlow });
        const picture = () =>
          sharp(data, { raw: { width: across, height: down, channels } }).resize({ width });
        // Equal tables are equal quality; a WebP says it by what the same pixels weigh.
        expect([width, isSlow, quantisationOf(jpeg.bytes)]).toEqual([
          width,
          isSlow,
          quantisationOf(await picture().jpeg({ quality, mozjpeg: true }).toBuffer()),
        ]);
        const lower = await picture()
          .webp({ quality: quality - 4 })
          .toBuffer();
        const higher = await picture()
          .webp({ quality: quality + 4 })
          .toBuffer();
        expect(webp.bytes.length).toBeGreaterThan(lower.length);
        expect(webp.bytes.length).toBeLessThan(higher.length);
      }
    for (const { width, format, bytes } of kept.variants) {
      const again = await renderVariant(kept.master.bytes, { width, format });
      if (format === 'jpg') expect(quantisationOf(bytes)).toBe(quantisationOf(again.bytes));
      else expect(Math.abs(bytes.length / again.bytes.length - 1)).toBeLessThan(0.1);
    }
  });

  test('what is kept of an upload loses hardly anything: quality 92 as JPEG, 95 as WebP', async () => {
    const opaque = await makePhoto({ width: 400, height: 300, orientation: 1 });
    const kept = await processImage(opaque);
    expect(quantisationOf(kept.master.bytes)).toBe(
      quantisationOf(await plain().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()),
    );
    expect((await sharp(kept.master.bytes).metadata()).chromaSubsampling).toBe('4:4:4');
    const picture = await sharp(opaque).ensureAlpha(0.5).png().toBuffer();
    const seeThrough = (await processImage(picture)).master.bytes;
    const weight = async (quality: number) => (await sharp(picture).webp({ quality }).toBuffer()).length;
    expect(seeThrough.length).toBeGreaterThan(await weight(93));
    expect(seeThrough.length).toBeLessThan(await weight(97));
  });

  test('a small picture is not enlarged', async () => {
    const kept = await processImage(await makePhoto({ width: 200, height: 100, orientation: 1 }));
    expect(kept.variants.map(({ width, height }) => [width, height])).toEqual([
      [200, 100],
      [200, 100],
    ]);
  });

  test('a long panorama and a single pixel both pass', async () => {
    const long = await processImage(await makePhoto({ width: 100, height: 9000, orientation: 1 }));
    expect([long.width, long.height]).toEqual([46, 4096]);
    const dot = await processImage(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#abc' } })
        .png()
        .toBuffer(),
    );
    expect([dot.width, dot.height, dot.color.length]).toEqual([1, 1, 7]);
  });

  test('of an animation the first frame is kept', async () => {
    const kept = await processImage(makeGif({ frames: 1000, side: 16 }));
    for (const file of filesOf(kept)) expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
  });

  test('what can be seen through stays so in WebP and is white in JPEG', async () => {
    const picture = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const kept = await processImage(picture);
    expect(kept.master.extension).toBe('webp');
    const at = (format: string) => kept.variants.find((each) => each.format === format)?.bytes;
    expect((await sharp(at('webp')).metadata()).hasAlpha).toBe(true);
    expect([...(await sharp(at('jpg')).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test.each([
    ['16 bits deep', () => plain().toColourspace('rgb16').png().toBuffer()],
    ['grey', () => plain().toColourspace('b-w').png().toBuffer()],
    ['grey and transparent', () => plain().toColourspace('b-w').ensureAlpha(0.5).png().toBuffer()],
    ['of a palette', () => plain().png({ palette: true }).toBuffer()],
    ['in CMYK', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive', () => plain().jpeg({ progressive: true }).toBuffer()],
  ])('a picture %s becomes plain sRGB', async (_, make) => {
    const kept = await processImage(await make());
    for (const file of filesOf(kept)) {
      const { depth, space, width } = await sharp(file).metadata();
      expect({ depth, width }).toEqual({ depth: 'uchar', width: 60 });
      expect(['srgb', 'b-w']).toContain(space);
    }
  });

  test('colours of a wide gamut are converted, not reinterpreted', async () => {
    const flat = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04030' } });
    const shown = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];
    const usual = await shown((await processImage(await flat().png().toBuffer())).master.bytes);
    const wide = await shown(
      (await processImage(await flat().withIccProfile('p3').png().toBuffer())).master.bytes,
    );
    for (const [index, value] of wide.entries())
      expect(Math.abs(value - (usual[index] ?? 0))).toBeLessThan(6);
  });
});

const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a9a5c' } });

/** The quantisation tables of a JPEG, which follow from its quality alone (ITU-T T.81, B.2.4.1). */
function quantisationOf(jpeg: Buffer): string {
  const tables: Buffer[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2))
    if (jpeg[at + 1] === 0xdb) tables.push(jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2)));
  if (tables.length === 0) throw new Error('it has no tables');
  return Buffer.concat(tables).toString('hex');
}
