import type { EntityHistory } from './entity-history.ts';
import type { Projection } from './projection.ts';

/** A feature's part of the read models. */
export type FeatureViews = {
  projections: readonly Projection[];
  /** The histories of entities whose events are part of a memorial's history. Each has its own types. */
  histories?: readonly Pick<EntityHistory, 'shows'>[];
};
