// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { checkFiles } from './check-file.ts';

const photo = (more: Partial<{ type: string; size: number }> = {}) => ({
  type: 'image/jpeg',
  size: 1000,
  ...more,
});
const room = { count: 0, max: 5 };

describe('choosing files', () => {
  test('REQ-234 REQ-235 several files are taken at once, in their order', () => {
    const files = [photo({ size: 1 }), photo({ size: 2 }), photo({ size: 3 })];
    expect(checkFiles(files, room)).toEqual({ taken: files, notice: null });
  });

  test('REQ-240 what is no image is refused with the specified words, and others are still taken', () => {
    const [text, jpeg] = [photo({ type: 'application/pdf' }), photo()];
    expect(checkFiles([text, jpeg], room)).toEqual({
      taken: [jpeg],
      notice: {
        title: 'Invalid File Type',
        message: 'Please select an image file (JPG, PNG, GIF, WebP).',
      },
    });
  });

  test('REQ-242 what is over the maximum count is refused', () => {
    expect(checkFiles([photo(), photo()], { count: 4, max: 5 })).toEqual({
      taken: [photo()],
      notice: { title: 'Maximum Images Reached', message: 'You can upload up to 5 images.' },
    });
  });
});
