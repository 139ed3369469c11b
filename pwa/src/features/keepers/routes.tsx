import type { Screens } from '../../base/screens.ts';

export const keepersScreens: Screens = [[() => import('./invitation.screen.tsx'), '/invitation']];
