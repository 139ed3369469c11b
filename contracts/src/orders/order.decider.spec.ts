import { describe, expect, test } from '@jest/globals';
import type { CommandMeta } from '../kernel/decider.ts';
import { given } from '../testing/given.ts';
import type { OrderCommand } from './order.commands.ts';
import { type OrderContext, orderDecider } from './order.decider.ts';
import type { OrderEvent } from './order.events.ts';
import { type OrderStatus, orderStatuses, orderTransitions } from './order-status.ts';
import { erasedAddress, type ShippingAddress, shippingAddress } from './shipping-address.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [orderId, accountId, productId, cartId, other] = [id(1), id(2), id(3), id(4), id(5)];
const at = '2026-03-01T12:00:00.000Z';
const buyer = { commandId: id(99), actor: { kind: 'account' as const, accountId }, at };
const stranger = { ...buyer, actor: { kind: 'account' as const, accountId: other } };
const system = { ...buyer, actor: { kind: 'system' as const, name: 'test' } };
const shop: OrderContext = {
  caller: { role: 'admin', permissions: [], isActive: true },
  newPerson: null,
};
const nobody: OrderContext = { caller: null, newPerson: null };

const address: ShippingAddress = {
  firstName: 'Ana',
  lastName: 'Reis',
  email: 'ana@example.org',
  phone: '0123456789',
  address: '1 Long Lane',
  city: 'Porto',
  state: 'Porto',
  zipCode: '12345',
  country: 'US',
};
const item = { productId, name: 'Garden Stone', imageUrl: '/products/x.svg', quantity: 2, priceCents: 5_600 };
const amounts = {
  subtotalCents: 11_200,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 11_200,
};
const content = {
  orderId,
  accountId,
  cartId,
  items: [item],
  promoCode: 'TEN',
  amounts,
  shippingAddress: address,
};
const placed: OrderEvent = {
  type: 'OrderPlaced',
  data: { ...content, personId: accountId, currency: 'USD' },
};
const about = { orderId, accountId };
const bought = [{ productId, quantity: 2 }];
const paid: OrderEvent = {
  type: 'OrderPaid',
  data: { ...about, cartId, items: bought, amountCents: 11_200, currency: 'USD' },
};
const processing: OrderEvent = { type: 'OrderProcessingStarted', data: about };
const shipped: OrderEvent = { type: 'OrderShipped', data: about };
const delivered: OrderEvent = { type: 'OrderDelivered', data: about };
const cancelled = (refundCents: number, reason: 'buyer' | 'shop' | 'unpaid' = 'buyer'): OrderEvent => ({
  type: 'OrderCancelled',
  data: { ...about, reason, items: bought, promoCode: 'TEN', refundCents, currency: 'USD' },
});
const past: Record<OrderStatus, OrderEvent[]> = {
  pending: [placed],
  paid: [placed, paid],
  processing: [placed, paid, processing],
  shipped: [placed, paid, processing, shipped],
  delivered: [placed, paid, processing, shipped, delivered],
  cancelled: [placed, cancelled(0)],
};
const order = (status: OrderStatus) => given(orderDecider, past[status]);
const cancel = (
  reason: 'buyer' | 'shop' | 'unpaid' | 'replaced',
  meta: CommandMeta = buyer,
): OrderCommand => ({
  type: 'CancelOrder',
  data: { orderId, reason },
  meta,
});
const pay: OrderCommand = { type: 'MarkOrderPaid', data: { orderId, amountCents: 11_200 }, meta: system };

