import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type LinePhotoDoc, linePhotosView } from './line-photos.view.ts';

const schema = new Schema(
  {
    _id: String,
    photo: String,
    productId: String,
    photoId: String,
    carts: [String],
    orders: [String],
    position: String,
  },
  { versionKey: false, minimize: false },
);

export const linePhotosProjection: Projection<LinePhotoDoc> = {
  name: 'line_photos',
  version: 1,
  schema,
  ...linePhotosView,
};
