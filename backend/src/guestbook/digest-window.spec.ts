import { describe, expect, it } from '@jest/globals';
import { digestWindow, untilDigest } from './digest-window.ts';

describe('the day of the daily email', () => {
  it('goes from one morning to the next', () => {
    const day = { from: '2026-03-01T08:00:00.000Z', to: '2026-03-02T08:00:00.000Z' };
    for (const at of ['2026-03-01T08:00:00.000Z', '2026-03-01T23:59:59.999Z', '2026-03-02T07:59:59.999Z'])
      expect(digestWindow(at)).toEqual(day);
    expect(digestWindow('2026-03-02T08:00:00.000Z').from).toBe(day.to);
  });

  it('is told of when its last tributes have settled', () => {
    expect(untilDigest('2026-03-02T07:59:59.000Z')).toBe(1_000 + 600_000);
    expect(untilDigest('2026-03-02T08:00:00.000Z')).toBe(86_400_000 + 600_000);
  });
});
