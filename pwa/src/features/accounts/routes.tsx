import type { Screens } from '../../ui/screens.ts';

export const accountsScreens: Screens = [
  [() => import('./profile.screen.tsx'), '/profile'],
  [() => import('./settings.screen.tsx'), '/settings'],
  [() => import('./reset-password.screen.tsx'), '/reset-password'],
  [() => import('./verify-email.screen.tsx'), '/verify-email'],
  [() => import('./sign-in-link.screen.tsx'), '/sign-in'],
];
