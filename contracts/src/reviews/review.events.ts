import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';

const about = { reviewId: uuid, productId: uuid };

/**
 * A buyer wrote or changed a review. `before` is the rating counted so far, or null. A hidden review stays
 * hidden and isn't counted (`isCounted`).
 */
export const ReviewWritten = defineEvent({
  type: 'ReviewWritten',
  schema: z.object({
    ...about,
    authorId: uuid,
    rating: z.number(),
    before: z.nullable(z.number()),
    isCounted: z.boolean(),
    title: z.string(),
    text: z.string(),
  }),
  personal: { person: ({ authorId }) => authorId, erased: { title: '', text: '' } },
});

/** A moderator hid it; its rating doesn't count until it is shown again. */
export const ReviewHidden = defineEvent({
  type: 'ReviewHidden',
  withdraws: true,
  schema: z.object({ ...about, rating: z.number() }),
});

export const ReviewShown = defineEvent({
  type: 'ReviewShown',
  schema: z.object({ ...about, rating: z.number() }),
});

/** Its author deleted it, or their account was deleted. `before` is the rating counted so far. */
export const ReviewDeleted = defineEvent({
  type: 'ReviewDeleted',
  retracts: true,
  withdraws: true,
  schema: z.object({ ...about, before: z.nullable(z.number()) }),
});

/**
 * The product was fully refunded and its author has no other order of it. `before` is the rating counted so
 * far.
 */
export const ReviewWithdrawn = defineEvent({
  type: 'ReviewWithdrawn',
  withdraws: true,
  schema: z.object({ ...about, before: z.nullable(z.number()) }),
});

export const reviewEvents = [
  ReviewWritten,
  ReviewHidden,
  ReviewShown,
  ReviewDeleted,
  ReviewWithdrawn,
] as const;
export type ReviewEvent = EventOf<(typeof reviewEvents)[number]>;
