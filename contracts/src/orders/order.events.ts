import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { storedEngraving } from '../store/engraving.schemas.ts';
import { giftEvents } from './gift.events.ts';
import { countries, erasedAddress } from './shipping-address.ts';

/** `accountId` is the buyer; null for a visitor, whose order is found by its cart. */
const about = { orderId: uuid, accountId: z.nullable(uuid) };
const currency = z.literal('USD');

const address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.enum(countries),
});

/** The id of a line's engraving. The sealed text is in a separate field. */
const ofEngraving = { engravingId: z.optional(uuid) };
/** The people of photos that the order no longer needs; absent if there are none. */
const withoutPhotos = { photoPersonIds: z.optional(z.array(uuid)) };

/** A product of an order with the agreed price in cents. */
export const orderItem = z.object({
  productId: uuid,
  ...ofEngraving,
  /** Its photo, and the person whose key seals it in its original cart. */
  photo: z.optional(z.object({ id: uuid, personId: uuid })),
  name: z.string(),
  imageUrl: z.string(),
  quantity: z.number(),
  priceCents: z.number(),
});

/** The amounts of an order in cents: total = subtotal - discount + shipping + tax. */
export const orderAmounts = z.object({
  subtotalCents: z.number(),
  discountCents: z.number(),
  shippingCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
});

/**
 * The buyer confirmed this total and is about to pay. `personId` is the buyer's account, or a person created
 * for a visitor's order. For a gift, the address has only the giver's name and email; `GiftAddressed` has the
 * destination. `engravings` are the texts of the items with an `engravingId`.
 */
export const OrderPlaced = defineEvent({
  type: 'OrderPlaced',
  schema: z.object({
    ...about,
    personId: uuid,
    cartId: uuid,
    items: z.array(orderItem),
    promoCode: z.nullable(z.string()),
    amounts: orderAmounts,
    currency,
    shippingAddress: address,
    engravings: z.optional(z.array(storedEngraving)),
  }),
  personal: {
    person: (data) => data.personId,
    erased: { shippingAddress: erasedAddress, engravings: [] },
  },
});

/** The address was changed, before the payment. */
export const OrderReaddressed = defineEvent({
  type: 'OrderReaddressed',
  schema: z.object({ ...about, personId: uuid, shippingAddress: address }),
  personal: { person: (data) => data.personId, erased: { shippingAddress: erasedAddress } },
});

/** The buyer is still paying, so the hold was renewed for the `renewal`-th time. */
export const OrderHoldRenewed = defineEvent({
  type: 'OrderHoldRenewed',
  schema: z.object({ ...about, renewal: z.number() }),
});

const boughtItems = z.array(
  z.object({ productId: uuid, quantity: z.number(), ...ofEngraving, photoId: z.optional(uuid) }),
);

/** `cartId` is the cart that was bought. */
export const OrderPaid = defineEvent({
  type: 'OrderPaid',
  schema: z.object({ ...about, cartId: uuid, items: boughtItems, amountCents: z.number(), currency }),
});

export const OrderProcessingStarted = defineEvent({
  type: 'OrderProcessingStarted',
  schema: z.object(about),
});

export const OrderShipped = defineEvent({ type: 'OrderShipped', schema: z.object(about) });

/** The tracking information, repeated when corrected. It is personal, since it can reveal an address. */
export const OrderTracked = defineEvent({
  type: 'OrderTracked',
  schema: z.object({ ...about, personId: uuid, carrier: z.string(), trackingNumber: z.string() }),
  personal: { person: (data) => data.personId, erased: { carrier: '', trackingNumber: '' } },
});

export const OrderDelivered = defineEvent({ type: 'OrderDelivered', schema: z.object(about) });

/**
 * Who cancelled it: the buyer, an operator, a timeout without payment, another order of the same cart, or the
 * deletion of the account.
 */
export const cancelReasons = ['buyer', 'shop', 'unpaid', 'replaced', 'account-deleted'] as const;

/** Its reserved stock is free again. `refundCents` is the amount to refund; 0 if it wasn't paid. */
export const OrderCancelled = defineEvent({
  type: 'OrderCancelled',
  schema: z.object({
    ...about,
    reason: z.enum(cancelReasons),
    items: boughtItems,
    promoCode: z.nullable(z.string()),
    refundCents: z.number(),
    currency,
    ...withoutPhotos,
  }),
});

/** A shipped order is fully refunded; its status doesn't change. */
export const OrderRefunded = defineEvent({
  type: 'OrderRefunded',
  schema: z.object({ ...about, refundCents: z.number(), currency }),
});

/** A payment arrived after the order had ended; it is fully refunded. */
export const LatePaymentReceived = defineEvent({
  type: 'LatePaymentReceived',
  schema: z.object({ ...about, amountCents: z.number(), currency }),
});

/** The order for a claim was never placed and can't be placed any more. */
export const OrderAbandoned = defineEvent({
  type: 'OrderAbandoned',
  schema: z.object({ orderId: uuid }),
});

/** The visitor who placed it signed in to this account, which owns it from now on. */
export const OrderHandedOver = defineEvent({
  type: 'OrderHandedOver',
  schema: z.object({ orderId: uuid, accountId: uuid }),
});

/** The buyer's name and address were erased; products, amounts and dates remain. */
export const OrderContactErased = defineEvent({
  type: 'OrderContactErased',
  retracts: true,
  schema: z.object({ ...about, ...withoutPhotos }),
});

export const orderEvents = [
  OrderPlaced,
  OrderReaddressed,
  OrderHoldRenewed,
  OrderPaid,
  OrderProcessingStarted,
  OrderTracked,
  OrderShipped,
  OrderDelivered,
  OrderCancelled,
  OrderRefunded,
  LatePaymentReceived,
  OrderAbandoned,
  OrderHandedOver,
  OrderContactErased,
  ...giftEvents,
] as const;
export type OrderEvent = EventOf<(typeof orderEvents)[number]>;
export type OrderItem = z.infer<typeof orderItem>;
export type OrderAmounts = z.infer<typeof orderAmounts>;
