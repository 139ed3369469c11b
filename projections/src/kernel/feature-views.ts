import type { EntityHistory } from './entity-history.ts';
import type { Projection } from './projection.ts';

/** What a feature contributes to the read models of the site. */
export type FeatureViews = {
  projections: readonly Projection[];
  /** Of its entities whose events are part of a memorial's history. Each keeps its own types. */
  histories?: readonly Pick<EntityHistory, 'shows' | 'retractions'>[];
};
