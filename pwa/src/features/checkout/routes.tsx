import type { Screens } from '../../base/screens.ts';

export const checkoutScreens: Screens = [[() => import('./checkout.screen.tsx'), '/checkout']];
