import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { otherScreens as English } from '../../../../site/screens/other-screens.messages.ts';

export const otherScreens: Texts<typeof English> = {
  loadingDeletion: 'Cargando lo que se eliminará',
  loadingYourExport: 'Cargando tu exportación',
  signIn: 'Iniciar sesión',
  pageNotFound: 'Página no encontrada',
  pageNotFoundHead: '404 · Página no encontrada',
  drawingOfPage: 'Dibujo de la página de un memorial',
  inLovingMemory: 'Siempre en nuestra memoria',
  loadingRecentMemorials: 'Cargando memoriales recientes',
  statistics: 'Cifras',
  loadingYourMemorials: 'Cargando tus memoriales',
  loading: 'Cargando',
  optional: 'opcional',
  loadingTheInvitation: 'Cargando la invitación',
  pageTheme: 'Diseño de la página',
  name: 'Nombre',
  recommendedFor: (text) => `Recomendado para ${text.toLowerCase()}`,
  forKinds: (text) => `Para ${text.toLowerCase()}`,
  loadingTheKeepers: 'Cargando quién cuida el memorial',
  effectiveSince: (since) => `En vigor desde el ${since}`,
  onThisPage: 'En esta página',
  nameAZ: 'Nombre (A–Z)',
  priceLowToHigh: 'Precio (de menor a mayor)',
  priceHighToLow: 'Precio (de mayor a menor)',
  products: 'Productos',
};
