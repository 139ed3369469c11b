import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { engravingMessages } from '../store/engraving.messages.ts';
import type { Engraving } from '../store/engraving.ts';
import { linePhotoMessages } from '../store/line-photo.messages.ts';
import type { SentLinePhoto } from '../store/line-photo.ts';
import { personalRefusal } from '../store/personalisation.ts';
import { type ProductState, productNotFound } from '../store/product.decider.ts';
import { mostOfOne } from '../store/store.limits.ts';
import { type CampaignState, requireGranting } from './campaign.decider.ts';
import type { AddToCart, CartCommand } from './cart.commands.ts';
import type { CartEvent } from './cart.events.ts';
import { mostLines, mostPhotoLines, mostWishlisted } from './cart.limits.ts';
import { cartChangeMessages as messages } from './cart-changes.messages.ts';
import {
  type CartLine,
  type CartPromo,
  cartLineId,
  cartLines,
  isAlike,
  isPersonalLine,
  isSameLine,
  type LineName,
  lineIdOf,
  lineNameOf,
  photoPeopleOf,
  quantityOf,
} from './cart-lines.ts';
import { keepTheLarger } from './merge-carts.ts';

/** A cart as its rules know it. `accountId` is null for a visitor's, and before anything is in it. */
export type CartState = {
  status: 'open' | 'closed';
  accountId: string | null;
  lines: readonly CartLine[];
  wishlist: readonly string[];
  promo: CartPromo | null;
  /** Whose key seals a visitor's engravings; null before there are any, and for an account's, which has its own. */
  personId: string | null;
};

/**
 * What the rules need to know beside the cart. `product` is the one that a command names, null where nobody knows it
 * here: a device, or a command that names none. `campaign` is that of a code, `visitors` the cart that is merged.
 * `newPerson` is a person whose key is there already, for the engraving of a visitor.
 */
export type CartContext = {
  product: ProductState | null;
  campaign: CampaignState | null;
  visitors: CartState | null;
  newPerson: string | null;
  /** What becomes of a photo that a command brings: a person made for it, the digest of what was sent, and what is stored. */
  newPhoto(photo: SentLinePhoto): { personId: string; digest: string; stored: string };
};

const emptyCart: CartState = {
  status: 'open',
  accountId: null,
  lines: [],
  wishlist: [],
  promo: null,
  personId: null,
};

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

function lineOf(state: CartState, name: LineName): CartLine | undefined {
  return state.lines.find((line) => cartLineId(line) === lineIdOf(name));
}

/** How an event names a line. */
const named = ({ productId, engravingId, photoId }: LineName) => ({
  productId,
  ...(engravingId && { engravingId }),
  ...(photoId && { photoId }),
});

/** What an event says of the photos of lines that a cart loses. */
function withoutPhotos(lines: readonly CartLine[]) {
  const photoPersonIds = photoPeopleOf(lines);
  return photoPersonIds.length > 0 ? { photoPersonIds } : {};
}

/**
 * The line that somebody wants, which may be there already: the same words and the same photo are one line. Throws
 * `DomainError` for an engraving or a photo that the product doesn't take or lacks, and for an id that another line has.
 */
function wantedLine({ data }: AddToCart, state: CartState, { product, newPhoto }: CartContext) {
  const { productId, engraving } = data;
  const refusal = product?.status === 'listed' ? personalRefusal(data, product) : null;
  if (refusal !== null) {
    const { code, path, message } = refusal;
    throw new DomainError('invalid', code, message, { errors: [{ path, message }] });
  }
  const brought = data.photo && { id: data.photo.id, ...newPhoto(data.photo) };
  const photo = brought && { id: brought.id, personId: brought.personId, digest: brought.digest };
  const wanted = { productId, ...(engraving && { engraving }), ...(photo && { photo }) };
  const known = state.lines.find((line) => isSameLine(line, wanted));
  const isTaken = (line: CartLine) =>
    line.engraving !== undefined &&
    line.engraving.id === engraving?.id &&
    line.engraving.text !== engraving.text;
  if ((known && !isAlike(known, wanted)) || state.lines.some(isTaken))
    throw new DomainError('conflict', 'engraving-id-taken', engravingMessages.idTaken);
  if (!known && photo && photoPeopleOf(state.lines).length >= mostPhotoLines)
    throw new DomainError('conflict', 'too-many-photos', linePhotoMessages.tooMany(mostPhotoLines));
  return {
    known,
    engraving: known?.engraving ?? engraving,
    photo: known?.photo ?? photo,
    stored: known ? undefined : brought?.stored,
  };
}

