import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';

const about = { reviewId: uuid, productId: uuid };

/**
 * A buyer says what they think of a product, or says it anew. `before` is the rating that was counted until then, null
 * where none was; one that is hidden stays so, and is not counted (`isCounted`).
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

/** Whoever moderates took it off the page; its rating is not counted until it is shown again. */
export const ReviewHidden = defineEvent({
  type: 'ReviewHidden',
  withdraws: true,
  schema: z.object({ ...about, rating: z.number() }),
});

export const ReviewShown = defineEvent({
  type: 'ReviewShown',
  schema: z.object({ ...about, rating: z.number() }),
});

/** Its author took it back, or it went with them. `before` is the rating that was counted until then. */
export const ReviewDeleted = defineEvent({
  type: 'ReviewDeleted',
  withdraws: true,
  schema: z.object({ ...about, before: z.nullable(z.number()) }),
});

/**
 * What it is about was given back with all of its money, and its author has no other order of it. `before` is the rating
 * that was counted until then.
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
