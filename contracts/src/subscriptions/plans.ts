import { dollars } from '../kernel/dollars.ts';
import { memorialsAllowed, photosAllowed } from './plan-words.ts';
import { isPremium, type SubscriptionStatus } from './subscription-status.ts';

/** The facts of a plan that differ from the specified texts, shown next to them. */
type PlanNotes = {
  /** The charged price, if it differs from the shown one. */
  charged?: string;
  /** The difference from the listed features. */
  caveat?: string;
};

/** A plan as a page describes it. `priceCents` is in US cents per `period`. */
export type PlanOffer = {
  id: 'free' | 'premium' | 'lifetime';
  name: string;
  priceCents: number;
  period: 'month' | 'once';
  /** The label of the button. */
  action: string;
  includes: readonly string[];
} & PlanNotes;

/** The one-time price of Lifetime, in US cents. */
export const lifetimeCents = 19_900;
/** The monthly price of Premium, in US cents, as shown where it is bought. */
export const premiumCents = 599;

/** Free days of Premium. */
export const trialDays = 90;

/** How each plan differs from some of the texts below. Every page with a plan shows these. */
export const planFacts = {
  freeIsFree: 'You pay nothing: Basic is free, and stays free.',
  premiumPrice: `You pay ${dollars(premiumCents)} a month, after ${trialDays} days free.`,
  premiumRoom: `Premium has room for ${memorialsAllowed('premium')}, with up to ${photosAllowed('premium')} each.`,
  noCustomDomains: 'Custom domains aren’t available yet, and aren’t part of what you pay for.',
  noAddOn: 'You pay nothing: it isn’t sold, because Premium has no limit on memorials.',
} as const;

/**
 * The plans in the landing page's words. Each page shows its own figures; the enforced limits are defined
 * elsewhere.
 */
export const landingPlans: readonly PlanOffer[] = [
  {
    id: 'free',
    name: 'Free',
    priceCents: 0,
    period: 'month',
    action: 'Start free',
    includes: ['1 memorial', '5 photos', 'Basic templates'],
  },
  {
    id: 'premium',
    name: 'Premium',
    priceCents: 999,
    period: 'month',
    action: 'Choose Premium',
    includes: ['Unlimited memorials and photos', 'Premium templates', 'Video'],
    charged: planFacts.premiumPrice,
    caveat: planFacts.premiumRoom,
  },
  {
    id: 'lifetime',
    name: 'Lifetime',
    priceCents: lifetimeCents,
    period: 'once',
    action: 'Choose Lifetime',
    includes: ['All premium features', 'Priority support', 'Custom domains'],
    caveat: planFacts.noCustomDomains,
  },
];

/** A plan card of the dashboard or the subscribe page. `priceCents` is in US cents per month. */
export type PlanCard = {
  id: 'basic' | 'premium' | 'memorial-add-on';
  name: string;
  priceCents: number;
  /** The text after the price, such as `per month`. */
  terms: string;
  includes: readonly string[];
  /** True if only premium and lifetime accounts can add it. */
  premiumOnly: boolean;
} & PlanNotes;

const basic: PlanCard = {
  id: 'basic',
  name: 'Basic',
  priceCents: 399,
  terms: `per month after a ${trialDays}-day free trial`,
  includes: ['1 memorial', 'Up to 5 photos each', 'Basic templates', 'Guest condolences'],
  premiumOnly: false,
  charged: planFacts.freeIsFree,
};
const premium: PlanCard = {
  id: 'premium',
  name: 'Premium',
  priceCents: premiumCents,
  terms: `per month after ${trialDays} days free`,
  includes: ['Up to 10 memorials', '25 photos per memorial', 'Video', 'Premium templates', 'Custom domains'],
  premiumOnly: false,
  caveat: `${planFacts.premiumRoom} ${planFacts.noCustomDomains}`,
};
const memorialAddOn: PlanCard = {
  id: 'memorial-add-on',
  name: 'Memorial Add-on',
  priceCents: 399,
  terms: 'per month',
  includes: ['10 more memorials', 'For premium users'],
  premiumOnly: true,
  charged: planFacts.noAddOn,
};

/** The upgrade cards of the dashboard. */
export const dashboardPlans: readonly PlanCard[] = [basic, premium, memorialAddOn];

/** The plans of the subscribe page. */
export const subscribePlans: readonly PlanCard[] = [basic, premium, memorialAddOn];

/** Returns which card is marked as the current plan: Basic for free, Premium for premium and lifetime. */
export function currentPlanMarker(status: SubscriptionStatus): 'basic' | 'premium' {
  return isPremium(status) ? 'premium' : 'basic';
}

/** True if an account with this plan can't choose the card. */
export function isPlanClosed(card: PlanCard, status: SubscriptionStatus): boolean {
  return card.premiumOnly && !isPremium(status);
}
