import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import type { SeasonalThemeEvent } from '@everpaw/contracts/themes/seasonal-theme.events';
import { defineView } from '../kernel/view.ts';

type ThemeSaid = Extract<SeasonalThemeEvent, { type: 'SeasonalThemeScheduled' | 'SeasonalThemeChanged' }>;

export type SeasonalThemeDoc = Omit<SeasonalTheme, 'id'> & { _id: string };

/** Replaces the theme. */
const asSaid = {
  evolve: (_: SeasonalThemeDoc | null, event: Recorded<ThemeSaid>): SeasonalThemeDoc => {
    const { themeId: _id, ...content } = event.data;
    return { _id, ...content };
  },
};

export const seasonalThemesView = defineView<SeasonalThemeDoc, SeasonalThemeEvent>({
  keys: ({ data }) => [data.themeId],
  handlers: {
    SeasonalThemeScheduled: asSaid,
    SeasonalThemeChanged: asSaid,
    SeasonalThemeWithdrawn: () => null,
  },
});

export function seasonalThemeOf(doc: SeasonalThemeDoc): SeasonalTheme {
  const { _id: id, name, isActive, startDate, endDate, priority, theme } = doc;
  return { id, name, isActive, startDate, endDate, priority, theme };
}
