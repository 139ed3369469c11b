import type { AccountEvent } from '@everpaw/contracts/accounts/account.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import { trialDays } from '@everpaw/contracts/subscriptions/plan-prices';
import type { SubscriptionEvent } from '@everpaw/contracts/subscriptions/subscription.events';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { invoiceRefundOf, refundOf, subscriptionEndOf } from '../payments/payment-effects.ts';
import { type Reaction, type RequestedEffect, reaction } from '../platform/execution/reactions/reaction.ts';

/** How many days before a trial ends the reminder is sent. */
const reminderDays = 7;

/** Changes the account's plan to match its subscription, unless the plan was granted. */
function follow(
  accountId: string,
  subscriptionStatus: SubscriptionStatus,
  from: readonly SubscriptionStatus[],
): RequestedEffect {
  return { command: { type: 'FollowSubscription', data: { accountId, subscriptionStatus, from } } };
}

/** Reasons for an end that doesn't affect the plan: there is another one, or there was none. */
const unnoticed = new Set<string>(['lifetime', 'surplus', 'given']);

/** Keeps the account's plan in line with its subscription. */
export const subscriptionPlans: Reaction = reaction({
  name: 'subscription-plans',
  version: 1,
  events: ['TrialStarted', 'SubscriptionActivated', 'SubscriptionEnded', 'LifetimeBought', 'LifetimeEnded'],
  on({ type, data }: Recorded<SubscriptionEvent>) {
    const { accountId } = data;
    switch (type) {
      case 'TrialStarted':
      case 'SubscriptionActivated':
        return [follow(accountId, 'premium', ['free'])];
      case 'LifetimeBought':
        return [follow(accountId, 'lifetime', ['free', 'premium'])];
      case 'SubscriptionEnded':
        // A plan that was taken away is gone already, and another one may have been granted since.
        return unnoticed.has(data.reason) || data.reason === 'taken'
          ? []
          : [follow(accountId, 'free', ['premium'])];
      case 'LifetimeEnded':
        return [follow(accountId, 'free', ['lifetime'])];
      default:
        return [];
    }
  },
});

/**
 * Adjusts the subscription when an account's plan is set by an administrator, so that an account isn't charged for a
 * plan it doesn't have.
 */
export const givenPlans: Reaction = reaction({
  name: 'given-plans',
  version: 1,
  events: ['PlanChanged'],
  on(event: Recorded<AccountEvent>) {
    if (event.type !== 'PlanChanged' || !event.data.isGiven) return [];
    const { accountId, subscriptionStatus: plan } = event.data;
    return [{ command: { type: 'SettlePlan', data: { accountId, plan } } }];
  },
});

/** Grants the lifetime plan when its payment succeeds. */
export const lifetimePayments: Reaction = reaction({
  name: 'lifetime-payments',
  version: 1,
  events: ['PaymentSucceeded'],
  on(event: Recorded<PaymentEvent>) {
    if (event.type !== 'PaymentSucceeded' || event.data.purpose !== 'subscription') return [];
    const { subjectId: accountId, paymentId, amountCents } = event.data;
    return [{ command: { type: 'GrantLifetime', data: { accountId, paymentId, amountCents } } }];
  },
});

/** Ends subscriptions at the provider that ended here, refunds what is owed, and ends trials without a card. */
export const subscriptionConsequences: Reaction = reaction({
  name: 'subscription-consequences',
  version: 1,
  events: [
    'TrialStarted',
    'SubscriptionEnded',
    'MoneyBackRequested',
    'PlanRefundDue',
    'SurplusPaymentReceived',
  ],
  on({ type, data }: Recorded<SubscriptionEvent>): RequestedEffect[] {
    const { accountId } = data;
    switch (type) {
      case 'TrialStarted': {
        if (data.providerId !== null) return [];
        const end = { accountId, subscriptionId: data.subscriptionId, reason: 'trial-over' };
        const job = { name: 'command', data: { type: 'EndSubscription', data: end } };
        return [{ job: { ...job, delayMs: trialDays * dayMs } }];
      }
      case 'SubscriptionEnded': {
        const { providerId, reason } = data;
        const isOverThere = reason === 'cancelled' || reason === 'unpaid';
        return isOverThere || providerId === null ? [] : [subscriptionEndOf(providerId)];
      }
      case 'MoneyBackRequested':
      case 'PlanRefundDue': {
        const { invoiceId, paymentId, amountCents } = data;
        if (invoiceId !== null) return [invoiceRefundOf({ accountId, invoiceId, amountCents })];
        return paymentId === null ? [] : [refundOf(paymentId)];
      }
      case 'SurplusPaymentReceived':
        return [refundOf(data.paymentId)];
      default:
        return [];
    }
  },
});

const emailed: Partial<Record<SubscriptionEvent['type'], string>> = {
  TrialStarted: 'started',
  SubscriptionPaid: 'paid',
  SubscriptionPastDue: 'past-due',
  SubscriptionEnded: 'ended',
  LifetimeBought: 'lifetime',
  MoneyBackRequested: 'money-back',
  PlanRefundDue: 'refund',
};

/** Emails the subscriber when the subscription begins, a week before the first payment, and when it changes. */
export const subscriptionEmailReaction: Reaction = reaction({
  name: 'subscription-emails',
  version: 1,
  events: Object.keys(emailed) as SubscriptionEvent['type'][], // the keys of the record above
  on({ type, data, position }: Recorded<SubscriptionEvent>) {
    const isSilent =
      type === 'SubscriptionEnded' && (unnoticed.has(data.reason) || data.reason === 'money-back');
    const about = emailed[type];
    if (!about || isSilent) return [];
    const { accountId } = data;
    const amountCents = 'amountCents' in data ? data.amountCents : 0;
    const emailOf = (kind: string, delayMs = 0): RequestedEffect => ({
      job: {
        name: 'mail',
        data: { template: 'subscription', about: kind, accountId, amountCents, position },
        ...(delayMs > 0 ? { delayMs } : {}),
      },
    });
    return type === 'TrialStarted'
      ? [emailOf(about), emailOf('reminder', (trialDays - reminderDays) * dayMs)]
      : [emailOf(about)];
  },
});
