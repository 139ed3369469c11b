import type { Screens } from '../../ui/screens.ts';

export const notFoundScreens: Screens = [[() => import('./not-found.screen.tsx'), '*']];
