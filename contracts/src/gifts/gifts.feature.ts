import type { Feature } from '../kernel/features/feature.ts';
import { giftsApi } from './gifts.api.ts';

export const giftsFeature: Feature = {
  endpoints: { gifts: giftsApi },
};
