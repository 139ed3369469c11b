import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { orderLinkDays } from '@everpaw/contracts/orders/orders.limits';
import { erasedAddress } from '@everpaw/contracts/orders/shipping-address';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { expect, test } from '@jest/globals';
import { opensOrder, orderKey } from './order-link.ts';

const secret = 'a secret of the site';
const changedAt = Date.parse('2026-03-01T10:00:00.000Z');
const order = {
  _id: '0197f3a0-0000-7000-8000-000000000002',
  accountId: null,
  shippingAddress: { ...erasedAddress, email: 'ana@example.org' },
  updatedAt: new Date(changedAt).toISOString(),
} as OrderDoc; // the fields that the link depends on
const key = orderKey(order._id, secret);
const after = (ms: number) => ({ secret, now: new Date(changedAt + ms) });

test('the link to an order ends some time after its last change', () => {
  expect(opensOrder(key, order, after(orderLinkDays * dayMs - 1))).toBe(true);
  expect(opensOrder(key, order, after(orderLinkDays * dayMs))).toBe(false);
});

test('REL-15 it ends with the address, and with a new secret of the site', () => {
  for (const shippingAddress of [null, erasedAddress])
    expect(opensOrder(key, { ...order, shippingAddress }, after(0))).toBe(false);
  expect(opensOrder(key, order, { ...after(0), secret: 'another' })).toBe(false);
});
