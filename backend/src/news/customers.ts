import { boughtStatuses } from '@everpaw/contracts/orders/order-status';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import { isPaidFor, type OrderDoc } from '@everpaw/projections/orders/orders.view';
import type { ReadModels } from '../platform/execution/read-models/read-models.ts';

/**
 * Returns, by product id, how many people have bought the product and still have it. A visitor counts once per cart.
 */
export async function customersOf(
  readModels: ReadModels,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const docs = await readModels
    .model(ordersProjection)
    .find({ status: { $in: [...boughtStatuses] }, 'items.productId': { $in: [...productIds] } })
    .select({ accountId: 1, cartId: 1, items: 1, refundedCents: 1, amounts: 1 })
    .lean<Pick<OrderDoc, 'accountId' | 'cartId' | 'items' | 'refundedCents' | 'amounts'>[]>();
  const buyers = new Map(productIds.map((id) => [id, new Set<string>()]));
  for (const { accountId, cartId, items } of docs.filter(isPaidFor))
    for (const { productId } of items) buyers.get(productId)?.add(accountId ?? cartId);
  return new Map([...buyers].map(([id, people]) => [id, people.size]));
}
