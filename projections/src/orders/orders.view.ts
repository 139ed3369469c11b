import { lineIdOf } from '@everpaw/contracts/cart/cart-lines';
import type { GiftCard, GiftRecipient } from '@everpaw/contracts/orders/gift.events';
import type { OrderTracking } from '@everpaw/contracts/orders/order.commands';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import type { OrderAmounts, OrderEvent, OrderItem } from '@everpaw/contracts/orders/order.events';
import type { OrderStatus, OrderStep, RefundState } from '@everpaw/contracts/orders/order-status';
import type { ShippingAddress } from '@everpaw/contracts/orders/shipping-address';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import type { Engraving } from '@everpaw/contracts/store/engraving';
import { priceText } from '@everpaw/contracts/store/price-text';
import { defineView } from '../kernel/view.ts';

/** An order; amounts are in cents. One that was abandoned before it was placed remains empty. */
export type OrderDoc = {
  _id: string;
  accountId: string | null;
  /** The person whose key seals the address: the buyer's account, or one created for a visitor's order. */
  personId: string;
  /** The cart that was ordered, by which a visitor's order is found. */
  cartId: string;
  status: OrderStatus | 'abandoned';
  items: OrderItem[];
  /** The engraved texts; absent in orders from before engravings, and once erased. */
  engravings?: Engraving[];
  /** Set once the order no longer needs its photos: it was cancelled or its buyer was erased. */
  photosGone?: boolean;
  promoCode: string | null;
  amounts: OrderAmounts;
  /** The amount to refund, and the amount that the provider has refunded. */
  refundCents: number;
  refundedCents: number;
  /** Whether the provider refused to refund the rest. */
  refundFailed: boolean;
  /**
   * The amount that the site decided to refund, without earlier refunds, and the position of that decision;
   * null once refused.
   */
  owed: { cents: number; position: string } | null;
  /** Null until the parcel is shipped, and once erased. */
  tracking: OrderTracking | null;
  intentId: string | null;
  /** Null once erased. */
  shippingAddress: ShippingAddress | null;
  /**
   * Set for a gift. `recipientId` is the person whose key is destroyed with it; `recipient` is null once
   * erased.
   */
  gift: (GiftCard & { recipientId: string; recipient: GiftRecipient | null }) | null;
  /** `amountCents` is the refunded amount. */
  steps: { step: OrderStep; at: string; amountCents?: number }[];
  createdAt: string;
  updatedAt: string;
};

const nothing: OrderAmounts = {
  subtotalCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
};

const noCard: GiftCard = { message: '', signMessage: false, notifyRecipient: false };

type Since = { meta: { at: string } };

/** Adds a step to the history. */
function stepped(doc: OrderDoc, step: OrderStep, change: Partial<OrderDoc>, event: Since): OrderDoc {
  return changed(doc, { ...change, steps: [...doc.steps, { step, at: event.meta.at }] }, event);
}

function changed(doc: OrderDoc, change: Partial<OrderDoc>, { meta }: Since): OrderDoc {
  return { ...doc, ...change, updatedAt: meta.at };
}

/** The defaults of a new order. */
const untouched = {
  refundCents: 0,
  refundedCents: 0,
  refundFailed: false,
  owed: null,
  tracking: null,
  intentId: null,
};

/** Records that the site decided to refund. */
function givenBack(
  { refundedCents }: OrderDoc,
  refundCents: number,
  { position }: { position: string },
): Pick<OrderDoc, 'refundCents' | 'owed'> {
  const cents = Math.max(0, refundCents - refundedCents);
  return { refundCents, owed: refundCents === 0 ? null : { cents, position } };
}

/** Returns the order of a payment. */
const ofOrder = ({ data: { purpose, subjectId } }: { data: { purpose: string; subjectId: string } }) =>
  purpose === 'order' ? [subjectId] : [];

const become = (status: Exclude<OrderStatus, 'pending'>) => (doc: OrderDoc, event: Since) =>
  stepped(doc, status, { status }, event);

