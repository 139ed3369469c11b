import type { CartDto } from '@everpaw/contracts/cart/cart.dto';
import { cartEntity, visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { cartFreshMs } from '@everpaw/contracts/cart/cart.limits';
import { cartMessages } from '@everpaw/contracts/cart/cart.messages';
import { type CartLine, lineNameOf } from '@everpaw/contracts/cart/cart-lines';
import type { Engraving } from '@everpaw/contracts/store/engraving';
import type { SentLinePhoto } from '@everpaw/contracts/store/line-photo';
import { useEffect } from 'react';
import { cachedOf } from '../../offline/react/cached.ts';
import { orNothing, useActions, useOffline, useReading, useRefresh } from '../../offline/react/hooks.ts';
import { useCachedAccount } from '../../offline/react/more-hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
import type { AsOf } from '../../offline/store/shown.ts';
import { useToast } from '../../ui/helpers/notices.ts';

/** Returns the id of the current cart on this device; undefined while the account is being read. */
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

/** Returns the cart with local changes, sent or not. It is refetched once it is five minutes old. */
export function useCart() {
  const offline = useOffline();
  const cartId = useCartId();
  const page = useCartPage(cartId);
  // The row of an entity contains that entity's DTO.
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

/** Returns the cached number of items in the cart; 0 until it has been read. */
export function useCartCount(): number {
  const page = useCartPage(useCartId());
  const cart = page?.root?.value as CartDto | undefined; // as above
  return cart?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
}

/**
 * Preloads everything needed to add to the cart, so that it works offline once a screen of the store is open.
 */
async function prepareToFill(): Promise<void> {
  const [{ entities }] = await Promise.all([
    import('../../offline/store/entities.ts'),
    import('../../offline/writing.ts'),
    import('../../offline/store/fold.ts'),
  ]);
  const loads = Object.values(cartEntity.commands).map(({ load }) => load());
  await Promise.all([entities.rulesOf(cartEntity.name), ...loads]);
}

type NewLine = {
  productId: string;
  quantity: number;
  engraving?: Engraving | undefined;
  photo?: SentLinePhoto | undefined;
};

/**
 * The cart's actions. Each resolves with the command's id once it is stored on the device, or with null on
 * failure, which is shown with the specified text.
 */
export function useCartActions(cartId: string) {
  const { enqueue } = useActions();
  const notify = useToast();
  useEffect(() => {
    // Retried when it is needed.
    prepareToFill().catch(() => {});
  }, []);
  const orNotify = (notice: { title: string; text?: string }, work: Promise<string>) =>
    work.catch(() => {
      notify({ ...notice, tone: 'problem' });
      return null;
    });
  return {
    add: ({ productId, quantity, engraving, photo }: NewLine) =>
      orNotify(
        failureTexts.AddToCart,
        enqueue({ type: 'AddToCart', payload: { cartId, productId, quantity, engraving, photo } }),
      ),
    setQuantity: (line: CartLine, quantity: number) =>
      orNotify(
        failureTexts.SetCartQuantity,
        enqueue({ type: 'SetCartQuantity', payload: { cartId, ...lineNameOf(line), quantity } }),
      ),
    remove: (line: CartLine) =>
      orNotify(
        failureTexts.RemoveFromCart,
        enqueue({ type: 'RemoveFromCart', payload: { cartId, ...lineNameOf(line) } }),
      ),
    clear: () => orNotify(failureTexts.ClearCart, enqueue({ type: 'ClearCart', payload: { cartId } })),
    wishlist: (productId: string, isOn: boolean) =>
      orNotify(
        { title: cartMessages.addFailedTitle },
        enqueue({ type: isOn ? 'AddToWishlist' : 'RemoveFromWishlist', payload: { cartId, productId } }),
      ),
  };
}

const failureTexts = {
  AddToCart: {
    get title() {
      return cartMessages.addFailedTitle;
    },
    get text() {
      return cartMessages.addFailedToast;
    },
  },
  SetCartQuantity: {
    get title() {
      return cartMessages.updateFailedToast;
    },
  },
  RemoveFromCart: {
    get title() {
      return cartMessages.removeFailedToast;
    },
  },
  ClearCart: {
    get title() {
      return cartMessages.clearFailed;
    },
  },
} as const;

/** Ids of the commands that were refused and discarded since the page was loaded. */
const refused = new Set<string>();

/** Whether the server has refused a command that was then discarded. */
export const wasRefused = (commandId: string) => refused.has(commandId);

/**
 * Shows each refusal with its reason and discards its command. The cart is then unchanged, and no text is
 * lost.
 */
export function useRefusalNotices(refusals: readonly Refusal[]): void {
  const { discard } = useActions();
  const notify = useToast();
  useEffect(() => {
    for (const { commandId, type, message, kind } of refusals) {
      // A stuck command may still be sent. It is listed among the saved changes.
      if (kind === 'stuck') continue;
      const notice = failureTexts[type as keyof typeof failureTexts] ?? {
        title: cartMessages.addFailedTitle,
      }; // a command of the cart
      notify({
        title: notice.title,
        text: message || ('text' in notice ? notice.text : ''),
        tone: 'problem',
      });
      refused.add(commandId);
      discard(commandId).catch(() => {});
    }
  }, [refusals, discard, notify]);
}
