import { describe, expect, it } from '@jest/globals';
import { given } from '../testing/given.ts';
import type { SubscriptionCommand } from './subscription.commands.ts';
import { subscriptionDecider } from './subscription.decider.ts';
import type { SubscriptionEvent } from './subscription.events.ts';

const accountId = '0197f3a0-0000-7000-8000-000000000001';
const subscriptionId = '0197f3a0-0000-7000-8000-000000000002';
const paymentId = '0197f3a0-0000-7000-8000-000000000003';
const about = { accountId, subscriptionId };
const money = { amountCents: 599, currency: 'USD' } as const;
const at = '2026-03-01T10:00:00.000Z';
const trialEnd = '2026-05-30T10:00:00.000Z';
const period = { periodStart: trialEnd, periodEnd: '2026-06-30T10:00:00.000Z' };
const next = { periodStart: period.periodEnd, periodEnd: '2026-07-30T10:00:00.000Z' };
const free = { plan: 'free' } as const;

const self = { kind: 'account', accountId } as const;
const stranger = { kind: 'account', accountId: paymentId } as const;
const system = { kind: 'system', name: 'test' } as const;
type Data<Type> = Extract<SubscriptionCommand, { type: Type }>['data'];
function by<Type extends SubscriptionCommand['type']>(
  actor: typeof self | typeof system,
  type: Type,
  data: Data<Type>,
  when = at,
): SubscriptionCommand {
  // The type and its data go together, which TypeScript does not follow through a generic.
  return { type, data, meta: { commandId: 'c', actor, at: when } } as unknown as SubscriptionCommand;
}

const prepared: SubscriptionEvent = {
  type: 'SubscriptionPrepared',
  data: { ...about, customerId: 'cus_1', setupIntentId: 'seti_1' },
};
const testing: SubscriptionEvent = {
  type: 'SubscriptionPrepared',
  data: { ...about, customerId: null, setupIntentId: null },
};
const trial: SubscriptionEvent = {
  type: 'TrialStarted',
  data: { ...about, ...money, providerId: 'sub_1', endsAt: trialEnd },
};
const active: SubscriptionEvent = {
  type: 'SubscriptionActivated',
  data: { ...about, providerId: 'sub_1', ...period },
};
const paid: SubscriptionEvent = {
  type: 'SubscriptionPaid',
  data: { ...about, ...money, invoiceId: 'in_1', paidAt: trialEnd },
};
const cancelled: SubscriptionEvent = {
  type: 'SubscriptionCancelled',
  data: { ...about, endsAt: period.periodEnd },
};
const pastDue: SubscriptionEvent = { type: 'SubscriptionPastDue', data: about };
const ended = (reason: 'cancelled' | 'unpaid' | 'money-back' | 'lifetime' | 'trial-over') =>
  ({
    type: 'SubscriptionEnded',
    data: { ...about, reason, providerId: 'sub_1' },
  }) satisfies SubscriptionEvent;
const lifetime: SubscriptionEvent = {
  type: 'LifetimeBought',
  data: { accountId, paymentId, amountCents: 19_900, currency: 'USD', paidAt: at },
};
const says = (status: Data<'RecordSubscription'>['status'], more: object = {}) =>
  by(system, 'RecordSubscription', {
    ...about,
    providerId: 'sub_1',
    status,
    trialEndsAt: trialEnd,
    ...period,
    cancelsAtEnd: false,
    ...more,
  });
const whole = given(subscriptionDecider, []);

