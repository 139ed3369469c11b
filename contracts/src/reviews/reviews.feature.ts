import type { Feature } from '../kernel/features/feature.ts';
import { reviewEvents } from './review.events.ts';
import { reviewsApi } from './reviews.api.ts';

export const reviewsFeature: Feature = {
  events: reviewEvents,
  endpoints: { reviews: reviewsApi },
  streams: [{ name: 'review', label: 'Review', hint: 'The id of a review of a product' }],
};
