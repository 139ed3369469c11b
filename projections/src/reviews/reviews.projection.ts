import { defineProjection } from '../kernel/projection.ts';
import { reviewsView } from './reviews.view.ts';

export const reviewsProjection = defineProjection({
  name: 'reviews',
  version: 2,
  view: reviewsView,
  paths: {
    productId: String,
    authorId: String,
    rating: Number,
    title: String,
    text: String,
    isHidden: Boolean,
    createdAt: String,
  },
  indexes: [
    // A product's visible reviews, all and hidden ones for moderators, and an author's.
    { productId: 1, isHidden: 1, createdAt: -1, _id: -1 },
    { createdAt: -1, _id: -1 },
    { isHidden: 1, createdAt: -1, _id: -1 },
    { authorId: 1, createdAt: 1, _id: 1 },
  ],
});
