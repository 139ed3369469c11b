import { features } from './features.ts';
import type { Projection } from './kernel/projection.ts';

/** All read models, in the order that operators see. */
export const projections: readonly Projection[] = features.flatMap((feature) => feature.projections);
