import { never } from '@everpaw/contracts/kernel/decider';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import type { SeasonalThemeEvent } from '@everpaw/contracts/themes/seasonal-theme.events';
import type { View } from '../kernel/view.ts';

export type SeasonalThemeDoc = Omit<SeasonalTheme, 'id'> & { _id: string };

export const seasonalThemesView: View<SeasonalThemeDoc, SeasonalThemeEvent> = {
  keys: (event) => [event.data.themeId],

  evolve(_doc, event): SeasonalThemeDoc | null {
    switch (event.type) {
      case 'SeasonalThemeScheduled':
      case 'SeasonalThemeChanged': {
        const { themeId: _id, ...content } = event.data;
        return { _id, ...content };
      }
      case 'SeasonalThemeWithdrawn':
        return null;
      default:
        return never(event);
    }
  },
};

/** The theme as it is read. */
export function seasonalThemeOf(doc: SeasonalThemeDoc): SeasonalTheme {
  const { _id: id, name, isActive, startDate, endDate, priority, theme } = doc;
  return { id, name, isActive, startDate, endDate, priority, theme };
}
