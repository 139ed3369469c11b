import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { giftCardData, giftRecipientData } from './gift.events.ts';
import { orderAmounts } from './order.events.ts';
import { orderStatuses, orderSteps, refundStates } from './order-status.ts';
import { contactData, shippingAddress } from './shipping-address.ts';

/**
 * A product of an order. `priceAtTime` is in dollars, a decimal string. `engraving` is the engraved text;
 * empty once erased, absent without an engraving. `photoId` identifies its photo while the order needs it.
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
 * An order for its buyer. `totalAmount` is in dollars, a decimal string; `amounts` has the same in cents. The
 * billing address is always null, since the provider asks for it. The shipping address is null once erased,
 * and for a gift. `gift` is null for other orders; its `recipient` and `sender` are null once erased.
 * `tracking` is present from shipping until the address is erased. `byLink` means that it was opened with a
 * link's key: then names and addresses are omitted and no actions are possible.
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
  /** The amount of `refund`, in cents: the refunded amount once completed, otherwise the pending one. */
  refundCents: z.number(),
  /** The amount refunded so far, in cents. */
  refundedCents: z.optional(z.number()),
  gift: z.nullable(
    z.extend(giftCardData, { recipient: z.nullable(giftRecipientData), sender: z.nullable(contactData) }),
  ),
  refund: z.enum(refundStates),
  /** The history of the order in sequence, each step with its instant, and refunds with their amount. */
  steps: z.array(z.object({ step: z.enum(orderSteps), at: instant, amountCents: z.optional(z.number()) })),
  tracking: z.nullable(z.object({ carrier: z.string(), number: z.string() })),
  byLink: z.optional(z.literal(true)),
});
export type OrderDto = z.infer<typeof orderDto>;

/** The amounts of the cart at the checkout, and the settings needed to pay. */
export const checkoutDto = z.object({
  amounts: orderAmounts,
  /** The provider's public key; null if payments are simulated. */
  publishableKey: z.nullable(z.string()),
});
export type CheckoutDto = z.infer<typeof checkoutDto>;

/** A page of all orders, the newest first. */
export const ordersPage = z.object({ orders: z.array(orderDto), nextCursor: z.nullable(z.string()) });
export type OrdersPage = z.infer<typeof ordersPage>;
