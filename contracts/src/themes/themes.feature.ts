import type { Feature } from '../kernel/features/feature.ts';
import { seasonalThemeEvents } from './seasonal-theme.events.ts';
import { seasonalThemesApi } from './seasonal-themes.api.ts';

export const themesFeature: Feature = {
  events: seasonalThemeEvents,
  endpoints: { seasonalThemes: seasonalThemesApi },
  streams: [{ name: 'seasonal-theme', label: 'Seasonal theme', hint: 'The id of a theme' }],
};
