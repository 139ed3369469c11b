import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/site.messages.ts';

export const siteNotices: Texts<typeof English.siteNotices> = {
  testing:
    'Diese Website ist im Testbetrieb, und man kann hier noch nichts kaufen. Danke für dein Verständnis.',
};

export const siteLabels: Texts<typeof English.siteLabels> = {
  name: 'Everpaw',
  home: 'Start',
  services: 'Angebote',
  gallery: 'Galerie',
  memorials: 'Gedenkseiten',
  createMemorial: 'Gedenkseite anlegen',
  sympathyCards: 'Beileidskarten',
  memorialGifts: 'Geschenke zum Gedenken',
  store: 'Laden',
  gifts: 'Geschenke',
  about: 'Über uns',
  news: 'Neues',
  cart: 'Warenkorb',
  signIn: 'Anmelden',
  getStarted: 'Beginnen',
  myMemorials: 'Meine Gedenkseiten',
  saved: 'Auf diesem Gerät gespeichert',
  profile: 'Profil',
  settings: 'Einstellungen',
  orders: 'Deine Bestellungen',
  yourPlan: 'Dein Tarif',
  upgrade: 'Zu Premium wechseln',
  administration: 'Verwaltung',
  signOut: 'Abmelden',
  updateReady: 'Eine neue Version von Everpaw ist da.',
  updateNow: 'Jetzt aktualisieren',
  partMissing: 'Dieser Teil ist noch nicht auf diesem Gerät. Bitte versuche es mit Empfang noch einmal.',
  help: 'Hilfe',
  contact: 'Kontakt',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
};

export const footerColumns: Texts<typeof English.footerColumns> = {
  services: 'Gedenken',
  store: 'Laden',
  support: 'Hilfe',
};
