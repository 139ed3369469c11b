import type { FeatureViews } from '../kernel/feature-views.ts';
import { tributeHistory } from './tribute.history.ts';
import { tributeCountsProjection } from './tribute-counts.projection.ts';
import { tributesProjection } from './tributes.projection.ts';

export const guestbookViews: FeatureViews = {
  projections: [tributesProjection, tributeCountsProjection],
  histories: [tributeHistory],
};
