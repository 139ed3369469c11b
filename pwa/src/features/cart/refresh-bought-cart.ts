import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { cartEntity } from '@everpaw/contracts/cart/cart.entity';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { call } from '../../base/http.ts';
import type { Offline } from '../../offline/offline.ts';

/** The pauses before the cart is asked for again that still has what was bought, in milliseconds. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads the cart of whoever has just paid, for all tabs, until what was bought has left it. Without an answer it ages as ever. */
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
