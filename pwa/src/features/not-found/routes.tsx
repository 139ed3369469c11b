import type { Screens } from '../../base/screens.ts';

export const notFoundScreens: Screens = [[() => import('./not-found.screen.tsx'), '*']];
