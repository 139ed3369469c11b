import { dollars } from '../kernel/dollars.ts';
import { memorialsAllowed, photosAllowed } from './plan-words.ts';
import { isPremium, type SubscriptionStatus } from './subscription-status.ts';

/** What is true of a plan where a page's specified words say something else; shown with them. */
type PlanNotes = {
  /** What is charged, beside a price that isn't. */
  charged?: string;
  /** What is different from what the plan is said to include. */
  caveat?: string;
};

/** One way to use the site as one page describes it. `priceCents` is in US cents per `period`. */
export type PlanOffer = {
  id: 'free' | 'premium' | 'lifetime';
  name: string;
  priceCents: number;
  period: 'month' | 'once';
  /** What the button says. */
  action: string;
  includes: readonly string[];
} & PlanNotes;

/** What Lifetime costs, in US cents, once. */
export const lifetimeCents = 19_900;
/** What Premium is charged with each month, in US cents, as the page says on which it is bought. */
export const premiumCents = 599;

/** Days for which Premium costs nothing at first. */
export const trialDays = 90;

/** How each plan differs from some of the words below: every page that shows a plan shows these with it. */
export const planFacts = {
  freeIsFree: 'You pay nothing: Basic is free, and stays free.',
  premiumPrice: `You pay ${dollars(premiumCents)} a month, after ${trialDays} days free.`,
  premiumRoom: `Premium has room for ${memorialsAllowed('premium')}, with up to ${photosAllowed('premium')} each.`,
  noCustomDomains: 'Custom domains aren’t available yet, and aren’t part of what you pay for.',
  noAddOn: 'You pay nothing: it isn’t sold, because Premium has no limit on memorials.',
} as const;

/**
 * The plans as the landing page words them. Other pages quote other figures; each page
 * shows its own set and what is enforced stands in the limits, not here.
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
  /** What follows the price, such as `per month`. */
  terms: string;
  includes: readonly string[];
  /** True for what only premium and lifetime accounts can add. */
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

/** The upgrade cards of the dashboard, in its own words. */
export const dashboardPlans: readonly PlanCard[] = [basic, premium, memorialAddOn];

/** The plans of the subscribe page, in its own words. */
export const subscribePlans: readonly PlanCard[] = [basic, premium, memorialAddOn];

/** Which plan card is marked as the account's own: Basic for free, Premium for premium and lifetime. */
export function currentPlanMarker(status: SubscriptionStatus): 'basic' | 'premium' {
  return isPremium(status) ? 'premium' : 'basic';
}

/** True when this card cannot be chosen by an account with this plan. */
export function isPlanClosed(card: PlanCard, status: SubscriptionStatus): boolean {
  return card.premiumOnly && !isPremium(status);
}
