import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, text, uuid } from '../kernel/schemas.ts';
import { isSitePicture } from '../media/media-address.ts';
import { stockReasons } from './product.events.ts';
import { productCategories } from './product-category.ts';
import { productChangeMessages as messages } from './product-changes.messages.ts';
import { productTextLimits as limits, maxEngraving, maxPriceCents, maxStock } from './store.limits.ts';

const stockQuantity = z.nullable(
  z
    .number(messages.stock)
    .check(z.int(messages.stock), z.minimum(0, messages.stock), z.maximum(maxStock, messages.stock)),
);

const engravingLength = z.nullable(
  z
    .number(messages.engraving)
    .check(
      z.int(messages.engraving),
      z.minimum(1, messages.engraving),
      z.maximum(maxEngraving, messages.engraving),
    ),
);

/**
 * What can be chosen of a product beside its stock. Its picture is one of this very site. Without an
 * `engravingLength` or `takesPhoto` a product that is changed keeps its own.
 */
export const productFields = z.object({
  name: line({ min: 1, max: limits.name, required: messages.nameRequired }),
  description: text({ min: 1, max: limits.description, required: messages.descriptionRequired }),
  category: z.enum(productCategories),
  imageUrl: z.string().check(z.maxLength(limits.imageUrl), z.refine(isSitePicture, messages.imageUrl)),
  priceCents: z
    .number(messages.price)
    .check(z.int(messages.price), z.minimum(1, messages.price), z.maximum(maxPriceCents, messages.price)),
  isFeatured: z.boolean(),
  engravingLength: z.optional(engravingLength),
  takesPhoto: z.optional(z.boolean()),
});
export type ProductFields = z.infer<typeof productFields>;

/** A product as it is put into the catalogue. */
export const newProductFields = z.extend(productFields, { stockQuantity });
/** A product as it is changed; one that is not active is not sold. */
export const changedProductFields = z.extend(productFields, { isActive: z.boolean() });
/** The stock as it was counted, and as whoever counted believed it to be: it may have been sold from meanwhile. */
export const stockFields = z.object({
  stockQuantity,
  before: stockQuantity,
  reason: z.optional(z.enum(stockReasons, messages.reason)),
});

const productId = { productId: uuid };
export const listProductData = z.extend(newProductFields, productId);
export const changeProductData = z.extend(changedProductFields, productId);
export const adjustStockData = z.extend(stockFields, productId);

/**
 * So many of a product are claimed for an order, and given back when that comes to nothing; both by the site only. With
 * a `holder` the claim is for an unpaid order of a network, and limited to its share.
 */
export const reservedStockData = z.object({
  productId: uuid,
  orderId: uuid,
  quantity: z.number().check(z.int(), z.minimum(1)),
  holder: z.optional(uuid),
});
export const orderedStockData = z.omit(reservedStockData, { holder: true });

export type ProductCommand =
  | Command<'ListProduct', z.infer<typeof listProductData>>
  | Command<'ChangeProduct', z.infer<typeof changeProductData>>
  | Command<'AdjustStock', z.infer<typeof adjustStockData>>
  | Command<'ReserveStock', z.infer<typeof reservedStockData>>
  /** Claims what a paid order does not hold yet. */
  | Command<'SettleStock', z.infer<typeof orderedStockData>>
  | Command<'ReleaseStock', z.infer<typeof orderedStockData>>;
