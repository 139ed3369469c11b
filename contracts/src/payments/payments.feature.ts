import type { Feature } from '../kernel/feature.ts';
import { paymentEvents } from './payment.events.ts';

export const paymentsFeature: Feature = {
  events: paymentEvents,
  streams: [{ name: 'payment', label: 'Payment', hint: 'The id of a payment' }],
};
