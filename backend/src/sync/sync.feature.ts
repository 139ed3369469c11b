import type { Feature } from '../platform/execution/feature.ts';
import { SyncModule } from './sync.module.ts';

export const syncFeature = {
  module: SyncModule,
} satisfies Feature;
