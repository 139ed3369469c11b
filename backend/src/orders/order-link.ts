import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { orderLinkDays } from '@everpaw/contracts/orders/orders.limits';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';

/** Returns the key in the link to a visitor's order. It opens no other order. */
export function orderKey(orderId: string, secret: string): string {
  return createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url');
}

/**
 * True if `key` opens this order, which must be a visitor's: not transferred to an account, not erased, and
 * changed within the last `orderLinkDays`.
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
