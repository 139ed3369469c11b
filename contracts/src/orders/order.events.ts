import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';
import { storedEngraving } from '../store/engraving.schemas.ts';
import { giftEvents } from './gift.events.ts';
import { countries, erasedAddress } from './shipping-address.ts';

/** `accountId` is the buyer's; null for a visitor, whose order is found by the cart that it was made of. */
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

/** The engraving of one line, by its id. Its words are beside the items, where they are sealed. */
const ofEngraving = { engravingId: z.optional(uuid) };
/** The people whose photos the order does not need any more; not there for none. */
const withoutPhotos = { photoPersonIds: z.optional(z.array(uuid)) };

/** One product of an order, with the price in cents that was agreed on. */
export const orderItem = z.object({
  productId: uuid,
  ...ofEngraving,
  /** The photo that it is made from, and the person whose key seals it in the cart that it came from. */
  photo: z.optional(z.object({ id: uuid, personId: uuid })),
  name: z.string(),
  imageUrl: z.string(),
  quantity: z.number(),
  priceCents: z.number(),
});

/** What an order comes to, in cents: total = subtotal - discount + shipping + tax. */
export const orderAmounts = z.object({
  subtotalCents: z.number(),
  discountCents: z.number(),
  shippingCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
});

/**
 * Somebody confirmed this total and is about to pay it. `personId` is the buyer's account, or a person made for a
 * visitor's order. Of a gift the address is its giver's name and email; where it goes is told by `GiftAddressed`.
 * `engravings` are the words of the items that have an `engravingId`.
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

/** It goes somewhere else; only before it is paid. */
export const OrderReaddressed = defineEvent({
  type: 'OrderReaddressed',
  schema: z.object({ ...about, personId: uuid, shippingAddress: address }),
  personal: { person: (data) => data.personId, erased: { shippingAddress: erasedAddress } },
});

/** Whoever is paying it is still there, so what it holds is held longer, for the `renewal`-th time. */
export const OrderHoldRenewed = defineEvent({
  type: 'OrderHoldRenewed',
  schema: z.object({ ...about, renewal: z.number() }),
});

const boughtItems = z.array(
  z.object({ productId: uuid, quantity: z.number(), ...ofEngraving, photoId: z.optional(uuid) }),
);

/** `cartId` is the cart whose things were bought. */
export const OrderPaid = defineEvent({
  type: 'OrderPaid',
  schema: z.object({ ...about, cartId: uuid, items: boughtItems, amountCents: z.number(), currency }),
});

export const OrderProcessingStarted = defineEvent({
  type: 'OrderProcessingStarted',
  schema: z.object(about),
});

export const OrderShipped = defineEvent({ type: 'OrderShipped', schema: z.object(about) });

/** How the parcel is told apart by whoever carries it; said again when it was wrong. It leads to where somebody lives. */
export const OrderTracked = defineEvent({
  type: 'OrderTracked',
  schema: z.object({ ...about, personId: uuid, carrier: z.string(), trackingNumber: z.string() }),
  personal: { person: (data) => data.personId, erased: { carrier: '', trackingNumber: '' } },
});

export const OrderDelivered = defineEvent({ type: 'OrderDelivered', schema: z.object(about) });

/** Who ended it: the buyer, whoever looks after orders, time (nobody paid), or another order of the same cart. */
export const cancelReasons = ['buyer', 'shop', 'unpaid', 'replaced', 'account-deleted'] as const;

/** What was reserved for it is free again. `refundCents` is what goes back to the buyer; 0 where nothing was paid. */
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

/** The money of an order that was shipped goes back, all of it; the order stays what it is. */
export const OrderRefunded = defineEvent({
  type: 'OrderRefunded',
  schema: z.object({ ...about, refundCents: z.number(), currency }),
});

/** Money for an order that was over by then: all of it goes back. */
export const LatePaymentReceived = defineEvent({
  type: 'LatePaymentReceived',
  schema: z.object({ ...about, amountCents: z.number(), currency }),
});

/** Something was claimed for this order and it never came; from now on it cannot. */
export const OrderAbandoned = defineEvent({
  type: 'OrderAbandoned',
  schema: z.object({ orderId: uuid }),
});

/** A visitor who has ordered it signed in to this account: from now on it is the account's, and goes with it. */
export const OrderHandedOver = defineEvent({
  type: 'OrderHandedOver',
  schema: z.object({ orderId: uuid, accountId: uuid }),
});

/** Name and address of the buyer are gone; what was bought, amounts and dates stay. */
export const OrderContactErased = defineEvent({
  type: 'OrderContactErased',
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
