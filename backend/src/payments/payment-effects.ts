import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import type { RequestedEffect } from '../platform/execution/reactions/reaction.ts';

/**
 * How often jobs that move or stop money are tried: for about three days, as long as the provider repeats its own
 * messages.
 */
const attempts = 21;
/** When the provider is polled for a payment without a message, in minutes after it began. */
const askedAfter = [2, 10, 30];

type Job = Extract<RequestedEffect, { job: unknown }>;

/** Returns the job that refunds a payment in full. */
export function refundOf(paymentId: string): Job {
  return { job: { name: 'refund-payment', data: { paymentId }, attempts } };
}

/** Returns the job that makes sure that a payment can no longer be paid. */
export function stopOf(data: { paymentId: string; intentId?: string }, delayMs?: number): Job {
  return { job: { name: 'stop-payment', data, attempts, ...(delayMs === undefined ? {} : { delayMs }) } };
}

/** Returns the jobs that poll a payment whose message may have been lost. */
export function questionsAbout(data: { paymentId: string; intentId: string }): Job[] {
  return askedAfter.map((minutes) => ({
    job: { name: 'ask-payment', data, delayMs: minutes * minuteMs },
  }));
}

/** Returns the job that refunds an invoice. */
export function invoiceRefundOf(data: { accountId: string; invoiceId: string; amountCents: number }): Job {
  return { job: { name: 'refund-invoice', data, attempts } };
}

/** Returns the job that ends a subscription at the provider. */
export function subscriptionEndOf(providerId: string): Job {
  return { job: { name: 'end-subscription', data: { providerId }, attempts } };
}
