import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { paymentProviderDto } from './payments.dto.ts';
import { simulatedAnswers } from './payments.messages.ts';

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
  provider: endpoint({
    method: 'GET',
    path: '/api/payments/provider',
    summary: 'What a page needs to draw the fields of a payment; only where the site sells',
    access: 'anyone',
    sells: true,
    answer: paymentProviderDto,
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/api/payments/simulated',
    summary: 'Pays with nothing, where the site simulates its payments; no such address elsewhere',
    access: 'anyone',
    sells: true,
    body: z.object({
      clientSecret: z.string().check(z.maxLength(200)),
      answer: z.enum(simulatedAnswers),
    }),
    answer: z.object({ status: z.enum(['succeeded', 'declined', 'authentication-failed']) }),
  }),
} as const;
