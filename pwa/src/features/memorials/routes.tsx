import type { Screens } from '../../ui/helpers/screens.ts';

export const memorialsScreens: Screens = [
  [() => import('./gallery/gallery.screen.tsx'), '/memorial-gallery'],
  [() => import('./page/memorial.screen.tsx'), '/memorial/:id'],
  [() => import('./page/named.screen.tsx'), '/:name'],
  [() => import('./wizard/create-memorial.screen.tsx'), '/create-memorial'],
  [() => import('./wizard/edit-memorial.screen.tsx'), '/memorials/:id/edit', '/memorial/:id/edit'],
  [() => import('./own/my-memorials.screen.tsx'), '/my-memorials'],
  [() => import('./gallery/saved.screen.tsx'), '/saved'],
];
