import type { Feature } from '../platform/execution/feature.ts';
import { eraseReviews } from './erase-reviews.ts';
import { reviewCommands } from './reviews.commands.ts';
import { ReviewsModule } from './reviews.module.ts';
import { reviewJobs, reviewRights } from './withdraw-reviews.ts';

export const reviewsFeature = {
  module: ReviewsModule,
  commands: () => [reviewCommands],
  reactions: [reviewRights],
  jobs: reviewJobs,
  forgetAccount: eraseReviews,
} satisfies Feature;
