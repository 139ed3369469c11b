import type { Feature } from '../platform/execution/feature.ts';
import { AccountDataModule } from './account-data.module.ts';
import { dueExports } from './due-exports.ts';
import { erasureCommands } from './erasure.commands.ts';
import { leavings, purgedGuestbooks } from './erasure-reactions.ts';
import { exportJobs } from './export-jobs.ts';

export const exportFeature = {
  module: AccountDataModule,
  commands: () => [erasureCommands],
  reactions: [leavings, purgedGuestbooks],
  jobs: exportJobs,
  due: { name: 'exports', begin: dueExports },
} satisfies Feature;
