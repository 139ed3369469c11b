import type { Texts } from '../../../kernel/languages/localized.ts';
import type { paymentMessages as English } from '../../../payments/payments.messages.ts';

export const paymentMessages: Texts<typeof English> = {
  notFound: 'Nous n’avons pas trouvé ce paiement',
  otherAmount: 'Ce n’est pas le montant demandé',
  cancelled: 'Ce paiement a été annulé, il ne peut plus servir.',
  testingMode: 'Ce site n’a pas encore ouvert, les paiements ne sont donc pas possibles.',
  webhookRefused: 'Ce message ne vient pas du service de paiement',
  unreachable: 'Le service de paiement est injoignable pour l’instant. Réessayez dans un petit moment.',
  simulatedTitle: 'Paiement simulé',
  simulatedText:
    'Aucune carte ne vous sera demandée, et rien n’est payé. Choisissez ce que la banque doit répondre.',
  simulatedLabel: 'Ce que dit la banque',
  simulatedAnswers: {
    approved: 'Elle accepte le paiement',
    declined: 'Elle refuse la carte',
    'authentication-failed': 'Elle demande une confirmation qui échoue',
  },
  declined: 'Votre carte a été refusée.',
  authenticationFailed: 'Votre banque n’a pas pu confirmer le paiement. Essayez une autre carte.',
};
