import type { Screens } from '../../base/screens.ts';

export const subscriptionsScreens: Screens = [
  [() => import('./subscribe.screen.tsx'), '/subscribe'],
  [() => import('./your-plan.screen.tsx'), '/your-plan'],
];
