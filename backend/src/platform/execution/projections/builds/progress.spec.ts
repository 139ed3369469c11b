import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { progressOf, shareOfTheWay } from './progress.ts';

describe('progress', () => {
  it('takes the pace so far for the pace of the rest', () => {
    expect(progressOf({ done: 5_000, elapsedMs: 10_000, share: 0.25 })).toEqual({
      done: 5_000,
      total: 20_000,
      perSecond: 500,
      secondsLeft: 30,
    });
  });

  it('says nothing about the end before there is anything to go by', () => {
    expect(progressOf({ done: 0, elapsedMs: 0, share: 0 })).toEqual({
      done: 0,
      total: null,
      perSecond: 0,
      secondsLeft: null,
    });
  });

  it('has nothing left at the end', () => {
    expect(progressOf({ done: 7, elapsedMs: 900, share: 1 })).toMatchObject({ total: 7, secondsLeft: 0 });
  });
});

describe('the share of the way', () => {
  it('lies between 0 and 1 and never falls as one goes on', () => {
    const place = fc.bigInt({ min: 0n, max: 1n << 64n });
    fc.assert(
      fc.property(place, place, place, place, (from, a, b, to) => {
        const [near, far] = a < b ? [a, b] : [b, a];
        const before = shareOfTheWay(from, near, to);
        const after = shareOfTheWay(from, far, to);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(1);
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is whole where there is no way to go', () => {
    expect(shareOfTheWay(0n, 0n, 0n)).toBe(1);
    expect(shareOfTheWay(0n, 5n, 10n)).toBe(0.5);
  });
});