describe('an order', () => {
  test('SEC-42 its hold begins anew twice while it is being paid, for whoever placed it', () => {
    const renew = (meta: CommandMeta = buyer): OrderCommand => ({
      type: 'RenewHold',
      data: { orderId },
      meta,
    });
    const renewed = (renewal: number): OrderEvent => ({
      type: 'OrderHoldRenewed',
      data: { ...about, renewal },
    });
    expect(order('pending').when(renew(), nobody)).toEqual([renewed(1)]);
    expect(given(orderDecider, [placed, renewed(1)]).when(renew(), nobody)).toEqual([renewed(2)]);
    expect(given(orderDecider, [placed, renewed(1), renewed(2)]).when(renew(), nobody)).toEqual([]);
    for (const status of ['paid', 'cancelled'] as const)
      expect(order(status).when(renew(), nobody)).toEqual([]);
    expect(order('pending').refused(renew(stranger), nobody).code).toBe('order-not-found');
  });

  test('SEC-42 money for what is gone by then goes back whole, once', () => {
    const isShort = { ...nobody, isShort: true };
    expect(order('pending').when(pay, isShort)).toEqual([cancelled(11_200, 'shop')]);
    expect(given(orderDecider, [placed, cancelled(11_200, 'shop')]).when(pay, nobody)).toEqual([]);
  });

  test('REQ-706 REQ-707 begins as pending, with whose key seals the address', () => {
    const place: OrderCommand = { type: 'PlaceOrder', data: content, meta: buyer };
    expect(given(orderDecider, []).when(place, nobody)).toEqual([placed]);
    expect(order('pending').when(place, nobody)).toEqual([]);
    const visitors: OrderCommand = {
      type: 'PlaceOrder',
      data: { ...content, accountId: null },
      meta: system,
    };
    expect(given(orderDecider, []).when(visitors, { caller: null, newPerson: other })).toMatchObject([
      { data: { accountId: null, personId: other } },
    ]);
  });

  const next = orderStatuses.filter(
    (status): status is 'processing' | 'shipped' | 'delivered' =>
      status === 'processing' || status === 'shipped' || status === 'delivered',
  );
  test.each(orderStatuses.flatMap((from) => next.map((to) => [from, to] as const)))(
    'REQ-708 from %s to %s goes only where the table says so',
    (from, to) => {
      const command: OrderCommand = { type: 'AdvanceOrder', data: { orderId, status: to }, meta: buyer };
      if (from === to) expect(order(from).when(command, shop)).toEqual([]);
      else if (orderTransitions[from].includes(to)) expect(order(from).when(command, shop)).toHaveLength(1);
      else
        expect(order(from).refused(command, shop)).toMatchObject({ kind: 'conflict', code: 'order-moved' });
    },
  );

  test('REQ-708 only those who look after orders move one on', () => {
    const command: OrderCommand = {
      type: 'AdvanceOrder',
      data: { orderId, status: 'processing' },
      meta: buyer,
    };
    expect(order('paid').refused(command, nobody).kind).toBe('forbidden');
    expect(order('paid').refused(cancel('shop'), nobody).kind).toBe('forbidden');
  });

  test('REQ-708 goes out with its tracking, which can be put right while it is on its way', () => {
    const send = (number: string | null): OrderCommand => ({
      type: 'AdvanceOrder',
      data: {
        orderId,
        status: 'shipped',
        ...(number === null ? {} : { tracking: { carrier: 'CTT', number } }),
      },
      meta: buyer,
    });
    const tracked = (trackingNumber: string): OrderEvent => ({
      type: 'OrderTracked',
      data: { ...about, personId: accountId, carrier: 'CTT', trackingNumber },
    });
    expect(order('processing').when(send('1'), shop)).toEqual([tracked('1'), shipped]);
    expect(order('shipped').when(send(null), shop)).toEqual([]);
    const out = given(orderDecider, [...past.processing, tracked('1'), shipped]);
    expect(out.when(send('1'), shop)).toEqual([]);
    expect(out.when(send('2'), shop)).toEqual([tracked('2')]);
    const erased: OrderEvent = { type: 'OrderContactErased', data: about };
    expect(given(orderDecider, [...past.shipped, erased]).refused(send('3'), shop).code).toBe('order-moved');
    expect(order('paid').refused(send('1'), shop).code).toBe('order-moved');
  });

  test('REQ-708 is cancelled until it is on its way, with a refund when it was paid', () => {
    expect(order('pending').when(cancel('buyer'), nobody)).toEqual([cancelled(0)]);
    expect(order('paid').when(cancel('buyer'), nobody)).toEqual([cancelled(11_200)]);
    expect(order('processing').when(cancel('shop'), shop)).toEqual([cancelled(11_200, 'shop')]);
    expect(order('cancelled').when(cancel('buyer'), nobody)).toEqual([]);
    for (const status of ['shipped', 'delivered'] as const)
      expect(order(status).refused(cancel('buyer'), nobody).code).toBe('order-moved');
  });

  test('REQ-708 SEC-09 is nobody else’s to cancel', () => {
    expect(order('paid').refused(cancel('buyer', stranger), nobody).kind).toBe('not-found');
  });

  test('time and another order of the cart end only what nobody has paid', () => {
    expect(order('paid').when(cancel('unpaid', system), nobody)).toEqual([]);
    expect(order('pending').when(cancel('replaced', system), nobody)).toHaveLength(1);
  });

  test('SEC-22 is paid once, and money that comes too late goes back', () => {
    expect(order('pending').when(pay, nobody)).toEqual([paid]);
    expect(order('paid').when(pay, nobody)).toEqual([]);
    const late: OrderEvent = {
      type: 'LatePaymentReceived',
      data: { ...about, amountCents: 11_200, currency: 'USD' },
    };
    expect(order('cancelled').when(pay, nobody)).toEqual([late]);
    expect(given(orderDecider, [...past.cancelled, late]).when(pay, nobody)).toEqual([]);
  });

  test('that was abandoned cannot come any more, and one that came is not abandoned', () => {
    const abandon: OrderCommand = { type: 'AbandonOrder', data: { orderId }, meta: system };
    const gone: OrderEvent = { type: 'OrderAbandoned', data: { orderId } };
    expect(given(orderDecider, []).when(abandon, nobody)).toEqual([gone]);
    expect(order('pending').when(abandon, nobody)).toEqual([]);
    const place: OrderCommand = { type: 'PlaceOrder', data: content, meta: buyer };
    expect(given(orderDecider, [gone]).refused(place, nobody).code).toBe('order-abandoned');
  });

  test('REQ-393 a visitor’s order becomes the account’s that they signed in to, and nobody else’s', () => {
    const visitors: OrderEvent[] = [
      { type: 'OrderPlaced', data: { ...content, accountId: null, personId: other, currency: 'USD' } },
      {
        type: 'OrderPaid',
        data: { orderId, accountId: null, cartId, items: bought, amountCents: 11_200, currency: 'USD' },
      },
    ];
    const handOver = (to: string): OrderCommand => ({
      type: 'HandOverOrder',
      data: { orderId, accountId: to },
      meta: system,
    });
    const handed: OrderEvent = { type: 'OrderHandedOver', data: { orderId, accountId } };
    expect(given(orderDecider, visitors).when(handOver(accountId), nobody)).toEqual([handed]);
    const after = given(orderDecider, [...visitors, handed]);
    expect(after.when(handOver(accountId), nobody)).toEqual([]);
    expect(after.refused(handOver(other), nobody).kind).toBe('not-found');
    expect(after.when(cancel('buyer'), nobody)).toEqual([cancelled(11_200)]);
    expect(after.refused(cancel('buyer', stranger), nobody).kind).toBe('not-found');
  });

  test.each(orderStatuses)(
    'REQ-708 from %s its money goes back without a cancellation only once it has left',
    (from) => {
      const refund: OrderCommand = { type: 'RefundOrder', data: { orderId }, meta: buyer };
      const refunded: OrderEvent = {
        type: 'OrderRefunded',
        data: { ...about, refundCents: 11_200, currency: 'USD' },
      };
      if (from !== 'shipped' && from !== 'delivered') {
        expect(order(from).refused(refund, shop).code).toBe('order-moved');
        return;
      }
      expect(order(from).when(refund, shop)).toEqual([refunded]);
      expect(given(orderDecider, [...past[from], refunded]).when(refund, shop)).toEqual([]);
      expect(order(from).refused(refund, nobody).code).toBe('not-permitted');
    },
  );

  test('a visitor’s order is no account’s, and an account’s no visitor’s', () => {
    const visitors: OrderEvent[] = [
      { type: 'OrderPlaced', data: { ...content, accountId: null, personId: other, currency: 'USD' } },
    ];
    const visitor = { ...buyer, actor: { kind: 'visitor' as const } };
    const asked = (meta: CommandMeta): OrderCommand[] => [
      cancel('buyer', meta),
      { type: 'RenewHold', data: { orderId }, meta },
      { type: 'ReaddressOrder', data: { orderId, shippingAddress: { ...address, city: 'Lisbon' } }, meta },
    ];
    for (const command of asked(buyer))
      expect(given(orderDecider, visitors).refused(command, nobody).code).toBe('order-not-found');
    for (const command of asked(visitor)) {
      expect(order('pending').refused(command, nobody).code).toBe('order-not-found');
      expect(given(orderDecider, visitors).when(command, nobody)).toHaveLength(1);
    }
  });

  test('goes elsewhere only before it is paid', () => {
    const readdress = (to: ShippingAddress): OrderCommand => ({
      type: 'ReaddressOrder',
      data: { orderId, shippingAddress: to },
      meta: buyer,
    });
    expect(order('pending').when(readdress(address), nobody)).toEqual([]);
    const elsewhere = { ...address, city: 'Lisbon' };
    expect(order('pending').when(readdress(elsewhere), nobody)).toMatchObject([{ type: 'OrderReaddressed' }]);
    expect(order('paid').refused(readdress(elsewhere), nobody).code).toBe('order-moved');
  });

  test('REL-15 forgets name and address, once', () => {
    const erase: OrderCommand = { type: 'EraseOrderContact', data: { orderId }, meta: system };
    const erased: OrderEvent = { type: 'OrderContactErased', data: about };
    expect(order('delivered').when(erase, nobody)).toEqual([erased]);
    expect(given(orderDecider, [...past.delivered, erased]).when(erase, nobody)).toEqual([]);
  });
});

