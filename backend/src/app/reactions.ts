import { features } from '../features.ts';
import { contributions } from '../platform/execution/feature.ts';
import type { Reaction } from '../platform/execution/reactions/reaction.ts';

/** All reactions of the site, in the order in which an operator sees them. */
export const reactions: readonly Reaction[] = contributions(features, 'reactions').flat();
