import type { Screens } from '../../ui/helpers/screens.ts';

export const cartScreens: Screens = [[() => import('./cart.screen.tsx'), '/cart']];