type Owner = { cartId: string; accountId: string | null; personId: string | null };

/** An engraved product that comes into a cart; its words are sealed for `personId`. */
function engravedItemAdded(line: CartLine, { id: engravingId, text }: Engraving, owner: Owner): CartEvent {
  const { productId, quantity, priceCents } = line;
  const { cartId, accountId, personId } = owner;
  if (personId === null) throw new TypeError('This engraving needs a person of its own');
  const item = { productId, quantity, priceCents, currency: 'USD' as const };
  return { type: 'EngravedItemAdded', data: { cartId, accountId, personId, ...item, engravingId, text } };
}

/** A product with a photo that comes into a cart; `stored` is the photo itself where it is new. */
function photoItemAdded(
  { engraving, photo, ...line }: CartLine,
  { cartId, accountId }: Omit<Owner, 'personId'>,
  stored?: string,
): CartEvent {
  if (!photo) throw new TypeError('This line has no photo');
  const { id: photoId, personId, digest } = photo;
  const item = { ...line, currency: 'USD' as const, photoId, digest, ...(stored && { dataUrl: stored }) };
  const words = engraving && { engravingId: engraving.id, text: engraving.text };
  return { type: 'PhotoItemAdded', data: { cartId, accountId, personId, ...item, ...words } };
}

/**
 * What a merge changes of the lines with an engraving, which are sealed with the account's key from now on, and of those
 * with a photo, whose own keys go on sealing them.
 */
