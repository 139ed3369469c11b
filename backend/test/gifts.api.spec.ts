import { randomUUID } from 'node:crypto';
import { giftsApi } from '@everpaw/contracts/gifts/gifts.api';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OrderQueries } from '../src/orders/orders.queries.ts';
import type { SimulatedProvider } from '../src/payments/simulated-provider.ts';
import { nowhere } from './helpers/acts.ts';
import { emailsTo } from './helpers/emails.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { liveMode, providerOf } from './helpers/shop.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const { path: giving } = giftsApi.pay;
const gift = {
  senderName: 'Ana Reis',
  senderEmail: 'giver@example.org',
  recipientName: 'Rui Quillfeather',
  recipientEmail: 'rui@example.org',
  address: '7 Quillfeather Lane',
  city: 'Porto',
  state: 'Porto',
  zipCode: '12345',
  country: 'US',
  message: 'With love\nfrom us all',
};

test('REQ-591 a site in testing mode takes no gift', async () => {
  const site = await openSite();
  try {
    const body = { giftId: randomUUID(), productId: nowhere, confirmedCents: 2_000, gift };
    expect((await (await site.member()).post(giving, body)).json.code).toBe('testing-mode');
    expect((await site.browser().post(giving, body)).status).toBe(401);
    expect((await site.browser().get(paymentsApi.provider.path)).json.code).toBe('testing-mode');
  } finally {
    await site.close();
  }
});

