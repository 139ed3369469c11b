import type { Texts } from '../../../kernel/languages/localized.ts';
import { dollars } from '../../../kernel/text/dollars.ts';
import { premiumCents, trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/plans.messages.ts';
import { maxPhotosPerMemorial } from '../../../subscriptions/subscription-status.ts';

export const planFacts: Texts<typeof English.planFacts> = {
  freeIsFree: 'Je betaalt niets: Basic is gratis, en blijft gratis.',
  get premiumPrice() {
    return `Je betaalt ${dollars(premiumCents)} per maand, na ${trialDays} gratis dagen.`;
  },
  get premiumRoom() {
    return `Premium heeft plaats voor zoveel gedenkpagina’s als je wilt, met elk tot ${maxPhotosPerMemorial} foto’s.`;
  },
  noCustomDomains: 'Eigen domeinen zijn er nog niet, en je betaalt er niet voor.',
  noAddOn: 'Je betaalt niets: dit is niet te koop, want bij Premium is het aantal gedenkpagina’s onbeperkt.',
};

export const planOffers: Texts<typeof English.planOffers> = {
  free: {
    name: 'Gratis',
    action: 'Gratis beginnen',
    includes: ['1 gedenkpagina', '5 foto’s', 'Eenvoudige sjablonen'],
  },
  premium: {
    name: 'Premium',
    action: 'Premium kiezen',
    includes: ['Onbeperkt gedenkpagina’s en foto’s', 'Premium-sjablonen', 'Video'],
  },
  lifetime: {
    name: 'Lifetime',
    action: 'Lifetime kiezen',
    includes: ['Alles van Premium', 'Hulp met voorrang', 'Eigen domeinen'],
  },
};

export const planCards: Texts<typeof English.planCards> = {
  basic: {
    name: 'Basic',
    get terms() {
      return `per maand na een gratis proef van ${trialDays} dagen`;
    },
    includes: ['1 gedenkpagina', 'Elk tot 5 foto’s', 'Eenvoudige sjablonen', 'Condoleances van bezoekers'],
  },
  premium: {
    name: 'Premium',
    get terms() {
      return `per maand na ${trialDays} gratis dagen`;
    },
    includes: [
      'Tot 10 gedenkpagina’s',
      '25 foto’s per gedenkpagina',
      'Video',
      'Premium-sjablonen',
      'Eigen domeinen',
    ],
  },
  'memorial-add-on': {
    name: 'Extra gedenkpagina’s',
    terms: 'per maand',
    includes: ['10 gedenkpagina’s erbij', 'Bij Premium'],
  },
};
