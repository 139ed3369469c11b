import { expect, test } from '@jest/globals';
import { precisionOf, spanOf } from './partial-date.ts';

test.each([
  ['2011-04-03', 'day'],
  ['2012-02-29', 'day'],
  ['2011-04', 'month'],
  ['2011', 'year'],
  ['1800', 'year'],
  ['2011~', 'about'],
])('REQ-205 %s states a date to the %s', (text, precision) => {
  expect(precisionOf(text)).toBe(precision);
});

test.each([
  '',
  '20',
  '1799',
  '1799~',
  '2011-',
  '-04',
  '2011-13',
  '2011-00',
  '2011-04~',
  '2011-02-29',
  '2011-4',
  '~2011',
  '2011~~',
  '20111',
  '２０１１',
  '2011\n',
])('REQ-205 %j is no date', (text) => {
  expect(precisionOf(text)).toBeNull();
});

test.each([
  ['2011-04-03', '2011-04-03', '2011-04-03'],
  ['2011-02', '2011-02-01', '2011-02-28'],
  ['2012-02', '2012-02-01', '2012-02-29'],
  ['2011-12', '2011-12-01', '2011-12-31'],
  ['2011', '2011-01-01', '2011-12-31'],
  ['2011~', '2010-01-01', '2012-12-31'],
])('REQ-205 %s lies between %s and %s', (date, first, last) => {
  expect(spanOf(date)).toEqual({ first, last });
});
