import type { FeatureViews } from '../kernel/feature-views.ts';
import { subscriptionsProjection } from './subscriptions.projection.ts';

export const subscriptionsViews: FeatureViews = {
  projections: [subscriptionsProjection],
};
