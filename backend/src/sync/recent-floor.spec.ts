import { describe, expect, test } from '@jest/globals';
import { recentFloor } from './recent-floor.ts';

describe('the floor of recent changes', () => {
  test('is the start until a minute after a view’s first change', () => {
    const floor = recentFloor('0');
    expect(floor.of('memorials', 5)).toBe('0');
    floor.reached('memorials', '1', 0);
    floor.reached('memorials', '2', 59_999);
    expect(floor.of('memorials', 59_999)).toBe('0');
    expect(floor.of('memorials', 60_000)).toBe('1');
    expect(floor.of('tributes', 60_000)).toBe('0');
  });

  test('lies before each change of the last minute, and follows within two', () => {
    const floor = recentFloor('00000');
    const position = (at: number) => String(at / 1_000).padStart(5, '0');
    for (let at = 0; at <= 600_000; at += 7_000) {
      floor.reached('memorials', position(at), at);
      const found = floor.of('memorials', at);
      expect(found <= position(Math.max(0, at - 60_000))).toBe(true);
      if (at > 140_000) expect(found >= position(at - 140_000)).toBe(true);
    }
  });
});
