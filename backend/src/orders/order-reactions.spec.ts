import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { hourMs, minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { giftRecipientDays } from '@everpaw/contracts/orders/gift.limits';
import { describe, expect, test } from '@jest/globals';
import { campaignIdOf } from '../cart/cart.commands.ts';
import { effectsOf, type Reaction } from '../platform/execution/reactions/reaction.ts';
import { orderJobs } from './order-jobs.ts';
import {
  giftRecipients,
  orderClaims,
  orderConsequences,
  orderEmailReaction,
  orderPayments,
  unpaidPayments,
} from './order-reactions.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [orderId, productId, campaignId, cartId] = [id(1), id(2), id(3), id(4)];
const began = Date.parse('2026-03-01T12:00:00.000Z');

function recorded(type: string, data: object): Recorded {
  const at = new Date(began).toISOString();
  const meta = { commandId: id(8), commandType: 'Test', correlationId: id(8), causationId: id(8) };
  return {
    type,
    data,
    id: id(9),
    streamId: 'order-x',
    revision: 0,
    position: '1',
    meta: { ...meta, actor: { kind: 'visitor' }, at, v: 1 },
  };
}
/** The jobs that follow from an event, when the reaction comes to it so many milliseconds later. */
const jobsOf = (reaction: Reaction, event: Recorded, laterMs: number) =>
  effectsOf(reaction, event, began + laterMs).map((effect) => ('job' in effect ? effect.job : null));

/** What follows from an event, without ids: the commands, and the jobs with what they are about. */
const effectsAfter = (reaction: Reaction, type: string, data: object) =>
  reaction.on(recorded(type, data)).map((effect) => ('command' in effect ? effect.command : effect.job));

describe('what follows from an order of two products', () => {
  const items = [
    { productId, quantity: 2 },
    { productId: id(5), quantity: 1 },
  ];
  const released = items.map((item) => ({ type: 'ReleaseStock', data: { ...item, orderId } }));
  const cancelled = { orderId, items, promoCode: null, refundCents: 0 };

  test('that is paid: both leave the cart, and so does its code', () => {
    expect(effectsAfter(orderConsequences, 'OrderPaid', { orderId, cartId, items })).toEqual([
      { type: 'TakeBought', data: { cartId, items } },
      { type: 'RemovePromoCode', data: { cartId } },
    ]);
  });

  test('that is cancelled: both go back, with the use of its code, and nothing can be paid any more', () => {
    expect(
      effectsAfter(orderConsequences, 'OrderCancelled', { ...cancelled, promoCode: 'TEN' }),
    ).toMatchObject([
      ...released,
      { type: 'ReturnPromoCode', data: { campaignId: campaignIdOf('TEN'), orderId } },
      { name: 'stop-payment', data: { paymentId: orderId } },
    ]);
  });

  test('that is cancelled after it was paid: both go back, and so does the money', () => {
    expect(effectsAfter(orderConsequences, 'OrderCancelled', { ...cancelled, refundCents: 5 })).toMatchObject(
      [...released, { name: 'refund-payment', data: { paymentId: orderId } }],
    );
  });

  test.each(['LatePaymentReceived', 'OrderRefunded'])('%s: its money goes back, and nothing else', (type) => {
    expect(effectsAfter(orderConsequences, type, { orderId, amountCents: 5 })).toMatchObject([
      { name: 'refund-payment', data: { paymentId: orderId } },
    ]);
  });

  test('its payment makes it paid or ends it, and is none of the order’s where it is for something else', () => {
    const payment = { paymentId: orderId, purpose: 'order', subjectId: orderId, amountCents: 5 };
    expect(effectsAfter(orderPayments, 'PaymentSucceeded', payment)).toEqual([
      { type: 'MarkOrderPaid', data: { orderId, amountCents: 5 } },
    ]);
    expect(effectsAfter(orderPayments, 'PaymentCancelled', payment)).toEqual([
      { type: 'CancelOrder', data: { orderId, reason: 'unpaid' } },
    ]);
    for (const type of ['PaymentSucceeded', 'PaymentCancelled'])
      expect(effectsAfter(orderPayments, type, { ...payment, purpose: 'ecard' })).toEqual([]);
  });

  test.each([
    ['OrderPaid', {}, 'paid'],
    ['OrderShipped', {}, 'shipped'],
    ['OrderCancelled', { refundCents: 5 }, 'cancelled'],
    ['OrderCancelled', { refundCents: 0 }, null],
    ['OrderRefunded', { refundCents: 5 }, 'refunded'],
  ])('its buyer gets an email after %s %j', (type, data, about) => {
    expect(effectsAfter(orderEmailReaction, type, { orderId, ...data })).toEqual(
      about ? [{ name: 'mail', data: { template: 'order', about, orderId, position: '1' } }] : [],
    );
  });

  test.each([
    ['GiftDelivered', { notifyRecipient: true }, ['mail', 'forget-gift-recipient']],
    ['GiftDelivered', { notifyRecipient: false }, ['forget-gift-recipient']],
    ['GiftWithdrawn', {}, ['forget-gift-recipient']],
  ])('whoever a gift was for is told and forgotten after %s %j', (type, data, names) => {
    const effects = effectsAfter(giftRecipients, type, { orderId, recipientId: id(6), ...data });
    expect(effects.map((effect) => ('name' in effect ? effect.name : effect.type))).toEqual(names);
    const days = type === 'GiftDelivered' ? giftRecipientDays.delivered : giftRecipientDays.withdrawn;
    expect(effects.at(-1)).toMatchObject({
      data: { orderId, recipientId: id(6) },
      delayMs: days * 24 * hourMs,
    });
  });
});

describe('the times of an order', () => {
  const reserved = recorded('StockReserved', { productId, orderId, quantity: 2, stockQuantity: 3 });
  const used = recorded('PromoCodeUsed', { campaignId, orderId });

  test.each([0, 10, 90_000])(
    'a claim waits a minute for its order, from when it is seen: %s ms later',
    (later) => {
      for (const event of [reserved, used])
        expect(jobsOf(orderClaims, event, later)).toMatchObject([
          { name: 'release-order-claim', delayMs: minuteMs },
        ]);
    },
  );

  test('a payment of which nobody hears is asked about, and stopped an hour after it began, also where that is seen late', () => {
    const started = recorded('PaymentStarted', {
      paymentId: orderId,
      purpose: 'order',
      subjectId: orderId,
      amountCents: 5_000,
      currency: 'USD',
      intentId: 'pi_1',
    });
    const data = { paymentId: orderId, intentId: 'pi_1' };
    const waits = [0, 20 * minuteMs, 3 * hourMs].map((later) => jobsOf(unpaidPayments, started, later));
    const due = (minutes: readonly number[]) =>
      ['stop-payment', 'ask-payment', 'ask-payment', 'ask-payment'].map((name, place) => ({
        name,
        data,
        delayMs: (minutes[place] ?? 0) * minuteMs,
      }));
    expect(waits).toMatchObject([due([60, 2, 10, 30]), due([40, 0, 0, 10]), due([])]);
  });

  test('SEC-42 an order that nobody has paid holds its stock for 15 minutes, and ends after an hour whoever can be asked', () => {
    const placed = recorded('OrderPlaced', { orderId, cartId });
    const data = { type: 'CancelOrder', data: { orderId, reason: 'unpaid' } };
    expect(jobsOf(orderPayments, placed, 0)).toMatchObject([
      { name: 'command', data, delayMs: hourMs },
      { name: 'end-order-hold', data: { orderId, renewal: 0 }, delayMs: 15 * minuteMs },
    ]);
    expect(jobsOf(orderPayments, placed, 10 * minuteMs)).toMatchObject([
      { delayMs: 50 * minuteMs },
      { delayMs: 5 * minuteMs },
    ]);
    const renewed = recorded('OrderHoldRenewed', { orderId, accountId: null, renewal: 2 });
    expect(jobsOf(orderPayments, renewed, 0)).toMatchObject([
      { name: 'end-order-hold', data: { orderId, renewal: 2 }, delayMs: 15 * minuteMs },
    ]);
  });

  test.each([
    ['that never came', 'abandoned', ['AbandonOrder', 'ReleaseStock']],
    ['that came', 'pending', ['AbandonOrder']],
  ] as const)('after its minute a claim for an order %s is decided on', async (_, status, expected) => {
    const asked: string[] = [];
    const jobs = orderJobs({
      gateway: null,
      executor: {
        async executeReceived({ type }) {
          asked.push(type);
          return { position: null };
        },
      },
      states: {
        load: async () => ({ state: { status }, revision: 0, commands: new Map() }),
        drop() {},
      },
      keys: { destroy: async () => {} },
    });
    const release = { type: 'ReleaseStock', data: { productId, orderId, quantity: 2 } };
    const job = { id: id(7), name: 'release-order-claim', data: { orderId, release }, attempt: 1 };
    await jobs['release-order-claim'](job);
    expect(asked).toEqual(expected);
  });
});
