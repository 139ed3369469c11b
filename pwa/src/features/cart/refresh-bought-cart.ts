import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { cartEntity } from '@everpaw/contracts/cart/cart.entity';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { call } from '../../net/http.ts';
import type { Offline } from '../../offline/offline.ts';

/** The delays before the cart is fetched again while it still contains what was bought, in milliseconds. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Fetches the cart after a payment, for all tabs, until the bought products have left it. If the server
 * doesn't respond, the cached cart expires as usual.
 */
export async function refreshBoughtCart(
  offline: Pick<Offline, 'cacheAnswer'>,
  { items }: Pick<OrderDto, 'items'>,
): Promise<void> {
  for (const ms of [0, ...pausesMs]) {
    if (ms > 0) await pause(ms);
    const cart = await call(cartApi.cart);
    await offline.cacheAnswer(cartEntity.name, cart);
    const isThere = ({ productId, quantity }: OrderDto['items'][number]) =>
      cart.lines.some((line) => line.productId === productId && line.quantity >= quantity);
    if (!items.some(isThere)) return;
  }
}
