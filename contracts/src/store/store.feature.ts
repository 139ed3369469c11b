import type { Feature } from '../kernel/feature.ts';
import { productEvents } from './product.events.ts';

export const storeFeature: Feature = {
  events: productEvents,
  streams: [{ name: 'product', label: 'Product', hint: 'The id in its address' }],
};
