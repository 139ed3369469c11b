import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRedirect, safeRedirect } from './same-origin.ts';

const origin = 'https://everpaw.test';

test('REQ-077 without a target it is the create-memorial screen', () => {
  for (const nothing of [null, undefined, '']) expect(safeRedirect(nothing, origin)).toBe('/create-memorial');
});

test('a path of this site is kept with its query and part', () => {
  for (const path of ['/', '/memorial/1', '/store?category=urns', '/memorial/1#guestbook', '/a%2Fb'])
    expect(safeRedirect(path, origin)).toBe(path);
});

const hostile = [
  'https://evil.test',
  'http://evil.test/create-memorial',
  'HTTPS://EVIL.TEST',
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '/\t\\evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.test/1',
  'ftp://evil.test',
  'mailto:a@evil.test',
  'tel:123',
  'about:blank',
  'view-source:https://evil.test',
  'evil.test',
  'evil.test/create-memorial',
  '@evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'https:\\\\evil.test',
  'https://everpaw.test@evil.test',
  'https://everpaw.test.evil.test',
  'https://everpaw.test:444/',
  'http://everpaw.test/',
  '//everpaw.test@evil.test',
  '//evil.test#//everpaw.test',
  '//evil.test?everpaw.test',
  '//evil%2etest',
  '//[::1]',
  '//127.0.0.1',
  '//2130706433',
  './/evil.test',
  '?redirect=//evil.test',
  '#//evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/a/..//evil.test',
];

test('SEC-08 no hostile target leads off this site', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(50);
  for (const target of hostile) {
    const path = safeRedirect(target, origin);
    expect(new URL(path, origin).origin, target).toBe(origin);
    expect(path.startsWith('//'), target).toBe(false);
  }
});

test('SEC-08 neither does any text', () => {
  const letters = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    '%',
    'e',
    'h',
    '1',
    '[',
  );
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 14 }), (parts) => {
      const path = safeRedirect(`/${parts.join('')}`, origin);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path === defaultRedirect || path.startsWith('/')).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
