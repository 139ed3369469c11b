import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, uuid } from '../kernel/fields/schemas.ts';
import { engraving } from '../store/engraving.schemas.ts';
import { giftCardData, giftRecipientData } from './gift.events.ts';
import { cancelReasons, orderAmounts, orderItem } from './order.events.ts';
import { trackingLimits } from './orders.limits.ts';
import { orderChangeMessages as messages } from './orders.messages.ts';
import { contactData, shippingAddress } from './shipping-address.ts';

export const orderIdData = z.object({ orderId: uuid });

/**
 * Only for the system, which computes all amounts from the cart and the products. `holder` is the network of
 * the caller, whose unpaid orders can hold only a share of the stock. The address may follow until it is
 * paid.
 */
export const placeOrderData = z.object({
  orderId: uuid,
  accountId: z.nullable(uuid),
  cartId: uuid,
  items: z.array(orderItem),
  engravings: z.optional(z.array(engraving)),
  promoCode: z.nullable(z.string()),
  amounts: orderAmounts,
  shippingAddress: z.optional(shippingAddress),
  holder: z.optional(uuid),
});
/** Like `placeOrderData`, for a gift: `contact` is the giver. `cartId` identifies the gift, not a cart. */
export const placeGiftData = z.object({
  orderId: uuid,
  accountId: uuid,
  cartId: uuid,
  items: z.array(orderItem),
  amounts: orderAmounts,
  contact: contactData,
  recipient: giftRecipientData,
  card: giftCardData,
  holder: z.optional(uuid),
});

export const readdressOrderData = z.object({ orderId: uuid, shippingAddress });
export const markOrderPaidData = z.object({
  orderId: uuid,
  amountCents: z.number().check(z.int(), z.minimum(1)),
});
export const cancelOrderData = z.object({ orderId: uuid, reason: z.enum(cancelReasons) });
/** The carrier and tracking number as entered. */
export const orderTracking = z.object({
  carrier: line({ min: 1, max: trackingLimits.carrier, required: messages.carrierRequired }),
  number: line({ min: 1, max: trackingLimits.number, required: messages.numberRequired }),
});
export type OrderTracking = z.infer<typeof orderTracking>;
/** `tracking` applies to `shipped` only; it can be replaced for a shipped order. */
export const advanceOrderData = z.object({
  orderId: uuid,
  status: z.enum(['processing', 'shipped', 'delivered']),
  tracking: z.optional(orderTracking),
});

/** Only for the system, after the visitor has signed in. */
export const handOverOrderData = z.object({ orderId: uuid, accountId: uuid });

export type PlaceOrder = Command<'PlaceOrder', z.infer<typeof placeOrderData>>;
export type PlaceGift = Command<'PlaceGift', z.infer<typeof placeGiftData>>;
export type ReaddressOrder = Command<'ReaddressOrder', z.infer<typeof readdressOrderData>>;
/** Refunds a shipped order. Its products don't return to the stock. */
export type RefundOrder = Command<'RefundOrder', z.infer<typeof orderIdData>>;
/** The consequence of a payment. */
export type MarkOrderPaid = Command<'MarkOrderPaid', z.infer<typeof markOrderPaidData>>;
export type AdvanceOrder = Command<'AdvanceOrder', z.infer<typeof advanceOrderData>>;
export type CancelOrder = Command<'CancelOrder', z.infer<typeof cancelOrderData>>;
/** The buyer is still paying. */
export type RenewHold = Command<'RenewHold', z.infer<typeof orderIdData>>;
/** For claims whose order was never placed. */
export type AbandonOrder = Command<'AbandonOrder', z.infer<typeof orderIdData>>;
export type HandOverOrder = Command<'HandOverOrder', z.infer<typeof handOverOrderData>>;
export type EraseOrderContact = Command<'EraseOrderContact', z.infer<typeof orderIdData>>;
/** For a gift's recipient whose retention has ended. */
export type EraseGiftRecipient = Command<'EraseGiftRecipient', z.infer<typeof orderIdData>>;
export type OrderCommand =
  | PlaceOrder
  | PlaceGift
  | ReaddressOrder
  | MarkOrderPaid
  | AdvanceOrder
  | CancelOrder
  | RefundOrder
  | RenewHold
  | AbandonOrder
  | HandOverOrder
  | EraseOrderContact
  | EraseGiftRecipient;
