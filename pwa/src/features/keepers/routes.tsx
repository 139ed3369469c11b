import type { Screens } from '../../ui/screens.ts';

export const keepersScreens: Screens = [[() => import('./invitation.screen.tsx'), '/invitation']];
