import type { ReviewEvent } from '@everpaw/contracts/reviews/review.events';
import { defineView } from '../kernel/view.ts';

/** A review of a product. Deleted ones have no document. */
export type ReviewDoc = {
  _id: string;
  productId: string;
  authorId: string;
  rating: number;
  title: string;
  text: string;
  isHidden: boolean;
  createdAt: string;
};

export const reviewsView = defineView<ReviewDoc, ReviewEvent>({
  keys: ({ data }) => [data.reviewId],
  handlers: {
    ReviewWritten: {
      evolve(doc, { data, meta: { at } }) {
        const { reviewId: _id, before: _before, isCounted, ...review } = data;
        return { _id, ...review, isHidden: !isCounted, createdAt: doc?.createdAt ?? at };
      },
    },
    ReviewHidden: (doc) => ({ ...doc, isHidden: true }),
    ReviewShown: (doc) => ({ ...doc, isHidden: false }),
    ReviewDeleted: () => null,
    ReviewWithdrawn: () => null,
  },
});
