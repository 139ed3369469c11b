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
const caller = (more: Partial<NonNullable<SeasonalThemeContext['caller']>> = {}): SeasonalThemeContext => ({
  caller: { role: 'admin', permissions: [], isActive: true, ...more },
  usablePhotos: new Set(),
});
const scheduled: SeasonalThemeEvent = { type: 'SeasonalThemeScheduled', data };
const withdrawn: SeasonalThemeEvent = { type: 'SeasonalThemeWithdrawn', data: { themeId } };
const schedule = { type: 'ScheduleSeasonalTheme' as const, data, meta };
const change = { type: 'ChangeSeasonalTheme' as const, data, meta };
const withdraw = { type: 'WithdrawSeasonalTheme' as const, data: { themeId }, meta };

describe('a seasonal theme', () => {
  test('is scheduled once', () => {
    expect(given(seasonalThemeDecider, []).when(schedule, caller())).toEqual([scheduled]);
    for (const past of [[scheduled], [scheduled, withdrawn]])
      expect(given(seasonalThemeDecider, past).refused(schedule, caller()).code).toBe('theme-exists');
  });

  test('is changed as a whole; the same again changes nothing', () => {
    const later = { ...data, priority: 20 };
    expect(given(seasonalThemeDecider, [scheduled]).when({ ...change, data: later }, caller())).toEqual([
      { type: 'SeasonalThemeChanged', data: later },
    ]);
    expect(given(seasonalThemeDecider, [scheduled]).when(change, caller())).toEqual([]);
    const changed: SeasonalThemeEvent = { type: 'SeasonalThemeChanged', data: later };
    const past = [scheduled, changed];
    expect(given(seasonalThemeDecider, past).when({ ...change, data: later }, caller())).toEqual([]);
    expect(given(seasonalThemeDecider, past).when(change, caller())).toHaveLength(1);
  });

  test('SEC-10 shows a photo that its writer may show, or that it showed before', () => {
    const sha256 = 'ab'.repeat(32);
    const shown = { ...data, theme: { ...data.theme, backgroundImage: `/media/${sha256}/w1280.webp` } };
    const known = { ...caller(), usablePhotos: new Set([sha256]) };
    for (const [past, command] of [
      [[], { ...schedule, data: shown }],
      [[scheduled], { ...change, data: shown }],
    ] as const) {
      const { kind, code, errors } = given(seasonalThemeDecider, past).refused(command, caller());
      expect([kind, code, errors[0]?.path]).toEqual(['invalid', 'photo-unknown', 'theme.backgroundImage']);
      expect(given(seasonalThemeDecider, past).when(command, known)).toHaveLength(1);
    }
    const past: SeasonalThemeEvent[] = [{ type: 'SeasonalThemeScheduled', data: shown }];
    const renamed = { ...change, data: { ...shown, name: 'Late spring' } };
    expect(given(seasonalThemeDecider, past).when(renamed, caller())).toHaveLength(1);
  });

  test('is withdrawn for good', () => {
    expect(given(seasonalThemeDecider, [scheduled]).when(withdraw, caller())).toEqual([withdrawn]);
    expect(given(seasonalThemeDecider, [scheduled, withdrawn]).when(withdraw, caller())).toEqual([]);
    for (const past of [[], [scheduled, withdrawn]])
      expect(given(seasonalThemeDecider, past).refused(change, caller()).kind).toBe('not-found');
  });

  test.each([
    ['a visitor', { ...caller(), caller: null }],
    ['somebody without the permission', caller({ role: 'user' })],
    ['an administrator whose account is closed', caller({ isActive: false })],
  ])('REQ-402 is not for %s', (_, context) => {
    for (const command of [schedule, change, withdraw])
      expect(given(seasonalThemeDecider, [scheduled]).refused(command, context).kind).toBe('forbidden');
  });

  test('REQ-334 REQ-402 a permission of one’s own is enough', () => {
    const context = caller({ role: 'user', permissions: ['seasonal-themes.manage'] });
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
    ['a call of this site', {}, { backgroundImage: '/api/logout' }, 'theme.backgroundImage'],
    ['a picture by script', {}, { backgroundImage: 'javascript:alert(1)' }, 'theme.backgroundImage'],
    ['no headline', {}, { heroTitle: '' }, 'theme.heroTitle'],
    ['a headline that is too long', {}, { heroTitle: 'x'.repeat(81) }, 'theme.heroTitle'],
  ])('but not %s', (_, change, theme, path) => {
    expect(problems(change, theme)).toEqual([path]);
  });
});