describe('what the provider says of a subscription', () => {
  it.each<[string, SubscriptionEvent[], SubscriptionCommand, SubscriptionEvent[]]>([
    ['a card begins the trial', [prepared], says('trialing', { periodEnd: trialEnd }), [trial]],
    ['a trial twice begins once', [prepared, trial], says('trialing', { periodEnd: trialEnd }), []],
    ['the first payment', [prepared, trial], says('active'), [active]],
    ['without a trial', [prepared], says('active'), [active]],
    ['the same payment again', [prepared, trial, active], says('active'), []],
    [
      'the next period',
      [prepared, trial, active],
      says('active', next),
      [{ type: 'SubscriptionRenewed', data: { ...about, ...next } }],
    ],
    ['an overtaken message', [prepared, trial, active], says('active', { periodEnd: trialEnd }), []],
    ['a failed payment', [prepared, trial, active], says('past-due'), [pastDue]],
    ['a failed payment after the trial', [prepared, trial], says('past-due'), [pastDue]],
    ['a failed payment twice', [prepared, trial, pastDue], says('past-due'), []],
    ['a payment that came after all', [prepared, trial, pastDue], says('active'), [active]],
    ['cancelled there', [prepared, trial, active], says('active', { cancelsAtEnd: true }), [cancelled]],
    [
      'resumed there',
      [prepared, trial, active, cancelled],
      says('active'),
      [{ type: 'SubscriptionResumed', data: about }],
    ],
    ['the end after cancelling', [prepared, active, cancelled], says('ended'), [ended('cancelled')]],
    ['the end without payment', [prepared, active, pastDue], says('ended'), [ended('unpaid')]],
    ['what is over stays over', [prepared, active, ended('unpaid')], says('active'), []],
    ['one that waits', [prepared], says('waiting'), []],
    ['nothing that is known', [], says('active'), []],
    [
      'the bank declined',
      [prepared],
      says('ended'),
      [{ type: 'SubscriptionDeclined', data: { ...about, reason: 'unpaid' } }],
    ],
  ])('REQ-357 %s', (_, past, command, events) => {
    expect(given(subscriptionDecider, past).when(command, free)).toEqual(events);
  });

  it('an invoice is written down once, in cents', () => {
    const invoice = { ...about, invoiceId: 'in_1', amountCents: 599, currency: 'usd', paidAt: trialEnd };
    const says = by(system, 'RecordInvoice', invoice);
    expect(given(subscriptionDecider, [prepared, trial]).when(says, free)).toEqual([paid]);
    expect(given(subscriptionDecider, [prepared, trial, paid]).when(says, free)).toEqual([]);
    const euros = by(system, 'RecordInvoice', { ...invoice, currency: 'eur' });
    expect(whole.when(euros, free)).toEqual([]);
  });
});

describe('who subscribes', () => {
  const prepare = by(self, 'PrepareSubscription', prepared.data);

  it('REQ-747 prepares once, from however many tabs', () => {
    expect(whole.when(prepare, free)).toEqual([prepared]);
    expect(given(subscriptionDecider, [prepared]).when(prepare, free)).toEqual([]);
    const other = by(self, 'PrepareSubscription', { ...prepared.data, subscriptionId: paymentId });
    expect(given(subscriptionDecider, [prepared]).refused(other, free).code).toBe('subscription-moved');
  });

  it.each<[string, SubscriptionEvent[], 'free' | 'premium' | 'lifetime', string]>([
    ['who has it', [prepared, trial], 'free', 'already-premium'],
    ['whom it was given', [], 'premium', 'already-premium'],
    ['who has Lifetime', [lifetime], 'lifetime', 'has-lifetime'],
  ])('does not subscribe again: %s', (_, past, plan, code) => {
    expect(given(subscriptionDecider, past).refused(prepare, { plan }).code).toBe(code);
  });

  it('acts for nobody else, and says nothing in the provider’s name', () => {
    const foreign = { ...prepare, meta: { ...prepare.meta, actor: stranger } } as SubscriptionCommand;
    expect(whole.refused(foreign, free).code).toBe('not-permitted');
    const pretended = says('active');
    const own = { ...pretended, meta: { ...pretended.meta, actor: self } } as SubscriptionCommand;
    expect(given(subscriptionDecider, [prepared]).refused(own, free).code).toBe('not-permitted');
  });

  it('REQ-623 REQ-661 a test begins 90 days without a card, once for each account, for ever', () => {
    const start = by(self, 'StartTestTrial', about);
    const began: SubscriptionEvent = {
      type: 'TrialStarted',
      data: { ...about, ...money, providerId: null, endsAt: trialEnd },
    };
    expect(given(subscriptionDecider, [testing]).when(start, free)).toEqual([began]);
    expect(given(subscriptionDecider, [testing, began]).when(start, { plan: 'premium' })).toEqual([]);
    const again = given(subscriptionDecider, [testing, began, ended('trial-over'), testing]);
    expect(again.refused(start, free).code).toBe('trial-used');
    // What waits for a card does not begin without one.
    expect(given(subscriptionDecider, [prepared]).refused(start, free).code).toBe('subscription-moved');
  });
});

