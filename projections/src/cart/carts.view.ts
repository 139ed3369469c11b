import type { CartEvent } from '@everpaw/contracts/cart/cart.events';
import { type CartLine, type CartPromo, cartLines, lineIdOf } from '@everpaw/contracts/cart/cart-lines';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { defineView } from '../kernel/view.ts';

/** A cart with its wishlist. If its account was deleted, the document remains, empty. */
export type CartDoc = {
  _id: string;
  accountId: string | null;
  lines: CartLine[];
  wishlist: string[];
  promo: CartPromo | null;
  closed: boolean;
  createdAt: string;
};

/** Returns the cart, or a new one. */
function begun(doc: CartDoc | null, { data, meta }: Recorded<CartEvent>): CartDoc {
  const { cartId: _id, accountId } = data;
  return doc ?? { _id, accountId, lines: [], wishlist: [], promo: null, closed: false, createdAt: meta.at };
}

export const cartsView = defineView<CartDoc, CartEvent>({
  keys: ({ data }) => [data.cartId],
  handlers: {
    CartItemAdded: {
      evolve(doc, event) {
        const cart = begun(doc, event);
        return { ...cart, lines: cartLines.added(cart.lines, event.data) };
      },
    },
    EngravedItemAdded: {
      evolve(doc, event) {
        const cart = begun(doc, event);
        return { ...cart, lines: cartLines.added(cart.lines, cartLines.engraved(event.data)) };
      },
    },
    PhotoItemAdded: {
      evolve(doc, event) {
        const cart = begun(doc, event);
        return { ...cart, lines: cartLines.added(cart.lines, cartLines.photographed(event.data)) };
      },
    },
    CartQuantityChanged: (doc, { data }) => ({
      ...doc,
      lines: cartLines.counted(doc.lines, lineIdOf(data), data.quantity),
    }),
    CartItemRemoved: (doc, { data }) => ({
      ...doc,
      lines: cartLines.without(doc.lines, lineIdOf(data)),
    }),
    CartCleared: (doc) => ({ ...doc, lines: [], promo: null }),
    WishlistItemAdded: {
      evolve(doc, event) {
        const cart = begun(doc, event);
        return { ...cart, wishlist: [...cart.wishlist, event.data.productId] };
      },
    },
    WishlistItemRemoved: (doc, { data: { productId } }) => ({
      ...doc,
      wishlist: doc.wishlist.filter((id) => id !== productId),
    }),
    PromoCodeApplied: {
      evolve(doc, event) {
        const { code, discountPercent, discountCents, validUntil } = event.data;
        return { ...begun(doc, event), promo: { code, discountPercent, discountCents, validUntil } };
      },
    },
    PromoCodeRemoved: (doc) => ({ ...doc, promo: null }),
    CartsMerged: {
      evolve(doc, event) {
        const { lines, wishlist, promo } = event.data;
        const cart = begun(doc, event);
        return { ...cart, lines: cartLines.merged(cart.lines, lines), wishlist, promo };
      },
    },
    CartClosed: (doc) => ({
      ...doc,
      accountId: null,
      lines: [],
      wishlist: [],
      promo: null,
      closed: doc.accountId !== null,
    }),
  },
});
