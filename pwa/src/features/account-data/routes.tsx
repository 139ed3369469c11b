import type { Screens } from '../../base/screens.ts';

export const accountDataScreens: Screens = [[() => import('./erasure.screen.tsx'), '/erasure/:id']];
