import type { Screens } from '../../ui/helpers/screens.ts';

export const checkoutScreens: Screens = [[() => import('./checkout.screen.tsx'), '/checkout']];
