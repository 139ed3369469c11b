import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import { trialDays } from '@everpaw/contracts/subscriptions/plan-prices';
import type { SubscriptionEvent } from '@everpaw/contracts/subscriptions/subscription.events';
import { describe, expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { ownSubscriptionOf, subscriptionsView } from './subscriptions.view.ts';

type Known = SubscriptionEvent | PaymentEvent;
const accountId = '0197f3a0-0000-7000-8000-000000000001';
const subscriptionId = '0197f3a0-0000-7000-8000-000000000002';
const paymentId = '0197f3a0-0000-7000-8000-000000000003';
const about = { accountId, subscriptionId };
const month = { periodStart: '2026-05-30T10:00:00.000Z', periodEnd: '2026-06-30T10:00:00.000Z' };
const paidAt = '2026-05-30T10:00:00.000Z';
const at = (minute: number) => `2026-03-01T12:0${minute}:00.000Z`;

const prepared: Known = {
  type: 'SubscriptionPrepared',
  data: { ...about, customerId: 'cus_1', setupIntentId: 'seti_1' },
};
const trial: Known = {
  type: 'TrialStarted',
  data: {
    ...about,
    amountCents: 599,
    currency: 'USD',
    providerId: 'sub_1',
    endsAt: '2026-05-30T10:00:00.000Z',
  },
};
const active: Known = { type: 'SubscriptionActivated', data: { ...about, ...month, providerId: 'sub_1' } };
const paid = (invoiceId: string): Known => ({
  type: 'SubscriptionPaid',
  data: { ...about, amountCents: 599, currency: 'USD', invoiceId, paidAt },
});
const back = (
  type: 'MoneyBackRequested' | 'PlanRefundDue',
  of: { invoiceId: string | null; paymentId: string | null },
): Known => ({
  type,
  data: { accountId, amountCents: of.paymentId ? 19_900 : 599, currency: 'USD', ...of },
});
const refunded = (invoiceId: string, amountCents: number): Known => ({
  type: 'SubscriptionRefunded',
  data: { accountId, invoiceId, amountCents, currency: 'USD' },
});
const ended = (over: object = {}): Known => ({
  type: 'SubscriptionEnded',
  data: { ...about, reason: 'cancelled', providerId: 'sub_1', ...over },
});
const lifetime: Known = {
  type: 'LifetimeBought',
  data: { accountId, paymentId, amountCents: 19_900, currency: 'USD', paidAt },
};
const doc = (...events: Known[]) => folded(subscriptionsView, events).get(accountId) ?? null;
const own = (...events: Known[]) => ownSubscriptionOf(doc(...events)).subscription;

test('REQ-357 a subscription is told by what happened to it', () => {
  expect(doc(prepared)).toEqual({
    _id: accountId,
    subscriptionId,
    status: 'preparing',
    customerId: 'cus_1',
    setupIntentId: 'seti_1',
    providerId: null,
    hadTrial: false,
    hadMoneyBack: false,
    trialEndsAt: null,
    periodStart: null,
    periodEnd: null,
    cancelsAtEnd: false,
    over: 0,
    lifetimeAttempts: 0,
    lifetimePaymentId: null,
    payments: [],
    createdAt: at(0),
    updatedAt: at(0),
  });
  expect(doc(prepared, trial)).toMatchObject({
    status: 'trialing',
    hadTrial: true,
    providerId: 'sub_1',
    trialEndsAt: '2026-05-30T10:00:00.000Z',
    periodStart: at(1),
    periodEnd: '2026-05-30T10:00:00.000Z',
    updatedAt: at(1),
  });
  expect(doc(prepared, trial, active)).toMatchObject({ status: 'active', ...month, providerId: 'sub_1' });
  const next = { periodStart: month.periodEnd, periodEnd: '2026-07-30T10:00:00.000Z' };
  expect(doc(prepared, active, { type: 'SubscriptionRenewed', data: { ...about, ...next } })).toMatchObject(
    next,
  );
  expect(doc(prepared, active, { type: 'SubscriptionPastDue', data: about })?.status).toBe('past-due');
  const cancelled: Known = { type: 'SubscriptionCancelled', data: { ...about, endsAt: month.periodEnd } };
  expect(doc(prepared, active, cancelled)?.cancelsAtEnd).toBe(true);
  expect(doc(prepared, active, cancelled, { type: 'SubscriptionResumed', data: about })?.cancelsAtEnd).toBe(
    false,
  );
  expect(doc(prepared, active, cancelled, ended())).toMatchObject({
    status: 'ended',
    cancelsAtEnd: false,
    over: 1,
  });
});

test('one that is prepared anew begins anew, and remembers its customer, trial and payments', () => {
  const declined: Known = { type: 'SubscriptionDeclined', data: { ...about, reason: 'card_declined' } };
  expect(doc(prepared, declined)).toMatchObject({ status: 'ended', over: 1 });
  const test: Known = {
    type: 'SubscriptionPrepared',
    data: { ...about, customerId: null, setupIntentId: null },
  };
  expect(doc(prepared, trial, active, paid('in_1'), ended(), test)).toMatchObject({
    status: 'preparing',
    customerId: 'cus_1',
    setupIntentId: null,
    providerId: null,
    hadTrial: true,
    trialEndsAt: null,
    periodStart: null,
    periodEnd: null,
    payments: [{ id: 'in_1' }],
    over: 1,
    createdAt: at(0),
  });
  expect(doc(test)?.customerId).toBeNull();
});

test('another one that ended at the provider ends nothing here', () => {
  const surplus = ended({ subscriptionId: paymentId, reason: 'surplus' });
  expect(doc(prepared, active, surplus)).toMatchObject({ status: 'active', over: 0, updatedAt: at(2) });
});

describe('what was paid', () => {
  const payments = (...events: Known[]) =>
    doc(prepared, active, paid('in_1'), paid('in_2'), ...events)?.payments.map(
      ({ refundedCents }) => refundedCents,
    );

  test('is listed with its day and amount', () => {
    expect(doc(prepared, active, paid('in_1'))?.payments).toEqual([
      { id: 'in_1', paidAt, amountCents: 599, refundedCents: 0 },
    ]);
  });

  test('is said to go back once it is due, and once only when it has arrived', () => {
    for (const due of ['MoneyBackRequested', 'PlanRefundDue'] as const) {
      const first = back(due, { invoiceId: 'in_1', paymentId: null });
      expect(payments(first)).toEqual([599, 0]);
      expect(payments(first, refunded('in_1', 599))).toEqual([599, 0]);
    }
  });

  test('went back in parts, also at the provider itself, and never more than all of it', () => {
    expect(payments(refunded('in_2', 200))).toEqual([0, 200]);
    expect(payments(refunded('in_2', 200), refunded('in_2', 399))).toEqual([0, 599]);
    const due = back('PlanRefundDue', { invoiceId: 'in_1', paymentId: null });
    expect(payments(refunded('in_1', 200), due, refunded('in_1', 399))).toEqual([599, 0]);
  });

  test('for a lifetime goes back in the same way', () => {
    const gaveBack = (purpose: 'subscription' | 'order'): Known => ({
      type: 'PaymentRefunded',
      data: { paymentId, purpose, subjectId: accountId, amountCents: 100, currency: 'USD' },
    });
    const cents = (...events: Known[]) => doc(lifetime, ...events)?.payments.map((one) => one.refundedCents);
    expect(cents(gaveBack('subscription'))).toEqual([100]);
    expect(cents(gaveBack('order'))).toEqual([0]);
    const due = back('MoneyBackRequested', { invoiceId: null, paymentId });
    expect(cents(due, gaveBack('subscription'))).toEqual([19_900]);
    expect(doc(gaveBack('subscription'))).toBeNull();
  });
});

describe('a lifetime', () => {
  test('is one payment, and makes room for another one when it ends or comes to nothing', () => {
    expect(doc(lifetime)).toMatchObject({
      lifetimePaymentId: paymentId,
      status: 'none',
      payments: [{ id: paymentId, paidAt, amountCents: 19_900, refundedCents: 0 }],
    });
    const over: Known = { type: 'LifetimeEnded', data: { accountId, paymentId } };
    expect(doc(lifetime, over)).toMatchObject({ lifetimePaymentId: null, lifetimeAttempts: 1 });
    const cancelled = (purpose: 'subscription' | 'order'): Known => ({
      type: 'PaymentCancelled',
      data: { paymentId, purpose, subjectId: accountId },
    });
    expect(doc(cancelled('subscription'))?.lifetimeAttempts).toBe(1);
    expect(doc(cancelled('order'))).toBeNull();
  });
});

describe('what its owner reads', () => {
  test('is nothing before it began, and how many free days are left', () => {
    expect(ownSubscriptionOf(null)).toEqual({ subscription: null, trialDays });
    expect(own(prepared)).toBeNull();
    expect(own(prepared, ended())).toBeNull();
    expect(ownSubscriptionOf(doc(prepared, trial)).trialDays).toBe(0);
  });

  test('is Premium with its periods, also once it has ended', () => {
    expect(own(prepared, trial, active, paid('in_1'))).toEqual({
      id: subscriptionId,
      userId: accountId,
      planType: 'premium',
      status: 'active',
      stripeSubscriptionId: 'sub_1',
      trialEndsAt: '2026-05-30T10:00:00.000Z',
      currentPeriodStart: month.periodStart,
      currentPeriodEnd: month.periodEnd,
      cancelsAtEnd: false,
      isTest: false,
      addOns: [
        { id: subscriptionId, itemType: 'memorial-add-on', memorialId: null, price: 0, purchasedAt: at(0) },
      ],
      moneyBackUntil: '2026-06-29T10:00:00.000Z',
      payments: [{ id: 'in_1', paidAt, amountCents: 599, refundedCents: 0 }],
    });
    expect(own(prepared, active, ended())).toMatchObject({
      status: 'ended',
      addOns: [],
      moneyBackUntil: null,
    });
  });

  test('REQ-626 is a plan that has ended, with its receipt, once a lifetime was given back', () => {
    const over: Known = { type: 'LifetimeEnded', data: { accountId, paymentId } };
    const given = back('MoneyBackRequested', { invoiceId: null, paymentId });
    expect(own(lifetime, given, over)).toMatchObject({
      planType: 'lifetime',
      status: 'ended',
      isTest: false,
      addOns: [],
      payments: [{ id: paymentId, amountCents: 19_900, refundedCents: 19_900 }],
    });
  });

  test('is Lifetime without periods, whatever ran before', () => {
    const cancelled: Known = { type: 'SubscriptionCancelled', data: { ...about, endsAt: month.periodEnd } };
    expect(own(prepared, trial, cancelled, lifetime)).toMatchObject({
      id: subscriptionId,
      planType: 'lifetime',
      status: 'lifetime',
      stripeSubscriptionId: null,
      trialEndsAt: null,
      currentPeriodStart: null,
      currentPeriodEnd: null,
      cancelsAtEnd: false,
      isTest: false,
      moneyBackUntil: '2026-06-29T10:00:00.000Z',
    });
    expect(own(lifetime)).toMatchObject({ id: accountId, addOns: [{ price: 0, purchasedAt: paidAt }] });
  });

  test('is a test where no card was asked for', () => {
    const free: Known = { ...trial, data: { ...trial.data, providerId: null } } as Known; // the same event of a test
    expect(own(prepared, free)).toMatchObject({ isTest: true, status: 'trialing' });
  });

  test('REQ-626 can be asked back while the guarantee holds: the first payment that did not go back already', () => {
    const running = [prepared, active, paid('in_1')];
    const until = (...events: Known[]) => own(...running, ...events)?.moneyBackUntil;
    expect(until(refunded('in_1', 200))).toBe('2026-06-29T10:00:00.000Z');
    expect(until(refunded('in_1', 599))).toBeNull();
    expect(
      until(back('MoneyBackRequested', { invoiceId: 'in_1', paymentId: null }), paid('in_2')),
    ).toBeNull();
    expect(own(prepared, trial)?.moneyBackUntil).toBeNull();
    const pastDue: Known = { type: 'SubscriptionPastDue', data: about };
    expect(until(pastDue)).toBe('2026-06-29T10:00:00.000Z');
    expect(own(prepared, trial, paid('in_1'))?.moneyBackUntil).toBe('2026-06-29T10:00:00.000Z');
  });
});
