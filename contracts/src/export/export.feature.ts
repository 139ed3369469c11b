import type { Feature } from '../kernel/feature.ts';
import { erasureEvents } from './erasure.events.ts';

export const exportFeature: Feature = {
  events: erasureEvents,
  streams: [{ name: 'erasure', label: 'Erasure', hint: 'The number on a certificate' }],
};
