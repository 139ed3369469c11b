import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/durations';
import { orderLinkDays } from '@everpaw/contracts/orders/orders.limits';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';

/** The key in the link to a visitor's order; it opens no other. */
export function orderKey(orderId: string, secret: string): string {
  return createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url');
}

/**
 * True while `key` opens this order: a visitor's, until it is an account's, its address is erased, or nothing has
 * happened to it for `orderLinkDays`.
 */
export function opensOrder(
  key: string,
  order: OrderDoc,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const expected = Buffer.from(orderKey(order._id, secret));
  const given = Buffer.from(key);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    order.accountId === null &&
    Boolean(order.shippingAddress?.email) &&
    Date.parse(order.updatedAt) + orderLinkDays * dayMs > now.getTime()
  );
}
