import type { Feature } from '../kernel/features/feature.ts';
import { adminApi } from './admin.api.ts';

export const adminFeature: Feature = {
  endpoints: { admin: adminApi },
};
