import { describe, expect, test } from '@jest/globals';
import { sameOriginPath } from './same-origin-path.ts';
import { isCalendarDate } from './schemas.ts';
import { counted, excerpt, timeAgo } from './words.ts';

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
    ['2026-03-01T11:59:00.000Z', '1 minute ago'],
    ['2026-03-01T10:00:00.000Z', '2 hours ago'],
    ['2026-02-28T12:00:00.000Z', '1 day ago'],
    ['2026-01-15T12:00:00.000Z', '1 month ago'],
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
])('SEC-08 %j is no path of this site', (candidate) => {
  expect(sameOriginPath(candidate)).toBeNull();
});

test('SEC-08 a path of this site stays as it is', () => {
  expect(sameOriginPath('/memorial/1?source=x#y')).toBe('/memorial/1?source=x#y');
});
