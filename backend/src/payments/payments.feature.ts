import type { Feature } from '../platform/execution/feature.ts';
import { paymentJobs } from './payment-jobs.ts';
import { paymentCommands } from './payments.commands.ts';
import { PaymentsModule } from './payments.module.ts';

export const paymentsFeature = {
  module: PaymentsModule,
  commands: () => [paymentCommands],
  jobs: paymentJobs,
} satisfies Feature;
