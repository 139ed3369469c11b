import type { Texts } from '../../../kernel/languages/localized.ts';
import { dollars } from '../../../kernel/text/dollars.ts';
import { premiumCents, trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/plans.messages.ts';
import { maxPhotosPerMemorial } from '../../../subscriptions/subscription-status.ts';

export const planFacts: Texts<typeof English.planFacts> = {
  freeIsFree: 'Du bezahlst nichts: Basic ist kostenlos und bleibt es.',
  get premiumPrice() {
    return `Du bezahlst ${dollars(premiumCents)} im Monat, nach ${trialDays} kostenlosen Tagen.`;
  },
  get premiumRoom() {
    return `Premium hat Platz für beliebig viele Gedenkseiten, mit je bis zu ${maxPhotosPerMemorial} Fotos.`;
  },
  noCustomDomains: 'Eigene Domains gibt es noch nicht, und du bezahlst nicht für sie.',
  noAddOn:
    'Du bezahlst nichts: Das gibt es nicht zu kaufen, denn Premium setzt den Gedenkseiten keine Grenze.',
};

export const planOffers: Texts<typeof English.planOffers> = {
  free: {
    name: 'Kostenlos',
    action: 'Kostenlos beginnen',
    includes: ['1 Gedenkseite', '5 Fotos', 'Einfache Vorlagen'],
  },
  premium: {
    name: 'Premium',
    action: 'Premium wählen',
    includes: ['Beliebig viele Gedenkseiten und Fotos', 'Premium-Vorlagen', 'Video'],
  },
  lifetime: {
    name: 'Lifetime',
    action: 'Lifetime wählen',
    includes: ['Alles aus Premium', 'Hilfe zuerst', 'Eigene Domains'],
  },
};

export const planCards: Texts<typeof English.planCards> = {
  basic: {
    name: 'Basic',
    get terms() {
      return `im Monat nach ${trialDays} kostenlosen Tagen zur Probe`;
    },
    includes: ['1 Gedenkseite', 'Je bis zu 5 Fotos', 'Einfache Vorlagen', 'Beileid von Gästen'],
  },
  premium: {
    name: 'Premium',
    get terms() {
      return `im Monat nach ${trialDays} kostenlosen Tagen`;
    },
    includes: [
      'Bis zu 10 Gedenkseiten',
      '25 Fotos je Gedenkseite',
      'Video',
      'Premium-Vorlagen',
      'Eigene Domains',
    ],
  },
  'memorial-add-on': {
    name: 'Weitere Gedenkseiten',
    terms: 'im Monat',
    includes: ['10 weitere Gedenkseiten', 'Für Premium'],
  },
};
