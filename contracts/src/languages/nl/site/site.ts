import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/site.messages.ts';

export const siteNotices: Texts<typeof English.siteNotices> = {
  testing: 'Deze site staat in de testmodus en is nog niet geopend. Dank je voor je begrip.',
};

export const siteLabels: Texts<typeof English.siteLabels> = {
  name: 'Everpaw',
  home: 'Start',
  services: 'Aanbod',
  gallery: 'Galerij',
  memorials: 'Gedenkpagina’s',
  createMemorial: 'Gedenkpagina maken',
  sympathyCards: 'Condoleancekaarten',
  memorialGifts: 'Cadeaus ter herinnering',
  store: 'Winkel',
  gifts: 'Cadeaus',
  about: 'Over ons',
  news: 'Nieuws',
  cart: 'Winkelmand',
  signIn: 'Inloggen',
  getStarted: 'Beginnen',
  myMemorials: 'Mijn gedenkpagina’s',
  saved: 'Opgeslagen op dit apparaat',
  profile: 'Profiel',
  settings: 'Instellingen',
  orders: 'Je bestellingen',
  yourPlan: 'Je abonnement',
  upgrade: 'Naar Premium',
  administration: 'Beheer',
  signOut: 'Uitloggen',
  updateReady: 'Er staat een nieuwe versie van Everpaw klaar.',
  updateNow: 'Nu bijwerken',
  partMissing: 'Dit deel staat nog niet op dit apparaat. Probeer het nog eens met bereik.',
  help: 'Hulp',
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Voorwaarden',
};

export const footerColumns: Texts<typeof English.footerColumns> = {
  services: 'Gedenken',
  store: 'Winkel',
  support: 'Hulp',
};
