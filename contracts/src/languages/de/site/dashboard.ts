import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../site/dashboard.messages.ts';
import { photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const dashboardMessages: Texts<typeof English.dashboardMessages> = {
  title: 'Start',
  friend: '',
  welcome: (name) => (name ? `Willkommen, ${name}` : 'Willkommen'),
  atLimit: (limit) => `Zu deinem Tarif gehört Platz für ${counted(limit, 'Gedenkseite', 'Gedenkseiten')}.`,
  seePremium: 'Was Premium dazugibt',

  upgradeTitle: 'Platz für sie alle',
  get upgradeText() {
    return `Premium gibt Platz für weitere Gedenkseiten, mit je ${photosAllowed('premium')} und allen Vorlagen.`;
  },
  upgrade: 'Zu Premium wechseln',

  onThisDay: 'An diesem Tag',
  yearsAgo: (years, petName) => `${petName}, vor ${counted(years, 'Jahr', 'Jahren')}`,

  yours: 'Deine Gedenkseiten',
  all: 'Alle deine Gedenkseiten',
  noneTitle: 'Noch keine Gedenkseiten',
  noneText: 'Beginne mit dem Namen. Nichts muss heute fertig werden, und du kannst später alles ändern.',
  newTributes: (count) =>
    `${counted(count, 'neuer Eintrag', 'neue Einträge')} im Gästebuch, seit du zuletzt da warst`,
  view: 'Ansehen',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  notOnDevice: 'Deine Gedenkseiten sind noch nicht auf diesem Gerät, und der Server ist nicht erreichbar.',

  recent: 'Neueste Gedenkseiten',
  viewAll: 'Alle ansehen',
  recentUnreachable: 'Sie erscheinen, sobald du wieder online bist.',

  plans: 'Deinen Tarif erweitern',
  plansText:
    'Deine erste Gedenkseite ist kostenlos und bleibt es. Diese Tarife sind für dich da, wenn du mehr bewahren möchtest.',
  choose: (plan) => `${plan} wählen`,

  store: 'Laden',
  viewDetails: 'Ansehen',
  featuredFailed: 'Die ausgewählten Produkte konnten nicht geladen werden',
  tryAgain: 'Bitte versuche es gleich noch einmal.',
};

export const statisticLabels: Texts<typeof English.statisticLabels> = {
  memorials: 'Deine Gedenkseiten',
  orders: 'Bestellungen',
  ecards: 'Gesendete E-Cards',
  publicMemorials: 'Öffentliche Gedenkseiten',
};

export const simpleDashboardMessages: Texts<typeof English.simpleDashboardMessages> = {
  title: 'Übersicht',
  pleaseLogIn: 'Bitte melde dich an',
  pleaseLogInText: 'Deine Gedenkseiten, dein Profil und Hilfe sind einen Schritt entfernt.',
  logIn: 'Anmelden',
  welcome: (name) => `Willkommen, ${name}`,
  signOut: 'Abmelden',
};

export const simpleDashboardCards: Texts<typeof English.simpleDashboardCards> = [
  {
    to: '/my-memorials',
    title: 'Meine Gedenkseiten',
    text: 'Sieh sie an, bearbeite sie, oder beginne eine neue.',
    action: 'Gedenkseiten ansehen',
  },
  {
    to: '/profile',
    title: 'Profil',
    text: 'Dein Name, dein Foto und wie du dich anmeldest.',
    action: 'Profil öffnen',
  },
  {
    to: '/help',
    title: 'Hilfe',
    text: 'Antworten auf das, was wir oft gefragt werden, und ein Weg, uns zu schreiben.',
    action: 'Hilfe öffnen',
  },
];
