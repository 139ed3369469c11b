import type { Feature } from '../kernel/features/feature.ts';
import { orderEvents } from './order.events.ts';
import { ordersApi } from './orders.api.ts';

export const ordersFeature: Feature = {
  events: orderEvents,
  endpoints: { orders: ordersApi },
  streams: [{ name: 'order', label: 'Order', hint: 'The id of an order' }],
};
