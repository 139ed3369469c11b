import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { trialDays } from '@everpaw/contracts/subscriptions/plan-prices';
import { describe, expect, test } from '@jest/globals';
import type { Reaction } from '../platform/execution/reactions/reaction.ts';
import {
  givenPlans,
  lifetimePayments,
  subscriptionConsequences,
  subscriptionEmailReaction,
  subscriptionPlans,
} from './subscription-reactions.ts';

const [accountId, subscriptionId, paymentId] = ['a', 's', 'p'];

/** What follows from an event, without ids. */
function effectsAfter(reaction: Reaction, type: string, data: object) {
  const event = { type, data: { accountId, ...data }, position: '1' } as unknown as Recorded; // all that is read of it
  return reaction.on(event).map((effect) => ('command' in effect ? effect.command : effect.job));
}
const follows = (subscriptionStatus: string, from: string[]) => [
  { type: 'FollowSubscription', data: { accountId, subscriptionStatus, from } },
];

describe('what follows from what happens to a subscription', () => {
  test.each([
    ['TrialStarted', {}, follows('premium', ['free'])],
    ['SubscriptionActivated', {}, follows('premium', ['free'])],
    ['LifetimeBought', {}, follows('lifetime', ['free', 'premium'])],
    ['LifetimeEnded', {}, follows('free', ['lifetime'])],
    ['SubscriptionEnded', { reason: 'cancelled' }, follows('free', ['premium'])],
    ['SubscriptionEnded', { reason: 'money-back' }, follows('free', ['premium'])],
    ['SubscriptionEnded', { reason: 'lifetime' }, []],
    ['SubscriptionEnded', { reason: 'surplus' }, []],
    ['SubscriptionEnded', { reason: 'given' }, []],
    ['SubscriptionEnded', { reason: 'taken' }, []],
  ])('the account’s plan, after %s %j', (type, data, expected) => {
    expect(effectsAfter(subscriptionPlans, type, data)).toEqual(expected);
  });

  test('a plan that somebody has set is settled; one that follows is not', () => {
    const plan = { subscriptionStatus: 'lifetime' };
    expect(effectsAfter(givenPlans, 'PlanChanged', { ...plan, isGiven: true })).toEqual([
      { type: 'SettlePlan', data: { accountId, plan: 'lifetime' } },
    ]);
    expect(effectsAfter(givenPlans, 'PlanChanged', plan)).toEqual([]);
  });

  test('the payment of a lifetime gives it, and no other payment does', () => {
    const paid = { paymentId, subjectId: accountId, amountCents: 19_900 };
    expect(effectsAfter(lifetimePayments, 'PaymentSucceeded', { ...paid, purpose: 'subscription' })).toEqual([
      { type: 'GrantLifetime', data: { accountId, paymentId, amountCents: 19_900 } },
    ]);
    expect(effectsAfter(lifetimePayments, 'PaymentSucceeded', { ...paid, purpose: 'order' })).toEqual([]);
  });

  test('a trial without a card ends after its days; one with a card is the provider’s to end', () => {
    expect(
      effectsAfter(subscriptionConsequences, 'TrialStarted', { subscriptionId, providerId: null }),
    ).toMatchObject([
      {
        name: 'command',
        data: { type: 'EndSubscription', data: { accountId, subscriptionId, reason: 'trial-over' } },
        delayMs: trialDays * dayMs,
      },
    ]);
    expect(
      effectsAfter(subscriptionConsequences, 'TrialStarted', { subscriptionId, providerId: 'sub' }),
    ).toEqual([]);
  });

  test.each([
    ['money-back', 'sub', ['end-subscription']],
    ['lifetime', 'sub', ['end-subscription']],
    ['cancelled', 'sub', []],
    ['unpaid', 'sub', []],
    ['trial-over', null, []],
  ])(
    'what ended by %s is ended at the provider, unless that is where it ended',
    (reason, providerId, names) => {
      const jobs = effectsAfter(subscriptionConsequences, 'SubscriptionEnded', { reason, providerId });
      expect(jobs.map((job) => ('name' in job ? job.name : job.type))).toEqual(names);
    },
  );

  test.each(['MoneyBackRequested', 'PlanRefundDue'])(
    'money goes back after %s, to where it came from',
    (type) => {
      const amountCents = 599;
      expect(
        effectsAfter(subscriptionConsequences, type, { invoiceId: 'in', paymentId: null, amountCents }),
      ).toMatchObject([{ name: 'refund-invoice', data: { accountId, invoiceId: 'in', amountCents } }]);
      expect(
        effectsAfter(subscriptionConsequences, type, { invoiceId: null, paymentId, amountCents }),
      ).toMatchObject([{ name: 'refund-payment', data: { paymentId } }]);
    },
  );

  test('a payment too many goes back', () => {
    expect(effectsAfter(subscriptionConsequences, 'SurplusPaymentReceived', { paymentId })).toMatchObject([
      { name: 'refund-payment', data: { paymentId } },
    ]);
  });

  test.each([
    ['TrialStarted', {}, ['started', 'reminder']],
    ['SubscriptionPaid', { amountCents: 599 }, ['paid']],
    ['SubscriptionPastDue', {}, ['past-due']],
    ['SubscriptionEnded', { reason: 'cancelled' }, ['ended']],
    ['SubscriptionEnded', { reason: 'money-back' }, []],
    ['SubscriptionEnded', { reason: 'given' }, []],
    ['LifetimeBought', { amountCents: 19_900 }, ['lifetime']],
    ['MoneyBackRequested', { amountCents: 599 }, ['money-back']],
    ['PlanRefundDue', { amountCents: 599 }, ['refund']],
  ])('an email follows %s %j', (type, data, expected) => {
    const emails = effectsAfter(subscriptionEmailReaction, type, data);
    expect(emails.map(({ data: email }) => (email as { about: string }).about)).toEqual(expected);
  });
});
