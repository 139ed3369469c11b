import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addingPage, providerAt, wayBack } from '../accounts/provider-trip.ts';
import { dollars } from '../kernel/text/dollars.ts';
import { trialDays } from '../subscriptions/plan-prices.ts';
import { memorialsAllowed, photosAllowed } from '../subscriptions/plan-words.messages.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { planBadges, subscriptionMessages } from '../subscriptions/subscriptions.messages.ts';
import { isSitePath, screenPath, sitePaths } from './paths.ts';
import { modeRules, siteModes } from './site-mode.ts';

test('an amount is written as people write it', () => {
  expect([0, 5, 50, 99, 100, 101, 999, 19_900, 123_456].map(dollars)).toEqual([
    '$0',
    '$0.05',
    '$0.50',
    '$0.99',
    '$1',
    '$1.01',
    '$9.99',
    '$199',
    '$1234.56',
  ]);
});

describe('the addresses of screens', () => {
  test('every one of them has a screen, with anything in the place of a name, and with a slash at its end', () => {
    for (const path of sitePaths)
      for (const end of ['', '/'])
        expect([path, isSitePath(path.replace(/:[a-z]+/gi, 'x-1') + end)]).toEqual([path, true]);
  });

  test.each([
    '/nowhere',
    '/home/x',
    '/x/home',
    'home',
    '/memorial',
    '/memorial/',
    '/memorial/a/b',
    '/api/memorials',
    '/send-gift/a/b',
  ])('%s has none', (path) => {
    expect(isSitePath(path)).toBe(false);
  });
});

describe('SEC-08 where somebody may be led to', () => {
  test.each([
    '/',
    '/saved',
    '/memorial/1?source=x#guestbook',
    '/store?category=urns',
    '/invitation?token=x',
    '/memorial-gallery?q=/api/logout',
    '/memorial/1#/../x',
    '/memorial/Zoë..',
  ])('%j is a screen', (path) => {
    expect(screenPath(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    '/api/logout',
    '/api/logout?x#y',
    '/memorial/../api/logout',
    '/memorial/..',
    '/memorial/.',
    '/memorial/%2e%2E',
    '/memorial/.%2e?x',
    '/memorials/../edit',
    '/memorials/%2e./edit',
    '/./home',
    '/a//b',
    '/a%2Fb',
    '/dev/mail',
    '/media/1',
    '/index.html',
    'home',
    ' /home',
    '/home\n',
  ])('%j is none', (path) => {
    expect(screenPath(path)).toBeNull();
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
    '/memorial/ ',
  ];

  test('no hostile target is one', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(50);
    for (const target of hostile) expect([target, screenPath(target)]).toEqual([target, null]);
  });

  test('whatever is one stays on this site, at an address with a screen', () => {
    const origin = 'https://everpaw.test';
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      ':',
      '@',
      '?',
      '#',
      '\t',
      ' ',
      'home',
      'memorial',
      'api',
      '1',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 9 }), (written) => {
        const path = screenPath(`/${written.join('')}`);
        if (path === null) return;
        const target = new URL(path, origin);
        expect([path, target.origin, isSitePath(target.pathname)]).toEqual([path, origin, true]);
      }),
      { numRuns: 3_000 },
    );
  });
});

test('REQ-009 REQ-010 REQ-054 REQ-145 REQ-147 all that the mode of the site changes', () => {
  expect(siteModes).toEqual(['testing', 'live']);
  expect(modeRules).toEqual({
    testing: {
      landingStore: 'closed',
      aboutFigures: 'samples',
      terms: 'testing',
      reviews: 'samples',
      checkout: 'closed',
    },
    live: {
      landingStore: 'open',
      aboutFigures: 'counted',
      terms: 'buying',
      reviews: 'buyers',
      checkout: 'open',
    },
  });
});

test('REQ-126 REQ-618 REQ-620 REQ-628 REQ-660 what is said of plans', () => {
  expect(subscriptionStatuses.map((status) => planBadges[status])).toEqual(['Free', 'Premium', 'Lifetime']);
  expect([memorialsAllowed('free'), memorialsAllowed('premium')]).toEqual([
    'one memorial',
    'any number of memorials',
  ]);
  expect([photosAllowed('free'), photosAllowed('lifetime')]).toEqual(['5 photos', '25 photos']);
  expect(subscriptionMessages).toMatchObject({
    current: 'Current',
    mostPopular: 'Most Popular',
    premiumRequired: 'Premium Required',
  });
  expect(trialDays).toBe(90);
});

describe('the way through another service', () => {
  const trip = { provider: 'google', redirect: '/saved', adds: false } as const;

  test('leads back to the dialog that still knows where one wanted to go, or to where a service was added', () => {
    expect(wayBack('provider-away', trip)).toEqual({
      path: '/',
      query: { auth: 'signin', notice: 'provider-away', provider: 'google', redirect: '/saved' },
    });
    expect(wayBack('provider-away', { ...trip, redirect: null }).query).toEqual({
      auth: 'signin',
      notice: 'provider-away',
      provider: 'google',
    });
    const added = { notice: 'provider-away', provider: 'google' };
    expect(wayBack('provider-away', { ...trip, adds: true })).toEqual({ path: '/saved', query: added });
    expect(wayBack('provider-away', { ...trip, redirect: null, adds: true })).toEqual({
      path: '/profile',
      query: added,
    });
    expect(addingPage).toBe('/profile');
  });

  test('REQ-057 REQ-058 REQ-059 begins at three addresses and nowhere else', () => {
    expect(['google', 'github', 'apple', 'other'].map((name) => providerAt(`/api/auth/${name}`))).toEqual([
      'google',
      'github',
      'apple',
      null,
    ]);
  });
});
