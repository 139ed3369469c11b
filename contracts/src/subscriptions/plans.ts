/** One way to use the site as one page describes it. `priceCents` is in US cents per `period`. */
export type PlanOffer = {
  id: 'free' | 'premium' | 'lifetime';
  name: string;
  priceCents: number;
  period: 'month' | 'once';
  /** What the button says. */
  action: string;
  includes: readonly string[];
};

/**
 * The plans as the landing page words them (REQ-657 to REQ-659). Other pages quote other figures; each page
 * shows its own set and what is enforced stands in the limits, not here (REQ-665).
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
  },
  {
    id: 'lifetime',
    name: 'Lifetime',
    priceCents: 19_900,
    period: 'once',
    action: 'Choose Lifetime',
    includes: ['All premium features', 'Priority support', 'Custom domains'],
  },
];
