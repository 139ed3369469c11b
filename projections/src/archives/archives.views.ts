import type { FeatureViews } from '../kernel/feature-views.ts';
import { archiveRunsProjection } from './archive-runs.projection.ts';
import { archiveSchedulesProjection } from './archive-schedules.projection.ts';

export const archivesViews: FeatureViews = {
  projections: [archiveSchedulesProjection, archiveRunsProjection],
};
