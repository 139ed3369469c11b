import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import { describe, expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { orderByLinkOf, orderDtoOf, ordersView } from './orders.view.ts';

type Known = OrderEvent | PaymentEvent;
const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [orderId, accountId, personId, cartId, productId, recipientId] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const about = { orderId, accountId };
const shippingAddress = {
  firstName: 'Ana',
  lastName: 'Reis',
  email: 'ana@example.org',
  phone: '0123',
  address: '7 Long Lane',
  city: 'Porto',
  state: 'Porto',
  zipCode: '12345',
  country: 'US' as const,
};
const amounts = {
  subtotalCents: 2_000,
  discountCents: 0,
  shippingCents: 599,
  taxCents: 0,
  totalCents: 2_599,
};
const items = [{ productId, name: 'A cup', imageUrl: '/cup.svg', quantity: 2, priceCents: 1_000 }];
const placed: Known = {
  type: 'OrderPlaced',
  data: { ...about, personId, cartId, items, promoCode: 'KIND', amounts, currency: 'USD', shippingAddress },
};
const cancelled = (refundCents: number): Known => ({
  type: 'OrderCancelled',
  data: { ...about, reason: 'buyer', items: [], promoCode: null, refundCents, currency: 'USD' },
});
const payment = { paymentId: orderId, purpose: 'order' as const, subjectId: orderId };
const money = (amountCents: number) => ({ ...payment, amountCents, currency: 'USD' as const });
const refunded = (cents: number): Known => ({ type: 'PaymentRefunded', data: money(cents) });
const failed: Known = { type: 'PaymentRefundFailed', data: { ...money(1), reason: 'x' } };
const tracked = (trackingNumber: string): Known => ({
  type: 'OrderTracked',
  data: { ...about, personId, carrier: 'Post', trackingNumber },
});
const recipient = {
  recipientName: 'Rui',
  recipientEmail: 'rui@example.org',
  recipientPhone: '',
  address: '9 Lane',
  city: 'Porto',
  state: 'Porto',
  zipCode: '12345',
  country: 'US' as const,
  deliveryInstructions: '',
};
const addressed: Known = { type: 'GiftAddressed', data: { orderId, accountId, recipientId, ...recipient } };
const card = { message: 'With love', signMessage: true, notifyRecipient: true };
const written: Known = { type: 'GiftWritten', data: { orderId, accountId, ...card } };
const doc = (...events: Known[]) => folded(ordersView, events).get(orderId);
const dto = (...events: Known[]) => {
  const found = doc(...events);
  return found && orderDtoOf(found);
};

test('REQ-706 REQ-709 an order is what was agreed on, in prices that are read as dollars', () => {
  expect(doc(placed)).toMatchObject({
    personId,
    cartId,
    refundedCents: 0,
    updatedAt: '2026-03-01T12:00:00.000Z',
  });
  expect(dto(placed)).toEqual({
    id: orderId,
    userId: accountId,
    status: 'pending',
    totalAmount: '25.99',
    stripePaymentIntentId: null,
    shippingAddress,
    billingAddress: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    items: [
      {
        id: `${orderId} ${productId}`,
        orderId,
        productId,
        name: 'A cup',
        imageUrl: '/cup.svg',
        quantity: 2,
        priceAtTime: '10.00',
      },
    ],
    promoCode: 'KIND',
    amounts,
    refundCents: 0,
    refundedCents: 0,
    gift: null,
    refund: 'none',
    steps: [{ step: 'ordered', at: '2026-03-01T12:00:00.000Z' }],
    tracking: null,
  });
});

test('REQ-708 a part that went back has its own amount, and the site gives back only the rest', () => {
  const back: Known = { type: 'OrderRefunded', data: { ...about, refundCents: 2_599, currency: 'USD' } };
  expect(dto(placed, refunded(500))).toMatchObject({ refund: 'made', refundCents: 500, refundedCents: 500 });
  expect(dto(placed, refunded(500), back)).toMatchObject({ refund: 'due', refundCents: 2_099 });
  const whole = [placed, refunded(500), back, refunded(2_099)];
  expect(dto(...whole)).toMatchObject({ refund: 'made', refundCents: 2_599, refundedCents: 2_599 });
  expect(dto(...whole)?.steps.map(({ amountCents }) => amountCents)).toEqual([undefined, 500, 2_099]);
  expect(doc(...whole)?.owed?.cents).toBe(2_099);
  expect(doc(placed, refunded(500), cancelled(2_599))?.owed?.cents).toBe(2_099);
  expect(doc(placed, cancelled(2_599), failed)?.owed).toBeNull();
});

test('REQ-708 it goes step by step, and says when', () => {
  const steps: Known[] = [
    { type: 'OrderPaid', data: { ...about, cartId, items: [], amountCents: 2_599, currency: 'USD' } },
    { type: 'OrderProcessingStarted', data: about },
    { type: 'OrderShipped', data: about },
    { type: 'OrderDelivered', data: about },
  ];
  const statuses = steps.map((_, index) => doc(placed, ...steps.slice(0, index + 1)));
  expect(statuses.map((one) => one?.status)).toEqual(['paid', 'processing', 'shipped', 'delivered']);
  expect(statuses.at(-1)?.updatedAt).toBe('2026-03-01T12:04:00.000Z');
  const back: Known = { type: 'OrderRefunded', data: { ...about, refundCents: 2_599, currency: 'USD' } };
  const at = (minute: number) => `2026-03-01T12:0${minute}:00.000Z`;
  expect(dto(placed, ...steps, back)).toMatchObject({
    status: 'delivered',
    refundCents: 2_599,
    refund: 'due',
  });
  expect(dto(placed, ...steps, back, refunded(2_599))).toMatchObject({
    refund: 'made',
    steps: [
      { step: 'ordered', at: at(0) },
      { step: 'paid', at: at(1) },
      { step: 'processing', at: at(2) },
      { step: 'shipped', at: at(3) },
      { step: 'delivered', at: at(4) },
      { step: 'refunded', at: at(6) },
    ],
  });
  expect(dto(placed, cancelled(0))?.steps.map(({ step }) => step)).toEqual(['ordered', 'cancelled']);
});

test('it can be sent elsewhere, tracked, and handed over', () => {
  const elsewhere = { ...shippingAddress, city: 'Lisbon' };
  const readdressed: Known = {
    type: 'OrderReaddressed',
    data: { ...about, personId, shippingAddress: elsewhere },
  };
  expect(dto(placed, readdressed)?.shippingAddress).toEqual(elsewhere);
  expect(dto(placed, tracked('123'))?.tracking).toEqual({ carrier: 'Post', number: '123' });
  expect(dto(placed, tracked('123'), tracked(''))?.tracking).toBeNull();
  expect(dto(placed, { type: 'OrderHandedOver', data: { orderId, accountId: personId } })?.userId).toBe(
    personId,
  );
});

describe('its money', () => {
  const started: Known = { type: 'PaymentStarted', data: { ...money(2_599), intentId: 'pi_1' } };

  test('is paid by the intent that was begun last', () => {
    expect(dto(placed, started)?.stripePaymentIntentId).toBe('pi_1');
    expect(doc(started)).toBeUndefined();
    const other: Known = { type: 'PaymentStarted', data: { ...started.data, purpose: 'ecard' } } as Known; // of a card
    expect(doc(placed, other)?.intentId).toBeNull();
  });

  test('goes back as far as the provider says', () => {
    expect(dto(placed, cancelled(2_599))).toMatchObject({
      status: 'cancelled',
      refundCents: 2_599,
      refund: 'due',
    });
    expect(dto(placed, cancelled(2_599), refunded(2_598))?.refund).toBe('due');
    expect(dto(placed, cancelled(2_599), refunded(2_598), refunded(1))?.refund).toBe('made');
    expect(dto(placed, cancelled(0))?.refund).toBe('none');
    expect(dto(placed, refunded(5))?.refund).toBe('made');
    const late: Known = {
      type: 'LatePaymentReceived',
      data: { ...about, amountCents: 2_599, currency: 'USD' },
    };
    expect(dto(placed, cancelled(0), late)).toMatchObject({ refundCents: 2_599, refund: 'due' });
  });

  test('that the provider does not give back is said, until it does', () => {
    expect(dto(placed, cancelled(2_599), failed)?.refund).toBe('failed');
    expect(dto(placed, cancelled(2_599), failed, refunded(2_599))?.refund).toBe('made');
    for (const event of [failed, refunded(1)]) expect(doc(event)).toBeUndefined();
  });
});

describe('a gift', () => {
  test('has a recipient, a card, and whoever gives it in the place of an address', () => {
    const contact: Known = {
      type: 'OrderPlaced',
      data: { ...placed.data, shippingAddress: { ...shippingAddress, address: '' } },
    } as Known; // a gift is placed without an address
    expect(dto(contact, addressed, written)).toMatchObject({
      shippingAddress: null,
      gift: { recipient, ...card, sender: { name: 'Ana', email: 'ana@example.org', phone: '0123' } },
    });
    expect(dto(contact, addressed)?.gift).toMatchObject({
      message: '',
      signMessage: false,
      notifyRecipient: false,
    });
    expect(dto(placed, written)?.gift).toBeNull();
  });

  test('REL-15 forgets its recipient, and its giver', () => {
    const forgotten: Known = { type: 'GiftRecipientErased', data: { orderId, accountId } };
    const told = dto(placed, addressed, written, tracked('1'), forgotten);
    expect(told?.gift).toMatchObject({ recipient: null, message: 'With love' });
    expect(told?.tracking).toBeNull();
    const erased: Known = { type: 'OrderContactErased', data: about };
    const left = dto(placed, addressed, written, tracked('1'), erased);
    expect(left).toMatchObject({
      shippingAddress: null,
      tracking: null,
      gift: { message: '', sender: null },
    });
    expect(dto(placed, erased)?.gift).toBeNull();
    expect(dto(placed, forgotten)?.gift).toBeNull();
  });
});

test('one that never came keeps its place and nothing else', () => {
  const abandoned: Known = { type: 'OrderAbandoned', data: { orderId } };
  expect(doc(abandoned)).toEqual({
    _id: orderId,
    accountId: null,
    personId: '',
    cartId: '',
    status: 'abandoned',
    items: [],
    promoCode: null,
    amounts: { subtotalCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 },
    refundCents: 0,
    refundedCents: 0,
    refundFailed: false,
    owed: null,
    tracking: null,
    intentId: null,
    shippingAddress: null,
    gift: null,
    steps: [],
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
  });
  expect(dto(abandoned)).toBeNull();
});

describe('an order of engraved things', () => {
  const [bella, milo] = [id(50), id(51)];
  const item = { productId, name: 'A stone', imageUrl: '/stone.svg', quantity: 1, priceCents: 1_000 };
  const engraved: Known = {
    ...placed,
    data: {
      ...placed.data,
      items: [item, { ...item, engravingId: bella }, { ...item, engravingId: milo }],
      engravings: [
        { id: bella, text: 'Bella' },
        { id: milo, text: 'Milo' },
      ],
    },
  } as Known;
  const words = (order: ReturnType<typeof orderDtoOf>) => order?.items.map(({ engraving }) => engraving);
  const order = (...past: Known[]) => {
    const doc = folded(ordersView, past).get(orderId);
    if (!doc) throw new TypeError('There is no order');
    return doc;
  };

  test('REQ-709 has each with its words, under ids that differ', () => {
    const dto = orderDtoOf(order(engraved));
    expect(words(dto)).toEqual([undefined, 'Bella', 'Milo']);
    expect(dto?.items.map((each) => each.id)).toEqual([
      `${orderId} ${productId}`,
      `${orderId} ${bella}`,
      `${orderId} ${milo}`,
    ]);
  });

  test('SEC-10 REL-15 tells the words to nobody by its link, and none once they were erased', () => {
    expect(words(orderByLinkOf(order(engraved)))).toEqual([undefined, '', '']);
    const erased = order(engraved, { type: 'OrderContactErased', data: about });
    expect(words(orderDtoOf(erased))).toEqual([undefined, '', '']);
    expect(JSON.stringify(erased)).not.toMatch(/Bella|Milo/);
  });
});
