import { expect, test } from '@jest/globals';
import { longDate } from './long-date.ts';

test.each([
  ['2011-04-03', 'April 3, 2011'],
  ['2011-04', 'April 2011'],
  ['2011', '2011'],
  ['2011~', 'about 2011'],
])('REQ-294 %s is shown as %s', (date, words) => {
  expect(longDate(date)).toBe(words);
});
