import { features } from './features.ts';
import type { Projection } from './kernel/projection.ts';

/** Every read model of the product, in the order in which an operator sees them. */
export const projections: readonly Projection[] = features.flatMap((feature) => feature.projections);
