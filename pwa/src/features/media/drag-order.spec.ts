// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt, scrollsAt } from './drag-order.ts';
import { movePhoto } from './form-photo.ts';

const rows = [0, 100, 200, 300].map((top) => ({ top, bottom: top + 100 }));

describe('the order of the photos', () => {
  test('a row that is let go where it was stays where it was', () => {
    rows.forEach(({ top }, from) => {
      expect(placeAt(top + 50, rows, from)).toBe(from);
    });
  });

  test('it takes another place as soon as it is past the middle of the row there', () => {
    expect([149, 151, 251, 351, 9_000].map((y) => placeAt(y, rows, 0))).toEqual([0, 1, 2, 3, 3]);
    expect([251, 249, 149, 49, -9_000].map((y) => placeAt(y, rows, 3))).toEqual([3, 2, 1, 0, 0]);
  });

  test('every height gives a place in the list', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 3 }), (y, from) => {
        const place = placeAt(y, rows, from);
        expect(place >= 0 && place < rows.length).toBe(true);
      }),
    );
  });

  test('the page scrolls along at the edges of the window only', () => {
    expect([10, 400, 790].map((y) => scrollsAt(y, 800))).toEqual([-1, 0, 1]);
  });

  test('moving keeps every photo, and places outside of the list change nothing', () => {
    expect(movePhoto(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movePhoto(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(movePhoto(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
    expect(movePhoto(['a', 'b', 'c'], -1, 0)).toEqual(['a', 'b', 'c']);
  });
});
