import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, cursor } from '../kernel/fields/schemas.ts';
import { reviewForm } from './review.commands.ts';
import { moderatedReviews, productReviews } from './review.dto.ts';

const access = { permission: 'reviews.moderate' } as const;

/** Buyers' reviews of products, on a site that sells. */
export const reviewsApi = {
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/products/:id/reviews',
    summary: 'The reviews of a product, the newest first, with their average',
    access: 'anyone',
    params: byId,
    query: z.object({ cursor }),
    answer: productReviews,
  }),
  write: endpoint({
    method: 'PUT',
    path: '/api/products/:id/review',
    summary: 'Writes the caller’s review of a product that they have bought, or changes it',
    access: 'signed-in',
    rate: { max: 30, windowMs: 600_000, per: 'sender' },
    params: byId,
    body: reviewForm,
    answer: accepted,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/products/:id/review',
    summary: 'Deletes the caller’s review of a product',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  moderated: endpoint({
    method: 'GET',
    path: '/api/admin/reviews',
    summary: 'The reviews of all products, the newest first, those that are hidden too',
    access,
    query: z.object({ hiddenOnly: z.optional(z.literal('true')), cursor }),
    answer: moderatedReviews,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/admin/reviews/:id/hide',
    summary: 'Takes a review off the page',
    access,
    params: byId,
    answer: accepted,
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/admin/reviews/:id/show',
    summary: 'Shows a hidden review again',
    access,
    params: byId,
    answer: accepted,
  }),
} as const;
