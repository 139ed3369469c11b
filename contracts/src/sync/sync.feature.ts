import type { Feature } from '../kernel/features/feature.ts';
import { syncApi } from './sync.api.ts';

export const syncFeature: Feature = {
  endpoints: { sync: syncApi },
};
