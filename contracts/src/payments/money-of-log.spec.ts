import { describe, expect, test } from '@jest/globals';
import { type MoneyEvent, openMoneySums } from './money-of-log.ts';

const march = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
const within = '2026-03-31T23:59:59.999Z';
const paid = (purpose: string, amountCents: number, at = within, subjectId = 'x'): MoneyEvent => ({
  type: 'PaymentSucceeded',
  data: { purpose, subjectId, amountCents, currency: 'USD' },
  at,
});
const back = (purpose: string, amountCents: number, subjectId = 'x'): MoneyEvent => ({
  ...paid(purpose, amountCents, within, subjectId),
  type: 'PaymentRefunded',
});
function summed(events: readonly MoneyEvent[]) {
  const money = openMoneySums(march);
  for (const event of events) money.add(event);
  return money
    .sums()
    .map(({ kind, currency, receivedCents, payments, returnedCents, refunds }) =>
      [kind, currency, receivedCents, payments, returnedCents, refunds].join(' '),
    );
}

describe('the money of a period', () => {
  test('is summed by what it was for, each payment and each refund once', () => {
    const invoice = { invoiceId: 'in_1', amountCents: 599, currency: 'USD' };
    expect(
      summed([
        // Long before the period: what a payment of it is for.
        { type: 'GiftAddressed', data: { orderId: 'gift' }, at: '2026-02-01T00:00:00.000Z' },
        paid('order', 5_000),
        paid('order', 2_000, within, 'gift'),
        back('order', 500, 'gift'),
        paid('ecard', 199),
        paid('subscription', 19_900),
        back('subscription', 19_900),
        { type: 'SubscriptionPaid', data: invoice, at: within },
        { type: 'SubscriptionRefunded', data: invoice, at: within },
        // What is meant to happen moves nothing.
        { type: 'OrderPaid', data: { amountCents: 5_000, currency: 'USD' }, at: within },
        { type: 'PlanRefundDue', data: invoice, at: within },
      ]),
    ).toEqual([
      'orders USD 5000 1 0 0',
      'gifts USD 2000 1 500 1',
      'ecards USD 199 1 0 0',
      'subscriptions USD 599 1 599 1',
      'lifetime USD 19900 1 19900 1',
    ]);
  });

  test('begins with its first instant and ends before the next one', () => {
    expect(
      summed([
        paid('order', 1, march.from),
        paid('order', 10, '2026-02-28T23:59:59.999Z'),
        paid('order', 100, march.to),
      ]),
    ).toEqual(['orders USD 1 1 0 0']);
  });

  test('keeps currencies apart, and refuses what is not whole cents', () => {
    const euros = paid('order', 300);
    expect(summed([paid('order', 1), { ...euros, data: { ...euros.data, currency: 'EUR' } }])).toEqual([
      'orders EUR 300 1 0 0',
      'orders USD 1 1 0 0',
    ]);
    expect(() => summed([paid('order', 1.5)])).toThrow(TypeError);
    expect(() => summed([paid('something', 1)])).toThrow(TypeError);
  });
});
