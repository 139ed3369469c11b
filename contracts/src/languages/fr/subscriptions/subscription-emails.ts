import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type { subscriptionEmailMessages as English } from '../../../subscriptions/subscription-emails.messages.ts';

export const subscriptionEmailMessages: Texts<typeof English> = {
  startedSubject: 'Votre formule Premium a commencé',
  started: (day, amount) =>
    `Premium est à vous, et les ${trialDays} premiers jours sont gratuits. Le ${day}, nous débiterons ${amount}, puis autant chaque mois. Nous vous le rappellerons une semaine avant, et d’ici là vous pouvez annuler à tout moment.`,
  testStarted: (day) =>
    `Vous pouvez essayer Premium jusqu’au ${day}. Ce site est en phase de test : nous n’avons pas demandé de carte, et rien ne sera débité.`,
  reminderSubject: 'Vos jours gratuits se terminent dans une semaine',
  reminder: (day, amount) =>
    `Vos jours gratuits se terminent le ${day}. Ensuite, Premium coûte ${amount} par mois. Si vous préférez ne pas continuer, vous pouvez annuler d’ici là et ne rien payer.`,
  testReminder: (day) =>
    `Vos jours gratuits se terminent le ${day}. Rien ne sera débité : votre compte revient à Basic, et tout ce qu’il contient est gardé.`,
  paidSubject: 'Votre paiement pour Premium',
  paid: (amount, day) =>
    `Merci. Votre paiement de ${amount} est arrivé, et Premium est payé jusqu’au ${day}.`,
  pastDueSubject: 'Votre paiement n’a pas abouti',
  pastDue:
    'Votre banque a refusé le paiement pour Premium. Rien ne change pour l’instant : nous réessaierons dans quelques jours, et vous pouvez choisir une autre carte à tout moment.',
  endedSubject: 'Votre formule Premium a pris fin',
  ended:
    'Premium a pris fin, et votre compte est à présent sur Basic. Rien n’est supprimé : tout peut encore être lu, et ce qui dépasse la place de Basic reste comme il est jusqu’à votre retour.',
  lifetimeSubject: 'Merci d’avoir choisi Lifetime',
  lifetime: (amount) =>
    `Merci. Votre paiement de ${amount} est arrivé. Tout Premium est désormais à vous, et il n’y a plus rien à payer. Si vous changez d’avis, vous avez ${moneyBackDays} jours pour demander un remboursement.`,
  moneyBackSubject: 'Votre remboursement est en route',
  moneyBack: (amount) =>
    `Nous vous remboursons ${amount} sur votre carte. Cela prend jusqu’à dix jours, selon la banque. Votre compte est à présent sur Basic, et rien de ce qu’il contient n’a été supprimé.`,
  refund: (amount) =>
    `Nous vous remboursons ${amount} sur votre carte, car votre formule a changé et vous n’avez pas à payer cela. Cela prend jusqu’à dix jours, selon la banque. Rien de ce que contient votre compte n’a été supprimé.`,
  action: 'Voir votre formule',
  closing: 'Si quelque chose ne va pas, répondez simplement à cet e-mail.',
};