describe('a gift', () => {
  const recipient = {
    recipientName: 'Rui',
    recipientEmail: 'rui@example.org',
    recipientPhone: '',
    address: '7 Far Away',
    city: 'Porto',
    state: 'Porto',
    zipCode: '12345',
    country: 'US' as const,
    deliveryInstructions: '',
  };
  const card = { message: 'With love', signMessage: true, notifyRecipient: true };
  const contact = { name: 'Ana Reis', email: 'ana@example.org', phone: '' };
  const place: OrderCommand = {
    type: 'PlaceGift',
    data: { orderId, accountId, cartId, items: [item], amounts, contact, recipient, card },
    meta: buyer,
  };
  const giver = { orderId, accountId };
  const addressed: OrderEvent = {
    type: 'GiftAddressed',
    data: { ...giver, recipientId: other, ...recipient },
  };
  const written: OrderEvent = { type: 'GiftWritten', data: { ...giver, ...card } };
  const gift = (...later: OrderEvent[]) => given(orderDecider, [placed, addressed, written, ...later]);
  const forgotten: OrderEvent = { type: 'GiftRecipientErased', data: giver };

  test('REQ-573 is an order whose recipient has a key of their own', () => {
    expect(given(orderDecider, []).when(place, { ...nobody, newPerson: other })).toEqual([
      {
        type: 'OrderPlaced',
        data: {
          ...giver,
          personId: accountId,
          cartId,
          items: [item],
          promoCode: null,
          amounts,
          currency: 'USD',
          shippingAddress: { ...erasedAddress, firstName: 'Ana Reis', email: 'ana@example.org' },
        },
      },
      addressed,
      written,
    ]);
    expect(gift().when(place, { ...nobody, newPerson: other })).toEqual([]);
  });

  test('REQ-572 whoever it is for hears of its delivery where that was asked for', () => {
    const deliver: OrderCommand = {
      type: 'AdvanceOrder',
      data: { orderId, status: 'delivered' },
      meta: buyer,
    };
    expect(gift(paid, processing, shipped).when(deliver, shop)).toEqual([
      delivered,
      { type: 'GiftDelivered', data: { ...giver, recipientId: other, notifyRecipient: true } },
    ]);
  });

  test('that is cancelled goes to nobody', () => {
    expect(gift().when(cancel('buyer'), nobody)).toEqual([
      cancelled(0),
      { type: 'GiftWithdrawn', data: { ...giver, recipientId: other } },
    ]);
  });

  test('REL-15 forgets whoever it was for, once, and with its giver', () => {
    const forget: OrderCommand = { type: 'EraseGiftRecipient', data: { orderId }, meta: system };
    expect(gift().when(forget, nobody)).toEqual([forgotten]);
    expect(gift(forgotten).when(forget, nobody)).toEqual([]);
    const leave: OrderCommand = { type: 'EraseOrderContact', data: { orderId }, meta: system };
    expect(gift().when(leave, nobody)).toMatchObject([{ type: 'OrderContactErased' }, forgotten]);
    expect(gift(forgotten).when(leave, nobody)).toMatchObject([{ type: 'OrderContactErased' }]);
  });
});

