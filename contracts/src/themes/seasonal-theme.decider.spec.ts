import { describe, expect, test } from '@jest/globals';
import { given } from '../testing/given.ts';
import { seasonalThemeFields } from './seasonal-theme.commands.ts';
import { type SeasonalThemeContext, seasonalThemeDecider } from './seasonal-theme.decider.ts';
import type { SeasonalThemeEvent } from './seasonal-theme.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const themeId = id(1);
const meta = {
  commandId: id(99),
  actor: { kind: 'account' as const, accountId: id(7) },
  at: '2026-03-01T12:00:00.000Z',
};
const fields = {
  name: 'Spring',
  isActive: true,
  startDate: '2026-03-20T00:00:00.000Z',
  endDate: '2026-04-20T00:00:00.000Z',
  priority: 10,
  theme: {
    primaryColor: '#3f5a45',
    secondaryColor: '#eef2e8',
    backgroundImage: null,
    heroTitle: 'The light comes back',
    heroSubtitle: 'So do the walks.',
    specialMessage: null,
    ctaText: 'Create Memorial',
  },
};
const data = { themeId, ...fields };
const asker = (more: Partial<NonNullable<SeasonalThemeContext['asker']>> = {}): SeasonalThemeContext => ({
  asker: { role: 'admin', permissions: [], isActive: true, ...more },
});
const scheduled: SeasonalThemeEvent = { type: 'SeasonalThemeScheduled', data };
const withdrawn: SeasonalThemeEvent = { type: 'SeasonalThemeWithdrawn', data: { themeId } };
const schedule = { type: 'ScheduleSeasonalTheme' as const, data, meta };
const change = { type: 'ChangeSeasonalTheme' as const, data, meta };
const withdraw = { type: 'WithdrawSeasonalTheme' as const, data: { themeId }, meta };

describe('a seasonal theme', () => {
  test('is scheduled once', () => {
    expect(given(seasonalThemeDecider, []).when(schedule, asker())).toEqual([scheduled]);
    for (const past of [[scheduled], [scheduled, withdrawn]])
      expect(given(seasonalThemeDecider, past).refused(schedule, asker()).code).toBe('theme-exists');
  });

  test('is changed as a whole; the same again changes nothing', () => {
    const later = { ...data, priority: 20 };
    expect(given(seasonalThemeDecider, [scheduled]).when({ ...change, data: later }, asker())).toEqual([
      { type: 'SeasonalThemeChanged', data: later },
    ]);
    expect(given(seasonalThemeDecider, [scheduled]).when(change, asker())).toEqual([]);
  });

  test('is withdrawn for good', () => {
    expect(given(seasonalThemeDecider, [scheduled]).when(withdraw, asker())).toEqual([withdrawn]);
    expect(given(seasonalThemeDecider, [scheduled, withdrawn]).when(withdraw, asker())).toEqual([]);
    for (const past of [[], [scheduled, withdrawn]])
      expect(given(seasonalThemeDecider, past).refused(change, asker()).kind).toBe('not-found');
  });

  test.each([
    ['a visitor', { asker: null }],
    ['somebody without the permission', asker({ role: 'user' })],
    ['an administrator whose account is closed', asker({ isActive: false })],
  ])('REQ-402 is not for %s', (_, context) => {
    for (const command of [schedule, change, withdraw])
      expect(given(seasonalThemeDecider, [scheduled]).refused(command, context).kind).toBe('forbidden');
  });

  test('REQ-334 REQ-402 a permission of one’s own is enough', () => {
    const context = asker({ role: 'user', permissions: ['seasonal-themes.manage'] });
    expect(given(seasonalThemeDecider, []).when(schedule, context)).toHaveLength(1);
  });
});

describe('REQ-371 what may be chosen', () => {
  const problems = (change: object, theme: object = {}) =>
    seasonalThemeFields
      .safeParse({ ...fields, ...change, theme: { ...fields.theme, ...theme } })
      .error?.issues.map((issue) => issue.path.join('.')) ?? [];

  test('all of it, colours in any case', () => {
    expect(problems({})).toEqual([]);
    expect(
      seasonalThemeFields.parse({ ...fields, theme: { ...fields.theme, primaryColor: '#ABCDEF' } }),
    ).toMatchObject({ theme: { primaryColor: '#abcdef' } });
  });

  test.each([
    ['an end before the start', { endDate: '2026-03-19T00:00:00.000Z' }, {}, 'endDate'],
    ['an end at the start', { endDate: fields.startDate }, {}, 'endDate'],
    ['a priority below 0', { priority: -1 }, {}, 'priority'],
    ['a priority that is not whole', { priority: 1.5 }, {}, 'priority'],
    ['no name', { name: ' ' }, {}, 'name'],
    ['a colour by name', {}, { primaryColor: 'red' }, 'theme.primaryColor'],
    ['a colour that ends the style', {}, { secondaryColor: '#fff;}' }, 'theme.secondaryColor'],
    ['a picture of another site', {}, { backgroundImage: '//evil.example/x.jpg' }, 'theme.backgroundImage'],
    ['a picture by script', {}, { backgroundImage: 'javascript:alert(1)' }, 'theme.backgroundImage'],
    ['no headline', {}, { heroTitle: '' }, 'theme.heroTitle'],
    ['a headline that is too long', {}, { heroTitle: 'x'.repeat(81) }, 'theme.heroTitle'],
  ])('but not %s', (_, change, theme, path) => {
    expect(problems(change, theme)).toEqual([path]);
  });
});
