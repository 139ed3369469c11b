import type { Feature } from '../platform/execution/feature.ts';
import { hiddenPictures, pictureJobs } from './forget-picture.ts';
import { MediaModule } from './media.module.ts';

export const mediaFeature = {
  module: MediaModule,
  reactions: [hiddenPictures],
  jobs: pictureJobs,
} satisfies Feature;
