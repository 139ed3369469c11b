import type { Screens } from '../../ui/helpers/screens.ts';

export const notFoundScreens: Screens = [[() => import('./not-found.screen.tsx'), '*']];
