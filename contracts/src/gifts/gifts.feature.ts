import type { Feature } from '../kernel/feature.ts';
import { giftsApi } from './gifts.api.ts';

export const giftsFeature: Feature = {
  endpoints: { gifts: giftsApi },
};