describe('who leaves', () => {
  const cancel = by(self, 'CancelSubscription', { accountId });
  const resume = by(self, 'ResumeSubscription', { accountId });
  const back = (when: string) => by(self, 'RequestMoneyBack', { accountId }, when);
  const inTime = '2026-06-29T10:00:00.000Z';
  const requested: SubscriptionEvent = {
    type: 'MoneyBackRequested',
    data: { accountId, ...money, invoiceId: 'in_1', paymentId: null },
  };

  it('keeps what is paid for until the end, and may come back', () => {
    expect(given(subscriptionDecider, [prepared, active]).when(cancel, free)).toEqual([cancelled]);
    const leaving = given(subscriptionDecider, [prepared, active, cancelled]);
    expect(leaving.when(cancel, free)).toEqual([]);
    expect(leaving.when(resume, free)).toEqual([{ type: 'SubscriptionResumed', data: about }]);
    const over = given(subscriptionDecider, [prepared, active, ended('unpaid')]);
    for (const command of [cancel, resume]) expect(over.refused(command, free).code).toBe('no-subscription');
  });

  it('REQ-626 gets the first payment back within 30 days, once', () => {
    const past = [prepared, trial, active, paid];
    expect(given(subscriptionDecider, past).when(back(inTime), free)).toEqual([
      requested,
      ended('money-back'),
    ]);
    expect(given(subscriptionDecider, past).refused(back('2026-06-29T10:00:00.001Z'), free).code).toBe(
      'no-money-back',
    );
    const again = given(subscriptionDecider, [...past, requested, ended('money-back'), prepared, active]);
    expect(again.refused(back(inTime), free).code).toBe('no-money-back');
    expect(given(subscriptionDecider, [prepared, trial]).refused(back(at), free).code).toBe('no-money-back');
  });

  it('REQ-626 a refund is written down once', () => {
    const data = { accountId, invoiceId: 'in_1', amountCents: 599 };
    const refund = by(system, 'RecordSubscriptionRefund', data);
    const refunded: SubscriptionEvent = { type: 'SubscriptionRefunded', data: { ...data, currency: 'USD' } };
    expect(given(subscriptionDecider, [paid]).when(refund, free)).toEqual([refunded]);
    expect(given(subscriptionDecider, [paid, refunded]).when(refund, free)).toEqual([]);
  });

  it('a refund in parts is written down as what came to it, never more than was paid, and in any order', () => {
    const refund = (amountCents: number) =>
      by(system, 'RecordSubscriptionRefund', { accountId, invoiceId: 'in_1', amountCents });
    const refunded = (amountCents: number): SubscriptionEvent => ({
      type: 'SubscriptionRefunded',
      data: { accountId, invoiceId: 'in_1', amountCents, currency: 'USD' },
    });
    const partly = given(subscriptionDecider, [paid, refunded(200)]);
    expect(partly.when(refund(599), free)).toEqual([refunded(399)]);
    expect(partly.when(refund(9_999), free)).toEqual([refunded(399)]);
    expect(partly.when(refund(200), free)).toEqual([]);
    expect(partly.when(refund(150), free)).toEqual([]);
  });

  it('REQ-626 what went back altogether at the provider is not given back again, what went back in part is', () => {
    const refunded = (amountCents: number): SubscriptionEvent => ({
      type: 'SubscriptionRefunded',
      data: { accountId, invoiceId: 'in_1', amountCents, currency: 'USD' },
    });
    const running = [prepared, active, paid];
    expect(given(subscriptionDecider, [...running, refunded(598)]).when(back(inTime), free)).toContainEqual(
      requested,
    );
    expect(
      given(subscriptionDecider, [...running, refunded(598), refunded(1)]).refused(back(inTime), free).code,
    ).toBe('no-money-back');
  });
});