test('REQ-371 every refusal and every limit, as it is told', () => {
  const told = (
    past: SeasonalThemeEvent[],
    command: typeof schedule | typeof change | typeof withdraw,
    by = caller(),
  ) => {
    const { kind, code, message } = given(seasonalThemeDecider, past).refused(command, by);
    return [kind, code, message];
  };
  const notFound = ['not-found', 'theme-not-found', 'We couldn’t find this seasonal theme'];
  expect(told([scheduled], schedule)).toEqual(['conflict', 'theme-exists', 'This theme already exists']);
  expect(told([], change)).toEqual(notFound);
  expect(told([], withdraw)).toEqual(notFound);
  expect(told([], schedule, caller({ role: 'user' }))).toEqual([
    'forbidden',
    'not-permitted',
    'Your account doesn’t have permission to do this',
  ]);
  expect(told([], schedule, { ...caller(), caller: null })).toEqual([
    'forbidden',
    'not-permitted',
    'Your account doesn’t have permission to do this',
  ]);
  const system = { ...schedule, meta: { ...meta, actor: { kind: 'system' as const, name: 'seed' } } };
  expect(given(seasonalThemeDecider, []).when(system, { ...caller(), caller: null })).toEqual([scheduled]);
  expect(given(seasonalThemeDecider, []).state).toEqual({ status: 'none' });
  expect(given(seasonalThemeDecider, [scheduled, withdrawn]).state).toEqual({ status: 'withdrawn' });

  const of = (length: number) => 'x'.repeat(length);
  const said = (change: object, theme: object = {}) =>
    seasonalThemeFields
      .safeParse({ ...fields, ...change, theme: { ...fields.theme, ...theme } })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  for (const [change, theme] of [
    [{ name: of(60), priority: 0 }, {}],
    [{ priority: 100 }, { backgroundImage: `/news/${of(490)}.svg`, specialMessage: of(120) }],
    [{}, { heroTitle: of(80), heroSubtitle: of(240), ctaText: of(30), primaryColor: '#ABCDEF' }],
  ])
    expect(said(change ?? {}, theme)).toEqual([]);
  const priority = 'priority: Please choose a whole number from 0 to 100';
  for (const [wanted, change, theme] of [
    ['name: Please give it a name', { name: ' ' }, {}],
    ['name: Please use at most 60 characters', { name: of(61) }, {}],
    [priority, { priority: 101 }, {}],
    [priority, { priority: -1 }, {}],
    [priority, { priority: 1.5 }, {}],
    [priority, { priority: '1' }, {}],
    ['startDate: This isn’t a valid time', { startDate: '2026-03-01' }, {}],
    ['endDate: Please choose an end that is after the start', { endDate: fields.startDate }, {}],
    ['theme.primaryColor: Please choose a color such as #3b5938', {}, { primaryColor: '#3b593' }],
    ['theme.secondaryColor: Please choose a color such as #3b5938', {}, { secondaryColor: '#3b59380' }],
    ['theme.secondaryColor: Please choose a color such as #3b5938', {}, { secondaryColor: 'x#3b5938' }],
    ['theme.backgroundImage: Please choose a picture', {}, { backgroundImage: 'x.jpg' }],
    ['theme.backgroundImage: Invalid input', {}, { backgroundImage: `/news/${of(491)}.svg` }],
    ['theme.heroTitle: Please write a headline', {}, { heroTitle: '' }],
    ['theme.heroTitle: Please use at most 80 characters', {}, { heroTitle: of(81) }],
    ['theme.heroSubtitle: Please write a line below the headline', {}, { heroSubtitle: '' }],
    ['theme.heroSubtitle: Please use at most 240 characters', {}, { heroSubtitle: of(241) }],
    ['theme.specialMessage: Please fill in this field', {}, { specialMessage: '' }],
    ['theme.specialMessage: Please use at most 120 characters', {}, { specialMessage: of(121) }],
    ['theme.ctaText: Please enter the button’s label', {}, { ctaText: '' }],
    ['theme.ctaText: Please use at most 30 characters', {}, { ctaText: of(31) }],
  ] as const)
    expect(said(change, theme)).toEqual([wanted]);
});
