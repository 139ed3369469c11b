import { localized } from '../kernel/languages/localized.ts';
import { dollars } from '../kernel/text/dollars.ts';
import { premiumCents, trialDays } from './plan-prices.ts';
import { memorialsAllowed, photosAllowed } from './plan-words.messages.ts';

/** How each plan differs from some of the texts below. Every page with a plan shows these. */
export const planFacts = localized('planFacts', {
  freeIsFree: 'You pay nothing: Basic is free, and stays free.',
  get premiumPrice() {
    return `You pay ${dollars(premiumCents)} a month, after ${trialDays} days free.`;
  },
  get premiumRoom() {
    return `Premium has room for ${memorialsAllowed('premium')}, with up to ${photosAllowed('premium')} each.`;
  },
  noCustomDomains: 'Custom domains aren’t available yet, and aren’t part of what you pay for.',
  noAddOn: 'You pay nothing: it isn’t sold, because Premium has no limit on memorials.',
});

/** The plans of the landing page. */
export const planOffers = localized('planOffers', {
  free: { name: 'Free', action: 'Start free', includes: ['1 memorial', '5 photos', 'Basic templates'] },
  premium: {
    name: 'Premium',
    action: 'Choose Premium',
    includes: ['Unlimited memorials and photos', 'Premium templates', 'Video'],
  },
  lifetime: {
    name: 'Lifetime',
    action: 'Choose Lifetime',
    includes: ['All premium features', 'Priority support', 'Custom domains'],
  },
});

/** The plan cards of the dashboard and the subscribe page. */
export const planCards = localized('planCards', {
  basic: {
    name: 'Basic',
    get terms() {
      return `per month after a ${trialDays}-day free trial`;
    },
    includes: ['1 memorial', 'Up to 5 photos each', 'Basic templates', 'Guest condolences'],
  },
  premium: {
    name: 'Premium',
    get terms() {
      return `per month after ${trialDays} days free`;
    },
    includes: [
      'Up to 10 memorials',
      '25 photos per memorial',
      'Video',
      'Premium templates',
      'Custom domains',
    ],
  },
  'memorial-add-on': {
    name: 'Memorial Add-on',
    terms: 'per month',
    includes: ['10 more memorials', 'For premium users'],
  },
});
