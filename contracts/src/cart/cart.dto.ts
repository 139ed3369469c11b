import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { storedEngraving } from '../store/engraving.schemas.ts';
import { storedLinePhoto } from '../store/line-photo.schemas.ts';
import { productCategories } from '../store/product-category.ts';

/** A campaign's discount: a percentage, or an amount in cents. */
export const cartPromo = z.object({
  code: z.string(),
  discountPercent: z.nullable(z.number()),
  discountCents: z.nullable(z.number()),
  validUntil: z.nullable(instant),
});

/**
 * A cart as devices cache it. An account's has the account's id, a visitor's is `visitorsCart`. `priceCart`
 * computes its price with the products.
 */
export const cartDto = z.object({
  id: uuid,
  accountId: z.nullable(uuid),
  lines: z.array(
    z.object({
      productId: uuid,
      quantity: z.number(),
      priceCents: z.nullable(z.number()),
      engraving: z.optional(storedEngraving),
      photo: z.optional(storedLinePhoto),
    }),
  ),
  wishlist: z.array(uuid),
  promo: z.nullable(cartPromo),
  createdAt: instant,
  position: z.string(),
});
export type CartDto = z.infer<typeof cartDto>;

/**
 * A line of the response. `id` identifies the line: one per product, and one more for each engraving and
 * photo. `price` is the current price in dollars, a decimal string. `photoId` identifies the line's photo.
 */
export const cartItem = z.object({
  id: uuid,
  productId: uuid,
  name: z.string(),
  category: z.nullable(z.enum(productCategories)),
  price: z.string(),
  quantity: z.number(),
  imageUrl: z.nullable(z.string()),
  engraving: z.optional(z.string()),
  photoId: z.optional(uuid),
});
export type CartItem = z.infer<typeof cartItem>;

/** The complete response: the cart and its current price. `total` is in dollars, without shipping. */
export const pricedCartDto = z.extend(cartDto, {
  items: z.array(cartItem),
  total: z.number(),
  itemCount: z.number(),
  /** The summary of the order, in cents. */
  summary: z.object({
    subtotalCents: z.number(),
    discountCents: z.number(),
    shippingCents: z.number(),
    totalCents: z.number(),
  }),
  /**
   * The quantities that an unpaid order of this cart holds. They have left the stock but are available to
   * this cart.
   */
  held: z.optional(z.array(z.object({ productId: uuid, quantity: z.number() }))),
});
export type PricedCartDto = z.infer<typeof pricedCartDto>;
