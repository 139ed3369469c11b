import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type ProductState, productNotFound } from '../store/product.decider.ts';
import { mostOfOne } from '../store/store.limits.ts';
import { type CampaignState, requireGranting } from './campaign.decider.ts';
import type { CartCommand } from './cart.commands.ts';
import type { CartEvent } from './cart.events.ts';
import { mostLines, mostWishlisted } from './cart.limits.ts';
import { cartChangeMessages as messages } from './cart-changes.messages.ts';
import { type CartLine, type CartPromo, cartLines } from './cart-lines.ts';
import { keepTheLarger } from './merge-carts.ts';

/** A cart as its rules know it. `accountId` is null for a visitor's, and before anything is in it. */
export type CartState = {
  status: 'open' | 'closed';
  accountId: string | null;
  lines: readonly CartLine[];
  wishlist: readonly string[];
  promo: CartPromo | null;
};

/**
 * What the rules need to know beside the cart. `product` is the one that a command names, null where nobody knows it
 * here: a device, or a command that names none. `campaign` is that of a code, `visitors` the cart that is merged.
 */
export type CartContext = {
  product: ProductState | null;
  campaign: CampaignState | null;
  visitors: CartState | null;
};

const emptyCart: CartState = { status: 'open', accountId: null, lines: [], wishlist: [], promo: null };

/** Whose cart a command is about. Throws `DomainError` where it is not the asker's own. */
function ownerOf({ data, meta: { actor } }: CartCommand, state: CartState): string | null {
  if (actor.kind === 'system') return state.accountId;
  const asker = actor.kind === 'account' ? actor.accountId : null;
  const isOwn = asker === null ? state.accountId === null : data.cartId === asker;
  if (!isOwn || state.status === 'closed')
    throw new DomainError('not-found', 'not-your-cart', messages.notYours);
  return asker;
}

/** How many of a product there are to be had; null where nobody counts them or nobody here knows. Throws `DomainError` for what is not sold. */
function stockOf(product: ProductState | null): number | null {
  if (product === null) return null;
  if (product.status === 'none' || !product.isActive) throw productNotFound();
  if (product.stockQuantity === 0) throw new DomainError('conflict', 'out-of-stock', messages.outOfStock);
  return product.stockQuantity;
}

function priceOf(product: ProductState | null): number | null {
  return product?.status === 'listed' ? product.priceCents : null;
}

/** As many as may be added to those in the cart. Throws `DomainError` where not one may. */
function addable(wanted: number, inCart: number, stock: number | null): number {
  const room = Math.min(mostOfOne, stock ?? mostOfOne) - inCart;
  if (room > 0) return Math.min(wanted, room);
  const text = stock !== null && stock < mostOfOne ? messages.allInCart(stock) : messages.mostInCart;
  throw new DomainError('conflict', 'no-more', text);
}

function lineOf(state: CartState, productId: string): CartLine | undefined {
  return state.lines.find((line) => line.productId === productId);
}

