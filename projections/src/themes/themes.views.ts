import type { FeatureViews } from '../kernel/feature-views.ts';
import { seasonalThemesProjection } from './seasonal-themes.projection.ts';

export const themesViews: FeatureViews = {
  projections: [seasonalThemesProjection],
};
