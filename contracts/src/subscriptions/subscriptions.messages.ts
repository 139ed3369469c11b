import { moneyBackDays } from './money-back.ts';
import { trialDays } from './plans.ts';
import type { SubscriptionStatus } from './subscription-status.ts';

/** The badge of an account's plan. */
export const planBadges: Readonly<Record<SubscriptionStatus, string>> = {
  free: 'Free',
  premium: 'Premium',
  lifetime: 'Lifetime',
};

/** Texts of the plan cards and limits, as specified. */
export const subscriptionMessages = {
  current: 'Current',
  mostPopular: 'Most Popular',
  premiumRequired: 'Premium Required',
  memorialLimitReached: 'Please upgrade to create more memorials.',
} as const;

/** Refusals of subscriptions. */
export const subscriptionChangeMessages = {
  notYours: 'Only whoever has a plan can change it',
  noSubscription: 'There is no subscription that could be changed',
  alreadyPremium: 'You are on Premium already',
  hasLifetime: 'You have Lifetime, so there is nothing more to pay',
  moved: 'Your subscription has changed in the meantime. Please look at it again.',
  trialUsed: `Your ${trialDays} free days have been used. Plans can be bought once this site is open for business.`,
  noMoneyBack: `Money goes back within ${moneyBackDays} days of the first payment, once for each account`,
  declined: 'Your bank declined the payment. Nothing was charged, and you can try another card.',
  notPrepared: 'Please choose Premium again',
  memorialReadOnly:
    'This memorial is safe and everybody can still read it. Your plan has room for fewer memorials, so it cannot be changed right now.',
  photoReadOnly:
    'This photo is safe and everybody can still see it. Your plan has room for fewer photos, so it cannot be changed right now.',
} as const;
