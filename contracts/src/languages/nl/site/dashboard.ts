import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../site/dashboard.messages.ts';
import { photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const dashboardMessages: Texts<typeof English.dashboardMessages> = {
  title: 'Start',
  friend: '',
  welcome: (name) => (name ? `Welkom, ${name}` : 'Welkom'),
  atLimit: (limit) => `In je abonnement is plaats voor ${counted(limit, 'gedenkpagina', 'gedenkpagina’s')}.`,
  seePremium: 'Bekijk wat Premium toevoegt',

  upgradeTitle: 'Plaats voor allemaal',
  get upgradeText() {
    return `Premium geeft ruimte voor meer gedenkpagina’s, met elk ${photosAllowed('premium')} en alle sjablonen.`;
  },
  upgrade: 'Naar Premium',

  onThisDay: 'Op deze dag',
  yearsAgo: (years, petName) => `${petName}, ${counted(years, 'jaar', 'jaar')} geleden`,

  yours: 'Je gedenkpagina’s',
  all: 'Al je gedenkpagina’s',
  noneTitle: 'Nog geen gedenkpagina’s',
  noneText: 'Begin met de naam. Niets hoeft vandaag af te zijn, en je kunt later alles veranderen.',
  newTributes: (count) =>
    `${counted(count, 'nieuw bericht', 'nieuwe berichten')} in het gastenboek sinds je laatst keek`,
  view: 'Bekijken',
  edit: 'Bewerken',
  delete: 'Verwijderen',
  notOnDevice: 'Je gedenkpagina’s staan nog niet op dit apparaat, en we kunnen de server niet bereiken.',

  recent: 'Nieuwste gedenkpagina’s',
  viewAll: 'Alle bekijken',
  recentUnreachable: 'Ze verschijnen zodra je weer online bent.',

  plans: 'Je abonnement uitbreiden',
  plansText: 'Je eerste gedenkpagina is gratis en blijft gratis. Deze zijn er voor als je meer wilt bewaren.',
  choose: (plan) => `${plan} kiezen`,

  store: 'Winkel',
  viewDetails: 'Bekijken',
  featuredFailed: 'De uitgelichte producten konden niet worden geladen',
  tryAgain: 'Probeer het zo nog eens.',
};

export const statisticLabels: Texts<typeof English.statisticLabels> = {
  memorials: 'Je gedenkpagina’s',
  orders: 'Bestellingen',
  ecards: 'Verstuurde e-cards',
  publicMemorials: 'Openbare gedenkpagina’s',
};

export const simpleDashboardMessages: Texts<typeof English.simpleDashboardMessages> = {
  title: 'Overzicht',
  pleaseLogIn: 'Log eerst in',
  pleaseLogInText: 'Je gedenkpagina’s, je profiel en hulp zijn één stap verwijderd.',
  logIn: 'Inloggen',
  welcome: (name) => (name ? `Welkom, ${name}` : 'Welkom'),
  signOut: 'Uitloggen',
};

export const simpleDashboardCards: Texts<typeof English.simpleDashboardCards> = [
  {
    to: '/my-memorials',
    title: 'Mijn gedenkpagina’s',
    text: 'Bekijk ze, bewerk ze, of begin een nieuwe.',
    action: 'Gedenkpagina’s bekijken',
  },
  {
    to: '/profile',
    title: 'Profiel',
    text: 'Je naam, je foto en hoe je inlogt.',
    action: 'Profiel openen',
  },
  {
    to: '/help',
    title: 'Hulp',
    text: 'Antwoorden op wat mensen ons vragen, en een manier om ons te schrijven.',
    action: 'Hulp krijgen',
  },
];
