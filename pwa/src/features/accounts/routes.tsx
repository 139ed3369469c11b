import type { Screens } from '../../ui/helpers/screens.ts';

export const accountsScreens: Screens = [
  [() => import('./profile.screen.tsx'), '/profile'],
  [() => import('./settings.screen.tsx'), '/settings'],
  [() => import('./mailed-links/reset-password.screen.tsx'), '/reset-password'],
  [() => import('./mailed-links/verify-email.screen.tsx'), '/verify-email'],
  [() => import('./mailed-links/sign-in-link.screen.tsx'), '/sign-in'],
];
