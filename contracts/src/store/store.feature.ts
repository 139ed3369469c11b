import type { Feature } from '../kernel/features/feature.ts';
import { productEvents } from './product.events.ts';
import { storeApi } from './store.api.ts';

export const storeFeature: Feature = {
  events: productEvents,
  endpoints: { store: storeApi },
  streams: [{ name: 'product', label: 'Product', hint: 'The id in its address' }],
};
