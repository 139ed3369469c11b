import type { Screens } from '../../ui/helpers/screens.ts';

export const recordingsScreens: Screens = [
  [() => import('./recordings.screen.tsx'), '/memorial/:id/recordings'],
];
