import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';

/** The owner of the cart; null for a visitor. */
const about = { cartId: uuid, accountId: z.nullable(uuid) };
const ofProduct = { ...about, productId: uuid };
/** Identifies a line of the product by its photo or engraving; the plain one if both are absent. */
const ofLine = { ...ofProduct, engravingId: z.optional(uuid), photoId: z.optional(uuid) };
/** The people of photos that left the cart; absent if there are none. */
const withoutPhotos = { photoPersonIds: z.optional(z.array(uuid)) };

/** The price shown when it was added, in cents; null if unknown. */
const line = { productId: uuid, quantity: z.number(), priceCents: z.nullable(z.number()) };

/** A campaign's discount: either a percentage or an amount in cents; the other is null. */
const promo = {
  code: z.string(),
  discountPercent: z.nullable(z.number()),
  discountCents: z.nullable(z.number()),
  validUntil: z.nullable(instant),
};

/** `quantity` is the added number. */
export const CartItemAdded = defineEvent({
  type: 'CartItemAdded',
  schema: z.object({ ...about, ...line, currency: z.literal('USD') }),
});

/** A product with an engraving was added. `personId` is the account, or a person created for the visitor. */
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
 * A product with a photo, and possibly an engraving, was added. `personId` is a person created for this
 * photo, wherever it is used. `dataUrl` is a JPEG, present when the photo is first added.
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
 * A visitor's cart `from` was merged into the account's; this is the result. Personal lines follow in
 * separate, sealed events.
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
 * It was merged into an account's cart, or its account was deleted; only a visitor can start another one.
 * `personId` is whose key sealed a visitor's engravings, if any.
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
