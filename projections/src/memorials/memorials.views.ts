import type { FeatureViews } from '../kernel/feature-views.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { keepershipsProjection } from './keeperships.projection.ts';
import { memorialHistory } from './memorial.history.ts';
import { memorialStatsProjection } from './memorial-stats.projection.ts';
import { memorialsProjection } from './memorials.projection.ts';

export const memorialsViews: FeatureViews = {
  projections: [memorialsProjection, memorialStatsProjection, keepershipsProjection, invitationsProjection],
  histories: [memorialHistory],
};