export const ordersView = defineView<OrderDoc, OrderEvent | PaymentEvent>({
  keys: ({ data }) => ('orderId' in data ? [data.orderId] : []),
  handlers: {
    OrderPlaced: {
      evolve: (_, { data: { orderId: _id, currency: _currency, ...fields }, meta: { at } }) => ({
        _id,
        ...fields,
        status: 'pending',
        ...untouched,
        gift: null,
        steps: [{ step: 'ordered', at }],
        createdAt: at,
        updatedAt: at,
      }),
    },
    OrderReaddressed: (doc, event) => changed(doc, { shippingAddress: event.data.shippingAddress }, event),
    OrderPaid: become('paid'),
    OrderProcessingStarted: become('processing'),
    OrderShipped: become('shipped'),
    OrderDelivered: become('delivered'),
    OrderCancelled: (doc, event) =>
      stepped(
        doc,
        'cancelled',
        { status: 'cancelled', photosGone: true, ...givenBack(doc, event.data.refundCents, event) },
        event,
      ),
    OrderRefunded: (doc, event) => changed(doc, givenBack(doc, event.data.refundCents, event), event),
    LatePaymentReceived: (doc, event) => changed(doc, givenBack(doc, event.data.amountCents, event), event),
    OrderAbandoned: {
      evolve: (_, { data: { orderId: _id }, meta: { at } }) => ({
        _id,
        accountId: null,
        personId: '',
        cartId: '',
        status: 'abandoned',
        items: [],
        promoCode: null,
        amounts: nothing,
        ...untouched,
        shippingAddress: null,
        gift: null,
        steps: [],
        createdAt: at,
        updatedAt: at,
      }),
    },
    OrderHandedOver: (doc, event) => changed(doc, { accountId: event.data.accountId }, event),
    OrderTracked: (doc, event) => {
      const { carrier, trackingNumber: number } = event.data;
      return changed(doc, { tracking: number === '' ? null : { carrier, number } }, event);
    },
    OrderContactErased: (doc, event) =>
      changed(
        doc,
        {
          shippingAddress: null,
          tracking: null,
          engravings: [],
          photosGone: true,
          gift: doc.gift && { ...doc.gift, message: '' },
        },
        event,
      ),
    GiftAddressed(doc, { data: { orderId: _, accountId: _giver, recipientId, ...recipient } }) {
      return { ...doc, gift: { recipientId, recipient, ...noCard } };
    },
    GiftWritten(doc, { data: { message, signMessage, notifyRecipient } }) {
      return { ...doc, gift: doc.gift && { ...doc.gift, message, signMessage, notifyRecipient } };
    },
    GiftRecipientErased: (doc, event) =>
      changed(doc, { gift: doc.gift && { ...doc.gift, recipient: null }, tracking: null }, event),
    PaymentStarted: {
      keys: ofOrder,
      evolve: (doc, { data: { intentId } }) => doc && { ...doc, intentId },
    },
    PaymentRefunded: {
      keys: ofOrder,
      evolve(doc, event) {
        if (!doc) return null;
        const { amountCents } = event.data;
        const steps = [...doc.steps, { step: 'refunded' as const, at: event.meta.at, amountCents }];
        const refundedCents = doc.refundedCents + amountCents;
        return changed(doc, { steps, refundedCents, refundFailed: false }, event);
      },
    },
    PaymentRefundFailed: {
      keys: ofOrder,
      evolve: (doc) => doc && { ...doc, refundFailed: true, owed: null },
    },
  },
});

function refundOf({ refundCents, refundedCents, refundFailed }: OrderDoc): RefundState {
  if (refundFailed) return 'failed';
  if (refundCents === 0) return refundedCents > 0 ? 'made' : 'none';
  return refundedCents < refundCents ? 'due' : 'made';
}

/** Whether the order isn't fully refunded. A fully refunded one doesn't count as bought. */
export function isPaidFor({ refundedCents, amounts }: Pick<OrderDoc, 'refundedCents' | 'amounts'>): boolean {
  return refundedCents < amounts.totalCents;
}

/** Returns the engraved text of an item; empty once erased. */
export function engravingOf({ engravings }: Pick<OrderDoc, 'engravings'>, engravingId: string): string {
  return engravings?.find(({ id }) => id === engravingId)?.text ?? '';
}

/** Returns the order for its buyer; null if it was never placed. */
export function orderDtoOf(doc: OrderDoc): OrderDto | null {
  const { _id: id, status, amounts, items, promoCode, refundedCents, createdAt, updatedAt, gift } = doc;
  if (status === 'abandoned') return null;
  const refund = refundOf(doc);
  return {
    id,
    userId: doc.accountId,
    status,
    totalAmount: priceText(amounts.totalCents),
    stripePaymentIntentId: doc.intentId,
    shippingAddress: doc.shippingAddress?.address ? doc.shippingAddress : null,
    billingAddress: null,
    createdAt,
    updatedAt,
    items: items.map(({ productId, name, imageUrl, quantity, priceCents, engravingId, photo }) => ({
      id: `${id} ${lineIdOf({ productId, engravingId, photoId: photo?.id })}`,
      orderId: id,
      productId,
      name,
      imageUrl,
      quantity,
      priceAtTime: priceText(priceCents),
      ...(engravingId && { engraving: engravingOf(doc, engravingId) }),
      ...(photo && !doc.photosGone && { photoId: photo.id }),
    })),
    promoCode,
    amounts,
    refundCents: refund === 'made' ? refundedCents : doc.refundCents - refundedCents,
    refundedCents,
    gift: gift && giftDtoOf(gift, doc.shippingAddress),
    refund,
    steps: doc.steps,
    tracking: doc.tracking,
  };
}

/** Returns the order for a holder of its link, without personal data. */
export function orderByLinkOf(doc: OrderDoc): OrderDto | null {
  const order = orderDtoOf({
    ...doc,
    shippingAddress: null,
    engravings: [],
    photosGone: true,
    gift: null,
    intentId: null,
  });
  return order && { ...order, byLink: true };
}

/** A gift's address field contains the giver's contact data. */
function giftDtoOf(
  { recipientId: _, ...gift }: NonNullable<OrderDoc['gift']>,
  contact: ShippingAddress | null,
): OrderDto['gift'] {
  const { firstName: name, email, phone } = contact ?? {};
  return { ...gift, sender: name && email ? { name, email, phone: phone ?? '' } : null };
}
