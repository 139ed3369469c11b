import { endpoint } from '../kernel/endpoint.ts';
import type { paymentsSchemas } from './payments.schemas.ts';

export const paymentsApi = {
  webhook: endpoint({
    method: 'POST',
    path: '/api/payments/webhook',
    summary: 'Messages of the payment provider, signed by it',
    access: 'anyone',
    sells: true,
    repeats: 'never',
    rawBody: true,
    bodyLimit: 256 * 1024,
    rate: { max: 6_000, windowMs: 60_000 },
  }),
  provider: endpoint<(typeof paymentsSchemas)['provider']>({
    method: 'GET',
    path: '/api/payments/provider',
    summary: 'What a page needs to draw the fields of a payment; only where the site sells',
    access: 'anyone',
    sells: true,
  }),
  simulate: endpoint<(typeof paymentsSchemas)['simulate']>({
    method: 'POST',
    path: '/api/payments/simulated',
    summary: 'Pays with nothing, where the site simulates its payments; no such address elsewhere',
    access: 'anyone',
    sells: true,
  }),
} as const;
