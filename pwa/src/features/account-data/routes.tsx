import type { Screens } from '../../ui/screens.ts';

export const accountDataScreens: Screens = [[() => import('./erasure.screen.tsx'), '/erasure/:id']];
