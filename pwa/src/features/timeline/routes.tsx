import type { Screens } from '../../ui/helpers/screens.ts';

export const timelineScreens: Screens = [
  [
    () => import('./timeline.screen.tsx'),
    '/memorial/:id/timeline',
    '/memorial/:id/share',
    '/memory-timeline/:id',
  ],
];
