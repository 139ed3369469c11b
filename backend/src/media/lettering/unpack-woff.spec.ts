import { expect, test } from '@jest/globals';
import { fontFile, fontOf } from './fonts.ts';

test.each(['newsreader-latin-400-normal', 'noto-serif-greek-400-italic', 'noto-emoji-0-400-normal'])(
  '%s is unpacked whole, with the checksums of its tables',
  (id) => {
    const file = fontFile(id);
    const tables = Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const [checksum, offset, length] = [4, 8, 12].map((each) => file.readUInt32BE(at + each)) as [
        number,
        number,
        number,
      ];
      return { tag: file.toString('latin1', at, at + 4), checksum, offset, length };
    });
    const sums = tables.map(({ tag, offset, length }) => {
      let sum = 0;
      // The checksum of the whole font in `head` doesn't count.
      for (let at = 0; at < length; at += 4)
        if (tag !== 'head' || at !== 8) sum = (sum + file.readUInt32BE(offset + at)) >>> 0;
      return { tag, sum };
    });
    expect(sums).toEqual(tables.map(({ tag, checksum }) => ({ tag, sum: checksum })));
    expect(fontOf(id).unitsPerEm).toBeGreaterThan(0);
  },
);

test('a font is unpacked once', () => {
  expect(fontFile('newsreader-latin-400-normal')).toBe(fontFile('newsreader-latin-400-normal'));
});
