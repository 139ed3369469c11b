import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';

/** What can be paid for. The feature that sells it hears of the payment by a reaction of its own. */
export const paymentPurposes = ['order', 'ecard', 'subscription'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** `subjectId` is what is paid for: an order, an e-card, an account. */
const about = { paymentId: uuid, purpose: z.enum(paymentPurposes), subjectId: uuid };
/** An amount in cents of a currency, so that sums over any period can be made of the log alone. */
const money = { amountCents: z.number(), currency: z.literal('USD') };

/**
 * The payment provider was asked for this amount; `intentId` is its own name of it. Nothing is paid yet. Once more for
 * the same payment, with another `intentId`: the provider knows the one before no more, or takes nothing for it.
 */
export const PaymentStarted = defineEvent({
  type: 'PaymentStarted',
  schema: z.object({ ...about, ...money, intentId: z.string() }),
});

/** The provider did not take the money this time; it can be tried again. `reason` is the provider's code. */
export const PaymentDeclined = defineEvent({
  type: 'PaymentDeclined',
  schema: z.object({ ...about, reason: z.string() }),
});

/** The money is there. */
export const PaymentSucceeded = defineEvent({
  type: 'PaymentSucceeded',
  schema: z.object({ ...about, ...money }),
});

/** The provider will not take any money for it any more. */
export const PaymentCancelled = defineEvent({
  type: 'PaymentCancelled',
  schema: z.object(about),
});

/** So much was given back. */
export const PaymentRefunded = defineEvent({
  type: 'PaymentRefunded',
  schema: z.object({ ...about, ...money }),
});

/**
 * The provider refused to give this back, and will again: somebody has to see to it by hand. `reason` is the provider's
 * code, or `testing-mode` where the site has closed and cannot ask it.
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
