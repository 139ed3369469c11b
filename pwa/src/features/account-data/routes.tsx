import type { Screens } from '../../ui/helpers/screens.ts';

export const accountDataScreens: Screens = [[() => import('./erasure.screen.tsx'), '/erasure/:id']];
