import { defineProjection } from '../kernel/projection.ts';
import { linePhotosView } from './line-photos.view.ts';

export const linePhotosProjection = defineProjection({
  name: 'line_photos',
  version: 1,
  view: linePhotosView,
  paths: {
    photo: String,
    productId: String,
    photoId: String,
    carts: [String],
    orders: [String],
  },
});
