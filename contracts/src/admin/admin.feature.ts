import type { Feature } from '../kernel/feature.ts';
import { adminApi } from './admin.api.ts';

export const adminFeature: Feature = {
  endpoints: { admin: adminApi },
};
