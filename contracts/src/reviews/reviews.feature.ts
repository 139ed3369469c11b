import type { Feature } from '../kernel/feature.ts';
import { reviewEvents } from './review.events.ts';

export const reviewsFeature: Feature = {
  events: reviewEvents,
  streams: [{ name: 'review', label: 'Review', hint: 'The id of a review of a product' }],
};
