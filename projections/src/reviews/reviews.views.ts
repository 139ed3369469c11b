import type { FeatureViews } from '../kernel/feature-views.ts';
import { reviewScoresProjection } from './review-scores.projection.ts';
import { reviewsProjection } from './reviews.projection.ts';

export const reviewsViews: FeatureViews = {
  projections: [reviewsProjection, reviewScoresProjection],
};
