import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { storedEngraving } from '../store/engraving.schemas.ts';
import { storedLinePhoto } from '../store/line-photo.schemas.ts';
import { productCategories } from '../store/product-category.ts';

/** A discount as its campaign grants it: a percentage, or an amount in cents. */
export const cartPromo = z.object({
  code: z.string(),
  discountPercent: z.nullable(z.number()),
  discountCents: z.nullable(z.number()),
  validUntil: z.nullable(instant),
});

/**
 * A cart as its devices hold it: an account's is named by the account, a visitor's is `visitorsCart`. What it
 * costs is made of it and of the products (`priceCart`).
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
 * One product in the cart as it is answered, with the fields of both readings. `id` names the line,
 * of which there is one for each product and one more for each engraving and each photo of it; `price` is in dollars, a
 * decimal string, and the one of now. `photoId` leads to the photo of the line.
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

/** The whole answer: the cart as devices hold it, and what it costs now. `total` is in dollars, of the items alone. */
export const pricedCartDto = z.extend(cartDto, {
  items: z.array(cartItem),
  total: z.number(),
  itemCount: z.number(),
  /** The order's summary, in cents. */
  summary: z.object({
    subtotalCents: z.number(),
    discountCents: z.number(),
    shippingCents: z.number(),
    totalCents: z.number(),
  }),
  /** What an unpaid order of this cart holds: it is not in the stock any more, and counts for this cart all the same. */
  held: z.optional(z.array(z.object({ productId: uuid, quantity: z.number() }))),
});
export type PricedCartDto = z.infer<typeof pricedCartDto>;
