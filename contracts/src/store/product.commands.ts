import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { changesShape, newShape } from '../kernel/fields/field-schemas.ts';
import { integer, uuid } from '../kernel/fields/schemas.ts';
import { appearanceFields, personalisationFields, saleFields } from './product.fields.ts';
import { productChangeMessages as messages } from './product-changes.messages.ts';
import { stockReasons } from './stock-reasons.ts';
import { maxStock } from './store.limits.ts';

const stockQuantity = z.nullable(integer(messages.stock, 0, maxStock));

/** The editable fields of a product except its stock. */
export const productFields = z.object({
  ...newShape(appearanceFields),
  ...newShape(saleFields),
  ...changesShape(personalisationFields),
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
