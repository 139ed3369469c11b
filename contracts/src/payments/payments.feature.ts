import type { Feature } from '../kernel/features/feature.ts';
import { paymentEvents } from './payment.events.ts';
import { paymentsApi } from './payments.api.ts';

export const paymentsFeature: Feature = {
  events: paymentEvents,
  endpoints: { payments: paymentsApi },
  streams: [{ name: 'payment', label: 'Payment', hint: 'The id of a payment' }],
};
