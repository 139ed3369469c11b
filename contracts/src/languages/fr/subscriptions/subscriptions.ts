import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/subscriptions.messages.ts';

export const planBadges: Texts<typeof English.planBadges> = {
  free: 'Gratuit',
  premium: 'Premium',
  lifetime: 'Lifetime',
};

export const subscriptionMessages: Texts<typeof English.subscriptionMessages> = {
  current: 'Actuelle',
  mostPopular: 'La plus choisie',
  premiumRequired: 'Premium nécessaire',
  memorialLimitReached: 'Passez à Premium pour créer d’autres mémoriaux.',
};

export const subscriptionChangeMessages: Texts<typeof English.subscriptionChangeMessages> = {
  notYours: 'Seule la personne à qui est une formule peut la changer',
  noSubscription: 'Il n’y a pas de formule à changer',
  alreadyPremium: 'Vous avez déjà Premium',
  hasLifetime: 'Vous avez Lifetime, il n’y a plus rien à payer',
  moved: 'Votre formule a changé entre-temps. Vérifiez-la encore une fois.',
  trialUsed: `Vos ${trialDays} jours gratuits sont passés. Les formules pourront être achetées dès l’ouverture du site.`,
  noMoneyBack: `Un remboursement est possible dans les ${moneyBackDays} jours qui suivent le premier paiement, une fois par compte`,
  declined: 'Votre banque a refusé le paiement. Rien n’a été débité, et vous pouvez essayer une autre carte.',
  notPrepared: 'Choisissez Premium encore une fois',
  memorialReadOnly:
    'Ce mémorial est en sécurité, et tout le monde peut toujours le lire. Votre formule a de la place pour moins de mémoriaux, il ne peut donc pas être modifié pour l’instant.',
  photoReadOnly:
    'Cette photo est en sécurité, et tout le monde peut toujours la voir. Votre formule a de la place pour moins de photos, elle ne peut donc pas être modifiée pour l’instant.',
};
