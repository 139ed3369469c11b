import { describe, expect, it } from '@jest/globals';
import { exponentialBackoff } from './exponential-backoff.ts';

describe('the pause after failures in a row', () => {
  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 500],
    [5_000, 500],
  ])('after %d is %d', (failures, pause) => {
    expect(exponentialBackoff(failures, { first: 100, longest: 500 })).toBe(pause);
  });
});
