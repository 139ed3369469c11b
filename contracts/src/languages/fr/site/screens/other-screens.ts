import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { otherScreens as English } from '../../../../site/screens/other-screens.messages.ts';

export const otherScreens: Texts<typeof English> = {
  loadingDeletion: 'Chargement de ce qui sera supprimé',
  loadingYourExport: 'Chargement de votre export',
  signIn: 'Se connecter',
  pageNotFound: 'Page introuvable',
  pageNotFoundHead: '404 · Page introuvable',
  drawingOfPage: 'Dessin d’une page de mémorial',
  inLovingMemory: 'En tendre souvenir',
  loadingRecentMemorials: 'Chargement des mémoriaux récents',
  statistics: 'Chiffres',
  loadingYourMemorials: 'Chargement de vos mémoriaux',
  loading: 'Chargement',
  optional: 'facultatif',
  loadingTheInvitation: 'Chargement de l’invitation',
  pageTheme: 'Thème de la page',
  name: 'Nom',
  recommendedFor: (text) => `Recommandé pour : ${text.toLowerCase()}`,
  forKinds: (text) => `Pour : ${text.toLowerCase()}`,
  loadingTheKeepers: 'Chargement des personnes qui en prennent soin',
  effectiveSince: (since) => `En vigueur depuis le ${since}`,
  onThisPage: 'Sur cette page',
  nameAZ: 'Nom (A-Z)',
  priceLowToHigh: 'Prix croissant',
  priceHighToLow: 'Prix décroissant',
  products: 'Articles',
};
