import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';

/** `authorName` is empty for a deleted account. */
export const reviewDto = z.object({
  id: uuid,
  productId: uuid,
  authorName: z.string(),
  rating: z.number(),
  title: z.string(),
  text: z.string(),
  isHidden: z.boolean(),
  createdAt: instant,
});
export type ReviewDto = z.infer<typeof reviewDto>;

/**
 * The reviews of a product, the newest first. `average` includes all visible ones, null for none; `own` is
 * the caller's review, even if hidden; `mayWrite` is whether the caller has bought the product.
 */
export const productReviews = z.object({
  average: z.nullable(z.number()),
  count: z.number(),
  reviews: z.array(reviewDto),
  nextCursor: z.nullable(z.string()),
  own: z.nullable(reviewDto),
  mayWrite: z.boolean(),
});
export type ProductReviews = z.infer<typeof productReviews>;

export const moderatedReviews = z.object({
  reviews: z.array(z.extend(reviewDto, { productName: z.string() })),
  nextCursor: z.nullable(z.string()),
});
export type ModeratedReviews = z.infer<typeof moderatedReviews>;
