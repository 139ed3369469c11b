import type { Feature } from '../kernel/features/feature.ts';
import { auditApi } from './audit.api.ts';
import { deskApi } from './desk.api.ts';
import { historyApi } from './history.api.ts';

export const auditFeature: Feature = {
  endpoints: { history: historyApi, audit: auditApi, desk: deskApi },
};
