import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { photoPeopleOf } from '../cart/cart-lines.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/features/roles.ts';
import type { AdvanceOrder, CancelOrder, OrderCommand } from './order.commands.ts';
import type { OrderAmounts, OrderEvent, OrderItem } from './order.events.ts';
import { isCancellable, isSent, type OrderStatus, orderTransitions } from './order-status.ts';
import { maxHoldRenewals } from './orders.limits.ts';
import { orderChangeMessages as messages } from './orders.messages.ts';
import { erasedAddress } from './shipping-address.ts';

/** Amounts are in cents. `personId` is whose key seals the address. */
export type ExistingOrder = {
  status: OrderStatus;
  accountId: string | null;
  personId: string;
  cartId: string;
  items: readonly OrderItem[];
  promoCode: string | null;
  amounts: OrderAmounts;
  paidCents: number;
  isRefunded: boolean;
  /** How often its hold was renewed. */
  holdRenewals: number;
  /** The tracking in a form for comparison. */
  trackingKey: string | null;
  /** The address in a form for comparison; null once it was erased. */
  addressKey: string | null;
  /** Set for a gift. `isKnown` until its recipient is erased. */
  gift: { recipientId: string; notifyRecipient: boolean; isKnown: boolean } | null;
};
export type OrderState = { status: 'none' } | { status: 'abandoned' } | ExistingOrder;

/**
 * The acting account, null for a visitor or the system; and a person with a stored key, for a visitor's order
 * and a gift's recipient.
 */
export type OrderContext = {
  caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  newPerson: string | null;
  /** Whether something that it needs but doesn't hold is no longer available. */
  isShort?: boolean;
};

function requireOrder(state: OrderState): ExistingOrder {
  if (state.status === 'none' || state.status === 'abandoned')
    throw new DomainError('not-found', 'order-not-found', messages.notFound);
  return state;
}

function changed(state: OrderState, change: Partial<ExistingOrder>): OrderState {
  return state.status === 'none' || state.status === 'abandoned' ? state : { ...state, ...change };
}

function notNow(order: ExistingOrder): DomainError {
  return new DomainError('conflict', 'order-moved', messages.notNow, { current: { status: order.status } });
}

