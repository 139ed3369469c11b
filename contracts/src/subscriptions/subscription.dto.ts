import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';

/** The state of a subscription for its owner. */
export const subscriptionStates = ['trialing', 'active', 'past-due', 'lifetime', 'ended'] as const;
export type SubscriptionStateName = (typeof subscriptionStates)[number];

/** A payment in US cents. `id` is the receipt number. */
export const subscriptionPaymentDto = z.object({
  id: z.string(),
  paidAt: instant,
  amountCents: z.number(),
  refundedCents: z.number(),
});

/**
 * An add-on of a plan, which belongs to the account, not to a memorial. `price` is in whole US cents: 0,
 * since Premium has no limit on memorials that it could raise.
 */
export const addOnItemDto = z.object({
  id: uuid,
  memorialId: z.null(),
  itemType: z.literal('memorial-add-on'),
  price: z.int(),
  purchasedAt: instant,
});

/**
 * `stripeSubscriptionId` is null for a trial without a card and for Lifetime; `moneyBackUntil` is null if
 * nothing can be refunded.
 */
export const subscriptionDto = z.object({
  id: uuid,
  userId: uuid,
  planType: z.enum(['premium', 'lifetime']),
  status: z.enum(subscriptionStates),
  stripeSubscriptionId: z.nullable(z.string()),
  trialEndsAt: z.nullable(instant),
  currentPeriodStart: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  cancelsAtEnd: z.boolean(),
  /** A trial in testing mode: no card was requested, and nothing follows it. */
  isTest: z.boolean(),
  moneyBackUntil: z.nullable(instant),
  payments: z.array(subscriptionPaymentDto),
  addOns: z.array(addOnItemDto),
});
export type SubscriptionDto = z.infer<typeof subscriptionDto>;

/** An account's subscription, null without one, and its remaining free days. */
export const ownSubscriptionDto = z.object({
  subscription: z.nullable(subscriptionDto),
  trialDays: z.number(),
});
export type OwnSubscriptionDto = z.infer<typeof ownSubscriptionDto>;
