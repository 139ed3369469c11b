import type { SeasonalThemeEvent } from '@everpaw/contracts/themes/seasonal-theme.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { seasonalThemeOf, seasonalThemesView } from './seasonal-themes.view.ts';

const themeId = '0197f3a0-0000-7000-8000-000000000001';
const scheduled: SeasonalThemeEvent = {
  type: 'SeasonalThemeScheduled',
  data: {
    themeId,
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
  },
};

test('REQ-371 a seasonal theme is what it was last changed to, and gone once withdrawn', () => {
  const changed: SeasonalThemeEvent = {
    type: 'SeasonalThemeChanged',
    data: { ...scheduled.data, priority: 3 },
  };
  const doc = folded(seasonalThemesView, [scheduled, changed]).get(themeId);
  const { themeId: id, ...content } = changed.data;
  expect(doc && seasonalThemeOf(doc)).toEqual({ id, ...content });
  const withdrawn: SeasonalThemeEvent = { type: 'SeasonalThemeWithdrawn', data: { themeId } };
  expect(folded(seasonalThemesView, [scheduled, changed, withdrawn]).size).toBe(0);
});
