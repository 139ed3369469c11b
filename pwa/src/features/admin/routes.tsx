import type { Screens } from '../../ui/screens.ts';

export const adminScreens: Screens = [[() => import('./admin.screen.tsx'), '/admin']];
