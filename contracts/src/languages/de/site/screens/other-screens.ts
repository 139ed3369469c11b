import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { otherScreens as English } from '../../../../site/screens/other-screens.messages.ts';

// The screen gives kinds of pets in lower case; the last word of each is a noun.
const nouns = (text: string) =>
  text.replace(/\p{L}+(?=,|$)/gu, (noun) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`);

export const otherScreens: Texts<typeof English> = {
  loadingDeletion: 'Wird geladen, was gelöscht wird',
  loadingYourExport: 'Deine Daten zum Mitnehmen werden geladen',
  signIn: 'Anmelden',
  pageNotFound: 'Seite nicht gefunden',
  pageNotFoundHead: '404 · Seite nicht gefunden',
  drawingOfPage: 'Zeichnung einer Gedenkseite',
  inLovingMemory: 'In liebevoller Erinnerung',
  loadingRecentMemorials: 'Die neuesten Gedenkseiten werden geladen',
  statistics: 'Zahlen',
  loadingYourMemorials: 'Deine Gedenkseiten werden geladen',
  loading: 'Wird geladen',
  optional: 'freiwillig',
  loadingTheInvitation: 'Die Einladung wird geladen',
  pageTheme: 'Gestaltung der Seite',
  name: 'Name',
  recommendedFor: (text) => `Empfohlen für ${nouns(text)}`,
  forKinds: (text) => `Für ${nouns(text)}`,
  loadingTheKeepers: 'Wird geladen, wer sich kümmert',
  effectiveSince: (since) => `Gültig seit dem ${since}`,
  onThisPage: 'Auf dieser Seite',
  nameAZ: 'Name (A–Z)',
  priceLowToHigh: 'Preis (aufsteigend)',
  priceHighToLow: 'Preis (absteigend)',
  products: 'Produkte',
};
