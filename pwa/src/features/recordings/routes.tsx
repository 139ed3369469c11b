import type { Screens } from '../../base/screens.ts';

export const recordingsScreens: Screens = [
  [() => import('./recordings.screen.tsx'), '/memorial/:id/recordings'],
];
