import { isInSeason } from '@everpaw/contracts/themes/season';
import { seasonalThemeFields } from '@everpaw/contracts/themes/seasonal-theme.commands';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { demoSeasons } from './demo-seasons.ts';

const yearMs = 366 * 86_400_000;

describe('the seasonal themes of a fresh installation', () => {
  test('are four, each as it may be chosen', () => {
    const seasons = demoSeasons(new Date('2026-05-01T00:00:00.000Z'));
    expect(seasons.map(({ name }) => name)).toEqual([
      'Spring Remembrance',
      'Summer Light',
      'Autumn Leaves',
      'Winter Candle',
    ]);
    for (const { themeId: _, ...fields } of seasons)
      expect(seasonalThemeFields.safeParse(fields).error).toBeUndefined();
  });

  test('REQ-385 come in the year that follows, or are on; those that cross the year too', () => {
    const timesAt = (now: string) =>
      demoSeasons(new Date(now)).map(
        ({ startDate, endDate }) => `${startDate.slice(0, 10)} ${endDate.slice(0, 10)}`,
      );
    expect(timesAt('2026-10-15T00:00:00.000Z')).toEqual([
      '2027-03-20 2027-04-20',
      '2027-06-21 2027-07-21',
      '2026-10-01 2026-11-02',
      '2026-12-01 2027-01-06',
    ]);
    expect(timesAt('2027-01-06T23:59:59.999Z')[3]).toBe('2026-12-01 2027-01-06');
    expect(timesAt('2027-01-07T00:00:00.000Z')[3]).toBe('2027-12-01 2028-01-06');
  });

  test('whenever the site begins, none is over, all come within a year, and never two at once', () => {
    const whenever = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(whenever, (now) => {
        const seasons = demoSeasons(now).map(({ themeId: id, ...season }) => ({ id, ...season }));
        for (const { startDate, endDate } of seasons) {
          expect(Date.parse(endDate)).toBeGreaterThanOrEqual(now.getTime());
          expect(Date.parse(startDate) - now.getTime()).toBeLessThan(yearMs);
        }
        for (const { startDate } of seasons)
          expect(seasons.filter((season) => isInSeason(season, startDate))).toHaveLength(1);
      }),
    );
  });
});
