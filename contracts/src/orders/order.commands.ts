import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, uuid } from '../kernel/schemas.ts';
import { engraving } from '../store/engraving.schemas.ts';
import { giftCardData, giftRecipientData } from './gift.events.ts';
import { cancelReasons, orderAmounts, orderItem } from './order.events.ts';
import { trackingLimits } from './orders.limits.ts';
import { orderChangeMessages as messages } from './orders.messages.ts';
import { contactData, shippingAddress } from './shipping-address.ts';

export const orderIdData = z.object({ orderId: uuid });

/**
 * Asked for by the site only, which has computed every amount from the cart and the products. `holder` stands
 * for the network that it comes from, whose unpaid orders hold a share of the stock only. The address may follow
 * until it is paid.
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
/** The same for a gift: `contact` is whoever gives it. Its `cartId` is a place of its own, of which nothing is taken. */
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
/** By whom and as what a parcel is carried, as somebody wrote it. */
export const orderTracking = z.object({
  carrier: line({ min: 1, max: trackingLimits.carrier, required: messages.carrierRequired }),
  number: line({ min: 1, max: trackingLimits.number, required: messages.numberRequired }),
});
export type OrderTracking = z.infer<typeof orderTracking>;
/** `tracking` counts with `shipped` only; an order that is on its way already takes another one. */
export const advanceOrderData = z.object({
  orderId: uuid,
  status: z.enum(['processing', 'shipped', 'delivered']),
  tracking: z.optional(orderTracking),
});

/** Asked for by the site only, once the visitor whose cart was ordered has signed in. */
export const handOverOrderData = z.object({ orderId: uuid, accountId: uuid });

export type PlaceOrder = Command<'PlaceOrder', z.infer<typeof placeOrderData>>;
export type PlaceGift = Command<'PlaceGift', z.infer<typeof placeGiftData>>;
export type ReaddressOrder = Command<'ReaddressOrder', z.infer<typeof readdressOrderData>>;
/** Gives back the money of an order that has left already; nothing of it comes back to the stock by that. */
export type RefundOrder = Command<'RefundOrder', z.infer<typeof orderIdData>>;
/** Follows from the payment. */
export type MarkOrderPaid = Command<'MarkOrderPaid', z.infer<typeof markOrderPaidData>>;
export type AdvanceOrder = Command<'AdvanceOrder', z.infer<typeof advanceOrderData>>;
export type CancelOrder = Command<'CancelOrder', z.infer<typeof cancelOrderData>>;
/** Whoever is paying is still there. */
export type RenewHold = Command<'RenewHold', z.infer<typeof orderIdData>>;
/** Asked for when something was claimed for an order and time has passed. */
export type AbandonOrder = Command<'AbandonOrder', z.infer<typeof orderIdData>>;
export type HandOverOrder = Command<'HandOverOrder', z.infer<typeof handOverOrderData>>;
export type EraseOrderContact = Command<'EraseOrderContact', z.infer<typeof orderIdData>>;
/** Asked for when the recipient of a gift has had their time. */
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
