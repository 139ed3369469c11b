import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { engravingMessages } from '../store/engraving.messages.ts';
import type { Engraving } from '../store/engraving.ts';
import { linePhotoMessages } from '../store/line-photo.messages.ts';
import type { SentLinePhoto } from '../store/line-photo.ts';
import { personalRefusal } from '../store/personalisation.ts';
import { type ProductState, productNotFound } from '../store/product.decider.ts';
import { maxQuantity } from '../store/store.limits.ts';
import { type CampaignState, requireGranting } from './campaign.decider.ts';
import type { AddToCart, CartCommand } from './cart.commands.ts';
import type { CartEvent } from './cart.events.ts';
import { maxCartLines, maxPhotoLines, maxWishlisted } from './cart.limits.ts';
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

/** `accountId` is null for a visitor's cart, and for an empty new one. */
export type CartState = {
  status: 'open' | 'closed';
  accountId: string | null;
  lines: readonly CartLine[];
  wishlist: readonly string[];
  promo: CartPromo | null;
  /**
   * The person whose key seals a visitor's engravings; null without any, and for an account's cart, which
   * uses the account's key.
   */
  personId: string | null;
};

/**
 * `product` is the command's product; null on a device, or if the command has none. `campaign` is the
 * campaign of a code, `visitors` the cart to merge. `newPerson` is a person with a stored key, for a
 * visitor's engraving.
 */
export type CartContext = {
  product: ProductState | null;
  campaign: CampaignState | null;
  visitors: CartState | null;
  newPerson: string | null;
  /**
   * Processes the photo of a command: returns a new person for it, the digest of the sent photo, and the
   * stored photo.
   */
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

/** Returns the owner of the command's cart. Throws `DomainError` if it isn't the caller's. */
function ownerOf({ data, meta: { actor } }: CartCommand, state: CartState): string | null {
  if (actor.kind === 'system') return state.accountId;
  const caller = actor.kind === 'account' ? actor.accountId : null;
  const isOwn = caller === null ? state.accountId === null : data.cartId === caller;
  if (!isOwn || state.status === 'closed')
    throw new DomainError('not-found', 'not-your-cart', messages.notYours);
  return caller;
}

/**
 * Returns the available stock; null if it isn't counted or isn't known here. Throws `DomainError` for a
 * product that isn't sold.
 */
function stockOf(product: ProductState | null): number | null {
  if (product === null) return null;
  if (product.status === 'none' || !product.isActive) throw productNotFound();
  if (product.stockQuantity === 0) throw new DomainError('conflict', 'out-of-stock', messages.outOfStock);
  return product.stockQuantity;
}

function priceOf(product: ProductState | null): number | null {
  return product?.status === 'listed' ? product.priceCents : null;
}

/** Returns how many can be added to those in the cart. Throws `DomainError` if none can. */
function addable(wanted: number, inCart: number, stock: number | null): number {
  const room = Math.min(maxQuantity, stock ?? maxQuantity) - inCart;
  if (room > 0) return Math.min(wanted, room);
  const text = stock !== null && stock < maxQuantity ? messages.allInCart(stock) : messages.mostInCart;
  throw new DomainError('conflict', 'no-more', text);
}

function lineOf(state: CartState, name: LineName): CartLine | undefined {
  return state.lines.find((line) => cartLineId(line) === lineIdOf(name));
}

/** Identifies a line in an event. */
const named = ({ productId, engravingId, photoId }: LineName) => ({
  productId,
  ...(engravingId && { engravingId }),
  ...(photoId && { photoId }),
});

/** The event fields for the photos of removed lines. */
function withoutPhotos(lines: readonly CartLine[]) {
  const photoPersonIds = photoPeopleOf(lines);
  return photoPersonIds.length > 0 ? { photoPersonIds } : {};
}

/**
 * Returns the line to add, or the existing one with the same text and photo. Throws `DomainError` if the
 * product doesn't accept or lacks an engraving or photo, and if another line has the id.
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
  if (!known && photo && photoPeopleOf(state.lines).length >= maxPhotoLines)
    throw new DomainError('conflict', 'too-many-photos', linePhotoMessages.tooMany(maxPhotoLines));
  return {
    known,
    engraving: known?.engraving ?? engraving,
    photo: known?.photo ?? photo,
    stored: known ? undefined : brought?.stored,
  };
}

type Owner = { cartId: string; accountId: string | null; personId: string | null };

/** Adds a product with an engraving, which is sealed for `personId`. */
function engravedItemAdded(line: CartLine, { id: engravingId, text }: Engraving, owner: Owner): CartEvent {
  const { productId, quantity, priceCents } = line;
  const { cartId, accountId, personId } = owner;
  if (personId === null) throw new TypeError('This engraving needs a person of its own');
  const item = { productId, quantity, priceCents, currency: 'USD' as const };
  return { type: 'EngravedItemAdded', data: { cartId, accountId, personId, ...item, engravingId, text } };
}

/** Adds a product with a photo. `stored` is the image if it is new. */
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
 * The events of a merge for personal lines: engravings are now sealed with the account's key; photos keep
 * their own keys.
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

/** A cart with wishlist and promo code. Prices are computed by readers. */
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
    // A visitor may start another cart.
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
      if (!known && state.lines.length >= maxCartLines)
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
      const quantity = Math.min(wanted, Math.max(1, (stockOf(product) ?? maxQuantity) - others));
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
      if (state.wishlist.length >= maxWishlisted)
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
      // An account's cart has the account's id.
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
