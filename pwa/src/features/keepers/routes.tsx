import type { Screens } from '../../ui/helpers/screens.ts';

export const keepersScreens: Screens = [[() => import('./invitation.screen.tsx'), '/invitation']];
