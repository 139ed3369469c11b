import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { otherScreens as English } from '../../../../site/screens/other-screens.messages.ts';

export const otherScreens: Texts<typeof English> = {
  loadingDeletion: 'Er wordt nagekeken wat wordt verwijderd',
  loadingYourExport: 'Je export wordt geladen',
  signIn: 'Inloggen',
  pageNotFound: 'Pagina niet gevonden',
  pageNotFoundHead: '404 · Pagina niet gevonden',
  drawingOfPage: 'Tekening van een gedenkpagina',
  inLovingMemory: 'In liefdevolle herinnering',
  loadingRecentMemorials: 'De nieuwste gedenkpagina’s worden geladen',
  statistics: 'Cijfers',
  loadingYourMemorials: 'Je gedenkpagina’s worden geladen',
  loading: 'Laden',
  optional: 'optioneel',
  loadingTheInvitation: 'De uitnodiging wordt geladen',
  pageTheme: 'Thema van de pagina',
  name: 'Naam',
  recommendedFor: (text) => `Aanbevolen voor ${text}`,
  forKinds: (text) => `Voor ${text}`,
  loadingTheKeepers: 'Er wordt geladen wie voor de pagina zorgt',
  effectiveSince: (since) => `Geldig vanaf ${since}`,
  onThisPage: 'Op deze pagina',
  nameAZ: 'Naam (A-Z)',
  priceLowToHigh: 'Prijs (laag naar hoog)',
  priceHighToLow: 'Prijs (hoog naar laag)',
  products: 'Producten',
};
