import type { CartDto } from '@everpaw/contracts/cart/cart.dto';
import { cartEntity, visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { cartFreshMs } from '@everpaw/contracts/cart/cart.limits';
import { cachedOf } from '../../offline/react/cached.ts';
import { orNothing, useOffline, useReading, useRefresh } from '../../offline/react/hooks.ts';
import { useCachedAccount } from '../../offline/react/more-hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';
import type { AsOf } from '../../offline/store/shown.ts';

/** How this device calls the cart of whoever is signed in on it; undefined while that is being read. */
function useCartId(): string | undefined {
  const account = useCachedAccount();
  return account === undefined ? undefined : (account?.id ?? visitorsCart);
}

function useCartPage(cartId: string | undefined) {
  const id = cartId ?? visitorsCart;
  return orNothing(
    useReading(({ db, read }) => read.readPage(db, { entity: cartEntity.name, id }), `page cart ${id}`),
  );
}

/** The cart with everything that was done to it here, sent or not; the server is asked again once it is five minutes old (REQ-518). */
export function useCart() {
  const offline = useOffline();
  const cartId = useCartId();
  const page = useCartPage(cartId);
  // The row of an entity holds the DTO of that entity.
  const root = page?.root as AsOf<Shown<CartDto>> | null | undefined;
  const isKnown = cartId !== undefined && page !== undefined;
  const isFresh = root ? offline.now() - root.asOf < cartFreshMs : false;
  const refresh = useRefresh(
    (engine) => engine.refresh({ entity: cartEntity.name, id: cartId ?? visitorsCart }),
    `cart ${cartId}`,
    isKnown && !isFresh,
  );
  return {
    cartId: cartId ?? visitorsCart,
    cart: cachedOf(cartId === undefined || page === null ? undefined : root, refresh),
    refusals: page?.refusals ?? [],
  };
}

/** How many things are in the cart, as the device knows; 0 until it has been read. */
export function useCartCount(): number {
  const page = useCartPage(useCartId());
  const cart = page?.root?.value as CartDto | undefined; // as above
  return cart?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
}
