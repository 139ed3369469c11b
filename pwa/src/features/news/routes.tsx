import type { Screens } from '../../ui/helpers/screens.ts';

export const newsScreens: Screens = [
  [() => import('./news.screen.tsx'), '/news'],
  [() => import('./article.screen.tsx'), '/news/:slug'],
];
