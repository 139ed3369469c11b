import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/subscribe.messages.ts';

export const subscribeMessages: Texts<typeof English.subscribeMessages> = {
  title: 'Formules',
  heading: 'De la place pour chacun d’eux',
  lead: `Commencez avec Basic, ou essayez Premium gratuitement pendant ${trialDays} jours. Quel que soit votre choix, rien de ce que vous gardez ici n’est jamais supprimé à cause d’une formule.`,
  signInTitle: 'Connectez-vous',
  signInText: 'Connectez-vous pour gérer votre formule.',
  prepareFailed: 'La formule n’a pas pu être préparée. Réessayez.',
  errorTitle: 'Cela n’a pas fonctionné',
  errorText: 'Quelque chose s’est mal passé. Rien n’a été débité. Réessayez.',
  tryAgain: 'Réessayer',
  offline: 'Choisir une formule demande une connexion. Cette page sera prête dès que vous en aurez une.',
  plans: 'Les formules',
  premiumActive: 'Premium est actif',
  lifetimeActive: 'Lifetime est à vous',
  premiumGiven: 'Tout Premium vous est ouvert. Il n’y a rien à payer.',
  yourPlan: 'Votre formule et vos reçus',
  choosePremium: 'Choisir Premium',
  chosen: 'Premium choisi',
  backToBasic: 'Revenir à Basic',
  basicIncluded: 'Compris dans votre formule',
  addOnIncluded: 'Premium le comprend déjà : vos mémoriaux sont sans limite',
  preparing: 'Préparation de votre formule…',
  formTitle: 'Commencer Premium',
  testLabel: 'Ceci est un test.',
  testText: `Le site est en phase de test : aucune carte ne vous sera demandée, et rien ne sera débité, ni maintenant ni plus tard. Premium est à vous pendant ${trialDays} jours.`,
  startTest: `Commencer le test de ${trialDays} jours`,
  starting: 'Un instant…',
  trialTerms: (days, amount, day) =>
    `Rien n’est débité pendant ${days} jours. Le ${day}, le débit sera de ${amount}, puis d’autant chaque mois. D’ici là, vous pouvez annuler à tout moment et ne rien payer.`,
  paidTerms: (amount) => `${amount} maintenant, puis autant chaque mois. Vous pouvez annuler à tout moment.`,
  startTrial: (days) => `Commencer mes ${days} jours gratuits`,
  startPaid: (amount) => `Payer ${amount} et commencer`,
  lifetimeTitle: 'Lifetime',
  lifetimeText: (amount) =>
    `${amount} une seule fois, et tout Premium est à vous pour toujours. Vous avez ${moneyBackDays} jours pour changer d’avis.`,
  lifetimeEndsPremium: 'Votre formule Premium mensuelle s’arrête alors : vous ne payez jamais deux fois.',
  lifetimePay: (amount) => `Payer ${amount} une fois`,
  lifetimeClosed: 'Lifetime pourra être acheté dès l’ouverture du site.',
  paying: 'Paiement…',
  leaveTitle: 'Revenir à Basic ?',
  leaveText: (day) =>
    `Vous gardez Premium jusqu’au ${day}, et plus rien n’est débité. Rien n’est supprimé : ce qui dépasse la place de Basic peut toujours être lu, et reste comme il est jusqu’à votre retour.`,
  leave: 'Revenir à Basic',
  leaving: 'Annulation…',
  keep: 'Garder Premium',
  leaveFailed: 'Votre formule n’a pas pu être changée. Réessayez.',
  left: (day) => `Vous gardez Premium jusqu’au ${day}`,
  welcomeTitle: 'Premium est à vous',
  welcomeText: 'Merci. Tout Premium vous est maintenant ouvert.',
  lifetimeWelcome: 'Merci. Tout vous est ouvert, pour toujours.',
  faqTitle: 'Questions sur les formules',
};

export const paymentPromises: Texts<typeof English.paymentPromises> = [
  { id: 'encrypted', text: 'Chiffré pendant le transport' },
  { id: 'card', text: 'Votre numéro de carte ne nous parvient jamais' },
  { id: 'money-back', text: `Remboursement possible pendant ${moneyBackDays} jours` },
  { id: 'cancel', text: 'Annulation à tout moment' },
];

export const subscribeQuestions: Texts<typeof English.subscribeQuestions> = [
  {
    question: 'Puis-je annuler à tout moment ?',
    answer: `Oui, de vous-même et en un instant. Pendant les ${trialDays} jours gratuits, vous ne payez rien ; ensuite, vous gardez Premium jusqu’à la fin du mois payé.`,
  },
  {
    question: 'Que deviennent mes mémoriaux quand Premium prend fin ?',
    answer:
      'Ils restent, tous, avec toutes leurs photos. Tout le monde peut les lire comme avant. Ce qui dépasse la place de Basic ne peut plus être modifié jusqu’à votre retour à Premium ; alors, tout est comme avant.',
  },
  {
    question: 'Puis-je récupérer mon argent ?',
    answer: `Oui. Dans les ${moneyBackDays} jours qui suivent votre premier paiement, son montant revient sur votre carte, et vous n’avez pas à dire pourquoi.`,
  },
  {
    question: 'Y a-t-il une formule sans paiement mensuel ?',
    answer:
      'Oui : vous payez Lifetime une seule fois, et cette formule comprend tout Premium pour toujours. Vous la trouverez parmi les formules sur notre page d’accueil.',
  },
];
