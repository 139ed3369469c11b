import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/landing.messages.ts';

export const landingMessages: Texts<typeof English.landingMessages> = {
  title: 'Pages du souvenir',
  runningHead: 'Des mémoriaux pour les animaux que nous avons aimés',
  seeExamples: 'Voir trois pages terminées',

  stepsTitle: 'Comment naît une page',
  stepsText:
    'Une soirée suffit pour commencer. Rien n’a besoin d’être terminé, et rien ne se perd en chemin.',

  examplesTitle: 'Trois pages terminées',
  examplesText:
    'Ouvrez-en une et regardez : les photos, l’histoire, le livre d’or. La vôtre peut ressembler à cela dès ce soir.',
  viewAll: 'Voir tous les mémoriaux',

  cardsTitle: 'Quelques mots pour une personne en deuil',
  cardsText:
    'Les cartes de condoléances partent par e-mail, avec une photo et vos propres mots, le jour que vous choisissez.',
  browseCards: 'Voir les cartes',

  storeTitle: 'Quelque chose à tenir entre les mains',
  storeText: 'Des objets souvenirs faits dans de petits ateliers, pour l’étagère, le mur et le jardin.',
  addToCart: 'Ajouter au panier',
  browseProducts: 'Voir tous les articles',

  plansTitle: 'Ce que cela coûte',
  plansText:
    'Le premier mémorial est gratuit et le reste. Vous ne payez que si vous voulez en garder d’autres.',

  trustTitle: 'Ce sur quoi vous pouvez compter',

  closingTitle: 'Commencez par un nom',
  closingText: 'Le reste peut attendre que le moment soit venu.',
};

export const landingSteps: Texts<typeof English.landingSteps> = [
  {
    title: 'Choisir un modèle',
    text: 'Commencez par des couleurs qui lui ressemblent : calmes, chaudes ou vives. Vous pouvez les changer quand vous voulez.',
  },
  {
    title: 'Ajouter des souvenirs',
    text: 'Son nom et ses dates, les photos auxquelles vous revenez toujours, l’histoire que personne d’autre ne peut raconter.',
  },
  {
    title: 'Partager',
    text: 'Envoyez la page à son entourage. Chacun laisse quelques mots ; vous la gardez sur votre téléphone.',
  },
];

export const landingCategories: Texts<typeof English.landingCategories> = [
  { of: 'urns', name: 'Urnes' },
  { of: 'frames', name: 'Cadres' },
  { of: 'garden', name: 'Pour le jardin' },
];

export const landingPromises: Texts<typeof English.landingPromises> = [
  {
    title: 'Vous décidez qui la voit',
    text: 'Une page est publique, réservée aux personnes à qui vous donnez son adresse, ou à vous seulement. Une page privée est aussi cachée que si elle n’existait pas, et ses images aussi.',
  },
  {
    title: 'Elle s’ouvre sans réseau',
    text: 'Ce que vous avez ouvert une fois reste sur votre téléphone, et ce que vous y écrivez part à votre retour.',
  },
  {
    title: 'Personne ne regarde votre deuil',
    text: 'Pas de publicité, pas de traceurs, et ni lieu ni données de l’appareil dans vos photos.',
  },
  {
    title: 'Rien ne se perd par accident',
    text: 'Avant de supprimer, nous vous demandons votre accord et vous disons ce qui disparaîtrait. Pendant trente jours, vous pouvez tout retrouver.',
  },
];
