import { expect, test } from '@jest/globals';
import { ProviderObjectUnreadable } from '../payments/payment-gateway.ts';
import { paymentOf, snapshotOf, subscriptionOf } from './subscription-snapshot.ts';

const metadata = { accountId: 'an account', subscriptionId: 'a subscription' };
const invoice = {
  id: 'in_1',
  amount_paid: 999,
  currency: 'usd',
  status_transitions: { paid_at: 1_800_000_000 },
  parent: { subscription_details: { subscription: 'sub_1', metadata } },
};
const subscription = {
  id: 'sub_1',
  status: 'active' as const,
  metadata,
  items: { data: [{ current_period_start: 1_800_000_000, current_period_end: 1_802_000_000 }] },
};

test('an invoice of a subscription names it, its amount and its time', () => {
  expect(subscriptionOf(invoice)).toBe('sub_1');
  expect(paymentOf(invoice)).toEqual({
    ...metadata,
    invoiceId: 'in_1',
    amountCents: 999,
    currency: 'usd',
    paidAt: '2027-01-15T08:00:00.000Z',
  });
  expect(paymentOf({ ...invoice, amount_paid: 0 })).toBeNull();
  expect(snapshotOf(subscription)).toMatchObject({ providerId: 'sub_1', status: 'active' });
});

test('what belongs to another system is nothing', () => {
  const others = { ...invoice, parent: { subscription_details: { subscription: 'sub_2', metadata: {} } } };
  expect([subscriptionOf(others), paymentOf(others), subscriptionOf({}), paymentOf({})]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([snapshotOf({ ...subscription, metadata: {} }), snapshotOf({})]).toEqual([null, null]);
});

test('what belongs to this site but cannot be read is an error, never nothing', () => {
  const broken = [
    () => subscriptionOf({ parent: { subscription_details: { metadata } } }),
    () => paymentOf({ ...invoice, amount_paid: null }),
    () => paymentOf({ ...invoice, currency: null }),
    () => paymentOf({ ...invoice, id: undefined }),
    () => paymentOf({ ...invoice, status_transitions: null }),
    // Versions before 2025 have the period beside the items.
    () => snapshotOf({ ...subscription, items: { data: [{}] } }),
    () => snapshotOf({ ...subscription, id: '' }),
  ];
  for (const read of broken) expect(read).toThrow(ProviderObjectUnreadable);
});
