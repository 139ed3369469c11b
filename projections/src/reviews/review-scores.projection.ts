import { defineProjection } from '../kernel/projection.ts';
import { reviewScoresView } from './review-scores.view.ts';

export const reviewScoresProjection = defineProjection({
  name: 'review_scores',
  version: 2,
  view: reviewScoresView,
  paths: { count: Number, stars: Number },
});
