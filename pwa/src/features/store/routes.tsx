import type { Screens } from '../../ui/helpers/screens.ts';

export const storeScreens: Screens = [
  [() => import('./store.screen.tsx'), '/store'],
  [() => import('./product.screen.tsx'), '/product/:id'],
];
