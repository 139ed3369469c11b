import type { Screens } from '../../ui/helpers/screens.ts';

export const subscriptionsScreens: Screens = [
  [() => import('./subscribe.screen.tsx'), '/subscribe'],
  [() => import('./your-plan.screen.tsx'), '/your-plan'],
];
