import type { FeatureViews } from '../kernel/feature-views.ts';
import { followsProjection } from './follows.projection.ts';
import { rememberedDaysProjection } from './remembered-days.projection.ts';

export const followsViews: FeatureViews = { projections: [followsProjection, rememberedDaysProjection] };
