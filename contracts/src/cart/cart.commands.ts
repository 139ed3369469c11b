import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, uuid } from '../kernel/fields/schemas.ts';
import { engraving } from '../store/engraving.schemas.ts';
import { linePhoto } from '../store/line-photo.schemas.ts';
import { maxQuantity } from '../store/store.limits.ts';
import { promoCodeLength } from './cart.limits.ts';
import { cartChangeMessages as messages } from './cart-changes.messages.ts';

export const quantity = z
  .number({ error: () => messages.quantity })
  .check(
    z.int({ error: () => messages.quantity }),
    z.minimum(1, { error: () => messages.quantity }),
    z.maximum(maxQuantity, { error: () => messages.quantity }),
  );

/** A promo code, case-insensitive. */
export const promoCode = z.pipe(
  line({ min: 1, max: promoCodeLength, required: () => messages.codeRequired }),
  z.transform((code: string) => code.toUpperCase()),
);

/** The server sets `cartId`; callers can't choose it. */
export const cartIdData = z.object({ cartId: uuid });
export const cartItemData = z.object({ cartId: uuid, productId: uuid });
/** The line of a product with this photo or engraving, or the one without. */
const lineName = { engravingId: z.optional(uuid), photoId: z.optional(uuid) };
export const cartLineData = z.extend(cartItemData, lineName);
/** The quantity defaults to 1. */
export const addToCartData = z.object({
  cartId: uuid,
  productId: uuid,
  quantity: z._default(quantity, 1),
  engraving: z.optional(engraving),
  photo: z.optional(linePhoto),
});
export const setCartQuantityData = z.extend(cartLineData, { quantity });
/** Removes the bought products and keeps those added meanwhile. */
export const takeBoughtData = z.object({
  cartId: uuid,
  items: z.array(z.object({ productId: uuid, quantity, ...lineName })),
});
export const applyPromoCodeData = z.object({ cartId: uuid, code: promoCode });

/** Merges the visitor's cart `from` into the account's. */
export const mergeCartData = z.object({ cartId: uuid, from: uuid });

export type AddToCart = Command<'AddToCart', z.infer<typeof addToCartData>>;
export type SetCartQuantity = Command<'SetCartQuantity', z.infer<typeof setCartQuantityData>>;
export type RemoveFromCart = Command<'RemoveFromCart', z.infer<typeof cartLineData>>;
export type ClearCart = Command<'ClearCart', z.infer<typeof cartIdData>>;
export type AddToWishlist = Command<'AddToWishlist', z.infer<typeof cartItemData>>;
export type RemoveFromWishlist = Command<'RemoveFromWishlist', z.infer<typeof cartItemData>>;
export type ApplyPromoCode = Command<'ApplyPromoCode', z.infer<typeof applyPromoCodeData>>;
export type RemovePromoCode = Command<'RemovePromoCode', z.infer<typeof cartIdData>>;
/** Only for the system, when an order is paid. */
export type TakeBought = Command<'TakeBought', z.infer<typeof takeBoughtData>>;
/** Only for the system, when a visitor with a cart signs in. */
export type MergeCart = Command<'MergeCart', z.infer<typeof mergeCartData>>;
/** Only for the system: the visitor's cart was merged, or the account was deleted. */
export type CloseCart = Command<'CloseCart', z.infer<typeof cartIdData>>;

export type CartCommand =
  | AddToCart
  | SetCartQuantity
  | RemoveFromCart
  | ClearCart
  | AddToWishlist
  | RemoveFromWishlist
  | ApplyPromoCode
  | RemovePromoCode
  | TakeBought
  | MergeCart
  | CloseCart;
