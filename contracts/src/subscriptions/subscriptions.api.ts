import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { paymentTicket } from '../payments/payments.dto.ts';
import { ownSubscriptionDto } from './subscription.dto.ts';

/** These endpoints call the payment provider. */
const rate = { max: 30, windowMs: 600_000, burst: 15, per: 'sender' } as const;

/** Endpoints for the caller's own subscription. */
export const subscriptionsApi = {
  begin: endpoint({
    method: 'POST',
    path: '/api/get-or-create-subscription',
    summary: 'Prepares Premium: the same secret, however often it is asked for',
    access: 'signed-in',
    rate,
    answer: z.extend(paymentTicket, {
      /** The free days before the first payment; 0 if the account has used them. */
      trialDays: z.number(),
      /** True on a site in testing mode: nothing is ever charged. */
      isTest: z.boolean(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/subscription/confirm',
    summary: 'Begins what was prepared, once its card is there; in testing mode without one',
    access: 'signed-in',
    repeats: 'by-key',
    rate,
    body: z.object({ clientSecret: z.string().check(z.maxLength(200)) }),
    answer: ownSubscriptionDto,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/subscription',
    summary: 'The caller’s subscription and payments',
    access: 'signed-in',
    answer: ownSubscriptionDto,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Ends the subscription with the period that is paid for',
    access: 'signed-in',
    rate,
    answer: accepted,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    summary: 'Lets a subscription go on that was cancelled and has not ended yet',
    access: 'signed-in',
    rate,
    answer: accepted,
  }),
  changeCard: endpoint({
    method: 'POST',
    path: '/api/subscription/card',
    summary: 'Prepares another card, which is charged from its confirmation on',
    access: 'signed-in',
    rate,
    answer: paymentTicket,
  }),
  moneyBack: endpoint({
    method: 'POST',
    path: '/api/subscription/money-back',
    summary: 'Gives the first payment back and ends the plan, within 30 days',
    access: 'signed-in',
    rate,
    answer: accepted,
  }),
  lifetime: endpoint({
    method: 'POST',
    path: '/api/buy-lifetime',
    summary: 'Begins the one payment of Lifetime; only where the site sells',
    access: 'signed-in',
    rate,
    answer: z.extend(paymentTicket, { amountCents: z.number() }),
  }),
} as const;
