import type { Feature } from '../kernel/feature.ts';
import { subscriptionEvents } from './subscription.events.ts';

export const subscriptionsFeature: Feature = {
  events: subscriptionEvents,
  streams: [{ name: 'subscription', label: 'Subscription', hint: 'The id of its account' }],
};
