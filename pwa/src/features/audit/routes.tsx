import type { Screens } from '../../ui/helpers/screens.ts';

export const auditScreens: Screens = [
  [() => import('./history.screen.tsx'), '/memorial/:id/history'],
  [() => import('./verify/verify.screen.tsx'), '/verify'],
  [() => import('./desk/desk.routes.tsx'), '/audit/*'],
];
