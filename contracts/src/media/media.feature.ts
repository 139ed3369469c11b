import type { Feature } from '../kernel/feature.ts';
import { mediaApi } from './media.api.ts';

export const mediaFeature: Feature = {
  endpoints: { media: mediaApi },
};
