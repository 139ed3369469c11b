import type { Screens } from '../../ui/helpers/screens.ts';

/** Development only: a production build contains neither the path nor the page. */
export const designScreens: Screens = import.meta.env.DEV
  ? [[() => import('./design.screen.tsx'), '/design']]
  : [];
