import type { Feature } from '../platform/execution/feature.ts';
import { overdueTrials } from './overdue-trials.ts';
import { subscriptionEmails } from './subscription-emails.ts';
import { forgetSubscriber, subscriptionJobs } from './subscription-jobs.ts';
import {
  givenPlans,
  lifetimePayments,
  subscriptionConsequences,
  subscriptionEmailReaction,
  subscriptionPlans,
} from './subscription-reactions.ts';
import { subscriptionCommands } from './subscriptions.commands.ts';
import { SubscriptionsModule } from './subscriptions.module.ts';

export const subscriptionsFeature = {
  module: SubscriptionsModule,
  commands: () => [subscriptionCommands],
  reactions: [
    subscriptionPlans,
    givenPlans,
    lifetimePayments,
    subscriptionConsequences,
    subscriptionEmailReaction,
  ],
  jobs: subscriptionJobs,
  emails: subscriptionEmails,
  due: { name: 'subscriptions', begin: overdueTrials },
  forgetAccount: forgetSubscriber,
} satisfies Feature;
