import { defineProjection, Mixed } from '../kernel/projection.ts';
import { tributeCountsView } from './tribute-counts.view.ts';

export const tributeCountsProjection = defineProjection({
  name: 'tribute_counts',
  version: 2,
  view: tributeCountsView,
  paths: { shown: Number, heldBack: Number, candles: Mixed },
});
