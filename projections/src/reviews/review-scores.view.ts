import type { ReviewEvent } from '@everpaw/contracts/reviews/review.events';
import { defineView } from '../kernel/view.ts';

/** The number of visible reviews of a product, and the sum of their stars. */
export type ReviewScoreDoc = { _id: string; count: number; stars: number };

type Score = ReviewScoreDoc | null;

function counted(doc: Score, _id: string, change: { count: number; stars: number }): ReviewScoreDoc {
  const { count, stars } = doc ?? { count: 0, stars: 0 };
  return { _id, count: count + change.count, stars: stars + change.stars };
}

function uncounted(doc: ReviewScoreDoc, _id: string, before: number | null): ReviewScoreDoc {
  return before === null ? doc : counted(doc, _id, { count: -1, stars: -before });
}

export const reviewScoresView = defineView<ReviewScoreDoc, ReviewEvent>({
  keys: ({ data }) => [data.productId],
  handlers: {
    ReviewWritten: {
      evolve(doc: Score, { data: { productId, rating, before, isCounted } }) {
        if (!isCounted) return doc;
        return counted(doc, productId, { count: before === null ? 1 : 0, stars: rating - (before ?? 0) });
      },
    },
    ReviewHidden: (doc, { data: { productId, rating } }) =>
      counted(doc, productId, { count: -1, stars: -rating }),
    ReviewShown: {
      // One that was written while hidden is counted for the first time.
      evolve: (doc: Score, { data: { productId, rating } }) =>
        counted(doc, productId, { count: 1, stars: rating }),
    },
    ReviewDeleted: (doc, { data: { productId, before } }) => uncounted(doc, productId, before),
    ReviewWithdrawn: (doc, { data: { productId, before } }) => uncounted(doc, productId, before),
  },
});

/** Returns the average of the stars, to one decimal; null without reviews. */
export function averageOf(doc: Pick<ReviewScoreDoc, 'count' | 'stars'> | null): number | null {
  return doc && doc.count > 0 ? Math.round((doc.stars / doc.count) * 10) / 10 : null;
}