/** Throws `DomainError` unless the actor is the system or may manage orders. */
function mayManage({ meta }: OrderCommand, { caller }: OrderContext): void {
  if (meta.actor.kind !== 'system' && !isPermitted(caller, 'orders.manage'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

/**
 * Throws `DomainError` unless the order is the caller's or the actor is the system. A visitor's cookie is
 * checked by the endpoint.
 */
function requireOwn({ meta: { actor } }: OrderCommand, order: ExistingOrder): void {
  const isOwn =
    actor.kind === 'system' ||
    (actor.kind === 'account' ? order.accountId === actor.accountId : order.accountId === null);
  if (!isOwn) throw new DomainError('not-found', 'order-not-found', messages.notFound);
}

const about = (orderId: string, { accountId }: ExistingOrder) => ({ orderId, accountId });
const bought = ({ items }: ExistingOrder) =>
  items.map(({ productId, quantity, engravingId, photo }) => ({
    productId,
    quantity,
    ...(engravingId && { engravingId }),
    ...(photo && { photoId: photo.id }),
  }));

/** The event fields for photos that an order no longer needs. */
function withoutPhotos({ items }: ExistingOrder) {
  const photoPersonIds = photoPeopleOf(items);
  return photoPersonIds.length > 0 ? { photoPersonIds } : {};
}
const keyOf = (address: object) => JSON.stringify(address);

function advanced({ data: { orderId, status } }: AdvanceOrder, order: ExistingOrder): OrderEvent {
  const data = about(orderId, order);
  if (status === 'processing') return { type: 'OrderProcessingStarted', data };
  return status === 'shipped' ? { type: 'OrderShipped', data } : { type: 'OrderDelivered', data };
}

/** The gift's fields of an event; null if it isn't a gift or its giver was deleted. */
function aboutGift(orderId: string, { accountId, gift }: ExistingOrder) {
  return gift && accountId !== null ? { orderId, accountId, recipientId: gift.recipientId } : null;
}

function giftDelivered(orderId: string, order: ExistingOrder): OrderEvent[] {
  const data = aboutGift(orderId, order);
  if (!data) return [];
  const notifyRecipient = order.gift?.notifyRecipient === true;
  return [{ type: 'GiftDelivered', data: { ...data, notifyRecipient } }];
}

function giftWithdrawn(orderId: string, order: ExistingOrder): OrderEvent[] {
  const data = aboutGift(orderId, order);
  return data ? [{ type: 'GiftWithdrawn', data }] : [];
}

/** Whether the order has no address yet. */
function isNowhere({ gift, addressKey }: ExistingOrder): boolean {
  return gift === null && addressKey === keyOf(erasedAddress);
}

/** Cancels the order, which releases its claims and refunds its payment. */
function cancelled(
  orderId: string,
  order: ExistingOrder,
  reason: CancelOrder['data']['reason'],
): OrderEvent[] {
  const { promoCode, paidCents: refundCents } = order;
  const data = { ...about(orderId, order), reason, items: bought(order), promoCode, refundCents };
  return [
    { type: 'OrderCancelled', data: { ...data, currency: 'USD', ...withoutPhotos(order) } },
    ...giftWithdrawn(orderId, order),
  ];
}

function recipientErased(orderId: string, { accountId, gift }: ExistingOrder): OrderEvent[] {
  return gift?.isKnown && accountId !== null
    ? [{ type: 'GiftRecipientErased', data: { orderId, accountId } }]
    : [];
}

function requireNew(person: string | null): string {
  if (person === null) throw new TypeError('This order needs a person of its own');
  return person;
}

/**
 * Returns the tracking event of a shipped parcel, sealed for its recipient; none if it is unchanged. Throws
 * `DomainError`.
 */
function tracked({ data: { orderId, status, tracking } }: AdvanceOrder, order: ExistingOrder): OrderEvent[] {
  if (status !== 'shipped' || !tracking) return [];
  const { carrier, number: trackingNumber } = tracking;
  if (keyOf({ carrier, number: trackingNumber }) === order.trackingKey) return [];
  const { addressKey, gift } = order;
  // There is no key left that could seal it.
  if (addressKey === null || gift?.isKnown === false) throw notNow(order);
  const personId = gift?.recipientId ?? order.personId;
  return [{ type: 'OrderTracked', data: { ...about(orderId, order), personId, carrier, trackingNumber } }];
}

/**
 * One order. What it needs is claimed before it is placed: the stock of each product, and the use of a promo code.
 *
 *     pending → paid → processing → shipped → delivered
 *        ↘       ↓        ↙
 *            cancelled
 */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderContext> = {
  initialState: { status: 'none' },

  evolve: evolveBy<OrderState, OrderEvent, OrderState>({
    OrderPlaced: (_, { data }) => ({
      status: 'pending',
      accountId: data.accountId,
      personId: data.personId,
      cartId: data.cartId,
      items: data.items,
      promoCode: data.promoCode,
      amounts: data.amounts,
      paidCents: 0,
      isRefunded: false,
      holdRenewals: 0,
      trackingKey: null,
      addressKey: keyOf(data.shippingAddress),
      gift: null,
    }),
    OrderReaddressed: (state, { data }) => changed(state, { addressKey: keyOf(data.shippingAddress) }),
    OrderHoldRenewed: (state, { data: { renewal } }) => changed(state, { holdRenewals: renewal }),
    OrderPaid: (state, { data: { amountCents } }) =>
      changed(state, { status: 'paid', paidCents: amountCents }),
    OrderProcessingStarted: (state) => changed(state, { status: 'processing' }),
    OrderTracked: (state, { data: { carrier, trackingNumber: number } }) =>
      changed(state, { trackingKey: keyOf({ carrier, number }) }),
    OrderShipped: (state) => changed(state, { status: 'shipped' }),
    OrderDelivered: (state) => changed(state, { status: 'delivered' }),
    OrderCancelled: (state, { data: { refundCents } }) =>
      changed(state, { status: 'cancelled', ...(refundCents > 0 ? { paidCents: refundCents } : {}) }),
    OrderRefunded: (state) => changed(state, { isRefunded: true }),
    LatePaymentReceived: (state, { data: { amountCents } }) => changed(state, { paidCents: amountCents }),
    OrderAbandoned: () => ({ status: 'abandoned' }),
    OrderHandedOver: (state, { data: { accountId } }) => changed(state, { accountId }),
    OrderContactErased: (state) => changed(state, { addressKey: null }),
    GiftAddressed: (state, { data: { recipientId } }) =>
      changed(state, { gift: { recipientId, notifyRecipient: false, isKnown: true } }),
    GiftWritten: (state, { data: { notifyRecipient } }) =>
      'gift' in state && state.gift ? changed(state, { gift: { ...state.gift, notifyRecipient } }) : state,
    GiftDelivered: (state) => state,
    GiftWithdrawn: (state) => state,
    GiftRecipientErased: (state) =>
      'gift' in state && state.gift ? changed(state, { gift: { ...state.gift, isKnown: false } }) : state,
  }),

  decide: decideBy<OrderState, OrderCommand, OrderEvent, OrderContext>({
    PlaceOrder({ data: { holder: _, ...data } }, state, { newPerson }) {
      if (state.status === 'abandoned')
        throw new DomainError('conflict', 'order-abandoned', messages.abandoned);
      if (state.status !== 'none') return [];
      const personId = data.accountId ?? requireNew(newPerson);
      const shippingAddress = data.shippingAddress ?? erasedAddress;
      return [{ type: 'OrderPlaced', data: { ...data, shippingAddress, personId, currency: 'USD' } }];
    },

    PlaceGift({ data }, state, { newPerson }) {
      if (state.status === 'abandoned')
        throw new DomainError('conflict', 'order-abandoned', messages.abandoned);
      if (state.status !== 'none') return [];
      const { contact, recipient, card, holder: _, ...order } = data;
      const gift = { orderId: order.orderId, accountId: order.accountId };
      const { name: firstName, email, phone } = contact;
      const shippingAddress = { ...erasedAddress, firstName, email, phone };
      const placed = { ...order, personId: order.accountId, promoCode: null, shippingAddress };
      return [
        { type: 'OrderPlaced', data: { ...placed, currency: 'USD' } },
        { type: 'GiftAddressed', data: { ...gift, recipientId: requireNew(newPerson), ...recipient } },
        { type: 'GiftWritten', data: { ...gift, ...card } },
      ];
    },

    ReaddressOrder(command, state) {
      const order = requireOrder(state);
      requireOwn(command, order);
      const { orderId, shippingAddress } = command.data;
      if (keyOf(shippingAddress) === order.addressKey) return [];
      if (order.status !== 'pending') throw notNow(order);
      const { personId } = order;
      return [{ type: 'OrderReaddressed', data: { ...about(orderId, order), personId, shippingAddress } }];
    },

    RenewHold(command, state) {
      const order = requireOrder(state);
      requireOwn(command, order);
      if (order.status !== 'pending' || order.holdRenewals >= maxHoldRenewals) return [];
      const data = { ...about(command.data.orderId, order), renewal: order.holdRenewals + 1 };
      return [{ type: 'OrderHoldRenewed', data }];
    },

    MarkOrderPaid({ data: { orderId, amountCents } }, state, { isShort }) {
      const order = requireOrder(state);
      if (order.paidCents > 0) return [];
      if (order.status === 'pending' && (isShort || isNowhere(order)))
        return cancelled(orderId, { ...order, paidCents: amountCents }, 'shop');
      const data = { ...about(orderId, order), amountCents, currency: 'USD' as const };
      return order.status === 'pending'
        ? [{ type: 'OrderPaid', data: { ...data, cartId: order.cartId, items: bought(order) } }]
        : [{ type: 'LatePaymentReceived', data }];
    },

    AdvanceOrder(command, state, context) {
      mayManage(command, context);
      const order = requireOrder(state);
      const { orderId, status } = command.data;
      if (order.status === status) return tracked(command, order);
      if (!orderTransitions[order.status].includes(status)) throw notNow(order);
      const delivered = status === 'delivered' ? giftDelivered(orderId, order) : [];
      // The tracking comes first, since the email about the shipping includes it.
      return [...tracked(command, order), advanced(command, order), ...delivered];
    },

    CancelOrder(command, state, context) {
      const order = requireOrder(state);
      const { orderId, reason } = command.data;
      if (reason === 'buyer') requireOwn(command, order);
      else mayManage(command, context);
      if (order.status === 'cancelled') return [];
      // Timeouts and replacing orders cancel unpaid orders only.
      const isUnpaidOnly = reason === 'unpaid' || reason === 'replaced';
      if (isUnpaidOnly && order.status !== 'pending') return [];
      if (!isCancellable(order.status)) throw notNow(order);
      return cancelled(orderId, order, reason);
    },

    RefundOrder(command, state, context) {
      mayManage(command, context);
      const order = requireOrder(state);
      if (!isSent(order.status)) throw notNow(order);
      if (order.isRefunded) return [];
      const data = { ...about(command.data.orderId, order), refundCents: order.paidCents };
      return [{ type: 'OrderRefunded', data: { ...data, currency: 'USD' } }];
    },

    AbandonOrder({ data }, state) {
      return state.status === 'none' ? [{ type: 'OrderAbandoned', data }] : [];
    },

    // The address stays sealed with the key of the same person.
    HandOverOrder({ data }, state) {
      const order = requireOrder(state);
      if (order.accountId === data.accountId) return [];
      if (order.accountId !== null) throw new DomainError('not-found', 'order-not-found', messages.notFound);
      return [{ type: 'OrderHandedOver', data }];
    },

    EraseOrderContact({ data: { orderId } }, state) {
      const order = requireOrder(state);
      if (order.addressKey === null) return [];
      const erased: OrderEvent = {
        type: 'OrderContactErased',
        data: { ...about(orderId, order), ...withoutPhotos(order) },
      };
      return [erased, ...recipientErased(orderId, order)];
    },

    EraseGiftRecipient({ data: { orderId } }, state) {
      return recipientErased(orderId, requireOrder(state));
    },
  }),
};
