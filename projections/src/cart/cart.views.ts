import type { FeatureViews } from '../kernel/feature-views.ts';
import { campaignsProjection } from './campaigns.projection.ts';
import { cartsProjection } from './carts.projection.ts';
import { linePhotosProjection } from './line-photos.projection.ts';

export const cartViews: FeatureViews = {
  projections: [campaignsProjection, cartsProjection, linePhotosProjection],
};
