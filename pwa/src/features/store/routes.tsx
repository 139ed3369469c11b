import type { Screens } from '../../base/screens.ts';

export const storeScreens: Screens = [
  [() => import('./store.screen.tsx'), '/store'],
  [() => import('./product.screen.tsx'), '/product/:id'],
];
