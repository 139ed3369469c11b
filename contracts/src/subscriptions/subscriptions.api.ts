import { endpoint } from '../kernel/endpoint.ts';
import type { subscriptionsSchemas } from './subscriptions.schemas.ts';

/** Calls of the payment provider stand behind these. */
const rate = { max: 30, windowMs: 600_000, burst: 15, per: 'sender' } as const;

/** Calls about the caller's own subscription. */
export const subscriptionsApi = {
  begin: endpoint<(typeof subscriptionsSchemas)['begin']>({
    method: 'POST',
    path: '/api/get-or-create-subscription',
    summary: 'Prepares Premium: the same secret, however often it is asked for',
    access: 'signed-in',
    rate,
  }),
  confirm: endpoint<(typeof subscriptionsSchemas)['confirm']>({
    method: 'POST',
    path: '/api/subscription/confirm',
    summary: 'Begins what was prepared, once its card is there; in testing mode without one',
    access: 'signed-in',
    repeats: 'by-key',
    rate,
  }),
  mine: endpoint<(typeof subscriptionsSchemas)['mine']>({
    method: 'GET',
    path: '/api/subscription',
    summary: 'The caller’s subscription and payments',
    access: 'signed-in',
  }),
  cancel: endpoint<(typeof subscriptionsSchemas)['cancel']>({
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Ends the subscription with the period that is paid for',
    access: 'signed-in',
    rate,
  }),
  resume: endpoint<(typeof subscriptionsSchemas)['resume']>({
    method: 'POST',
    path: '/api/subscription/resume',
    summary: 'Lets a subscription go on that was cancelled and has not ended yet',
    access: 'signed-in',
    rate,
  }),
  changeCard: endpoint<(typeof subscriptionsSchemas)['changeCard']>({
    method: 'POST',
    path: '/api/subscription/card',
    summary: 'Prepares another card, which is charged from its confirmation on',
    access: 'signed-in',
    rate,
  }),
  moneyBack: endpoint<(typeof subscriptionsSchemas)['moneyBack']>({
    method: 'POST',
    path: '/api/subscription/money-back',
    summary: 'Gives the first payment back and ends the plan, within 30 days',
    access: 'signed-in',
    rate,
  }),
  lifetime: endpoint<(typeof subscriptionsSchemas)['lifetime']>({
    method: 'POST',
    path: '/api/buy-lifetime',
    summary: 'Begins the one payment of Lifetime; only where the site sells',
    access: 'signed-in',
    rate,
  }),
} as const;
