import type { Screens } from '../../ui/screens.ts';

export const checkoutScreens: Screens = [[() => import('./checkout.screen.tsx'), '/checkout']];
