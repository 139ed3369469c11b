import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** What a test photograph is made of. `width` and `height` are in pixels, as the camera stored them. */
export interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** EXIF orientation, 1 to 8; 6 is a phone held upright. */
  readonly orientation?: number;
  readonly gps?: boolean;
  readonly serial?: string;
  readonly xmp?: boolean;
  readonly thumbnail?: boolean;
  readonly wideGamut?: boolean;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  /** Two photographs of different seeds have different bytes. */
  readonly seed?: number;
}

/** The colours of the upright picture's corners, by which a test sees which way up it is. */
export const cornerColors = {
  topLeft: [214, 48, 49],
  topRight: [46, 160, 67],
  bottomLeft: [38, 92, 214],
  bottomRight: [240, 196, 25],
} as const;

export type Corners = Record<keyof typeof cornerColors, keyof typeof cornerColors>;

/** Strings that are in a photograph's metadata and must be in no file that is kept. */
export const secrets = {
  maker: 'EverpawTestCamera',
  serial: 'SN-48151623',
  xmp: 'creator-of-the-xmp-packet',
  comment: 'comment-in-the-jpeg',
} as const;

/**
 * A photograph as a phone makes it: 12 megapixels by default, under 5 MB, with grain, the metadata that
 * phones write, and coloured corners. The same options give the same bytes.
 */
