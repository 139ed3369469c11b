import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/roles.ts';
import type { AdvanceOrder, OrderCommand } from './order.commands.ts';
import type { OrderAmounts, OrderEvent, OrderItem } from './order.events.ts';
import { isCancellable, type OrderStatus, orderTransitions } from './order-status.ts';
import { orderChangeMessages as messages } from './orders.messages.ts';

/** An order as its rules know it; amounts are in cents. `personId` is whose key seals the address. */
export type KnownOrder = {
  status: OrderStatus;
  accountId: string | null;
  personId: string;
  cartId: string;
  items: readonly OrderItem[];
  promoCode: string | null;
  amounts: OrderAmounts;
  paidCents: number;
  /** The address as compared with a new one; null once it was erased. */
  addressKey: string | null;
};
export type OrderState = { status: 'none' } | { status: 'abandoned' } | KnownOrder;

/**
 * Who asks, null for a visitor and for the site's own doings; and, for a visitor's order, a person whose key is there
 * already.
 */
export type OrderContext = {
  asker: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  visitorPerson: string | null;
};

function known(state: OrderState): KnownOrder {
  if (state.status === 'none' || state.status === 'abandoned')
    throw new DomainError('not-found', 'order-not-found', messages.notFound);
  return state;
}

function changed(state: OrderState, change: Partial<KnownOrder>): OrderState {
  return state.status === 'none' || state.status === 'abandoned' ? state : { ...state, ...change };
}

function notNow(order: KnownOrder): DomainError {
  return new DomainError('conflict', 'order-moved', messages.notNow, { current: { status: order.status } });
}

/** Only those who look after orders, and the site itself. Throws `DomainError`. */
function mayManage({ meta }: OrderCommand, { asker }: OrderContext): void {
  if (meta.actor.kind !== 'system' && !isPermitted(asker, 'orders.manage'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

/** Throws `DomainError` unless it is the asker's own order, or the site asks. A visitor's is checked by its cookie, at the border. */
function requireOwn({ meta: { actor } }: OrderCommand, order: KnownOrder): void {
  const isOwn =
    actor.kind === 'system' ||
    (actor.kind === 'account' ? order.accountId === actor.accountId : order.accountId === null);
  if (!isOwn) throw new DomainError('not-found', 'order-not-found', messages.notFound);
}

const about = (orderId: string, { accountId }: KnownOrder) => ({ orderId, accountId });
const bought = ({ items }: KnownOrder) => items.map(({ productId, quantity }) => ({ productId, quantity }));
const keyOf = (address: object) => JSON.stringify(address);

function advanced({ data: { orderId, status } }: AdvanceOrder, order: KnownOrder): OrderEvent {
  const data = about(orderId, order);
  if (status === 'processing') return { type: 'OrderProcessingStarted', data };
  return status === 'shipped' ? { type: 'OrderShipped', data } : { type: 'OrderDelivered', data };
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
      addressKey: keyOf(data.shippingAddress),
    }),
    OrderReaddressed: (state, { data }) => changed(state, { addressKey: keyOf(data.shippingAddress) }),
    OrderPaid: (state, { data: { amountCents } }) =>
      changed(state, { status: 'paid', paidCents: amountCents }),
    OrderProcessingStarted: (state) => changed(state, { status: 'processing' }),
    OrderShipped: (state) => changed(state, { status: 'shipped' }),
    OrderDelivered: (state) => changed(state, { status: 'delivered' }),
    OrderCancelled: (state) => changed(state, { status: 'cancelled' }),
    LatePaymentReceived: (state, { data: { amountCents } }) => changed(state, { paidCents: amountCents }),
    OrderAbandoned: () => ({ status: 'abandoned' }),
    OrderContactErased: (state) => changed(state, { addressKey: null }),
  }),

  decide: decideBy<OrderState, OrderCommand, OrderEvent, OrderContext>({
    PlaceOrder({ data }, state, { visitorPerson }) {
      if (state.status === 'abandoned')
        throw new DomainError('conflict', 'order-abandoned', messages.abandoned);
      if (state.status !== 'none') return [];
      const personId = data.accountId ?? visitorPerson;
      if (personId === null) throw new TypeError('A visitor’s order needs a person of its own');
      return [{ type: 'OrderPlaced', data: { ...data, personId, currency: 'USD' } }];
    },

    ReaddressOrder(command, state) {
      const order = known(state);
      requireOwn(command, order);
      const { orderId, shippingAddress } = command.data;
      if (keyOf(shippingAddress) === order.addressKey) return [];
      if (order.status !== 'pending') throw notNow(order);
      const { personId } = order;
      return [{ type: 'OrderReaddressed', data: { ...about(orderId, order), personId, shippingAddress } }];
    },

    MarkOrderPaid({ data: { orderId, amountCents } }, state) {
      const order = known(state);
      if (order.paidCents > 0) return [];
      const data = { ...about(orderId, order), amountCents, currency: 'USD' as const };
      return order.status === 'pending'
        ? [{ type: 'OrderPaid', data: { ...data, cartId: order.cartId, items: bought(order) } }]
        : [{ type: 'LatePaymentReceived', data }];
    },

    AdvanceOrder(command, state, context) {
      mayManage(command, context);
      const order = known(state);
      const { status } = command.data;
      if (order.status === status) return [];
      if (!orderTransitions[order.status].includes(status)) throw notNow(order);
      return [advanced(command, order)];
    },

    CancelOrder(command, state, context) {
      const order = known(state);
      const { orderId, reason } = command.data;
      if (reason === 'buyer') requireOwn(command, order);
      else mayManage(command, context);
      if (order.status === 'cancelled') return [];
      // Time and another order end only what nobody has paid.
      const isUnpaidOnly = reason === 'unpaid' || reason === 'replaced';
      if (isUnpaidOnly && order.status !== 'pending') return [];
      if (!isCancellable(order.status)) throw notNow(order);
      const { promoCode, paidCents: refundCents } = order;
      const data = { ...about(orderId, order), reason, items: bought(order), promoCode, refundCents };
      return [{ type: 'OrderCancelled', data: { ...data, currency: 'USD' } }];
    },

    AbandonOrder({ data }, state) {
      return state.status === 'none' ? [{ type: 'OrderAbandoned', data }] : [];
    },

    EraseOrderContact({ data: { orderId } }, state) {
      const order = known(state);
      return order.addressKey === null ? [] : [{ type: 'OrderContactErased', data: about(orderId, order) }];
    },
  }),
};
