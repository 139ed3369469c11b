import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { hourMs, minuteMs } from '@everpaw/contracts/kernel/durations';
import { describe, expect, test } from '@jest/globals';
import { effectsOf, type Reaction } from '../platform/reactions/reaction.ts';
import { orderJobs } from './order-jobs.ts';
import { orderClaims, orderPayments, unpaidPayments } from './order-reactions.ts';

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

  test('an order that nobody has paid ends two hours after it was placed, whoever can be asked', () => {
    const placed = recorded('OrderPlaced', { orderId, cartId });
    const data = { type: 'CancelOrder', data: { orderId, reason: 'unpaid' } };
    expect(jobsOf(orderPayments, placed, 0)).toMatchObject([{ name: 'command', data, delayMs: 2 * hourMs }]);
    expect(jobsOf(orderPayments, placed, hourMs)).toMatchObject([{ delayMs: hourMs }]);
  });

  test.each([
    ['that never came', 'abandoned', ['AbandonOrder', 'ReleaseStock']],
    ['that came', 'pending', ['AbandonOrder']],
  ] as const)('after its minute a claim for an order %s is decided on', async (_, status, expected) => {
    const asked: string[] = [];
    const jobs = orderJobs({
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
