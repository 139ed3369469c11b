import type { FeatureViews } from '../kernel/feature-views.ts';
import { auditEventsProjection } from './audit-events.projection.ts';
import { historyProjection } from './history.projection.ts';

export const auditViews: FeatureViews = {
  projections: [historyProjection, auditEventsProjection],
};
