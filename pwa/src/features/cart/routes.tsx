import type { Screens } from '../../base/screens.ts';

export const cartScreens: Screens = [[() => import('./cart.screen.tsx'), '/cart']];
