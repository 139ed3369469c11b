import type { FeatureViews } from '../kernel/feature-views.ts';
import { mediaUsesProjection } from './media-uses.projection.ts';

export const mediaViews: FeatureViews = {
  projections: [mediaUsesProjection],
};
