import { localized } from '../kernel/languages/localized.ts';
import { moneyBackDays } from './money-back.ts';
import { trialDays } from './plan-prices.ts';
import type { SubscriptionStatus } from './subscription-status.ts';

/** The badge of an account's plan. */
export const planBadges = localized<Readonly<Record<SubscriptionStatus, string>>>('planBadges', {
  free: 'Free',
  premium: 'Premium',
  lifetime: 'Lifetime',
});

/** Texts of the plan cards and limits, as specified. */
export const subscriptionMessages = localized('subscriptionMessages', {
  current: 'Current',
  mostPopular: 'Most Popular',
  premiumRequired: 'Premium Required',
  memorialLimitReached: 'Please upgrade to create more memorials.',
});

/** Refusals of subscriptions. */
export const subscriptionChangeMessages = localized('subscriptionChangeMessages', {
  notYours: 'Only the owner of a plan can change it',
  noSubscription: 'There’s no subscription to change',
  alreadyPremium: 'You’re already on Premium',
  hasLifetime: 'You have Lifetime, so there’s nothing more to pay',
  moved: 'Your subscription has changed in the meantime. Please check it again.',
  trialUsed: `Your ${trialDays} free days have been used. Plans can be bought once this site is open for business.`,
  noMoneyBack: `Refunds are available within ${moneyBackDays} days of the first payment, once per account`,
  declined: 'Your bank declined the payment. Nothing was charged, and you can try another card.',
  notPrepared: 'Please choose Premium again',
  memorialReadOnly:
    'This memorial is safe, and everyone can still read it. Your plan has room for fewer memorials, so it can’t be changed right now.',
  photoReadOnly:
    'This photo is safe, and everyone can still see it. Your plan has room for fewer photos, so it can’t be changed right now.',
});
