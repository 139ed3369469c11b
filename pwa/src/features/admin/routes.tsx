import type { Screens } from '../../base/screens.ts';

export const adminScreens: Screens = [[() => import('./admin.screen.tsx'), '/admin']];
