import type { Feature } from '../kernel/features/feature.ts';
import { keepsakesApi } from './keepsakes.api.ts';

export const keepsakesFeature: Feature = { endpoints: { keepsakes: keepsakesApi } };
