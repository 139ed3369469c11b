// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { takeFiles, typeNotice } from './check-file.ts';

const photo = (name: string, type = 'image/jpeg') => ({ name, type });
const damaged = { title: 'Upload Failed', message: 'This picture is damaged and can’t be opened.' };
const notAnImage = {
  title: 'Invalid File Type',
  message: 'Please select an image file (JPG, PNG, GIF, WebP).',
};
const full = { title: 'Maximum Images Reached', message: 'You can upload up to 5 images.' };

/** Takes files, of which those named `bad` are damaged. */
async function taking(files: readonly { name: string; type: string }[], room = 5) {
  const taken: string[] = [];
  const refused = await takeFiles(files, {
    room,
    max: 5,
    async take({ name }) {
      if (name.startsWith('bad')) return damaged;
      taken.push(name);
      return null;
    },
  });
  return { taken, refused };
}

describe('choosing files', () => {
  test('REQ-234 REQ-235 several files are taken at once, in their order', async () => {
    expect(await taking([photo('1'), photo('2'), photo('3')])).toEqual({
      taken: ['1', '2', '3'],
      refused: [],
    });
  });

  test('REQ-240 what is no image is refused with the specified words, and others are still taken', async () => {
    expect(typeNotice(photo('a.pdf', 'application/pdf'))).toEqual(notAnImage);
    expect(await taking([photo('a.pdf', 'application/pdf'), photo('2')])).toEqual({
      taken: ['2'],
      refused: [{ name: 'a.pdf', notice: notAnImage }],
    });
  });

  test('REQ-242 what is over the maximum count is refused', async () => {
    expect(await taking([photo('1'), photo('2')], 1)).toEqual({
      taken: ['1'],
      refused: [{ name: '2', notice: full }],
    });
  });

  test.each([
    ['first', ['bad', '1', '2']],
    ['in the middle', ['1', 'bad', '2']],
    ['last', ['1', '2', 'bad']],
  ])(
    'REL-51 each file has its own result, also with a bad one %s, which takes nobody’s place',
    async (_, names) => {
      expect(
        await taking(
          names.map((name) => photo(name)),
          2,
        ),
      ).toEqual(
        names.at(-1) === 'bad'
          ? { taken: ['1', '2'], refused: [{ name: 'bad', notice: full }] }
          : { taken: ['1', '2'], refused: [{ name: 'bad', notice: damaged }] },
      );
    },
  );
});
