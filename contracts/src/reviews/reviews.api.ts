import { endpoint } from '../kernel/endpoint.ts';
import type { reviewsSchemas } from './reviews.schemas.ts';

const access = { permission: 'reviews.moderate' } as const;

/** What buyers say of products, where the site sells. */
export const reviewsApi = {
  ofProduct: endpoint<(typeof reviewsSchemas)['ofProduct']>({
    method: 'GET',
    path: '/api/products/:id/reviews',
    summary: 'The reviews of a product, the newest first, with their average',
    access: 'anyone',
  }),
  write: endpoint<(typeof reviewsSchemas)['write']>({
    method: 'PUT',
    path: '/api/products/:id/review',
    summary: 'Writes the caller’s review of a product that they have bought, or changes it',
    access: 'signed-in',
    rate: { max: 30, windowMs: 600_000, per: 'sender' },
  }),
  remove: endpoint<(typeof reviewsSchemas)['remove']>({
    method: 'DELETE',
    path: '/api/products/:id/review',
    summary: 'Deletes the caller’s review of a product',
    access: 'signed-in',
  }),
  moderated: endpoint<(typeof reviewsSchemas)['moderated']>({
    method: 'GET',
    path: '/api/admin/reviews',
    summary: 'The reviews of all products, the newest first, those that are hidden too',
    access,
  }),
  hide: endpoint<(typeof reviewsSchemas)['hide']>({
    method: 'POST',
    path: '/api/admin/reviews/:id/hide',
    summary: 'Takes a review off the page',
    access,
  }),
  show: endpoint<(typeof reviewsSchemas)['show']>({
    method: 'POST',
    path: '/api/admin/reviews/:id/show',
    summary: 'Shows a hidden review again',
    access,
  }),
} as const;
