import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  acceptedTypes,
  breakpointFor,
  looksLikeImage,
  masterSidePixels,
  maxFrames,
  maxPixels,
  maxSidePixels,
  maxUnnamedUploads,
  maxUploadBytes,
  qualityFor,
  resizeDebounceMs,
  storedPhotos,
  unnamedUploadDays,
  variantQuality,
  variantWidths,
} from './media.limits.ts';
import {
  fileTooLarge,
  imageUploaded,
  invalidFileType,
  mediaMessages,
  mediaRefusal,
  mediaRefusals,
  uploadFailed,
} from './media.messages.ts';
import { mediaUrl, pictureUrl, srcSet, variantName } from './media.url.ts';
import { isMediaId, isSitePicture, parseVariant } from './media-address.ts';
import { pictureMessages } from './picture.messages.ts';

const sha256 = 'ab'.repeat(32);

describe('limits of pictures', () => {
  test('REQ-241 an upload is at most 5 MB', () => {
    expect(maxUploadBytes).toBe(5_242_880);
  });

  test('SEC-15 SEC-29 REQ-240 what a picture may be, and how many an account may store', () => {
    expect({ maxPixels, maxSidePixels, maxFrames, masterSidePixels }).toEqual({
      maxPixels: 50_000_000,
      maxSidePixels: 16_383,
      maxFrames: 1_000,
      masterSidePixels: 4_096,
    });
    expect({ unnamedUploadDays, maxUnnamedUploads, storedPhotos }).toEqual({
      unnamedUploadDays: 90,
      maxUnnamedUploads: 100,
      storedPhotos: { free: 60, paid: 2_000 },
    });
    expect(acceptedTypes).toBe('image/*');
  });

  test('REQ-240 the phone offers any image type and nothing else', () => {
    expect(['image/jpeg', 'image/heic', 'image/svg+xml'].every(looksLikeImage)).toBe(true);
    expect(
      ['', 'text/html', 'application/pdf', 'image/', 'image/png, text/html', 'ximage/png'].some(
        looksLikeImage,
      ),
    ).toBe(false);
  });

  test.each([
    [0, 'mobile'],
    [639, 'mobile'],
    [640, 'tablet'],
    [767, 'tablet'],
    [768, 'desktop'],
    [1023, 'desktop'],
    [1024, 'xl'],
    [5120, 'xl'],
  ])('REQ-429 a screen %i CSS pixels wide is %s', (width, breakpoint) => {
    expect(breakpointFor(width)).toBe(breakpoint);
  });

  test('REQ-430 quality is 75 on mobile, 85 on tablet, 95 on desktop and beyond', () => {
    expect([qualityFor('mobile'), qualityFor('tablet'), qualityFor('desktop'), qualityFor('xl')]).toEqual([
      75, 85, 95, 95,
    ]);
  });

  test('REQ-431 a slow connection lowers quality by 20, not below 60', () => {
    const slow = { slow: true };
    expect([qualityFor('mobile', slow), qualityFor('tablet', slow), qualityFor('desktop', slow)]).toEqual([
      60, 65, 75,
    ]);
    expect(qualityFor('xl', slow)).toBe(75);
  });

  test('REQ-432 a resize rests 150 ms', () => {
    expect(resizeDebounceMs).toBe(150);
  });

  test('REQ-430 a variant has the quality of the screens that it fills', () => {
    expect([320, 640, 768, 1024, 1600].map((width) => variantQuality(width))).toEqual([75, 75, 85, 95, 95]);
    expect(variantQuality(640, { slow: true })).toBe(60);
  });

  test('no variant is ever wider than its picture', () => {
    expect(variantWidths(4000)).toEqual([320, 640, 768, 1024, 1600]);
    expect(variantWidths(640)).toEqual([320, 640]);
    expect(variantWidths(500)).toEqual([320, 500]);
    expect(variantWidths(1)).toEqual([1]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), (width) => {
        const widths = variantWidths(width);
        expect(Math.max(...widths)).toBe(Math.min(width, 1600));
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('what people read about pictures', () => {
  test('REL-51 a refusal says its own reason, or else what is taken', () => {
    expect(mediaRefusal('image-damaged')).toEqual({
      title: 'Invalid File Type',
      message: 'This picture is damaged and can’t be opened.',
    });
    expect(mediaRefusal('not-an-image')).toEqual(invalidFileType);
  });

  test('REQ-240, REQ-241, REQ-242, REQ-244, REQ-245, REQ-246, REQ-249 the exact texts', () => {
    expect(invalidFileType).toEqual({
      title: 'Invalid File Type',
      message: 'Please select an image file (JPG, PNG, GIF, WebP).',
    });
    expect(fileTooLarge).toEqual({
      title: 'File Too Large',
      message: 'Please select an image smaller than 5MB.',
    });
    expect(mediaMessages.maximumReached(5)).toEqual({
      title: 'Maximum Images Reached',
      message: 'You can upload up to 5 images.',
    });
    expect(uploadFailed).toEqual({
      title: 'Upload Failed',
      message: 'There was an error uploading your image. Please try again.',
    });
    expect(imageUploaded).toEqual({
      title: 'Image Uploaded',
      message: 'Your image has been uploaded successfully.',
    });
    expect([mediaMessages.imageRemoved, pictureMessages.failed, pictureMessages.unavailable]).toEqual([
      'Image Removed',
      'Failed to load image',
      'Image unavailable',
    ]);
  });

  test('SEC-15 every refusal is told with a specified notice', () => {
    for (const { title, message } of Object.values(mediaRefusals))
      expect([invalidFileType, fileTooLarge]).toContainEqual({ title, message });
  });
});

describe('addresses of pictures', () => {
  test('SEC-17 a name is generated from a hash and a variant, nothing else', () => {
    expect(mediaUrl(sha256, { width: 640, format: 'webp' })).toBe(`/media/${sha256}/w640.webp`);
    expect(mediaUrl(sha256, { width: 640, format: 'jpg', slow: true })).toBe(
      `/media/${sha256}/w640-slow.jpg`,
    );
    expect(isMediaId(sha256)).toBe(true);
    expect(isMediaId(`x${sha256}`)).toBe(false);
    expect(['', 'AB'.repeat(32), `${sha256}/`, `../${sha256}`, sha256.slice(1)].some(isMediaId)).toBe(false);
  });

  test('a variant survives its name; other names mean nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom('webp' as const, 'jpg' as const),
        fc.boolean(),
        (width, format, slow) => {
          expect(parseVariant(variantName({ width, format, slow }))).toEqual({ width, format, slow });
        },
      ),
    );
    for (const name of [
      '',
      'w0.jpg',
      'w640.png',
      'w640.webp/..',
      'w64000.jpg',
      'W640.jpg',
      '../w1.jpg',
      'xw640.jpg',
      'w640.jpgx',
    ])
      expect(parseVariant(name)).toBeNull();
  });

  test('REQ-423 srcset names every width there is; src the smallest that is large enough', () => {
    expect(srcSet({ sha256, width: 700 }, { format: 'webp' })).toBe(
      `/media/${sha256}/w320.webp 320w, /media/${sha256}/w640.webp 640w, /media/${sha256}/w700.webp 700w`,
    );
    expect(pictureUrl({ sha256, width: 4000 }, 641, { format: 'jpg' })).toBe(`/media/${sha256}/w768.jpg`);
    expect(pictureUrl({ sha256, width: 4000 }, 640, { format: 'jpg', slow: true })).toBe(
      `/media/${sha256}/w640-slow.jpg`,
    );
    expect(pictureUrl({ sha256, width: 4000 }, 5000, { format: 'webp' })).toBe(`/media/${sha256}/w1600.webp`);
    expect(srcSet({ sha256, width: 300 }, { format: 'jpg', slow: true })).toBe(
      `/media/${sha256}/w300-slow.jpg 300w`,
    );
    expect(pictureUrl({ sha256, width: 400 }, 641, { format: 'jpg' })).toBe(`/media/${sha256}/w400.jpg`);
  });
});

test('SEC-13 the site shows uploaded pictures and its own drawings, and calls no other address for one', () => {
  for (const address of [
    mediaUrl(sha256, { width: 1_600, format: 'webp' }),
    '/ecards/olive-wreath.svg',
    '/icons/icon-512.png',
  ])
    expect([address, isSitePicture(address)]).toEqual([address, true]);
  for (const address of [
    '/api/logout',
    '/api/logout?a=/x.svg',
    '/api/x.svg',
    '/products/../api/logout',
    '/products/..%2fapi/x.svg',
    '/products/x.svg?next=1',
    '/products/X.svg\n',
    '//media.example/x.svg',
    'https://elsewhere.example/x.svg',
    `/media/${sha256}/original`,
    `/media/${sha256}/w1600.webp/more`,
    '',
  ])
    expect([address, isSitePicture(address)]).toEqual([address, false]);
});
