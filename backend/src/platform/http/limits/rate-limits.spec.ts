import { describe, expect, test } from '@jest/globals';
import { createRateLimits } from './rate-limits.ts';

const aMinute = { max: 30, windowMs: 60_000 };

function limits(factor = 1) {
  const clock = { at: 1_700_000_000_000 };
  const rates = createRateLimits(() => clock.at, factor);
  const taken = (subject: string, rate: Parameters<typeof rates.take>[1], tries: number) => {
    let count = 0;
    for (let n = 0; n < tries; n += 1) if (rates.take(subject, rate) === 0) count += 1;
    return count;
  };
  return { clock, rates, taken };
}

describe('SEC-28 rates', () => {
  test('as many as are allowed go through at once, the next one after its share of the window', () => {
    const { clock, rates, taken } = limits();
    expect(taken('a', aMinute, 40)).toBe(30);
    expect(rates.take('a', aMinute)).toBe(2_000);
    clock.at += 1_999;
    expect(rates.take('a', aMinute)).toBe(1);
    clock.at += 1;
    expect(rates.take('a', aMinute)).toBe(0);
    expect(rates.take('a', aMinute)).toBe(2_000);
  });

  test('waiting costs nothing, and after a rest everything is there again', () => {
    const { clock, taken } = limits();
    expect(taken('a', aMinute, 1_000)).toBe(30);
    clock.at += 60_000;
    expect(taken('a', aMinute, 1_000)).toBe(30);
  });

  test('one subject takes nothing from another', () => {
    const { taken } = limits();
    expect(taken('a', aMinute, 40)).toBe(30);
    expect(taken('b', aMinute, 40)).toBe(30);
  });

  test('a burst is for once; afterwards the rate holds', () => {
    const { clock, taken } = limits();
    const rate = { ...aMinute, burst: 1_000 };
    expect(taken('a', rate, 1_200)).toBe(1_000);
    clock.at += 60_000;
    expect(taken('a', rate, 1_200)).toBe(30);
  });

  test('a clock that was set back by a day holds nobody up for longer than the window', () => {
    const { clock, rates } = limits();
    for (let n = 0; n < 31; n += 1) rates.take('a', aMinute);
    clock.at -= 86_400_000;
    expect(rates.take('a', aMinute)).toBeLessThanOrEqual(2_000);
    clock.at += 2_000;
    expect(rates.take('a', aMinute)).toBe(0);
  });

  test('the factor multiplies, and 0 turns limits off', () => {
    expect(limits(2).taken('a', aMinute, 100)).toBe(60);
    expect(limits(0).taken('a', aMinute, 5_000)).toBe(5_000);
  });
});
