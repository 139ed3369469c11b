import type { FeatureViews } from '../kernel/feature-views.ts';
import { candleHistory } from './candle.history.ts';
import { candlesProjection } from './candles.projection.ts';
import { tributeHistory } from './tribute.history.ts';
import { tributeCountsProjection } from './tribute-counts.projection.ts';
import { tributesProjection } from './tributes.projection.ts';

export const guestbookViews: FeatureViews = {
  projections: [tributesProjection, tributeCountsProjection, candlesProjection],
  histories: [tributeHistory, candleHistory],
};
