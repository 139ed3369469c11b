import type { Screens } from '../../ui/helpers/screens.ts';

export const siteScreens: Screens = [
  [() => import('./about.screen.tsx'), '/about'],
  [() => import('./help.screen.tsx'), '/help'],
  [() => import('./contact.screen.tsx'), '/contact'],
  [() => import('./privacy.screen.tsx'), '/privacy'],
  [() => import('./terms.screen.tsx'), '/terms'],
  [() => import('./status.screen.tsx'), '/status'],
];
