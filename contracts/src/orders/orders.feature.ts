import type { Feature } from '../kernel/feature.ts';
import { orderEvents } from './order.events.ts';

export const ordersFeature: Feature = {
  events: orderEvents,
  streams: [{ name: 'order', label: 'Order', hint: 'The id of an order' }],
};
