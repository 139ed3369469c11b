import type { Screens } from '../../ui/helpers/screens.ts';

export const ecardsScreens: Screens = [
  [() => import('./ecards.screen.tsx'), '/ecards'],
  [() => import('./sent-ecards.screen.tsx'), '/ecards/sent'],
  [() => import('./written-ecard.screen.tsx'), '/ecards/written/:token'],
  [() => import('./opened-ecard.screen.tsx'), '/ecard/:token'],
];
