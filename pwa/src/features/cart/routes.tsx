import type { Screens } from '../../ui/screens.ts';

export const cartScreens: Screens = [[() => import('./cart.screen.tsx'), '/cart']];
