import type { Feature } from '../platform/execution/feature.ts';
import { dueKeepsakes } from './due-keepsakes.ts';
import { keepsakeJobs } from './keepsake-jobs.ts';
import { KeepsakesModule } from './keepsakes.module.ts';

export const keepsakesFeature = {
  module: KeepsakesModule,
  jobs: keepsakeJobs,
  due: { name: 'keepsakes', begin: dueKeepsakes },
} satisfies Feature;
