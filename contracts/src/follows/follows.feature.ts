import type { Feature } from '../kernel/features/feature.ts';
import { followEvents } from './follow.events.ts';
import { followsApi } from './follows.api.ts';

// Not of memorials: their histories must not say who follows them.
export const followsFeature: Feature = {
  events: followEvents,
  endpoints: { follows: followsApi },
  streams: [
    { name: 'follow', label: 'Days to remember', hint: 'The id of an account’s choice for a memorial' },
  ],
};
