import { describe, expect, test } from '@jest/globals';
import { never } from '../decider.ts';
import { pathOf } from '../features/endpoint-path.ts';
import { petTypePlurals } from '../pet-type-plurals.messages.ts';
import { drawnPetType, isPetType, petTypeName, petTypes } from '../pet-types.ts';
import { isCalendarDate } from '../time/moments.ts';
import { newestFirst } from '../time/newest-first.ts';
import { excerpt } from './excerpt.ts';
import { sameOriginPath } from './same-origin-path.ts';
import { counted, timeAgo } from './words.ts';

test('REQ-306 a count has its word in the right number', () => {
  expect([0, 1, 2].map((n) => counted(n, 'visitor', 'visitors'))).toEqual([
    '0 visitors',
    '1 visitor',
    '2 visitors',
  ]);
});

describe('REQ-319 how long ago', () => {
  const now = '2026-03-01T12:00:00.000Z';
  test.each([
    ['2026-03-01T11:59:30.000Z', 'just now'],
    ['2026-03-01T11:59:00.001Z', 'just now'],
    ['2026-03-01T11:59:00.000Z', '1 minute ago'],
    ['2026-03-01T11:57:30.000Z', '2 minutes ago'],
    ['2026-03-01T11:00:00.001Z', '59 minutes ago'],
    ['2026-03-01T11:00:00.000Z', '1 hour ago'],
    ['2026-03-01T10:00:00.000Z', '2 hours ago'],
    ['2026-02-28T12:00:00.001Z', '23 hours ago'],
    ['2026-02-28T12:00:00.000Z', '1 day ago'],
    ['2026-01-30T12:00:00.001Z', '29 days ago'],
    ['2026-01-30T12:00:00.000Z', '1 month ago'],
    ['2026-01-15T12:00:00.000Z', '1 month ago'],
    ['2025-12-31T12:00:00.000Z', '2 months ago'],
    ['2025-03-01T12:00:00.001Z', '12 months ago'],
    ['2025-03-01T12:00:00.000Z', '1 year ago'],
    ['2020-01-15T12:00:00.000Z', '6 years ago'],
    ['2026-03-01T12:10:00.000Z', 'just now'],
  ])('%s', (at, words) => {
    expect(timeAgo(at, now)).toBe(words);
  });
});

test('REQ-189 an excerpt has 150 characters and an ellipsis; a shorter text is whole', () => {
  expect(excerpt('x'.repeat(200), 150)).toBe(`${'x'.repeat(150)}…`);
  expect(excerpt('short', 150)).toBe('short');
  expect(excerpt('She waited at the gate', 15)).toBe('She waited at…');
  expect(excerpt('She waited at the gate', 13)).toBe('She waited at…');
  expect(excerpt('She waited, at the gate', 11)).toBe('She waited,…');
  expect(excerpt(excerpt('x'.repeat(200), 150), 150)).toBe(`${'x'.repeat(150)}…`);
  expect(excerpt('🐾'.repeat(151), 150)).toBe(`${'🐾'.repeat(150)}…`);
  expect(excerpt('x'.repeat(150), 150)).toBe('x'.repeat(150));
  expect(excerpt('x'.repeat(151), 150)).toBe(`${'x'.repeat(150)}…`);
  // Half of what there is room for is kept; less would be a word too little.
  expect(excerpt('ab cdefgh', 6)).toBe('ab cde…');
  expect(excerpt('abc defgh', 6)).toBe('abc de…');
  expect(excerpt('abcd efgh', 6)).toBe('abcd…');
  expect(excerpt('abcd  efgh', 7)).toBe('abcd…');
});

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-1-1', false],
  ['1799-12-31', false],
  ['', false],
])('a calendar date exists or not: %s', (text, exists) => {
  expect(isCalendarDate(text)).toBe(exists);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '\\\\evil',
  '',
  '/a\\b',
  '/\u0000',
  '/a\u007f',
  'x/a',
  null,
  undefined,
])('SEC-08 %j is no path of this site', (candidate) => {
  expect(sameOriginPath(candidate)).toBeNull();
});

test('SEC-08 a path of this site stays as it is', () => {
  for (const path of ['/memorial/1?source=x#y', '/', '/a//b', '/zoë'])
    expect(sameOriginPath(path)).toBe(path);
});

describe('the address of an endpoint', () => {
  const endpoint = { path: '/api/memorials/:id/images/:imageId' };

  test('has its parameters and what is asked for, each in its place and escaped', () => {
    const params = { id: 'a/b', imageId: 'c?d' };
    expect(pathOf(endpoint, { params })).toBe('/api/memorials/a%2Fb/images/c%3Fd');
    expect(pathOf({ path: '/api/x' })).toBe('/api/x');
    expect(pathOf({ path: '/api/x' }, { query: { none: null, nothing: undefined } })).toBe('/api/x');
    const query = { 'a b': 'c&d', none: null, zero: 0, off: false, empty: '', nothing: undefined };
    expect(pathOf({ path: '/api/x' }, { query })).toBe('/api/x?a%20b=c%26d&zero=0&off=false&empty=');
  });

  test('cannot be made while a parameter is missing', () => {
    expect(() => pathOf(endpoint, { params: { id: 'a' } })).toThrow(TypeError);
  });
});

test('REQ-204 REQ-277 REQ-186 the kinds of pet, what they are called, and the one that stands for the unknown', () => {
  expect(petTypes.map((type) => [type, petTypeName(type), petTypePlurals[type]])).toEqual([
    ['dog', 'Dog', 'Dogs'],
    ['cat', 'Cat', 'Cats'],
    ['bird', 'Bird', 'Birds'],
    ['rabbit', 'Rabbit', 'Rabbits'],
    ['hamster', 'Hamster', 'Hamsters'],
    ['fish', 'Fish', 'Fish'],
    ['horse', 'Horse', 'Horses'],
    ['other', 'Other', 'Others'],
  ]);
  expect(['cat', 'snake', '', null].map(isPetType)).toEqual([true, false, false, false]);
  expect(['cat', 'snake'].map(drawnPetType)).toEqual(['cat', 'dog']);
});

test('REQ-414 a list begins with the newest, and of the same instant with the later id', () => {
  const at = (createdAt: string, id: string) => ({ createdAt, id });
  const [old, a, b] = [at('2026-01-01', 'z'), at('2026-01-02', 'a'), at('2026-01-02', 'b')];
  for (const order of [
    [old, a, b],
    [b, a, old],
    [a, old, b],
  ])
    expect([...order].sort(newestFirst)).toEqual([b, a, old]);
  expect(newestFirst(a, { ...a })).toBe(0);
});

test('a case that cannot be is told with what it was', () => {
  expect(() => never({ type: 'Strange' } as never)).toThrow('Unexpected value: {"type":"Strange"}');
});

test('REL-51 an excerpt ends after a whole visible character', () => {
  expect(excerpt(`${'x'.repeat(149)}🇵🇹 and more`, 150)).toBe(`${'x'.repeat(149)}…`);
});