describe('a shipping address', () => {
  const problemsOf = (change: Partial<Record<keyof ShippingAddress, string>>) => {
    const { error } = shippingAddress.safeParse({ ...address, ...change });
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  };

  test.each([
    ['REQ-527', 'firstName', 'First name is required.'],
    ['REQ-528', 'lastName', 'Last name is required.'],
    ['REQ-529', 'email', 'Please enter a valid email.'],
    ['REQ-530', 'phone', 'Please enter a valid phone number.'],
    ['REQ-531', 'address', 'Address is required.'],
    ['REQ-532', 'city', 'City is required.'],
    ['REQ-533', 'state', 'State is required.'],
    ['REQ-534', 'zipCode', 'Please enter a valid ZIP code.'],
    ['REQ-535', 'country', 'Country is required.'],
  ] as const)('%s without %s says so', (_, field, message) => {
    expect(problemsOf({ [field]: '' })).toEqual({ [field]: message });
  });

  test.each([
    'hannah',
    'hannah@',
    '@example.com',
    'hannah@example',
    'han nah@example.com',
    'a@b.com, c@d.com',
  ])('REQ-529 the email %j is refused, and nothing else', (email) => {
    expect(problemsOf({ email })).toEqual({ email: 'Please enter a valid email.' });
  });

  test('REQ-525 REQ-526 REQ-530 REQ-534 takes each country, at least ten characters of a phone, and its postal codes', () => {
    for (const country of ['US', 'CA', 'GB'] as const) {
      expect(problemsOf({ country })).toEqual({});
      expect(problemsOf({ country, zipCode: '1234' })).toHaveProperty('zipCode');
    }
    expect(problemsOf({ country: 'AU', zipCode: '3000' })).toEqual({});
    expect(problemsOf({ country: 'AU', zipCode: '30000' })).toHaveProperty('zipCode');
    expect(problemsOf({ country: 'FR' })).toHaveProperty('country');
    expect(problemsOf({ phone: '123456789' })).toHaveProperty('phone');
  });

  test('tells everything that is wrong at once', () => {
    const empty = Object.fromEntries(Object.keys(address).map((key) => [key, '']));
    expect(Object.keys(problemsOf(empty)).sort()).toEqual(Object.keys(address).sort());
  });
});

test('an order of engraved things says of each which one it was', () => {
  const engravingId = id(50);
  const items = [item, { ...item, engravingId }];
  const engravings = [{ id: engravingId, text: 'Bella' }];
  const command: OrderCommand = { type: 'PlaceOrder', data: { ...content, items, engravings }, meta: buyer };
  const facts = given(orderDecider, []).when(command, nobody);
  expect(facts).toMatchObject([{ data: { items, engravings } }]);
  expect(given(orderDecider, facts).when(pay, nobody)).toMatchObject([
    { data: { items: [...bought, { productId, engravingId, quantity: 2 }] } },
  ]);
});
