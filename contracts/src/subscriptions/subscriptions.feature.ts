import type { Feature } from '../kernel/features/feature.ts';
import { subscriptionEvents } from './subscription.events.ts';
import { subscriptionsApi } from './subscriptions.api.ts';

export const subscriptionsFeature: Feature = {
  events: subscriptionEvents,
  endpoints: { subscriptions: subscriptionsApi },
  streams: [{ name: 'subscription', label: 'Subscription', hint: 'The id of its account' }],
};
