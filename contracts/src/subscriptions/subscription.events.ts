import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';

/**
 * `subscriptionId` is the site's id of a subscription. An account has one at a time and may have had others.
 */
const about = { accountId: uuid, subscriptionId: uuid };
/** An amount in cents with its currency, so that sums can be computed from the log alone. */
const money = { amountCents: z.number(), currency: z.literal('USD') };
const period = { periodStart: instant, periodEnd: instant };

/**
 * A subscription is being set up. `customerId` and `setupIntentId` are the provider's ids; null in testing
 * mode, where no card is requested.
 */
export const SubscriptionPrepared = defineEvent({
  type: 'SubscriptionPrepared',
  schema: z.object({
    ...about,
    customerId: z.nullable(z.string()),
    setupIntentId: z.nullable(z.string()),
  }),
});

/** The bank declined before the subscription started. */
export const SubscriptionDeclined = defineEvent({
  type: 'SubscriptionDeclined',
  schema: z.object({ ...about, reason: z.string() }),
});

/**
 * Premium is free until `endsAt`, then costs `amountCents` a month. `providerId` is null for a trial without
 * a card.
 */
export const TrialStarted = defineEvent({
  type: 'TrialStarted',
  schema: z.object({ ...about, ...money, providerId: z.nullable(z.string()), endsAt: instant }),
});

/** It is active and paid for this period. */
export const SubscriptionActivated = defineEvent({
  type: 'SubscriptionActivated',
  schema: z.object({ ...about, ...period, providerId: z.string() }),
});

/** The next period has started. */
export const SubscriptionRenewed = defineEvent({
  type: 'SubscriptionRenewed',
  schema: z.object({ ...about, ...period }),
});

/** A payment failed. The provider retries it for a while; Premium stays active until then. */
export const SubscriptionPastDue = defineEvent({
  type: 'SubscriptionPastDue',
  schema: z.object(about),
});

/** It won't be renewed and ends at `endsAt`. */
export const SubscriptionCancelled = defineEvent({
  type: 'SubscriptionCancelled',
  schema: z.object({ ...about, endsAt: instant }),
});

/** The cancellation was revoked. */
export const SubscriptionResumed = defineEvent({
  type: 'SubscriptionResumed',
  schema: z.object(about),
});

/** An invoice was paid. `invoiceId` is the provider's id. */
export const SubscriptionPaid = defineEvent({
  type: 'SubscriptionPaid',
  schema: z.object({ ...about, ...money, invoiceId: z.string(), paidAt: instant }),
});

/** Another card is charged from now on. */
export const PaymentMethodChanged = defineEvent({
  type: 'PaymentMethodChanged',
  schema: z.object(about),
});

/**
 * Why a subscription ended. `surplus`: it started at the provider after it had ended here; `given` and
 * `taken`: an operator set a plan that costs nothing, or Basic.
 */
export const endReasons = [
  'cancelled',
  'unpaid',
  'trial-over',
  'money-back',
  'lifetime',
  'account-deleted',
  'surplus',
  'given',
  'taken',
] as const;

/** It has ended. `providerId` is what may still be active at the provider. */
export const SubscriptionEnded = defineEvent({
  type: 'SubscriptionEnded',
  schema: z.object({ ...about, reason: z.enum(endReasons), providerId: z.nullable(z.string()) }),
});

/** Permanent Premium was bought with one payment. */
export const LifetimeBought = defineEvent({
  type: 'LifetimeBought',
  schema: z.object({ accountId: uuid, paymentId: uuid, ...money, paidAt: instant }),
});

/** A payment for a lifetime that the account already has or can't have any more; it is fully refunded. */
export const SurplusPaymentReceived = defineEvent({
  type: 'SurplusPaymentReceived',
  schema: z.object({ accountId: uuid, paymentId: uuid, ...money }),
});

/** Lifetime was refunded or revoked. */
export const LifetimeEnded = defineEvent({
  type: 'LifetimeEnded',
  schema: z.object({ accountId: uuid, paymentId: uuid }),
});

/** An amount to refund, of the payment with this `invoiceId` or `paymentId`. */
const moneyDue = {
  accountId: uuid,
  ...money,
  invoiceId: z.nullable(z.string()),
  paymentId: z.nullable(uuid),
};

/** The guarantee was used. */
export const MoneyBackRequested = defineEvent({
  type: 'MoneyBackRequested',
  schema: z.object(moneyDue),
});

/** The paid plan isn't or is no longer available; the payment is refunded automatically. */
export const PlanRefundDue = defineEvent({
  type: 'PlanRefundDue',
  schema: z.object(moneyDue),
});

/** An invoice was fully or partly refunded. */
export const SubscriptionRefunded = defineEvent({
  type: 'SubscriptionRefunded',
  schema: z.object({ accountId: uuid, ...money, invoiceId: z.string() }),
});

export const subscriptionEvents = [
  SubscriptionPrepared,
  SubscriptionDeclined,
  TrialStarted,
  SubscriptionActivated,
  SubscriptionRenewed,
  SubscriptionPastDue,
  SubscriptionCancelled,
  SubscriptionResumed,
  SubscriptionPaid,
  PaymentMethodChanged,
  SubscriptionEnded,
  LifetimeBought,
  SurplusPaymentReceived,
  LifetimeEnded,
  MoneyBackRequested,
  PlanRefundDue,
  SubscriptionRefunded,
] as const;
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[number]>;
