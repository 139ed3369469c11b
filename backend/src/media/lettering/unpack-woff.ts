import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** Rounds a length up to whole words of four bytes, as tables are aligned. */
const aligned = (length: number) => Math.ceil(length / 4) * 4;

/** Returns a WOFF 1 font as the OpenType font that it was packed from. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeader + index * woffEntry;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return { entry, data: packed < length ? inflateSync(bytes) : bytes };
  });
  const font = Buffer.alloc(
    sfntHeader + count * sfntEntry + tables.reduce((sum, { data }) => sum + aligned(data.length), 0),
  );
  const power = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  let end = sfntHeader + count * sfntEntry;
  for (const [index, { entry, data }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry;
    woff.copy(font, at, entry, entry + 4);
    woff.copy(font, at + 4, entry + 16, entry + 20);
    font.writeUInt32BE(end, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, end);
    end += aligned(data.length);
  }
  return font;
}
