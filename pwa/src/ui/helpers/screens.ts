import type { ComponentType } from 'react';

/** A feature's screens, each with its paths. */
export type Screens = readonly (readonly [
  load: () => Promise<{ default: ComponentType }>,
  ...paths: string[],
])[];