describe('Lifetime', () => {
  const grant = by(system, 'GrantLifetime', { accountId, paymentId, amountCents: 19_900 });

  it('REQ-659 is bought once and ends a subscription that runs', () => {
    expect(whole.when(grant, free)).toEqual([lifetime]);
    expect(given(subscriptionDecider, [lifetime]).when(grant, free)).toEqual([]);
    expect(given(subscriptionDecider, [prepared, active]).when(grant, free)).toEqual([
      lifetime,
      ended('lifetime'),
    ]);
  });

  it('what begins at the provider after Lifetime was bought ends there, once', () => {
    const over: SubscriptionEvent = {
      type: 'SubscriptionEnded',
      data: { accountId, subscriptionId, reason: 'lifetime', providerId: null },
    };
    const snapshot = {
      accountId,
      subscriptionId,
      providerId: 'sub_late',
      trialEndsAt: '2026-06-01T10:00:00.000Z',
      periodStart: '2026-03-03T10:00:00.000Z',
      periodEnd: '2026-06-01T10:00:00.000Z',
      cancelsAtEnd: false,
    };
    const told = (status: 'trialing' | 'ended' | 'waiting') =>
      by(system, 'RecordSubscription', { ...snapshot, status });
    const surplus: SubscriptionEvent = {
      type: 'SubscriptionEnded',
      data: { accountId, subscriptionId, reason: 'surplus', providerId: 'sub_late' },
    };
    const bought = [prepared, lifetime, over];
    expect(given(subscriptionDecider, bought).when(told('trialing'), free)).toEqual([surplus]);
    expect(given(subscriptionDecider, bought).when(told('waiting'), free)).toEqual([]);
    expect(given(subscriptionDecider, [...bought, surplus]).when(told('trialing'), free)).toEqual([]);
    expect(given(subscriptionDecider, [...bought, surplus]).when(told('ended'), free)).toEqual([]);
  });

  it('who was given it pays nothing for it', () => {
    expect(whole.when(grant, { plan: 'lifetime' })).toMatchObject([{ type: 'SurplusPaymentReceived' }]);
  });

  it('a payment that arrives after its account was deleted goes back', () => {
    const surplus: SubscriptionEvent = {
      type: 'SurplusPaymentReceived',
      data: { accountId, paymentId, amountCents: 19_900, currency: 'USD' },
    };
    expect(whole.when(grant, { ...free, isGone: true })).toEqual([surplus]);
    expect(given(subscriptionDecider, [surplus]).when(grant, { ...free, isGone: true })).toEqual([]);
  });

  it('a second payment of it goes back, and so does the first within 30 days', () => {
    const second = { accountId, paymentId: subscriptionId, amountCents: 19_900 };
    const surplus: SubscriptionEvent = {
      type: 'SurplusPaymentReceived',
      data: { ...second, currency: 'USD' },
    };
    const twice = by(system, 'GrantLifetime', second);
    expect(given(subscriptionDecider, [lifetime]).when(twice, free)).toEqual([surplus]);
    expect(given(subscriptionDecider, [lifetime, surplus]).when(twice, free)).toEqual([]);
    const gone: SubscriptionEvent[] = [
      {
        type: 'MoneyBackRequested',
        data: { accountId, amountCents: 19_900, currency: 'USD', invoiceId: null, paymentId },
      },
      { type: 'LifetimeEnded', data: { accountId, paymentId } },
    ];
    const back = by(self, 'RequestMoneyBack', { accountId }, '2026-03-31T10:00:00.000Z');
    expect(given(subscriptionDecider, [lifetime]).when(back, free)).toEqual(gone);
    expect(given(subscriptionDecider, [lifetime, ...gone]).when(grant, free)).toEqual([]);
  });
});
