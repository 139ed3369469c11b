import { describe, expect, test } from '@jest/globals';
import { heicHeadBytes, isHeic } from './heic.ts';

/** The beginning of a file: its first box, with these brands. */
function fileOf(major: string, compatible: readonly string[] = []): Uint8Array {
  const box = `ftyp${major}\0\0\0\0${compatible.join('')}`;
  // What follows the box is not a brand.
  return Uint8Array.from(`\0\0\0${String.fromCharCode(box.length + 4)}${box}heicheic`, (each) =>
    each.charCodeAt(0),
  );
}

describe('a HEIC photo', () => {
  test.each([
    ['of an iPhone', fileOf('heic', ['mif1', 'MiHE', 'miaf', 'heic'])],
    ['with ten bits', fileOf('heix', ['mif1', 'heix'])],
    ['of a burst', fileOf('hevc', ['msf1', 'hevc'])],
    ['of the general kind', fileOf('mif1', ['mif1', 'heic'])],
    ['of which only the beginning is there', fileOf('heic').subarray(0, 12)],
  ])('is recognised: %s', (_, bytes) => {
    expect(isHeic(bytes)).toBe(true);
  });

  test.each([
    ['an AVIF', fileOf('avif', ['mif1', 'miaf'])],
    ['an AVIF of the general kind', fileOf('mif1', ['avif', 'miaf'])],
    ['a video', fileOf('isom', ['heic'])],
    ['brands behind the first box', fileOf('mif1', ['miaf'])],
    ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])],
    ['less than a box', Uint8Array.from([0, 0, 0])],
    ['nothing', new Uint8Array()],
    ['text', Uint8Array.from('heic heic heic'.repeat(heicHeadBytes), (each) => each.charCodeAt(0))],
  ])('is not: %s', (_, bytes) => {
    expect(isHeic(bytes)).toBe(false);
  });
});
