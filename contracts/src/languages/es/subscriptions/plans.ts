import type { Texts } from '../../../kernel/languages/localized.ts';
import { dollars } from '../../../kernel/text/dollars.ts';
import { premiumCents, trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/plans.messages.ts';
import { maxPhotosPerMemorial } from '../../../subscriptions/subscription-status.ts';

export const planFacts: Texts<typeof English.planFacts> = {
  freeIsFree: 'No pagas nada: Basic es gratis y lo seguirá siendo.',
  get premiumPrice() {
    return `Pagas ${dollars(premiumCents)} al mes, después de ${trialDays} días gratis.`;
  },
  get premiumRoom() {
    return `Premium tiene sitio para todos los memoriales que quieras, con hasta ${maxPhotosPerMemorial} fotos en cada uno.`;
  },
  noCustomDomains: 'Los dominios propios aún no están disponibles, y no forman parte de lo que pagas.',
  noAddOn: 'No pagas nada: no se vende, porque Premium no tiene límite de memoriales.',
};

export const planOffers: Texts<typeof English.planOffers> = {
  free: {
    name: 'Gratis',
    action: 'Empezar gratis',
    includes: ['1 memorial', '5 fotos', 'Plantillas básicas'],
  },
  premium: {
    name: 'Premium',
    action: 'Elegir Premium',
    includes: ['Memoriales y fotos sin límite', 'Plantillas Premium', 'Vídeo'],
  },
  lifetime: {
    name: 'Lifetime',
    action: 'Elegir Lifetime',
    includes: ['Todo lo de Premium', 'Ayuda prioritaria', 'Dominios propios'],
  },
};

export const planCards: Texts<typeof English.planCards> = {
  basic: {
    name: 'Basic',
    get terms() {
      return `al mes después de una prueba gratis de ${trialDays} días`;
    },
    includes: [
      '1 memorial',
      'Hasta 5 fotos en cada uno',
      'Plantillas básicas',
      'Condolencias de las visitas',
    ],
  },
  premium: {
    name: 'Premium',
    get terms() {
      return `al mes después de ${trialDays} días gratis`;
    },
    includes: [
      'Hasta 10 memoriales',
      '25 fotos por memorial',
      'Vídeo',
      'Plantillas Premium',
      'Dominios propios',
    ],
  },
  'memorial-add-on': {
    name: 'Más memoriales',
    terms: 'al mes',
    includes: ['10 memoriales más', 'Con Premium'],
  },
};
