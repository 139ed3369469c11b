import type { SubscriptionStatus } from './subscription-status.ts';

/** What the badge of an account's plan says (REQ-126). */
export const planBadges: Readonly<Record<SubscriptionStatus, string>> = {
  free: 'Free',
  premium: 'Premium',
  lifetime: 'Lifetime',
};

/** Texts of the plan cards and of a plan's limits, character for character (REQ-618, REQ-620, REQ-628). */
export const subscriptionMessages = {
  current: 'Current',
  mostPopular: 'Most Popular',
  premiumRequired: 'Premium Required',
  memorialLimitReached: 'Please upgrade to create more memorials.',
} as const;
