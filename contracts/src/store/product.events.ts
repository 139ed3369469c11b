import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { storedChangesShape, storedShape } from '../kernel/fields/field-schemas.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { sitePhotos } from '../media/site-photo.ts';
import { appearanceFields, personalisationFields, saleFields } from './product.fields.ts';
import { stockReasons } from './stock-reasons.ts';

const about = { productId: uuid };
const described = { ...storedShape(appearanceFields), ...storedChangesShape(personalisationFields) };
/** Its image, which existing orders keep showing when the product gets another. */
const photos = {
  shown: ({ productId, imageUrl }: { productId: string; imageUrl: string }) =>
    sitePhotos(productId, imageUrl),
};
const { priceCents, isFeatured } = storedShape(saleFields);
/** An amount in cents with its currency, so that sums can be computed from the log alone. */
const price = { priceCents, currency: z.literal('USD') };
/** Null if it isn't counted, as for products made to order. */
const stock = { stockQuantity: z.nullable(z.number()) };

/** A product was added to the catalog and is on sale. */
export const ProductListed = defineEvent({
  type: 'ProductListed',
  schema: z.object({ ...about, ...described, ...price, ...stock, isFeatured }),
  photos,
});

export const ProductDescribed = defineEvent({
  type: 'ProductDescribed',
  schema: z.object({ ...about, ...described }),
  photos,
});

/** `before` is the previous price, in cents. */
export const ProductPriceChanged = defineEvent({
  type: 'ProductPriceChanged',
  schema: z.object({ ...about, ...price, before: priceCents }),
});

/** The stock was counted; `before` is the previous value. The reason is absent in older events. */
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
  schema: z.object({ ...about, isFeatured }),
});

/** It isn't sold any more; it can be listed again. */
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
 * A quantity is reserved for an order; `stockQuantity` is the rest. `holder` identifies the network of an
 * unpaid order: a daily changing id derived with the site's secret. The order may hold less than it needs,
 * even nothing; the rest is claimed without a holder once it is paid.
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

/** An order's reserved quantity is available again. */
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
