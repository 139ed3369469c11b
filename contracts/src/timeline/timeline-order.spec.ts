import { describe, expect, test } from '@jest/globals';
import { ageOn, byDay, isOnThisDay, isShown } from './timeline-order.ts';

const one = (date: string, createdAt = '2026-01-01T00:00:00.000Z', id = 'a') => ({ date, createdAt, id });

test('REQ-669 the earliest day comes first, and of the same day what was written first', () => {
  const [early, late] = [one('2011-04-01'), one('2015-04-01')];
  const second = one('2011-04-01', '2026-01-02T00:00:00.000Z');
  expect([late, second, early].sort(byDay)).toEqual([early, second, late]);
  expect(byDay(early, { ...early })).toBe(0);
});

test('a day is remembered on its date in later years, and 29 February on the 28th of years without it', () => {
  expect(isOnThisDay('2015-06-21', '2026-06-21')).toBe(true);
  for (const today of ['2015-06-21', '2014-06-21', '2026-06-22', '2026-07-21'])
    expect(isOnThisDay('2015-06-21', today)).toBe(false);
  const remembered = ['2025-02-28', '2028-02-29', '2100-02-28'];
  for (const today of remembered) expect(isOnThisDay('2012-02-29', today)).toBe(true);
  for (const today of ['2028-02-28', '2025-03-01', '2100-03-01'])
    expect(isOnThisDay('2012-02-29', today)).toBe(false);
});

test('a filter lets through what has all that it asks for', () => {
  const memory = { type: 'story', emotion: 'joy', date: '2015-06-21' } as const;
  const all = { type: null, emotion: null, year: null };
  expect(isShown(memory, all)).toBe(true);
  expect(isShown(memory, { type: 'story', emotion: 'joy', year: '2015' })).toBe(true);
  for (const other of [{ type: 'photo' }, { emotion: 'love' }, { year: '2016' }] as const)
    expect(isShown(memory, { ...all, ...other })).toBe(false);
});

describe('how old they were', () => {
  const pet = { birthDate: '2011-04-03', passedDate: '2024-06-09' };
  test.each([
    ['2011-04-03', 'newborn'],
    ['2011-04-10', '1 week old'],
    ['2011-06-01', '8 weeks old'],
    ['2011-07-03', '3 months old'],
    ['2013-04-02', '23 months old'],
    ['2013-04-03', '2 years old'],
    ['2024-06-09', '13 years old'],
    ['2011-04-02', null],
    ['2024-06-10', null],
  ])('on %s: %s', (date, age) => {
    expect(ageOn(pet, date)).toBe(age);
  });

  test('is told of nobody whose birth is not known', () => {
    expect(ageOn({ ...pet, birthDate: null }, '2015-01-01')).toBeNull();
    expect(ageOn({ ...pet, birthDate: '2011' }, '2015-01-01')).toBeNull();
  });
});