/** A cart: what somebody wants, how many of it, and with which code. Money is computed where it is read. */
export const cartDecider: Decider<CartState, CartCommand, CartEvent, CartContext> = {
  initialState: emptyCart,

  evolve: evolveBy<CartState, CartEvent, CartState>({
    CartItemAdded: (state, { data }) => ({
      ...state,
      accountId: data.accountId,
      lines: cartLines.added(state.lines, data),
    }),
    CartQuantityChanged: (state, { data: { productId, quantity } }) => ({
      ...state,
      lines: cartLines.counted(state.lines, productId, quantity),
    }),
    CartItemRemoved: (state, { data: { productId } }) => ({
      ...state,
      lines: cartLines.without(state.lines, productId),
    }),
    CartCleared: (state) => ({ ...state, lines: [], promo: null }),
    WishlistItemAdded: (state, { data: { accountId, productId } }) => ({
      ...state,
      accountId,
      wishlist: [...state.wishlist, productId],
    }),
    WishlistItemRemoved: (state, { data: { productId } }) => ({
      ...state,
      wishlist: state.wishlist.filter((id) => id !== productId),
    }),
    PromoCodeApplied: (state, { data: { cartId: _, accountId, ...promo } }) => ({
      ...state,
      accountId,
      promo,
    }),
    PromoCodeRemoved: (state) => ({ ...state, promo: null }),
    CartsMerged: (state, { data: { accountId, lines, wishlist, promo } }) => ({
      ...state,
      accountId,
      lines,
      wishlist,
      promo,
    }),
    // A visitor may begin another one.
    CartClosed: (state, { data: { accountId } }) =>
      accountId === null ? emptyCart : { ...emptyCart, accountId: state.accountId, status: 'closed' },
  }),

  decide: decideBy<CartState, CartCommand, CartEvent, CartContext>({
    AddToCart(command, state, { product }) {
      const accountId = ownerOf(command, state);
      const { cartId, productId, quantity } = command.data;
      const stock = stockOf(product);
      const line = lineOf(state, productId);
      if (!line && state.lines.length >= mostLines)
        throw new DomainError('conflict', 'cart-full', messages.full);
      const added = addable(quantity, line?.quantity ?? 0, stock);
      const priceCents = priceOf(product);
      return [
        {
          type: 'CartItemAdded',
          data: { cartId, accountId, productId, quantity: added, priceCents, currency: 'USD' },
        },
      ];
    },

    SetCartQuantity(command, state, { product }) {
      const accountId = ownerOf(command, state);
      const { cartId, productId, quantity: wanted } = command.data;
      const line = lineOf(state, productId);
      if (!line) throw new DomainError('conflict', 'not-in-cart', messages.notInCart);
      const quantity = Math.min(wanted, stockOf(product) ?? mostOfOne);
      if (quantity === line.quantity) return [];
      return [{ type: 'CartQuantityChanged', data: { cartId, accountId, productId, quantity } }];
    },

    RemoveFromCart(command, state) {
      const accountId = ownerOf(command, state);
      const { cartId, productId } = command.data;
      return lineOf(state, productId)
        ? [{ type: 'CartItemRemoved', data: { cartId, accountId, productId } }]
        : [];
    },

    ClearCart(command, state) {
      const accountId = ownerOf(command, state);
      const { cartId } = command.data;
      const isEmpty = state.lines.length === 0 && state.promo === null;
      return isEmpty ? [] : [{ type: 'CartCleared', data: { cartId, accountId } }];
    },

    AddToWishlist(command, state, { product }) {
      const accountId = ownerOf(command, state);
      const { cartId, productId } = command.data;
      if (product?.status === 'none') throw productNotFound();
      if (state.wishlist.includes(productId)) return [];
      if (state.wishlist.length >= mostWishlisted)
        throw new DomainError('conflict', 'wishlist-full', messages.wishlistFull);
      return [{ type: 'WishlistItemAdded', data: { cartId, accountId, productId } }];
    },

    RemoveFromWishlist(command, state) {
      const accountId = ownerOf(command, state);
      const { cartId, productId } = command.data;
      return state.wishlist.includes(productId)
        ? [{ type: 'WishlistItemRemoved', data: { cartId, accountId, productId } }]
        : [];
    },

    ApplyPromoCode(command, state, { campaign }) {
      const accountId = ownerOf(command, state);
      const { cartId, code } = command.data;
      const { discountPercent, discountCents, validUntil } = requireGranting(campaign, command.meta.at);
      const promo = { code, discountPercent, discountCents, validUntil };
      if (JSON.stringify(promo) === JSON.stringify(state.promo)) return [];
      return [{ type: 'PromoCodeApplied', data: { cartId, accountId, ...promo } }];
    },

    RemovePromoCode(command, state) {
      const accountId = ownerOf(command, state);
      const { cartId } = command.data;
      return state.promo ? [{ type: 'PromoCodeRemoved', data: { cartId, accountId } }] : [];
    },

    TakeBought({ data: { cartId, items } }, state) {
      const { accountId } = state;
      return items.flatMap(({ productId, quantity: bought }): CartEvent[] => {
        const line = lineOf(state, productId);
        if (!line) return [];
        const quantity = line.quantity - bought;
        return quantity > 0
          ? [{ type: 'CartQuantityChanged', data: { cartId, accountId, productId, quantity } }]
          : [{ type: 'CartItemRemoved', data: { cartId, accountId, productId } }];
      });
    },

    MergeCart({ data: { cartId, from } }, state, { visitors }) {
      const merged = keepTheLarger(state, visitors ?? emptyCart);
      const promo = state.promo ?? visitors?.promo ?? null;
      const { lines, wishlist } = state;
      if (JSON.stringify({ ...merged, promo }) === JSON.stringify({ lines, wishlist, promo: state.promo }))
        return [];
      const content = { lines: [...merged.lines], wishlist: [...merged.wishlist], promo };
      // An account's cart is named by the account.
      return [{ type: 'CartsMerged', data: { cartId, accountId: cartId, from, ...content } }];
    },

    CloseCart({ data: { cartId } }, state) {
      if (state.status === 'closed') return [];
      return [{ type: 'CartClosed', data: { cartId, accountId: state.accountId } }];
    },
  }),
};
