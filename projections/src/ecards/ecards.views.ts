import type { FeatureViews } from '../kernel/feature-views.ts';
import { ecardPhotosProjection } from './ecard-photos.projection.ts';
import { ecardTemplatesProjection } from './ecard-templates.projection.ts';
import { ecardsProjection } from './ecards.projection.ts';

export const ecardsViews: FeatureViews = {
  projections: [ecardTemplatesProjection, ecardsProjection, ecardPhotosProjection],
};
