import type { Feature } from '../kernel/feature.ts';
import { seasonalThemeEvents } from './seasonal-theme.events.ts';

export const themesFeature: Feature = {
  events: seasonalThemeEvents,
  streams: [{ name: 'seasonal-theme', label: 'Seasonal theme', hint: 'The id of a theme' }],
};
