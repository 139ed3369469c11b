import type { FeatureViews } from '../kernel/feature-views.ts';
import { productsProjection } from './products.projection.ts';

export const storeViews: FeatureViews = {
  projections: [productsProjection],
};
