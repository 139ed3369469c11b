import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../site/dashboard.messages.ts';
import { photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const dashboardMessages: Texts<typeof English.dashboardMessages> = {
  title: 'Accueil',
  // A greeting without a name has no form of address.
  friend: '',
  welcome: (name) => (name ? `Bienvenue, ${name}` : 'Bienvenue'),
  atLimit: (limit) => `Votre formule comprend ${counted(limit, 'mémorial', 'mémoriaux')}.`,
  seePremium: 'Voir ce qu’ajoute Premium',

  upgradeTitle: 'De la place pour chacun d’eux',
  get upgradeText() {
    return `Premium donne de la place à d’autres mémoriaux, avec ${photosAllowed('premium')} chacun et tous les modèles.`;
  },
  upgrade: 'Passer à Premium',

  onThisDay: 'Ce jour-là',
  yearsAgo: (years, petName) => `${petName}, il y a ${counted(years, 'an', 'ans')}`,

  yours: 'Vos mémoriaux',
  all: 'Tous vos mémoriaux',
  noneTitle: 'Pas encore de mémorial',
  noneText:
    'Commencez par un nom. Rien n’a besoin d’être terminé aujourd’hui, et vous pourrez tout changer plus tard.',
  newTributes: (count) =>
    `${counted(count, 'nouvel hommage', 'nouveaux hommages')} dans le livre d’or depuis votre dernière visite`,
  view: 'Voir',
  edit: 'Modifier',
  delete: 'Supprimer',
  notOnDevice: 'Vos mémoriaux ne sont pas encore sur cet appareil, et le serveur est injoignable.',

  recent: 'Mémoriaux récents',
  viewAll: 'Tout voir',
  recentUnreachable: 'Ils apparaîtront dès que vous serez de nouveau en ligne.',

  plans: 'Changer de formule',
  plansText:
    'Votre premier mémorial est gratuit et le reste. Ces formules sont là si vous voulez en garder d’autres.',
  choose: (plan) => `Choisir ${plan}`,

  store: 'Boutique du souvenir',
  viewDetails: 'Voir l’article',
  featuredFailed: 'Les articles n’ont pas pu être chargés',
  tryAgain: 'Réessayez dans un instant.',
};

export const statisticLabels: Texts<typeof English.statisticLabels> = {
  memorials: 'Vos mémoriaux',
  orders: 'Commandes',
  ecards: 'Cartes envoyées',
  publicMemorials: 'Mémoriaux publics',
};

export const simpleDashboardMessages: Texts<typeof English.simpleDashboardMessages> = {
  title: 'Tableau de bord',
  pleaseLogIn: 'Connectez-vous',
  pleaseLogInText: 'Vos mémoriaux, votre profil et l’aide sont à un pas d’ici.',
  logIn: 'Se connecter',
  welcome: (name) => `Bienvenue, ${name}`,
  signOut: 'Se déconnecter',
};

export const simpleDashboardCards: Texts<typeof English.simpleDashboardCards> = [
  {
    to: '/my-memorials',
    title: 'Mes mémoriaux',
    text: 'Les voir, les modifier, ou en commencer un autre.',
    action: 'Voir mes mémoriaux',
  },
  {
    to: '/profile',
    title: 'Profil',
    text: 'Votre nom, votre photo, et vos moyens de connexion.',
    action: 'Ouvrir le profil',
  },
  {
    to: '/help',
    title: 'Aide',
    text: 'Des réponses à ce que l’on nous demande, et un moyen de nous écrire.',
    action: 'Trouver de l’aide',
  },
];
