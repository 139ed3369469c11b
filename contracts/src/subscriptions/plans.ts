import { lifetimeCents, premiumCents } from './plan-prices.ts';
import { planCards, planFacts, planOffers } from './plans.messages.ts';
import { isPremium, type SubscriptionStatus } from './subscription-status.ts';

/** The facts of a plan that differ from the specified texts, shown next to them. */
type PlanNotes = {
  /** The charged price, if it differs from the shown one. */
  charged?: string | undefined;
  /** The difference from the listed features. */
  caveat?: string | undefined;
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

/**
 * The plans in the landing page's words. Each page shows its own figures; the enforced limits are defined
 * elsewhere.
 */
export const landingPlans: readonly PlanOffer[] = [
  offer({ id: 'free', priceCents: 0, period: 'month' }),
  offer({ id: 'premium', priceCents: 999, period: 'month' }),
  offer({ id: 'lifetime', priceCents: lifetimeCents, period: 'once' }),
];

/* @__NO_SIDE_EFFECTS__ */
function offer(facts: Pick<PlanOffer, 'id' | 'priceCents' | 'period'>): PlanOffer {
  const { id } = facts;
  return {
    ...facts,
    get name() {
      return planOffers[id].name;
    },
    get action() {
      return planOffers[id].action;
    },
    get includes() {
      return planOffers[id].includes;
    },
    get charged() {
      return id === 'premium' ? planFacts.premiumPrice : undefined;
    },
    get caveat() {
      if (id === 'premium') return planFacts.premiumRoom;
      return id === 'lifetime' ? planFacts.noCustomDomains : undefined;
    },
  };
}

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

const basic = card({ id: 'basic', priceCents: 399, premiumOnly: false });
const premium = card({ id: 'premium', priceCents: premiumCents, premiumOnly: false });
const memorialAddOn = card({ id: 'memorial-add-on', priceCents: 399, premiumOnly: true });

/* @__NO_SIDE_EFFECTS__ */
function card(facts: Pick<PlanCard, 'id' | 'priceCents' | 'premiumOnly'>): PlanCard {
  const { id } = facts;
  return {
    ...facts,
    get name() {
      return planCards[id].name;
    },
    get terms() {
      return planCards[id].terms;
    },
    get includes() {
      return planCards[id].includes;
    },
    get charged() {
      if (id === 'basic') return planFacts.freeIsFree;
      return id === 'memorial-add-on' ? planFacts.noAddOn : undefined;
    },
    get caveat() {
      return id === 'premium' ? `${planFacts.premiumRoom} ${planFacts.noCustomDomains}` : undefined;
    },
  };
}

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
