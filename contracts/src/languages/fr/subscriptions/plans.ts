import type { Texts } from '../../../kernel/languages/localized.ts';
import { dollars } from '../../../kernel/text/dollars.ts';
import { premiumCents, trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/plans.messages.ts';
import { maxPhotosPerMemorial } from '../../../subscriptions/subscription-status.ts';

export const planFacts: Texts<typeof English.planFacts> = {
  freeIsFree: 'Vous ne payez rien : Basic est gratuit, et le reste.',
  get premiumPrice() {
    return `Vous payez ${dollars(premiumCents)} par mois, après ${trialDays} jours gratuits.`;
  },
  get premiumRoom() {
    return `Premium a de la place pour autant de mémoriaux que vous voulez, avec ${maxPhotosPerMemorial} photos au plus pour chacun.`;
  },
  noCustomDomains:
    'Les domaines personnels ne sont pas encore disponibles, et ne font pas partie de ce que vous payez.',
  noAddOn:
    'Vous ne payez rien : ce complément n’est pas vendu, car les mémoriaux de Premium sont sans limite.',
};

export const planOffers: Texts<typeof English.planOffers> = {
  free: {
    name: 'Gratuit',
    action: 'Commencer gratuitement',
    includes: ['1 mémorial', '5 photos', 'Modèles de base'],
  },
  premium: {
    name: 'Premium',
    action: 'Choisir Premium',
    includes: ['Mémoriaux et photos sans limite', 'Modèles Premium', 'Vidéo'],
  },
  lifetime: {
    name: 'Lifetime',
    action: 'Choisir Lifetime',
    includes: ['Tout ce que comprend Premium', 'Aide prioritaire', 'Domaines personnels'],
  },
};

export const planCards: Texts<typeof English.planCards> = {
  basic: {
    name: 'Basic',
    get terms() {
      return `par mois après un essai gratuit de ${trialDays} jours`;
    },
    includes: ['1 mémorial', '5 photos au plus pour chacun', 'Modèles de base', 'Condoléances des visiteurs'],
  },
  premium: {
    name: 'Premium',
    get terms() {
      return `par mois après ${trialDays} jours gratuits`;
    },
    includes: [
      'Jusqu’à 10 mémoriaux',
      '25 photos par mémorial',
      'Vidéo',
      'Modèles Premium',
      'Domaines personnels',
    ],
  },
  'memorial-add-on': {
    name: 'Mémoriaux supplémentaires',
    terms: 'par mois',
    includes: ['10 mémoriaux de plus', 'Avec Premium'],
  },
};
