import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { reviewForm } from './review.commands.ts';
import { moderatedReviews, productReviews } from './review.dto.ts';

const byId = z.object({ id: uuid });
const cursor = z.optional(z.string().check(z.maxLength(200)));

/** What each endpoint takes and answers, by the same names. */
export const reviewsSchemas = {
  ofProduct: { params: byId, query: z.object({ cursor }), answer: productReviews },
  write: { params: byId, body: reviewForm, answer: accepted },
  remove: { params: byId, answer: accepted },
  moderated: {
    query: z.object({ hiddenOnly: z.optional(z.literal('true')), cursor }),
    answer: moderatedReviews,
  },
  hide: { params: byId, answer: accepted },
  show: { params: byId, answer: accepted },
} as const satisfies Record<string, EndpointSchemas>;
