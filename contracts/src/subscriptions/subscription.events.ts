import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { instant, uuid } from '../kernel/schemas.ts';

/** `subscriptionId` is the site's own name of one subscription; an account has one at a time, and may have had others. */
const about = { accountId: uuid, subscriptionId: uuid };
/** An amount in cents of a currency, so that sums over any period can be made of the log alone. */
const money = { amountCents: z.number(), currency: z.literal('USD') };
const period = { periodStart: instant, periodEnd: instant };

/**
 * Somebody is about to subscribe. `customerId` and `setupIntentId` are the payment provider's names; both are null
 * where the site is being tested and no card is asked for.
 */
export const SubscriptionPrepared = defineEvent({
  type: 'SubscriptionPrepared',
  schema: z.object({
    ...about,
    customerId: z.nullable(z.string()),
    setupIntentId: z.nullable(z.string()),
  }),
});

/** The bank declined before anything began. */
export const SubscriptionDeclined = defineEvent({
  type: 'SubscriptionDeclined',
  schema: z.object({ ...about, reason: z.string() }),
});

/** Premium for nothing until `endsAt`, then for `amountCents` a month. `providerId` is null for a trial without a card. */
export const TrialStarted = defineEvent({
  type: 'TrialStarted',
  schema: z.object({ ...about, ...money, providerId: z.nullable(z.string()), endsAt: instant }),
});

/** It runs and is paid for this period. */
export const SubscriptionActivated = defineEvent({
  type: 'SubscriptionActivated',
  schema: z.object({ ...about, ...period, providerId: z.string() }),
});

/** The next period has begun. */
export const SubscriptionRenewed = defineEvent({
  type: 'SubscriptionRenewed',
  schema: z.object({ ...about, ...period }),
});

/** A payment failed; the provider tries again for a while, and nothing is taken away until then. */
export const SubscriptionPastDue = defineEvent({
  type: 'SubscriptionPastDue',
  schema: z.object(about),
});

/** It will not be renewed, and ends at `endsAt`. */
export const SubscriptionCancelled = defineEvent({
  type: 'SubscriptionCancelled',
  schema: z.object({ ...about, endsAt: instant }),
});

/** It was cancelled, and goes on after all. */
export const SubscriptionResumed = defineEvent({
  type: 'SubscriptionResumed',
  schema: z.object(about),
});

/** The money of one invoice has arrived. `invoiceId` is the provider's name of it. */
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
 * Why a subscription came to its end; `surplus`: it began at the provider when it was over here already; `given` and
 * `taken`: somebody who looks after accounts has set the plan to what costs nothing, or to Basic.
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

/** It is over. `providerId` is what may still run at the provider. */
export const SubscriptionEnded = defineEvent({
  type: 'SubscriptionEnded',
  schema: z.object({ ...about, reason: z.enum(endReasons), providerId: z.nullable(z.string()) }),
});

/** Premium for good, by one payment. */
export const LifetimeBought = defineEvent({
  type: 'LifetimeBought',
  schema: z.object({ accountId: uuid, paymentId: uuid, ...money, paidAt: instant }),
});

/** Money for a lifetime that the account has already, or cannot have any more: all of it goes back. */
export const SurplusPaymentReceived = defineEvent({
  type: 'SurplusPaymentReceived',
  schema: z.object({ accountId: uuid, paymentId: uuid, ...money }),
});

/** Lifetime was given back, or taken away. */
export const LifetimeEnded = defineEvent({
  type: 'LifetimeEnded',
  schema: z.object({ accountId: uuid, paymentId: uuid }),
});

/** Money that is to go back; one of `invoiceId` and `paymentId` says which payment. */
const moneyDue = {
  accountId: uuid,
  ...money,
  invoiceId: z.nullable(z.string()),
  paymentId: z.nullable(uuid),
};

/** The guarantee was made use of. */
export const MoneyBackRequested = defineEvent({
  type: 'MoneyBackRequested',
  schema: z.object(moneyDue),
});

/** What was paid for is not there, or not any more: the money goes back without being asked for. */
export const PlanRefundDue = defineEvent({
  type: 'PlanRefundDue',
  schema: z.object(moneyDue),
});

/** What an invoice had brought went back, or this much of it. */
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
