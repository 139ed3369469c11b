import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { giftCardData, giftRecipientData } from './gift.events.ts';
import { orderAmounts } from './order.events.ts';
import { orderStatuses, orderSteps, refundStates } from './order-status.ts';
import { contactData, shippingAddress } from './shipping-address.ts';

/**
 * One product of an order. `priceAtTime` is in dollars, a decimal string. `engraving` are the words that are
 * engraved into it; empty once they were erased, and not there for a product without. `photoId` leads to the photo that
 * it is made from, while the order needs it.
 */
export const orderItemDto = z.object({
  id: z.string(),
  orderId: uuid,
  productId: uuid,
  name: z.string(),
  imageUrl: z.string(),
  quantity: z.number(),
  priceAtTime: z.string(),
  engraving: z.optional(z.string()),
  photoId: z.optional(uuid),
});

/**
 * An order as its buyer reads it. `totalAmount` is in dollars, a decimal string; `amounts` say the same in
 * cents. The billing address is the provider's to ask for, and null here; the shipping address is null once erased, and
 * for a gift, which says itself where it goes: `gift` is null for any other order, its `recipient` once they were
 * forgotten, its `sender` once they were erased. `tracking` is there once the parcel is on its way, until the address is erased.
 * `byLink` says that the key of a link opened it: then nothing is told of anybody's name or address, and nothing can be done.
 */
export const orderDto = z.object({
  id: uuid,
  userId: z.nullable(uuid),
  status: z.enum(orderStatuses),
  totalAmount: z.string(),
  stripePaymentIntentId: z.nullable(z.string()),
  shippingAddress: z.nullable(shippingAddress),
  billingAddress: z.null(),
  createdAt: instant,
  updatedAt: instant,
  items: z.array(orderItemDto),
  promoCode: z.nullable(z.string()),
  amounts: orderAmounts,
  /** What `refund` is about, in cents: what has gone back once it is made, else what is still to go back. */
  refundCents: z.number(),
  /** What has gone back so far, in cents. */
  refundedCents: z.optional(z.number()),
  gift: z.nullable(
    z.extend(giftCardData, { recipient: z.nullable(giftRecipientData), sender: z.nullable(contactData) }),
  ),
  refund: z.enum(refundStates),
  /** What has happened to it so far, in its order, each with its instant, and what went back with its amount. */
  steps: z.array(z.object({ step: z.enum(orderSteps), at: instant, amountCents: z.optional(z.number()) })),
  tracking: z.nullable(z.object({ carrier: z.string(), number: z.string() })),
  byLink: z.optional(z.literal(true)),
});
export type OrderDto = z.infer<typeof orderDto>;

/** What the cart comes to at its checkout, and what a page needs to pay it. */
export const checkoutDto = z.object({
  amounts: orderAmounts,
  /** The provider's public key; null where payments are simulated. */
  publishableKey: z.nullable(z.string()),
});
export type CheckoutDto = z.infer<typeof checkoutDto>;

/** One page of everybody's orders, the newest first; `nextCursor` is null on the last one. */
export const ordersPage = z.object({ orders: z.array(orderDto), nextCursor: z.nullable(z.string()) });
export type OrdersPage = z.infer<typeof ordersPage>;
