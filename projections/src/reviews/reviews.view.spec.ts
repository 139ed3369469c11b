import type { ReviewEvent } from '@everpaw/contracts/reviews/review.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { averageOf, reviewScoresView } from './review-scores.view.ts';
import { reviewsView } from './reviews.view.ts';

const [reviewId, productId, authorId] = ['1', '2', '3'].map(
  (n) => `0197f3a0-0000-7000-8000-00000000000${n}`,
) as [string, string, string];
const about = { reviewId, productId };
const written = (rating: number, before: number | null, isCounted = true): ReviewEvent => ({
  type: 'ReviewWritten',
  data: { ...about, authorId, rating, before, isCounted, title: 'Lovely', text: 'By the door.' },
});
const hidden: ReviewEvent = { type: 'ReviewHidden', data: { ...about, rating: 4 } };
const shown: ReviewEvent = { type: 'ReviewShown', data: { ...about, rating: 4 } };
const deleted = (before: number | null): ReviewEvent => ({
  type: 'ReviewDeleted',
  data: { ...about, before },
});
const withdrawn = (before: number | null): ReviewEvent => ({
  type: 'ReviewWithdrawn',
  data: { ...about, before },
});
const review = (...events: ReviewEvent[]) => folded(reviewsView, events).get(reviewId);
const score = (...events: ReviewEvent[]) => folded(reviewScoresView, events).get(productId);

test('REQ-490 a review is what was written last, with the day of its first time', () => {
  expect(review(written(4, null), written(5, 4))).toEqual({
    _id: reviewId,
    productId,
    authorId,
    rating: 5,
    title: 'Lovely',
    text: 'By the door.',
    isHidden: false,
    createdAt: '2026-03-01T12:00:00.000Z',
  });
  expect(review(written(4, null), hidden)?.isHidden).toBe(true);
  expect(review(written(4, null), hidden, written(5, null, false))?.isHidden).toBe(true);
  expect(review(written(4, null), hidden, shown)?.isHidden).toBe(false);
  for (const end of [deleted(4), withdrawn(4)]) expect(review(written(4, null), end)).toBeUndefined();
});

test('REQ-474 the stars of a product are those that are shown', () => {
  expect(score(written(4, null))).toEqual({ _id: productId, count: 1, stars: 4 });
  expect(score(written(4, null), written(2, 4))).toMatchObject({ count: 1, stars: 2 });
  expect(score(written(4, null), written(5, null))).toMatchObject({ count: 2, stars: 9 });
  expect(score(written(4, null), hidden)).toMatchObject({ count: 0, stars: 0 });
  expect(score(written(4, null), hidden, written(5, null, false))).toMatchObject({ count: 0, stars: 0 });
  expect(score(written(5, null, false))).toBeUndefined();
  expect(score(written(4, null, false), shown)).toMatchObject({ count: 1, stars: 4 });
  for (const end of [deleted, withdrawn]) {
    expect(score(written(4, null), written(5, null), end(4))).toMatchObject({ count: 1, stars: 5 });
    expect(score(written(4, null), hidden, end(null))).toMatchObject({ count: 0, stars: 0 });
  }
});

test('REQ-473 the average has one decimal, and none where nobody gave any', () => {
  expect(
    [{ count: 3, stars: 13 }, { count: 2, stars: 9 }, { count: 0, stars: 0 }, null].map(averageOf),
  ).toEqual([4.3, 4.5, null, null]);
});
