import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';
import { sitePhotos } from '../media/site-photo.ts';
import { productCategories } from './product-category.ts';

const about = { productId: uuid };
const appearance = {
  name: z.string(),
  description: z.string(),
  category: z.enum(productCategories),
  imageUrl: z.string(),
  /** The most characters that are engraved into it; null for none. Not there in events from before engravings. */
  engravingLength: z.optional(z.nullable(z.number())),
  /** Whether it is made with a photo of its buyer. Not there in events from before such photos, and for a product without. */
  takesPhoto: z.optional(z.boolean()),
};
/** Its picture, which orders of it go on showing when it gets another. */
const photos = {
  shown: ({ productId, imageUrl }: { productId: string; imageUrl: string }) =>
    sitePhotos(productId, imageUrl),
};
/** An amount in cents of a currency, so that sums over any period can be made of the log alone. */
const price = { priceCents: z.number(), currency: z.literal('USD') };
/** Null where nobody counts it, as for what is made to order. */
const stock = { stockQuantity: z.nullable(z.number()) };

/** A product came into the catalogue, and is on sale. */
export const ProductListed = defineEvent({
  type: 'ProductListed',
  schema: z.object({ ...about, ...appearance, ...price, ...stock, isFeatured: z.boolean() }),
  photos,
});

export const ProductDescribed = defineEvent({
  type: 'ProductDescribed',
  schema: z.object({ ...about, ...appearance }),
  photos,
});

/** `before` is the price until then, in cents. */
export const ProductPriceChanged = defineEvent({
  type: 'ProductPriceChanged',
  schema: z.object({ ...about, ...price, before: z.number() }),
});

/** Why a stock is another than it was thought to be. */
export const stockReasons = ['counted', 'received', 'returned', 'damaged'] as const;
export type StockReason = (typeof stockReasons)[number];

/** Somebody counted the stock; `before` is what it was thought to be. Why it is another is told since reasons are asked for. */
export const StockAdjusted = defineEvent({
  type: 'StockAdjusted',
  schema: z.object({
    ...about,
    ...stock,
    before: z.nullable(z.number()),
    reason: z.optional(z.enum(stockReasons)),
  }),
});

export const ProductFeatured = defineEvent({
  type: 'ProductFeatured',
  schema: z.object({ ...about, isFeatured: z.boolean() }),
});

/** It is not sold any more; it can be brought back. */
export const ProductWithdrawn = defineEvent({
  type: 'ProductWithdrawn',
  withdraws: true,
  schema: z.object(about),
});

export const ProductReturned = defineEvent({
  type: 'ProductReturned',
  schema: z.object(about),
});

/**
 * So many are kept for an order; `stockQuantity` is what is left for others. `holder` stands for the network of an unpaid
 * order: an id made with the site's secret, another one each day. It may hold less than the order wants, also none; the
 * rest follows without a holder once the order is paid.
 */
export const StockReserved = defineEvent({
  type: 'StockReserved',
  schema: z.object({
    ...about,
    orderId: uuid,
    quantity: z.number(),
    stockQuantity: z.number(),
    holder: z.optional(uuid),
  }),
});

/** What was kept for an order is there for others again. */
export const StockReleased = defineEvent({
  type: 'StockReleased',
  schema: z.object({ ...about, orderId: uuid, quantity: z.number(), stockQuantity: z.number() }),
});

export const productEvents = [
  ProductListed,
  ProductDescribed,
  ProductPriceChanged,
  StockAdjusted,
  ProductFeatured,
  ProductWithdrawn,
  ProductReturned,
  StockReserved,
  StockReleased,
] as const;
export type ProductEvent = EventOf<(typeof productEvents)[number]>;
