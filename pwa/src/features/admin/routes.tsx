import type { Screens } from '../../ui/helpers/screens.ts';

export const adminScreens: Screens = [[() => import('./admin.screen.tsx'), '/admin']];