export async function makePhoto({
  width = 4000,
  height = 3000,
  orientation = 6,
  gps = true,
  serial = secrets.serial,
  xmp = true,
  thumbnail = true,
  wideGamut = false,
  format = 'jpeg',
  seed = 1,
}: PhotoOptions = {}): Promise<Buffer> {
  const turned = orientation >= 5;
  const upright = await paint(turned ? height : width, turned ? width : height, seed);
  const stored = await storedAs(upright, orientation);
  if (format === 'jpeg') {
    const image = wideGamut ? stored.withIccProfile('p3') : stored;
    const jpeg = await image.jpeg({ quality: 85 }).toBuffer();
    const small = thumbnail ? await sharp(jpeg).resize(160, 120).jpeg({ quality: 60 }).toBuffer() : null;
    const segments = [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif({ orientation, gps, serial, small })])),
      segment(0xfe, Buffer.from(secrets.comment)),
    ];
    if (xmp) segments.push(segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmpPacket}`)));
    return insertAfterStart(jpeg, ...segments);
  }
  if (format === 'gif') return stored.gif({ effort: 1 }).toBuffer();
  const described = stored
    .withExif({
      IFD0: { Make: secrets.maker, Orientation: String(orientation) },
      IFD2: { BodySerialNumber: serial },
      ...(gps ? { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } } : {}),
    })
    .withXmp(xmpPacket);
  if (format === 'png') return described.png({ compressionLevel: 6 }).toBuffer();
  if (format === 'webp') return described.webp({ quality: 85 }).toBuffer();
  return described.avif({ quality: 50, effort: 0 }).toBuffer();
}

/** Which colour each corner of a picture has, as it is shown by software that knows nothing of orientation. */
export async function cornersOf(picture: Uint8Array): Promise<Corners> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const nearest = (x: number, y: number): keyof typeof cornerColors => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const distance = ([r, g, b]: readonly [number, number, number]) =>
      Math.hypot(r - (data[at] ?? 0), g - (data[at + 1] ?? 0), b - (data[at + 2] ?? 0));
    const [first] = corners.toSorted((a, b) => distance(cornerColors[a]) - distance(cornerColors[b]));
    return first ?? 'topLeft';
  };
  return {
    topLeft: nearest(0.06, 0.06),
    topRight: nearest(0.94, 0.06),
    bottomLeft: nearest(0.06, 0.94),
    bottomRight: nearest(0.94, 0.94),
  };
}

/** The corners of a picture that is the right way up. */
export const uprightCorners: Corners = {
  topLeft: 'topLeft',
  topRight: 'topRight',
  bottomLeft: 'bottomLeft',
  bottomRight: 'bottomRight',
};

/** A file and the name somebody gave it. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>';
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Documents named as pictures, and pictures that are documents as well. None may pass. */
export async function makePolyglots(): Promise<NamedFile[]> {
  const jpeg = await makePhoto({ width: 64, height: 48, orientation: 1, thumbnail: false });
  const png = await makePhoto({ width: 64, height: 48, orientation: 1, format: 'png' });
  const gif = await makePhoto({ width: 64, height: 48, orientation: 1, format: 'gif' });
  return [
    { name: 'html.jpg', bytes: Buffer.from(html) },
    {
      name: 'svg.jpg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    },
    {
      name: 'xml-svg.jpg',
      bytes: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'pdf.jpg', bytes: Buffer.from(pdf) },
    { name: 'text.jpg', bytes: Buffer.from('a photograph of my dog') },
    { name: 'zip.jpg', bytes: Buffer.from('504b0304140000000800', 'hex') },
    { name: 'bmp.jpg', bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]) },
    { name: 'tiff.jpg', bytes: await sharp(jpeg).tiff().toBuffer() },
    { name: 'html-in-jpeg.jpg', bytes: insertAfterStart(jpeg, segment(0xfe, Buffer.from(html))) },
    { name: 'pdf-in-jpeg.jpg', bytes: insertAfterStart(jpeg, segment(0xfe, Buffer.from(pdf))) },
    {
      name: 'svg-in-jpeg.jpg',
      bytes: insertAfterStart(jpeg, segment(0xfe, Buffer.from('<svg onload="x">'))),
    },
    {
      name: 'html-in-png.jpg',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        chunk('tEXt', Buffer.from(`Comment\0${html}`)),
        png.subarray(33),
      ]),
    },
    {
      name: 'script-in-gif.jpg',
      bytes: Buffer.concat([
        Buffer.from('GIF89a=1;/*'),
        gif.subarray(11, 40),
        Buffer.from('*/;<script>alert(1)</script>'),
      ]),
    },
  ];
}

/** A true photograph that drags a document behind it, as phones drag films behind theirs. */
export async function makePhotoWithTrailer(): Promise<{ bytes: Buffer; trailer: string }> {
  const trailer = html;
  const photo = await makePhoto({ width: 640, height: 480 });
  return { bytes: Buffer.concat([photo, Buffer.from(trailer)]), trailer };
}

/** Small files that would unfold to gigabytes. */
export async function makeBombs(): Promise<NamedFile[]> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  return [
    { name: 'png of 30,000 × 30,000 pixels', bytes: pngOf(30_000, 30_000) },
    { name: 'png of one line of 60,000,000 pixels', bytes: pngOf(60_000_000, 1) },
    { name: 'jpeg that says 65,000 × 65,000 pixels', bytes: jpegOf(jpeg, 65_000, 65_000) },
    { name: 'gif of 65,535 × 65,535 pixels', bytes: makeGif({ frames: 1, side: 65_535, frameSide: 65_535 }) },
    { name: 'gif of 5,000 frames', bytes: makeGif({ frames: 5_000 }) },
  ];
}

/** An animation of `frames` frames, which say they are `frameSide` pixels a side, on a canvas of `side`. */
export function makeGif({
  frames,
  side = 4,
  frameSide = 1,
}: {
  frames: number;
  side?: number;
  frameSide?: number;
}): Buffer {
  const palette = Buffer.from([214, 48, 49, 255, 255, 255]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0]);
  const place = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    u16(frameSide),
    u16(frameSide),
    Buffer.from([0]),
  ]);
  const onePixel = Buffer.from([2, 2, 0x44, 1, 0]);
  const frame = Buffer.concat([control, place, onePixel]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    u16(side),
    u16(side),
    Buffer.from([0x80, 0, 0]),
    palette,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** Photographs whose second half never arrived, and ones whose middle did not. */
export async function makeDamaged(): Promise<NamedFile[]> {
  const damaged: NamedFile[] = [];
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    const whole = await makePhoto({ width: 400, height: 300, orientation: 1, format, thumbnail: false });
    for (const part of [0.02, 0.5, 0.9])
      damaged.push({
        name: `${format}, ${part * 100} % of it`,
        bytes: whole.subarray(0, Math.max(16, Math.floor(whole.length * part))),
      });
  }
  damaged.push({ name: 'jpeg, only its first three bytes', bytes: Buffer.from([0xff, 0xd8, 0xff]) });
  return damaged;
}

/** A photograph that is exactly `size` bytes long, padded where decoders do not look. */
export async function makePhotoOfSize(size: number): Promise<Buffer> {
  const photo = await makePhoto({ width: 640, height: 480 });
  return Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
}

const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
const xmpPacket = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>${secrets.xmp}</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

async function paint(width: number, height: number, seed: number): Promise<Sharp> {
  const random = seeded(seed);
  const grain = Buffer.from(Array.from({ length: 256 * 256 }, () => 96 + Math.floor(random() * 64)));
  const hue = Math.floor(random() * 360);
  const block = 12;
  const rect = (x: number, y: number, [r, g, b]: readonly number[]) =>
    `<rect x="${x}" y="${y}" width="${block}" height="${block}" fill="rgb(${r},${g},${b})"/>`;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 78%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 40% 42%)"/></linearGradient></defs>
    <rect width="100" height="100" fill="url(#s)"/>
    <ellipse cx="${30 + random() * 40}" cy="62" rx="22" ry="20" fill="hsl(28 35% 34%)"/>
    <ellipse cx="${30 + random() * 40}" cy="40" rx="12" ry="11" fill="hsl(28 38% 40%)"/>
  </svg>`;
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
    ${rect(0, 0, cornerColors.topLeft)}${rect(100 - block, 0, cornerColors.topRight)}
    ${rect(0, 100 - block, cornerColors.bottomLeft)}${rect(100 - block, 100 - block, cornerColors.bottomRight)}
  </svg>`;
  const tile = await sharp(grain, { raw: { width: 256, height: 256, channels: 1 } })
    .resize({ width: Math.min(256, width), height: Math.min(256, height) })
    .png()
    .toBuffer();
  const { data, info } = await sharp(Buffer.from(scene))
    .composite([
      { input: tile, tile: true, blend: 'soft-light' },
      { input: Buffer.from(marks), blend: 'over' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** The pixels a camera stores so that software which obeys the orientation shows them upright. */
async function storedAs(upright: Sharp, orientation: number): Promise<Sharp> {
  const again = async (image: Sharp) => {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  };
  switch (orientation) {
    case 2:
      return again(upright.flop());
    case 3:
      return again(upright.rotate(180));
    case 4:
      return again(upright.flip());
    case 5:
      return again((await again(upright.rotate(90))).flop());
    case 6:
      return again(upright.rotate(270));
    case 7:
      return again((await again(upright.rotate(90))).flip());
    case 8:
      return again(upright.rotate(90));
    default:
      return upright;
  }
}

/** A TIFF block as cameras write it: maker, orientation, serial number, position, and a thumbnail. */
function exif({
  orientation,
  gps,
  serial,
  small,
}: {
  orientation: number;
  gps: boolean;
  serial: string;
  small: Buffer | null;
}): Buffer {
  const ascii = (tag: number, text: string): Tag => ({ tag, type: 2, value: Buffer.from(`${text}\0`) });
  const short = (tag: number, value: number): Tag => ({ tag, type: 3, value: u16(value) });
  const long = (tag: number, value: number): Tag => ({ tag, type: 4, value: u32(value) });
  const degrees = (tag: number, ...parts: number[]): Tag => ({
    tag,
    type: 5,
    value: Buffer.concat(parts.flatMap((part) => [u32(part), u32(1)])),
  });
  const details = [ascii(0xa431, serial), ascii(0x9003, '2024:06:01 09:30:00')].toSorted(
    (a, b) => a.tag - b.tag,
  );
  const place = [ascii(1, 'N'), degrees(2, 52, 31, 12), ascii(3, 'E'), degrees(4, 13, 24, 18)];
  const main = (exifAt: number, gpsAt: number): Tag[] => [
    ascii(0x010f, secrets.maker),
    ascii(0x0110, 'Model 6'),
    short(0x0112, orientation),
    long(0x8769, exifAt),
    ...(gps ? [long(0x8825, gpsAt)] : []),
  ];
  const preview = (at: number): Tag[] =>
    small ? [short(0x0103, 6), long(0x0201, at), long(0x0202, small.length)] : [];

  // Lengths do not depend on the offsets inside, so the directories are laid out once to learn where each begins.
  const exifAt = 8 + directory(main(0, 0), 8, 0).length;
  const gpsAt = exifAt + directory(details, exifAt, 0).length;
  const previewAt = gpsAt + (gps ? directory(place, gpsAt, 0).length : 0);
  const smallAt = previewAt + directory(preview(0), previewAt, 0).length;
  return Buffer.concat([
    Buffer.from('49492a0008000000', 'hex'),
    directory(main(exifAt, gpsAt), 8, small ? previewAt : 0),
    directory(details, exifAt, 0),
    ...(gps ? [directory(place, gpsAt, 0)] : []),
    ...(small ? [directory(preview(smallAt), previewAt, 0), small] : []),
  ]);
}

interface Tag {
  readonly tag: number;
  readonly type: 2 | 3 | 4 | 5;
  readonly value: Buffer;
}

const bytesPerValue = { 2: 1, 3: 2, 4: 4, 5: 8 } as const;

function directory(tags: readonly Tag[], at: number, next: number): Buffer {
  const overflow: Buffer[] = [];
  let overflowAt = at + 2 + tags.length * 12 + 4;
  const rows = tags.map(({ tag, type, value }) => {
    const row = Buffer.alloc(12);
    row.writeUInt16LE(tag, 0);
    row.writeUInt16LE(type, 2);
    row.writeUInt32LE(value.length / bytesPerValue[type], 4);
    if (value.length <= 4) value.copy(row, 8);
    else {
      row.writeUInt32LE(overflowAt, 8);
      overflow.push(value);
      overflowAt += value.length;
    }
    return row;
  });
  return Buffer.concat([u16(tags.length), ...rows, u32(next), ...overflow]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const insertAfterStart = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(content.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same JPEG with other dimensions in its frame header. */
function jpegOf(jpeg: Buffer, width: number, height: number): Buffer {
  const out = Buffer.from(jpeg);
  const frame = out.indexOf(Buffer.from([0xff, 0xc0]));
  out.writeUInt16BE(height, frame + 5);
  out.writeUInt16BE(width, frame + 7);
  return out;
}

/** Small, seeded, and the same everywhere; not for secrets. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
