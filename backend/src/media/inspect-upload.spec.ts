import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { expect, test } from '@jest/globals';
import { inspectUpload } from './inspect-upload.ts';

test.each([100, maxUploadBytes, maxUploadBytes + 1])(
  'a HEIC photo of %i bytes is refused for its kind',
  async (length) => {
    const photo = Buffer.alloc(length);
    photo.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await expect(inspectUpload(photo)).rejects.toMatchObject({ code: 'image-heic' });
  },
);
