import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { center, chosenFocus, cropAround, focusAt, focusName, isSameFocus, withFocus } from './focus.ts';
import { focusPoint, type MediaDescriptor, mediaDescriptor } from './media.descriptor.ts';

const sha256 = 'ab'.repeat(32);
const stored: MediaDescriptor = { sha256, width: 1600, height: 1200, thumbhash: '', color: '#888888' };

describe('the focal point of a photo', () => {
  test('descriptors from before have none, and stay as they are', () => {
    expect(mediaDescriptor.parse(stored)).toEqual(stored);
    expect(chosenFocus(stored)).toBeNull();
    expect(withFocus(stored, null)).toEqual(stored);
  });

  test('a chosen one takes the place of the found one, which comes back', () => {
    const found = { ...stored, focus: { x: 0.28, y: 0.7 } };
    const chosen = withFocus(found, { x: 0.1, y: 0.6 });
    expect(mediaDescriptor.parse(chosen)).toEqual(chosen);
    expect(chosen.focus).toEqual({ x: 0.1, y: 0.6 });
    expect(chosenFocus(chosen)).toEqual({ x: 0.1, y: 0.6 });
    expect(chosenFocus(found)).toBeNull();
    const again = withFocus(chosen, { x: 0.2, y: 0.2 });
    expect(withFocus(again, null)).toEqual(found);
  });

  test('one that was chosen for a photo without any is taken away again', () => {
    const chosen = withFocus(stored, { x: 0, y: 1 });
    expect(chosenFocus(chosen)).toEqual({ x: 0, y: 1 });
    expect(withFocus(chosen, null)).toEqual(stored);
  });

  test.each([
    [
      { x: -3, y: 0.555 },
      { x: 0, y: 0.56 },
    ],
    [
      { x: 1.0001, y: 0.001 },
      { x: 1, y: 0 },
    ],
  ])('%j becomes %j: inside the photo, in hundredths', (point, nearest) => {
    expect(focusAt(point)).toEqual(nearest);
  });

  test('a command takes points inside the photo, in hundredths, and refuses others in words', () => {
    expect(focusPoint.parse({ x: 0.123456, y: 1 })).toEqual({ x: 0.12, y: 1 });
    for (const x of [-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY, '0.5', null]) {
      const answer = z.safeParse(focusPoint, { x, y: 0.5 });
      expect(answer.error?.issues.map(({ message, path }) => [path, message])).toEqual([
        [['x'], 'Please choose a point inside the photo'],
      ]);
    }
  });

  test('two are the same when both numbers are', () => {
    expect(isSameFocus(null, null)).toBe(true);
    expect(isSameFocus({ x: 0.1, y: 0.2 }, { x: 0.1, y: 0.2 })).toBe(true);
    expect(isSameFocus({ x: 0.1, y: 0.2 }, { x: 0.1, y: 0.3 })).toBe(false);
    expect(isSameFocus({ x: 0, y: 0 }, null)).toBe(false);
  });

  test('names of files change with it', () => {
    expect(focusName(undefined)).toBe('');
    expect(focusName({ x: 0.28, y: 1 })).toBe('-28-100');
  });
});

describe('cutting around it', () => {
  const card = { width: 4, height: 5 };
  test.each([
    ['in the middle', center, { left: 320, top: 0, width: 960, height: 1200 }],
    ['left of it', { x: 0.4, y: 0.5 }, { left: 160, top: 0, width: 960, height: 1200 }],
    ['at the left edge', { x: 0.02, y: 0.9 }, { left: 0, top: 0, width: 960, height: 1200 }],
    ['at the right edge', { x: 1, y: 0 }, { left: 640, top: 0, width: 960, height: 1200 }],
  ])('%s', (_, focus, region) => {
    expect(cropAround({ width: 1600, height: 1200 }, focus, card)).toEqual(region);
  });

  test('a tall photo is cut above and below', () => {
    expect(cropAround({ width: 400, height: 1000 }, { x: 0, y: 0.3 }, { width: 1, height: 1 })).toEqual({
      left: 0,
      top: 100,
      width: 400,
      height: 400,
    });
  });

  test.each([
    [
      { width: 1, height: 1 },
      { width: 660, height: 630 },
    ],
    [
      { width: 3000, height: 1 },
      { width: 180, height: 180 },
    ],
    [
      { width: 1, height: 3000 },
      { width: 660, height: 630 },
    ],
    [
      { width: 1601, height: 1199 },
      { width: 4, height: 5 },
    ],
  ])('of an image of %j, a frame of %j gets a region inside', (image, frame) => {
    for (const x of [0, 0.37, 1]) {
      const { left, top, width, height } = cropAround(image, { x, y: x }, frame);
      expect(Math.min(left, top, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(image.width);
      expect(top + height).toBeLessThanOrEqual(image.height);
    }
  });
});
