// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayAfter, isDue, isHeld, retryAfterMs } from './backoff.ts';

const minute = 60_000;
const now = Date.parse('2026-05-01T08:00:00.000Z');

describe('the wait after a failed attempt', () => {
  it('starts at 1 s, doubles, and ends at 5 min', () => {
    expect([1, 2, 3, 4].map((attempts) => delayAfter(attempts, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(delayAfter(50, 1)).toBe(5 * minute);
  });

  it('is never less than half of that, so that devices spread and none comes back at once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, random) => {
          const full = delayAfter(n, 1);
          expect(delayAfter(n, random)).toBeGreaterThanOrEqual(Math.floor(full / 2));
          expect(delayAfter(n, random)).toBeLessThanOrEqual(full);
        },
      ),
    );
  });

  it('is over when its time has come, and when the clock was turned back a day', () => {
    expect(isDue(now + minute, now)).toBe(false);
    expect(isDue(now + minute, now + minute)).toBe(true);
    expect(isDue(now + minute, now - 24 * 60 * minute)).toBe(true);
  });
});

describe("the server's Retry-After", () => {
  it('is read as seconds or as a date, never negative and at most 5 min (REL-28)', () => {
    expect(retryAfterMs('120', now)).toBe(2 * minute);
    expect(retryAfterMs('Fri, 01 May 2026 08:00:30 GMT', now)).toBe(30_000);
    expect(retryAfterMs('Fri, 01 May 2026 07:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('86400', now)).toBe(5 * minute);
    for (const nothing of [null, '', 'soon']) expect(retryAfterMs(nothing, now)).toBeNull();
  });

  it('holds until its end, and not before its beginning: then the clock was turned back', () => {
    const hold = { since: now, until: now + minute };
    expect([now - 1, now, now + minute - 1, now + minute].map((at) => isHeld(hold, at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isHeld(undefined, now)).toBe(false);
  });
});
