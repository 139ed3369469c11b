import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, uuid } from '../kernel/schemas.ts';
import { engraving } from '../store/engraving.schemas.ts';
import { linePhoto } from '../store/line-photo.schemas.ts';
import { mostOfOne } from '../store/store.limits.ts';
import { promoCodeLength } from './cart.limits.ts';
import { cartChangeMessages as messages } from './cart-changes.messages.ts';

/** How many of one product. */
export const quantity = z
  .number(messages.quantity)
  .check(z.int(messages.quantity), z.minimum(1, messages.quantity), z.maximum(mostOfOne, messages.quantity));

/** A code as people type it; its case makes no difference. */
export const promoCode = z.pipe(
  line({ min: 1, max: promoCodeLength, required: messages.codeRequired }),
  z.transform((code: string) => code.toUpperCase()),
);

/** `cartId` is what the server puts there: whose cart it is was never up to who asks. */
export const cartIdData = z.object({ cartId: uuid });
export const cartItemData = z.object({ cartId: uuid, productId: uuid });
/** The line of a product with this photo or engraving, or the one without any. */
const lineName = { engravingId: z.optional(uuid), photoId: z.optional(uuid) };
export const cartLineData = z.extend(cartItemData, lineName);
/** One of it, where nothing else is said. */
export const addToCartData = z.object({
  cartId: uuid,
  productId: uuid,
  quantity: z._default(quantity, 1),
  engraving: z.optional(engraving),
  photo: z.optional(linePhoto),
});
export const setCartQuantityData = z.extend(cartLineData, { quantity });
/** What was bought out of the cart; what was put there meanwhile stays. */
export const takeBoughtData = z.object({
  cartId: uuid,
  items: z.array(z.object({ productId: uuid, quantity, ...lineName })),
});
export const applyPromoCodeData = z.object({ cartId: uuid, code: promoCode });

/** What a visitor's cart `from` holds comes into an account's. */
export const mergeCartData = z.object({ cartId: uuid, from: uuid });

export type AddToCart = Command<'AddToCart', z.infer<typeof addToCartData>>;
export type SetCartQuantity = Command<'SetCartQuantity', z.infer<typeof setCartQuantityData>>;
export type RemoveFromCart = Command<'RemoveFromCart', z.infer<typeof cartLineData>>;
export type ClearCart = Command<'ClearCart', z.infer<typeof cartIdData>>;
export type AddToWishlist = Command<'AddToWishlist', z.infer<typeof cartItemData>>;
export type RemoveFromWishlist = Command<'RemoveFromWishlist', z.infer<typeof cartItemData>>;
export type ApplyPromoCode = Command<'ApplyPromoCode', z.infer<typeof applyPromoCodeData>>;
export type RemovePromoCode = Command<'RemovePromoCode', z.infer<typeof cartIdData>>;
/** Asked for by the site only, when an order is paid. */
export type TakeBought = Command<'TakeBought', z.infer<typeof takeBoughtData>>;
/** Asked for by the site only, when a visitor with a cart signs in. */
export type MergeCart = Command<'MergeCart', z.infer<typeof mergeCartData>>;
/** Asked for by the site only: a visitor's cart lives on in an account's, or its account is gone. */
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
