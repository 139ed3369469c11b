import type { Screens } from '../../ui/helpers/screens.ts';

export const giftsScreens: Screens = [
  [() => import('./gifts.screen.tsx'), '/gifts'],
  [() => import('./send-gift.screen.tsx'), '/send-gift/:productId?'],
];
