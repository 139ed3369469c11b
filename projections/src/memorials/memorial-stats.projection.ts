import { defineProjection, Mixed } from '../kernel/projection.ts';
import { memorialStatsView } from './memorial-stats.view.ts';

export const memorialStatsProjection = defineProjection({
  name: 'memorial_stats',
  version: 1,
  view: memorialStatsView,
  paths: { total: Number, byType: Mixed },
});
