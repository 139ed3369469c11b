import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, text, uuid } from '../kernel/fields/schemas.ts';
import { reviewTextLimits as limits, maxStars } from './reviews.limits.ts';
import { reviewMessages as messages } from './reviews.messages.ts';

/** One to five stars, a title and a text. */
export const reviewFields = {
  rating: z
    .number({ error: () => messages.ratingRequired })
    .check(
      z.int({ error: () => messages.ratingRequired }),
      z.minimum(1, { error: () => messages.ratingRequired }),
      z.maximum(maxStars),
    ),
  title: line({ min: 1, max: limits.title, required: () => messages.titleRequired }),
  text: text({ min: 1, max: limits.text, required: () => messages.textRequired }),
};
export const reviewForm = z.object(reviewFields);
export type ReviewForm = z.infer<typeof reviewForm>;

const reviewId = { reviewId: uuid };
/** `orderId` is the order with the product; null without one. */
export const writeReviewData = z.object({
  ...reviewId,
  productId: uuid,
  orderId: z.nullable(uuid),
  ...reviewFields,
});
export const reviewIdData = z.object(reviewId);

type ReviewId = z.infer<typeof reviewIdData>;
export type WriteReview = Command<'WriteReview', z.infer<typeof writeReviewData>>;
export type ReviewCommand =
  | WriteReview
  | Command<'DeleteReview', ReviewId>
  | Command<'HideReview', ReviewId>
  | Command<'ShowReview', ReviewId>
  /** For the system, when the author's account is deleted. */
  | Command<'EraseReview', ReviewId>
  /** For the system, when the product was refunded. */
  | Command<'WithdrawReview', ReviewId>;
