import type { FeatureViews } from '../kernel/feature-views.ts';
import { ordersProjection } from './orders.projection.ts';

export const ordersViews: FeatureViews = {
  projections: [ordersProjection],
};
