import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';

/** What can be paid for. Each feature reacts to its own payments. */
export const paymentPurposes = ['order', 'ecard', 'subscription'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** `subjectId` is the order, e-card or account that is paid for. */
const about = { paymentId: uuid, purpose: z.enum(paymentPurposes), subjectId: uuid };
/** An amount in cents with its currency, so that sums can be computed from the log alone. */
const money = { amountCents: z.number(), currency: z.literal('USD') };

/**
 * The provider was asked for this amount; `intentId` is its id. Nothing is paid yet. Repeated with another
 * `intentId` if the provider no longer knows the previous intent or can't charge it.
 */
export const PaymentStarted = defineEvent({
  type: 'PaymentStarted',
  schema: z.object({ ...about, ...money, intentId: z.string() }),
});

/** The provider declined the payment; it can be retried. `reason` is the provider's code. */
export const PaymentDeclined = defineEvent({
  type: 'PaymentDeclined',
  schema: z.object({ ...about, reason: z.string() }),
});

/** The payment was received. */
export const PaymentSucceeded = defineEvent({
  type: 'PaymentSucceeded',
  schema: z.object({ ...about, ...money }),
});

/** The provider can no longer charge this payment. */
export const PaymentCancelled = defineEvent({
  type: 'PaymentCancelled',
  schema: z.object(about),
});

/** This amount was refunded. */
export const PaymentRefunded = defineEvent({
  type: 'PaymentRefunded',
  schema: z.object({ ...about, ...money }),
});

/**
 * The provider refused this refund permanently, so an operator must handle it. `reason` is the provider's
 * code, or `testing-mode` if the site has closed and can't ask it.
 */
export const PaymentRefundFailed = defineEvent({
  type: 'PaymentRefundFailed',
  schema: z.object({ ...about, ...money, reason: z.string() }),
});

export const paymentEvents = [
  PaymentStarted,
  PaymentDeclined,
  PaymentSucceeded,
  PaymentCancelled,
  PaymentRefunded,
  PaymentRefundFailed,
] as const;
export type PaymentEvent = EventOf<(typeof paymentEvents)[number]>;
