import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { instant, uuid } from '../kernel/schemas.ts';

/** Whose cart it is; null for a visitor's. */
const about = { cartId: uuid, accountId: z.nullable(uuid) };
const ofProduct = { ...about, productId: uuid };
/** The line of the product with this photo or engraving; the one without any where they aren't there. */
const ofLine = { ...ofProduct, engravingId: z.optional(uuid), photoId: z.optional(uuid) };
/** The people whose photos the cart does not hold any more; not there for none. */
const withoutPhotos = { photoPersonIds: z.optional(z.array(uuid)) };

/** The price in cents that somebody saw when they put it there; null where nobody looked. */
const line = { productId: uuid, quantity: z.number(), priceCents: z.nullable(z.number()) };

/** A discount as its campaign grants it: one of percentage and amount (in cents), the other null. */
const promo = {
  code: z.string(),
  discountPercent: z.nullable(z.number()),
  discountCents: z.nullable(z.number()),
  validUntil: z.nullable(instant),
};

/** `quantity` were added to those that were there. */
export const CartItemAdded = defineEvent({
  type: 'CartItemAdded',
  schema: z.object({ ...about, ...line, currency: z.literal('USD') }),
});

/** The same for a product with an engraving. `personId` is the account, or a person made for the visitor's words. */
export const EngravedItemAdded = defineEvent({
  type: 'EngravedItemAdded',
  schema: z.object({
    ...about,
    personId: uuid,
    ...line,
    currency: z.literal('USD'),
    engravingId: uuid,
    text: z.string(),
  }),
  personal: { person: ({ personId }) => personId, erased: { text: '' } },
});

/**
 * The same for a product that is made from a photo, also with an engraving. `personId` is a person made for this photo,
 * wherever it goes. `dataUrl` is a JPEG, and is there when it first comes into a cart.
 */
export const PhotoItemAdded = defineEvent({
  type: 'PhotoItemAdded',
  schema: z.object({
    ...about,
    personId: uuid,
    ...line,
    currency: z.literal('USD'),
    photoId: uuid,
    digest: z.string(),
    dataUrl: z.optional(z.string()),
    engravingId: z.optional(uuid),
    text: z.optional(z.string()),
  }),
  personal: { person: ({ personId }) => personId, erased: { digest: '', dataUrl: '', text: '' } },
});

export const CartQuantityChanged = defineEvent({
  type: 'CartQuantityChanged',
  schema: z.object({ ...ofLine, quantity: z.number() }),
});

export const CartItemRemoved = defineEvent({
  type: 'CartItemRemoved',
  schema: z.object({ ...ofLine, ...withoutPhotos }),
});

export const CartCleared = defineEvent({
  type: 'CartCleared',
  schema: z.object({ ...about, ...withoutPhotos }),
});

export const WishlistItemAdded = defineEvent({
  type: 'WishlistItemAdded',
  schema: z.object(ofProduct),
});

export const WishlistItemRemoved = defineEvent({
  type: 'WishlistItemRemoved',
  schema: z.object(ofProduct),
});

export const PromoCodeApplied = defineEvent({
  type: 'PromoCodeApplied',
  schema: z.object({ ...about, ...promo }),
});

export const PromoCodeRemoved = defineEvent({
  type: 'PromoCodeRemoved',
  schema: z.object(about),
});

/**
 * What a visitor had put into their cart `from` came into their account's; this is what both are together. Lines with an
 * engraving or a photo follow in events of their own, which are sealed.
 */
export const CartsMerged = defineEvent({
  type: 'CartsMerged',
  schema: z.object({
    ...about,
    from: uuid,
    lines: z.array(z.object(line)),
    wishlist: z.array(uuid),
    promo: z.nullable(z.object(promo)),
  }),
});

/**
 * What was in it is in its visitor's account now, or its account is gone; only a visitor can begin another one. `personId`
 * is whose key sealed a visitor's engravings, where there were any.
 */
export const CartClosed = defineEvent({
  type: 'CartClosed',
  schema: z.object({ ...about, personId: z.optional(uuid), ...withoutPhotos }),
});

export const cartEvents = [
  CartItemAdded,
  EngravedItemAdded,
  PhotoItemAdded,
  CartQuantityChanged,
  CartItemRemoved,
  CartCleared,
  WishlistItemAdded,
  WishlistItemRemoved,
  PromoCodeApplied,
  PromoCodeRemoved,
  CartsMerged,
  CartClosed,
] as const;
export type CartEvent = EventOf<(typeof cartEvents)[number]>;
