/** The formats detected by their first bytes. */
export type UploadFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';

/** A part of a file: from `start` up to before `end`. */
type Part = { start: number; end: number };

const uint16 = (bytes: Buffer, at: number) => (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0);
const name = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

/** Returns the part of a JPEG that begins with its first scan: coded pixels, and markers between them. */
function scansOf(bytes: Buffer): Part[] {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const length = uint16(bytes, at + 2);
    if (length < 2) return [];
    const next = at + 2 + length;
    if (bytes[at + 1] === 0xda) return [{ start: next, end: bytes.length }];
    at = next;
  }
  return [];
}

/** Returns the contents of these chunks of a PNG, a WebP or a HEIF file, whose sizes `sizeAt` reads. */
function chunksOf(
  bytes: Buffer,
  from: number,
  {
    kinds,
    read,
  }: { kinds: RegExp; read(at: number): { kind: string; content: number; size: number; next: number } },
): Part[] {
  const parts: Part[] = [];
  for (let at = from; at + 8 <= bytes.length; ) {
    const { kind, content, size, next } = read(at);
    if (kinds.test(kind)) parts.push({ start: content, end: content + size });
    if (next <= at) return parts;
    at = next;
  }
  return parts;
}

const codedParts: Record<UploadFormat, (bytes: Buffer) => Part[]> = {
  jpeg: scansOf,
  png: (bytes) =>
    chunksOf(bytes, 8, {
      kinds: /^(?:IDAT|fdAT)$/,
      read(at) {
        const size = bytes.readUInt32BE(at);
        return { kind: name(bytes, at + 4), content: at + 8, size, next: at + 12 + size };
      },
    }),
  webp: (bytes) =>
    chunksOf(bytes, 12, {
      kinds: /^(?:VP8 |VP8L|ALPH|ANMF)$/,
      read(at) {
        const size = bytes.readUInt32LE(at + 4);
        return { kind: name(bytes, at), content: at + 8, size, next: at + 8 + size + (size % 2) };
      },
    }),
  heif: (bytes) =>
    chunksOf(bytes, 0, {
      kinds: /^mdat$/,
      read(at) {
        const size = bytes.readUInt32BE(at);
        // 0 is up to the end of the file, 1 a size of 64 bits.
        const whole = size === 0 || size === 1 ? bytes.length - at : size;
        return { kind: name(bytes, at + 4), content: at + 8, size: whole - 8, next: at + whole };
      },
    }),
  // Its pixels come in blocks of at most 255 bytes; all of it is searched.
  gif: () => [],
};

/**
 * Returns the first `length` bytes of an image with its coded pixels blanked, in which any word may occur by chance.
 * What can't be followed stays as it is.
 */
export function withoutCodedBytes(bytes: Buffer, format: UploadFormat, length: number): Buffer {
  const head = Buffer.from(bytes.subarray(0, length));
  for (const { start, end } of codedParts[format](bytes))
    if (start < head.length) head.fill(0, start, Math.min(end, head.length));
  return head;
}

/**
 * Whether a JPEG has its end marker. Some cameras and old programs leave it out after complete pixels, which every
 * browser shows.
 */
export function hasJpegEnd(bytes: Buffer): boolean {
  const [scan] = scansOf(bytes);
  if (!scan) return true;
  for (let at = bytes.indexOf(0xff, scan.start); at !== -1; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1];
    if (marker === 0xd9) return true;
    const isCoded = marker === undefined || marker === 0 || marker === 0xff || (marker & 0xf8) === 0xd0;
    // Tables and further scans have lengths.
    at += isCoded ? 1 : 2 + Math.max(2, uint16(bytes, at + 2));
  }
  return false;
}
