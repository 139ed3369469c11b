import type { CartDto } from '@everpaw/contracts/cart/cart.dto';
import { cartEntity, visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { cartFreshMs } from '@everpaw/contracts/cart/cart.limits';
import { cartMessages } from '@everpaw/contracts/cart/cart.messages';
import { type CartLine, lineNameOf } from '@everpaw/contracts/cart/cart-lines';
import type { Engraving } from '@everpaw/contracts/store/engraving';
import type { SentLinePhoto } from '@everpaw/contracts/store/line-photo';
import { useEffect } from 'react';
import { useToast } from '../../base/notices.ts';
import { cachedOf } from '../../offline/react/cached.ts';
import { orNothing, useActions, useOffline, useReading, useRefresh } from '../../offline/react/hooks.ts';
import { useCachedAccount } from '../../offline/react/more-hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
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

/** The cart with everything that was done to it here, sent or not; the server is asked again once it is five minutes old. */
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

/** Everything that putting something into the cart takes, so that it needs no connection once a screen of the store is open. */
async function prepareToFill(): Promise<void> {
  const [{ entities }] = await Promise.all([
    import('../../offline/store/entities.ts'),
    import('../../offline/writing.ts'),
    import('../../offline/store/fold.ts'),
  ]);
  const loads = Object.values(cartEntity.commands).map(({ load }) => load());
  await Promise.all([entities.rulesOf(cartEntity.name), ...loads]);
}

/** Something that comes into the cart. */
type NewLine = {
  productId: string;
  quantity: number;
  engraving?: Engraving | undefined;
  photo?: SentLinePhoto | undefined;
};

/**
 * What a screen does with the cart: each resolves with the command's id when the device has stored it, or with null. A
 * failure is told as the specification words it.
 */
export function useCartActions(cartId: string) {
  const { enqueue } = useActions();
  const notify = useToast();
  useEffect(() => {
    // It is tried again when it is needed.
    prepareToFill().catch(() => {});
  }, []);
  const orTold = (told: { title: string; text?: string }, work: Promise<string>) =>
    work.catch(() => {
      notify({ ...told, tone: 'problem' });
      return null;
    });
  return {
    add: ({ productId, quantity, engraving, photo }: NewLine) =>
      orTold(
        toldOf.AddToCart,
        enqueue({ type: 'AddToCart', payload: { cartId, productId, quantity, engraving, photo } }),
      ),
    setQuantity: (line: CartLine, quantity: number) =>
      orTold(
        toldOf.SetCartQuantity,
        enqueue({ type: 'SetCartQuantity', payload: { cartId, ...lineNameOf(line), quantity } }),
      ),
    remove: (line: CartLine) =>
      orTold(
        toldOf.RemoveFromCart,
        enqueue({ type: 'RemoveFromCart', payload: { cartId, ...lineNameOf(line) } }),
      ),
    clear: () => orTold(toldOf.ClearCart, enqueue({ type: 'ClearCart', payload: { cartId } })),
    wishlist: (productId: string, isOn: boolean) =>
      orTold(
        { title: cartMessages.addFailedTitle },
        enqueue({ type: isOn ? 'AddToWishlist' : 'RemoveFromWishlist', payload: { cartId, productId } }),
      ),
  };
}

const toldOf = {
  AddToCart: { title: cartMessages.addFailedTitle, text: cartMessages.addFailedToast },
  SetCartQuantity: { title: cartMessages.updateFailedToast },
  RemoveFromCart: { title: cartMessages.removeFailedToast },
  ClearCart: { title: cartMessages.clearFailed },
} as const;

/** The commands of this page's life that were refused and forgotten, whichever part of the screen did it. */
const refused = new Set<string>();

/** Whether the server has refused a command that is forgotten by now. */
export const wasRefused = (commandId: string) => refused.has(commandId);

/**
 * Says what the server did not take, with its reason, and lets go of it: the cart is as it was
 * before, and nothing that somebody wrote is lost with it.
 */
export function useToldRefusals(refusals: readonly Refusal[]): void {
  const { discard } = useActions();
  const notify = useToast();
  useEffect(() => {
    for (const { commandId, type, message, kind } of refusals) {
      // What could not be sent may still be, and waits among what is saved on this device.
      if (kind === 'stuck') continue;
      const told = toldOf[type as keyof typeof toldOf] ?? { title: cartMessages.addFailedTitle }; // a command of the cart
      notify({ title: told.title, text: message || ('text' in told ? told.text : ''), tone: 'problem' });
      refused.add(commandId);
      discard(commandId).catch(() => {});
    }
  }, [refusals, discard, notify]);
}
