import type { FeatureViews } from '../kernel/feature-views.ts';
import { auditEventsProjection } from './audit-events.projection.ts';

export const auditViews: FeatureViews = {
  projections: [auditEventsProjection],
};
