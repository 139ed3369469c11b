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
 * The editable fields of a product except its stock. Its image must be on this site. Omitted
 * `engravingLength` and `takesPhoto` stay unchanged.
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

export const newProductFields = z.extend(productFields, { stockQuantity });
/** An inactive product isn't sold. */
export const changedProductFields = z.extend(productFields, { isActive: z.boolean() });
/** The counted stock, and the stock that the person assumed, since products may have been sold meanwhile. */
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
 * Claims a quantity for an order, and releases it if the order fails. Only for the system. With a `holder`,
 * the claim is for a network's unpaid order and limited to its share.
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
  /** Claims the quantity that a paid order doesn't hold yet. */
  | Command<'SettleStock', z.infer<typeof orderedStockData>>
  | Command<'ReleaseStock', z.infer<typeof orderedStockData>>;
