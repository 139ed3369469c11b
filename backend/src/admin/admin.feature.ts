import type { Feature } from '../platform/execution/feature.ts';
import { AdminModule } from './admin.module.ts';

export const adminFeature = {
  module: AdminModule,
} satisfies Feature;
