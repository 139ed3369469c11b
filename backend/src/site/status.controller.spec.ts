import { expect, test } from '@jest/globals';
import { partState } from './status.controller.ts';

test('a part works when all its engines do, is slow when their work is behind, and is away when one of them is', () => {
  expect(partState(['ready', 'ready'], false)).toBe('working');
  expect(partState(['ready'], true)).toBe('slow');
  expect(partState(['ready', 'unavailable'], true)).toBe('away');
  expect(partState(['unfit'], false)).toBe('away');
  expect(partState([undefined], false)).toBe('away');
});
