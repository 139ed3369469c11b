import type { Feature } from '../platform/feature.ts';
import { SyncModule } from './sync.module.ts';

export const syncFeature = {
  module: SyncModule,
} satisfies Feature;
