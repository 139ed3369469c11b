import type { Feature } from '../kernel/features/feature.ts';
import { accountDataApi } from './account-data.api.ts';
import { erasureEvents } from './erasure.events.ts';

export const exportFeature: Feature = {
  events: erasureEvents,
  endpoints: { accountData: accountDataApi },
  streams: [{ name: 'erasure', label: 'Erasure', hint: 'The number on a certificate' }],
};
