import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type ReviewDoc, reviewsView } from './reviews.view.ts';

const schema = new Schema(
  {
    _id: String,
    productId: String,
    authorId: String,
    rating: Number,
    title: String,
    text: String,
    isHidden: Boolean,
    createdAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// Those of a product that are shown, all of them and the hidden ones for those who moderate, and somebody's own.
schema.index({ productId: 1, isHidden: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ isHidden: 1, createdAt: -1, _id: -1 });
schema.index({ authorId: 1, createdAt: 1, _id: 1 });

export const reviewsProjection: Projection<ReviewDoc> = {
  name: 'reviews',
  version: 2,
  schema,
  ...reviewsView,
};
