import { minuteMs } from '@everpaw/contracts/kernel/durations';
import type { RequestedEffect } from '../platform/reactions/reaction.ts';

/** What moves money, or stops it, is tried for about three days, as long as the provider repeats its own messages. */
const attempts = 21;
/** When the provider is asked how a payment stands of which nobody has heard since, in minutes after it began. */
const askedAfter = [2, 10, 30];

type Job = Extract<RequestedEffect, { job: unknown }>;

/** Gives back all of what was paid. */
export function refundOf(paymentId: string): Job {
  return { job: { name: 'refund-payment', data: { paymentId }, attempts } };
}

/** Sees to it that nothing is paid any more. */
export function stopOf(data: { paymentId: string; intentId?: string }, delayMs?: number): Job {
  return { job: { name: 'stop-payment', data, attempts, ...(delayMs === undefined ? {} : { delayMs }) } };
}

/** Finds out about a payment whose message was lost. */
export function questionsAbout(data: { paymentId: string; intentId: string }): Job[] {
  return askedAfter.map((minutes) => ({
    job: { name: 'ask-payment', data, delayMs: minutes * minuteMs },
  }));
}

/** Gives back what an invoice has brought. */
export function invoiceRefundOf(data: { accountId: string; invoiceId: string; amountCents: number }): Job {
  return { job: { name: 'refund-invoice', data, attempts } };
}

/** Ends a subscription at the provider. */
export function subscriptionEndOf(providerId: string): Job {
  return { job: { name: 'end-subscription', data: { providerId }, attempts } };
}
