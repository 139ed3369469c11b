import type { Feature } from '../platform/execution/feature.ts';
import { RecordingsModule } from './recordings.module.ts';

export const recordingsFeature = {
  module: RecordingsModule,
} satisfies Feature;
