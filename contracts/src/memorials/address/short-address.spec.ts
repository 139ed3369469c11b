import { describe, expect, test } from '@jest/globals';
import { addressPathOf, memorialOfShortPath, pagePathOf, shortPathOf } from './short-address.ts';

const id = '0197f3a0-0000-7000-8000-000000000010';

describe('the permanent short address of a memorial', () => {
  test('REQ-302 is the same for ever', () => {
    expect(shortPathOf(id)).toBe('/m/1CQy5zpGSktkG3UmFRjvnT');
  });

  test('REQ-302 leads back to the memorial that it was made of', () => {
    for (const one of [
      id,
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'a1b2c3d4-e5f6-4789-8abc-def012345678',
    ])
      expect(memorialOfShortPath(shortPathOf(one))).toBe(one);
  });

  test('is read with a slash at its end, and nothing else is taken for one', () => {
    expect(memorialOfShortPath(`${shortPathOf(id)}/`)).toBe(id);
    for (const path of [
      '/m/',
      '/m/1CQy5zpGSktkG3UmFRjvn',
      '/m/0CQy5zpGSktkG3UmFRjvnT',
      '/m/zzzzzzzzzzzzzzzzzzzzzz',
      `/memorial/${id}`,
      `/x${shortPathOf(id)}`,
      `${shortPathOf(id)}//`,
      `${shortPathOf(id)}/x`,
      `${shortPathOf(id)}1`,
      // The letters that are not among those of a code, and the first number that no id has.
      ...['O', 'I', 'l'].map((letter) => `/m/${letter.repeat(22)}`),
      '/m/ZmZaqoGYmqJEn4kMQ18Cig',
    ])
      expect(memorialOfShortPath(path)).toBeNull();
  });
});

test('a page has the address with its current name, or else the short one', () => {
  const named = { id, pageNames: ['bella', 'rosie'] };
  expect([addressPathOf(named), pagePathOf(named)]).toEqual(['/bella', '/bella']);
  expect([addressPathOf({ id }), pagePathOf({ id })]).toEqual([shortPathOf(id), `/memorial/${id}`]);
});