function personalMerged(cartId: string, state: CartState, merged: readonly CartLine[]): CartEvent[] {
  const owner = { cartId, accountId: cartId, personId: cartId };
  return merged.flatMap((line): CartEvent[] => {
    const { engraving, photo, quantity } = line;
    const isErased = photo ? photo.digest === '' : engraving?.text === '';
    if (!isPersonalLine(line) || isErased) return [];
    const before = state.lines.find((each) => cartLineId(each) === cartLineId(line));
    if (!before) {
      if (photo) return [photoItemAdded(line, owner)];
      return engraving ? [engravedItemAdded(line, engraving, owner)] : [];
    }
    if (before.quantity === quantity) return [];
    const data = { cartId, accountId: cartId, ...lineNameOf(line), quantity };
    return [{ type: 'CartQuantityChanged', data }];
  });
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
    EngravedItemAdded: (state, { data }) => ({
      ...state,
      accountId: data.accountId,
      lines: cartLines.added(state.lines, cartLines.engraved(data)),
      personId: data.accountId === null ? data.personId : null,
    }),
    PhotoItemAdded: (state, { data }) => ({
      ...state,
      accountId: data.accountId,
      lines: cartLines.added(state.lines, cartLines.photographed(data)),
    }),
    CartQuantityChanged: (state, { data }) => ({
      ...state,
      lines: cartLines.counted(state.lines, lineIdOf(data), data.quantity),
    }),
    CartItemRemoved: (state, { data }) => ({
      ...state,
      lines: cartLines.without(state.lines, lineIdOf(data)),
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
      lines: cartLines.merged(state.lines, lines),
      wishlist,
      promo,
    }),
    // A visitor may begin another one.
    CartClosed: (state, { data: { accountId } }) =>
      accountId === null ? emptyCart : { ...emptyCart, accountId: state.accountId, status: 'closed' },
  }),

  decide: decideBy<CartState, CartCommand, CartEvent, CartContext>({
    AddToCart(command, state, context) {
      const { product, newPerson } = context;
      const accountId = ownerOf(command, state);
      const { cartId, productId, quantity } = command.data;
      const stock = stockOf(product);
      const { known, engraving, photo, stored } = wantedLine(command, state, context);
      if (!known && state.lines.length >= mostLines)
        throw new DomainError('conflict', 'cart-full', messages.full);
      const added = addable(quantity, quantityOf(state.lines, productId), stock);
      const line = { productId, quantity: added, priceCents: priceOf(product) };
      if (photo) {
        const own = { ...(engraving && { engraving }), photo };
        return [photoItemAdded({ ...line, ...own }, { cartId, accountId }, stored)];
      }
      if (!engraving)
        return [{ type: 'CartItemAdded', data: { cartId, accountId, ...line, currency: 'USD' } }];
      const personId = accountId ?? state.personId ?? newPerson;
      return [engravedItemAdded(line, engraving, { cartId, accountId, personId })];
    },

    SetCartQuantity(command, state, { product }) {
      const accountId = ownerOf(command, state);
      const { cartId, productId, quantity: wanted } = command.data;
      const line = lineOf(state, command.data);
      if (!line) throw new DomainError('conflict', 'not-in-cart', messages.notInCart);
      const others = quantityOf(state.lines, productId) - line.quantity;
      const quantity = Math.min(wanted, Math.max(1, (stockOf(product) ?? mostOfOne) - others));
      if (quantity === line.quantity) return [];
      return [{ type: 'CartQuantityChanged', data: { cartId, accountId, ...named(command.data), quantity } }];
    },

    RemoveFromCart(command, state) {
      const accountId = ownerOf(command, state);
      const { cartId } = command.data;
      const line = lineOf(state, command.data);
      if (!line) return [];
      const data = { cartId, accountId, ...named(command.data), ...withoutPhotos([line]) };
      return [{ type: 'CartItemRemoved', data }];
    },

    ClearCart(command, state) {
      const accountId = ownerOf(command, state);
      const { cartId } = command.data;
      const isEmpty = state.lines.length === 0 && state.promo === null;
      return isEmpty
        ? []
        : [{ type: 'CartCleared', data: { cartId, accountId, ...withoutPhotos(state.lines) } }];
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
      return items.flatMap(({ quantity: bought, ...name }): CartEvent[] => {
        const line = lineOf(state, name);
        if (!line) return [];
        const quantity = line.quantity - bought;
        const data = { cartId, accountId, ...named(name) };
        return quantity > 0
          ? [{ type: 'CartQuantityChanged', data: { ...data, quantity } }]
          : [{ type: 'CartItemRemoved', data: { ...data, ...withoutPhotos([line]) } }];
      });
    },

    MergeCart({ data: { cartId, from } }, state, { visitors }) {
      const merged = keepTheLarger(state, visitors ?? emptyCart);
      const promo = state.promo ?? visitors?.promo ?? null;
      const { lines, wishlist } = state;
      if (JSON.stringify({ ...merged, promo }) === JSON.stringify({ lines, wishlist, promo: state.promo }))
        return [];
      const plain = merged.lines.filter((line) => !isPersonalLine(line));
      const content = { lines: plain, wishlist: [...merged.wishlist], promo };
      // An account's cart is named by the account.
      return [
        { type: 'CartsMerged', data: { cartId, accountId: cartId, from, ...content } },
        ...personalMerged(cartId, state, merged.lines),
      ];
    },

    CloseCart({ data: { cartId } }, state) {
      if (state.status === 'closed') return [];
      const { accountId, personId } = state;
      const gone = { ...(personId && { personId }), ...withoutPhotos(state.lines) };
      return [{ type: 'CartClosed', data: { cartId, accountId, ...gone } }];
    },
  }),
};