describe('a site that sells', () => {
  let site: Site;
  let admin: Member;
  let provider: SimulatedProvider;
  beforeAll(async () => {
    site = await openSite({ env: liveMode });
    admin = await memberWithRole(site, 'admin');
    provider = providerOf(site.platform.payments);
  });
  afterAll(() => site.close());

  const details = (priceCents: number, category = 'gifts') => ({
    name: 'A candle',
    description: 'For the evening.',
    category,
    imageUrl: '/products/beeswax-candle.svg',
    priceCents,
    isFeatured: false,
  });
  async function listed(priceCents: number, stockQuantity: number, category?: string): Promise<string> {
    const product = { ...details(priceCents, category), stockQuantity };
    const answer = await admin.post('/api/admin/products', product);
    await site.settled();
    return String(answer.json.id);
  }
  const give = (
    client: Client,
    productId: string,
    { giftId = randomUUID(), confirmedCents = 2_000, ...more }: Record<string, unknown> = {},
  ) => client.post(giving, { giftId, productId, confirmedCents, gift: { ...gift, ...more } });
  const pay = (client: Client, clientSecret: string, answer = 'approved') =>
    client.post(paymentsApi.simulate.path, { clientSecret, answer });
  const orderOf = async (client: Client, id: string) => (await client.get(`/api/orders/${id}`)).json;
  const becomes = (client: Client, id: string, status: string) =>
    until(async () => (await orderOf(client, id)).status === status);
  const stockOf = async (id: string) => {
    await site.settled();
    return (await site.browser().get(`/api/products/${id}`)).json.stockQuantity;
  };
  async function given(client: Client, productId: string, more: Record<string, unknown> = {}) {
    const { json } = await give(client, productId, more);
    await pay(client, json.clientSecret);
    await becomes(client, json.orderId, 'paid');
    return String(json.orderId);
  }
  async function delivered(orderId: string) {
    for (const status of ['processing', 'shipped', 'delivered'])
      expect(
        (await admin.send('PUT', `/api/admin/orders/${orderId}/status`, { body: { status } })).status,
      ).toBe(200);
  }

  test('REQ-015 REQ-586 REQ-590 is ordered and paid at its price, and the cart stays as it is', async () => {
    const [candle, cup] = [await listed(2_000, 5), await listed(3_000, 5)];
    const client = await site.member();
    await client.post('/api/cart', { productId: candle, quantity: 2 });
    await client.post('/api/cart', { productId: cup, quantity: 1 });
    expect((await client.get(paymentsApi.provider.path)).json).toEqual({ publishableKey: null });
    const senderEmail = `${randomUUID()}@example.org`;
    const orderId = await given(client, candle, { senderEmail });
    const [order] = (await client.get('/api/orders/my')).json;
    expect(order).toMatchObject({
      id: orderId,
      totalAmount: '20.00',
      shippingAddress: null,
      items: [{ productId: candle, quantity: 1, priceAtTime: '20.00' }],
      amounts: { shippingCents: 0, taxCents: 0, totalCents: 2_000 },
      gift: {
        message: gift.message,
        signMessage: true,
        notifyRecipient: true,
        recipient: { recipientName: gift.recipientName, address: gift.address },
        sender: { name: gift.senderName, email: senderEmail },
      },
    });
    expect(JSON.stringify(order)).not.toContain('recipientId');
    await until(async () => (await emailsTo(site, senderEmail)).length === 1);
    const [confirmation] = await emailsTo(site, senderEmail);
    expect(confirmation?.subject).toBe('Thank you for your order');
    expect(confirmation?.text).toContain('It will be shipped to Rui Quillfeather, 7 Quillfeather Lane');
    expect(await stockOf(candle)).toBe(4);
    const { items } = (await client.get('/api/cart')).json;
    expect(items.map(({ quantity }: { quantity: number }) => quantity).sort()).toEqual([1, 2]);
    expect((await (await site.member()).get(`/api/orders/${orderId}`)).status).toBe(404);
  });

  test('REQ-572 whoever it is for is told once that it has arrived, where that was asked for', async () => {
    const candle = await listed(2_000, 5);
    const client = await site.member();
    const [told, untold] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await delivered(await given(client, candle, { recipientEmail: untold, notifyRecipient: false }));
    await delivered(await given(client, candle, { recipientEmail: told }));
    await until(async () => (await emailsTo(site, told)).length === 1);
    const [email] = await emailsTo(site, told);
    expect(email?.subject).toBe('A gift for you has arrived');
    for (const words of ['With love', 'from us all', 'Dear Rui Quillfeather'])
      expect(email?.text).toContain(words);
    expect(await emailsTo(site, untold)).toEqual([]);
  });

  test('the same gift again is the same order, other words stop the one before, and another gift is another', async () => {
    const candle = await listed(2_000, 9);
    const client = await site.member();
    const giftId = randomUUID();
    const key = randomUUID();
    const sent = { giftId, productId: candle, confirmedCents: 2_000, gift };
    const twice = await Promise.all(
      [0, 1].map(() => client.post(giving, sent, { headers: { 'idempotency-key': key } })),
    );
    const again = await give(client, candle, { giftId });
    const ids = [...twice, again].map(({ json }) => json.orderId);
    expect(new Set(ids).size).toBe(1);
    expect(provider.intents().filter(({ metadata }) => metadata.paymentId === ids[0])).toHaveLength(1);
    const other = await give(client, candle, { giftId, message: 'Thinking of you' });
    expect(other.json.orderId).not.toBe(ids[0]);
    await becomes(client, ids[0], 'cancelled');
    const dead = await pay(client, again.json.clientSecret);
    expect([dead.status, dead.json.code, dead.json.error]).toEqual([
      409,
      'payment-cancelled',
      'This payment was cancelled, so it can’t be used anymore.',
    ]);
    await pay(client, other.json.clientSecret);
    await becomes(client, other.json.orderId, 'paid');
    expect((await give(client, candle, { giftId, message: 'Thinking of you' })).json.code).toBe(
      'already-paid',
    );
    const next = await given(client, candle);
    expect(next).not.toBe(other.json.orderId);
    await until(async () => (await stockOf(candle)) === 7);
  });

  test.each([1, 2, 3, 4, 5])(
    'one gift sent with other words at the same moment is one order: one is given a ticket, and it can be paid (%i)',
    async () => {
      const candle = await listed(2_000, 9);
      const client = await site.member();
      const giftId = randomUUID();
      const words = ['With love', 'Thinking of you', 'So sorry', 'We miss him too', 'Sleep well', 'Good boy'];
      const tries = await Promise.all(words.map((message) => give(client, candle, { giftId, message })));
      await site.settled();
      const orders: { id: string; status: string }[] = (await client.get('/api/orders/my')).json;
      const payable = orders.filter(({ status }) => status === 'pending');
      expect(payable).toHaveLength(1);
      const open = provider
        .intents()
        .filter(
          ({ metadata, status }) =>
            orders.some(({ id }) => id === metadata.paymentId) && status !== 'canceled',
        );
      expect(open.map(({ metadata }) => metadata.paymentId)).toEqual(payable.map(({ id }) => id));
      expect(tries.flatMap(({ json }) => json.orderId ?? [])).toEqual([payable[0]?.id]);
      for (const { status, json } of tries)
        if (json.orderId === undefined) expect([status, json.code]).toEqual([409, 'order-replaced']);
      const [kept] = tries.filter(({ json }) => json.orderId === payable[0]?.id);
      await pay(client, kept?.json.clientSecret);
      await becomes(client, String(payable[0]?.id), 'paid');
      await until(async () => (await stockOf(candle)) === 8);
    },
  );

  test('while the orders are behind, no ticket is given for one gift sent twice; sent again, it is one order', async () => {
    const candle = await listed(2_000, 9);
    const client = await site.member();
    const giftId = randomUUID();
    const sendBoth = () =>
      Promise.all(['With love', 'So sorry'].map((message) => give(client, candle, { giftId, message })));
    await site.platform.engine.change('orders', 'pause');
    const early = await sendBoth();
    expect(early.map(({ status, json }) => [status, json.code, json.clientSecret])).toEqual([
      [503, 'unavailable', undefined],
      [503, 'unavailable', undefined],
    ]);
    for (const { headers } of early) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await site.platform.engine.change('orders', 'resume');
    await until(() =>
      site.settled().then(
        () => true,
        () => false,
      ),
    );
    const late = await sendBoth();
    await site.settled();
    const orders: { id: string; status: string }[] = (await client.get('/api/orders/my')).json;
    const payable = orders.filter(({ status }) => status === 'pending').map(({ id }) => id);
    expect(payable).toHaveLength(1);
    expect(late.flatMap(({ json }) => json.orderId ?? [])).toEqual(payable);
    expect(await stockOf(candle)).toBe(8);
  });

  test('an order that was replaced before it looked for others leaves the one that replaced it alone', async () => {
    const candle = await listed(2_000, 9);
    const client = await site.member();
    const giftId = randomUUID();
    const queries = site.app.get(OrderQueries, { strict: false });
    const { unpaidOf } = queries;
    const [firstIsPlaced, secondHasLooked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let looks = 0;
    // Each order looks before and after it is placed; the first one's second look waits for the other's.
    queries.unpaidOf = async (cartId) => {
      looks += 1;
      const look = looks;
      if (look === 2) {
        firstIsPlaced.resolve();
        await secondHasLooked.promise;
      }
      const found = await unpaidOf.call(queries, cartId);
      if (look === 4) secondHasLooked.resolve();
      return found;
    };
    try {
      const first = give(client, candle, { giftId, message: 'With love' });
      await firstIsPlaced.promise;
      const second = await give(client, candle, { giftId, message: 'So sorry' });
      expect((await first).json.code).toBe('order-replaced');
      expect(second.status).toBe(200);
      await site.settled();
      expect((await orderOf(client, second.json.orderId)).status).toBe('pending');
      expect(await stockOf(candle)).toBe(8);
    } finally {
      queries.unpaidOf = unpaidOf;
    }
  });

  test('a gift that was paid is not paid again, whatever words it has', async () => {
    const candle = await listed(2_000, 5);
    const client = await site.member();
    const giftId = randomUUID();
    await given(client, candle, { giftId });
    const again = await give(client, candle, { giftId, message: 'Other words' });
    expect([again.status, again.json.code]).toEqual([409, 'already-paid']);
    expect(await stockOf(candle)).toBe(4);
  });

  test('SEC-22 a price that changed is told and never charged, and what cannot be is refused', async () => {
    const candle = await listed(2_500, 5);
    const client = await site.member();
    const refused = await give(client, candle);
    expect([refused.status, refused.json.code]).toEqual([409, 'total-changed']);
    expect(refused.json.current.amounts.totalCents).toBe(2_500);
    expect((await give(client, nowhere)).status).toBe(404);
    expect((await give(client, await listed(2_000, 0))).json).toMatchObject({
      code: 'out-of-stock',
      error: 'This gift is sold out right now. Please choose another one.',
    });
    expect((await give(site.browser(), candle)).status).toBe(401);
    for (const confirmedCents of [-1, 1.5, '2000', null])
      expect((await give(client, candle, { confirmedCents })).status).toBe(400);
    const wrong = await give(client, candle, { zipCode: '1', message: '' });
    expect(wrong.json.errors).toEqual([
      { path: 'gift.message', message: 'Please include a sympathy message.' },
      { path: 'gift.zipCode', message: 'Please enter a valid ZIP code' },
    ]);
    expect((await client.get('/api/orders/my')).json).toEqual([]);
  });

  test('REQ-561 what the gifts page does not list cannot be given', async () => {
    const client = await site.member();
    const [urn, dear, dearest] = [
      await listed(2_000, 5, 'urns'),
      await listed(15_001, 5),
      await listed(15_000, 5),
    ];
    const { status, json } = await give(client, urn);
    expect([status, json.code]).toEqual([409, 'not-a-gift']);
    expect((await give(client, dear, { confirmedCents: 15_001 })).json.code).toBe('not-a-gift');
    expect((await give(client, dearest, { confirmedCents: 15_000 })).status).toBe(200);
    // A gift has no place for the words of an engraving, nor for a photo.
    for (const personal of [{ engravingLength: 12 }, { takesPhoto: true }]) {
      const product = { ...details(2_000), stockQuantity: 5, ...personal };
      const made = String((await admin.post('/api/admin/products', product)).json.id);
      await site.settled();
      expect((await give(client, made)).json.code).toBe('not-a-gift');
    }
    // Less than a card can be charged with.
    const cheap = await listed(49, 5);
    expect((await give(client, cheap, { confirmedCents: 49 })).json.code).toBe('not-a-gift');
    expect(await stockOf(urn)).toBe(5);
  });

  test('REQ-541 the last one stays its giver’s after a declined card, and with other words', async () => {
    const candle = await listed(2_000, 1);
    const giver = await site.member();
    const giftId = randomUUID();
    const first = (await give(giver, candle, { giftId })).json;
    expect((await pay(giver, first.clientSecret, 'declined')).json.status).toBe('declined');
    await site.settled();
    expect((await give(giver, candle, { giftId })).json.orderId).toBe(first.orderId);
    expect((await give(giver, candle)).json.code).toBe('out-of-stock');
    const second = (await give(giver, candle, { giftId, message: 'Other words.' })).json;
    expect(second.orderId).not.toBe(first.orderId);
    await pay(giver, second.clientSecret);
    await becomes(giver, second.orderId, 'paid');
    expect(await stockOf(candle)).toBe(0);
  });

  test('ten who give the last two: two do, the others are told', async () => {
    const candle = await listed(2_000, 2);
    const clients = await Promise.all(Array.from({ length: 10 }, () => site.member()));
    const tries = await Promise.all(clients.map((client) => give(client, candle)));
    const codes = tries.map(({ json }) => json.code ?? 'given');
    expect(codes.filter((code) => code === 'given')).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['given', 'out-of-stock']));
    for (const { json } of tries) if (json.code) expect(json.error).not.toContain('cart');
    expect(await stockOf(candle)).toBe(0);
  });

  test('REQ-708 is cancelled by its giver, with the money back', async () => {
    const candle = await listed(2_000, 5);
    const client = await site.member();
    const orderId = await given(client, candle);
    expect((await (await site.member()).post(`/api/orders/${orderId}/cancel`)).status).toBe(404);
    expect((await client.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await until(async () => (await stockOf(candle)) === 5);
    expect(await orderOf(client, orderId)).toMatchObject({ status: 'cancelled', refundCents: 2_000 });
  });

  test('REL-15 an erasure of the giver leaves nothing of whoever it was for', async () => {
    const client = await site.member();
    const orderId = await given(client, await listed(2_000, 5));
    await client.send('DELETE', '/api/accounts/me', { body: { password } });
    type Doc = { gift: { recipientId: string; recipient: object | null; message: string } };
    const doc = () => site.platform.engine.model<Doc>('orders').findById(orderId).lean();
    await until(async () => (await doc())?.gift.recipient === null);
    const left = await doc();
    expect(left?.gift.message).toBe('');
    expect(JSON.stringify(left)).not.toContain('Quillfeather');
    const recipientId = left?.gift.recipientId ?? '';
    const keys = await site.platform.keys.find([recipientId]);
    expect(keys.get(recipientId)).toBeNull();
  });
});
