import type { Feature } from '../platform/execution/feature.ts';
import { GiftsModule } from './gifts.module.ts';

export const giftsFeature = {
  module: GiftsModule,
} satisfies Feature;
