import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';

/** How a subscription stands, as its owner reads it. */
export const subscriptionStates = ['trialing', 'active', 'past-due', 'lifetime', 'ended'] as const;
export type SubscriptionStateName = (typeof subscriptionStates)[number];

/** One payment; `amountCents` in US cents. `id` is the number on its receipt. */
export const subscriptionPaymentDto = z.object({
  id: z.string(),
  paidAt: instant,
  amountCents: z.number(),
  refundedCents: z.number(),
});

/**
 * What belongs to a plan beside it. It is the account's and of no memorial. `price` is in whole US cents:
 * 0, since Premium has no limit on memorials that it could lift, and so it is never charged.
 */
export const addOnItemDto = z.object({
  id: uuid,
  memorialId: z.null(),
  itemType: z.literal('memorial-add-on'),
  price: z.int(),
  purchasedAt: instant,
});

/**
 * What an account pays for. `stripeSubscriptionId` is null for a trial without a card and for Lifetime;
 * `moneyBackUntil` is null where there is nothing that could go back.
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
  /** A trial of a site that is being tested: no card was asked for, and nothing follows when it is over. */
  isTest: z.boolean(),
  moneyBackUntil: z.nullable(instant),
  payments: z.array(subscriptionPaymentDto),
  addOns: z.array(addOnItemDto),
});
export type SubscriptionDto = z.infer<typeof subscriptionDto>;

/** An account's subscription, null for none yet, and the free days that it can still have. */
export const ownSubscriptionDto = z.object({
  subscription: z.nullable(subscriptionDto),
  trialDays: z.number(),
});
export type OwnSubscriptionDto = z.infer<typeof ownSubscriptionDto>;
