import type { Screens } from '../../ui/helpers/screens.ts';

export const dashboardScreens: Screens = [
  [() => import('./home.screen.tsx'), '/', '/home'],
  [() => import('./simple-dashboard.screen.tsx'), '/dashboard'],
];
