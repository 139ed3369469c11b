import type { FeatureViews } from '../kernel/feature-views.ts';
import { accountsProjection } from './accounts.projection.ts';
import { signInsProjection } from './sign-ins.projection.ts';

export const accountsViews: FeatureViews = {
  projections: [accountsProjection, signInsProjection],
};
