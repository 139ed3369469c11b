import type { FeatureViews } from '../kernel/feature-views.ts';
import { memoriesProjection } from './memories.projection.ts';
import { memoryHistory } from './memory.history.ts';

export const timelineViews: FeatureViews = {
  projections: [memoriesProjection],
  histories: [memoryHistory],
};
