import type { Feature } from '../kernel/features/feature.ts';
import { recordingsApi } from './recordings.api.ts';

export const recordingsFeature: Feature = {
  endpoints: { recordings: recordingsApi },
};
