import type { Feature } from '../kernel/features/feature.ts';
import { mediaApi } from './media.api.ts';

export const mediaFeature: Feature = {
  endpoints: { media: mediaApi },
};
