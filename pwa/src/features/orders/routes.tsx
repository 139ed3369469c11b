import type { Screens } from '../../ui/helpers/screens.ts';

export const ordersScreens: Screens = [
  [() => import('./orders.screen.tsx'), '/orders'],
  [() => import('./order-success.screen.tsx'), '/order-success'],
];
