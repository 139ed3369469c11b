import { accountDecider } from '@everpaw/contracts/accounts/account.decider';
import {
  declineSubscriptionData,
  endSubscriptionData,
  grantLifetimeData,
  ofSubscriber,
  ofSubscription,
  prepareSubscriptionData,
  recordInvoiceData,
  recordSubscriptionData,
  recordSubscriptionRefundData,
  type SubscriptionCommand,
  settlePlanData,
} from '@everpaw/contracts/subscriptions/subscription.commands';
import { subscriptionDecider } from '@everpaw/contracts/subscriptions/subscription.decider';
import { accountStream } from '../accounts/accounts.commands.ts';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const subscriptionSchemas = {
  PrepareSubscription: prepareSubscriptionData,
  DeclineSubscription: declineSubscriptionData,
  StartTestTrial: ofSubscription,
  RecordSubscription: recordSubscriptionData,
  RecordInvoice: recordInvoiceData,
  CancelSubscription: ofSubscriber,
  ResumeSubscription: ofSubscriber,
  RecordPaymentMethod: ofSubscription,
  EndSubscription: endSubscriptionData,
  GrantLifetime: grantLifetimeData,
  SettlePlan: settlePlanData,
  RequestMoneyBack: ofSubscriber,
  RecordSubscriptionRefund: recordSubscriptionRefundData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof subscriptionSchemas> {}
}

/** Returns the stream of an account's subscription. */
export function subscriptionStream(accountId: string): string {
  return `subscription-${accountId}`;
}

/** Handlers of the subscription commands. Which ones an account may begin depends on its current plan. */
export const subscriptionCommands = handles({
  decider: subscriptionDecider,
  commands: subscriptionSchemas,
  stream: (data: SubscriptionCommand['data']) => subscriptionStream(data.accountId),
  async context({ type, data }, load) {
    const begins = type === 'PrepareSubscription' || type === 'StartTestTrial' || type === 'GrantLifetime';
    if (!begins) return { plan: 'free' };
    const account = await load(accountDecider, accountStream(data.accountId));
    const plan = account.status === 'active' ? account.subscriptionStatus : 'free';
    return { plan, isGone: account.status === 'deleted' };
  },
});
