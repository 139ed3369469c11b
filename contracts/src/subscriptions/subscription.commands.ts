import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { endReasons } from './subscription.events.ts';
import { subscriptionStatuses } from './subscription-status.ts';

const cents = z.number().check(z.int(), z.minimum(1));
const about = { accountId: uuid, subscriptionId: uuid };

export const ofSubscriber = z.object({ accountId: uuid });
export const ofSubscription = z.object(about);
export const prepareSubscriptionData = z.object({
  ...about,
  customerId: z.nullable(z.string()),
  setupIntentId: z.nullable(z.string()),
});
export const declineSubscriptionData = z.object({ ...about, reason: z.string().check(z.maxLength(100)) });

/** The status of a subscription according to the payment provider, in this site's terms. */
export const providerStatuses = ['waiting', 'trialing', 'active', 'past-due', 'ended'] as const;

/** The provider's current state of a subscription. Only for the system, never from a request. */
export const recordSubscriptionData = z.object({
  ...about,
  providerId: z.string(),
  status: z.enum(providerStatuses),
  trialEndsAt: z.nullable(instant),
  periodStart: instant,
  periodEnd: instant,
  cancelsAtEnd: z.boolean(),
});
export const recordInvoiceData = z.object({
  ...about,
  invoiceId: z.string(),
  amountCents: cents,
  currency: z.string(),
  paidAt: instant,
});
export const endSubscriptionData = z.object({ ...about, reason: z.enum(endReasons) });
export const grantLifetimeData = z.object({ accountId: uuid, paymentId: uuid, amountCents: cents });
export const settlePlanData = z.object({ accountId: uuid, plan: z.enum(subscriptionStatuses) });
/** `amountCents` is the total refunded of the invoice so far. */
export const recordSubscriptionRefundData = z.object({
  accountId: uuid,
  invoiceId: z.string(),
  amountCents: cents,
});

export type PrepareSubscription = Command<'PrepareSubscription', z.infer<typeof prepareSubscriptionData>>;
export type DeclineSubscription = Command<'DeclineSubscription', z.infer<typeof declineSubscriptionData>>;
/** In testing mode: nothing is charged, now or later. */
export type StartTestTrial = Command<'StartTestTrial', z.infer<typeof ofSubscription>>;
export type RecordSubscription = Command<'RecordSubscription', z.infer<typeof recordSubscriptionData>>;
export type RecordInvoice = Command<'RecordInvoice', z.infer<typeof recordInvoiceData>>;
export type CancelSubscription = Command<'CancelSubscription', z.infer<typeof ofSubscriber>>;
export type ResumeSubscription = Command<'ResumeSubscription', z.infer<typeof ofSubscriber>>;
export type RecordPaymentMethod = Command<'RecordPaymentMethod', z.infer<typeof ofSubscription>>;
export type EndSubscription = Command<'EndSubscription', z.infer<typeof endSubscriptionData>>;
/** The consequence of a payment. */
export type GrantLifetime = Command<'GrantLifetime', z.infer<typeof grantLifetimeData>>;
/** An operator has set the plan; the subscription is adjusted. */
export type SettlePlan = Command<'SettlePlan', z.infer<typeof settlePlanData>>;
export type RequestMoneyBack = Command<'RequestMoneyBack', z.infer<typeof ofSubscriber>>;
export type RecordSubscriptionRefund = Command<
  'RecordSubscriptionRefund',
  z.infer<typeof recordSubscriptionRefundData>
>;
export type SubscriptionCommand =
  | PrepareSubscription
  | DeclineSubscription
  | StartTestTrial
  | RecordSubscription
  | RecordInvoice
  | CancelSubscription
  | ResumeSubscription
  | RecordPaymentMethod
  | EndSubscription
  | GrantLifetime
  | SettlePlan
  | RequestMoneyBack
  | RecordSubscriptionRefund;
