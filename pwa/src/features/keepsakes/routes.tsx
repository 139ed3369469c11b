import type { Screens } from '../../ui/helpers/screens.ts';

export const keepsakesScreens: Screens = [[() => import('./keepsake.screen.tsx'), '/memorial/:id/keepsake']];
