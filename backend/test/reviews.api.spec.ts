import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { nowhere } from './helpers/acts.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { address, liveMode } from './helpers/shop.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const withdrawing = 'withdraw-reviews';
const words = { rating: 4, title: 'Lovely', text: 'It stands by the door.' };

test('REQ-490 a site in testing mode takes no review', async () => {
  const site = await openSite();
  try {
    const path = `/api/products/${nowhere}/review`;
    expect((await (await site.member()).send('PUT', path, { body: words })).json.code).toBe('testing-mode');
    expect((await site.browser().send('PUT', path, { body: words })).status).toBe(401);
  } finally {
    await site.close();
  }
});

describe('REQ-473 REQ-474 REQ-490 reviews, where the site sells', () => {
  let site: Site;
  let admin: Member;
  beforeAll(async () => {
    site = await openSite({ env: liveMode });
    admin = await memberWithRole(site, 'admin');
  });
  afterAll(() => site.close());

  async function listed(): Promise<string> {
    const product = {
      name: 'A cup',
      description: 'For tea.',
      category: 'gifts',
      imageUrl: '/products/beeswax-candle.svg',
      priceCents: 6_000,
      isFeatured: false,
      stockQuantity: 9,
    };
    const { json } = await admin.post('/api/admin/products', product);
    await site.settled();
    return String(json.id);
  }
  async function buyerOf(productId: string, name?: string) {
    const client = await site.member(name);
    return { client, orderId: await buyAgain(client, productId) };
  }
  async function buyAgain(client: Client, productId: string): Promise<string> {
    await client.post('/api/cart', { productId, quantity: 1 });
    const { json } = await client.post('/api/create-payment-intent', {
      confirmedCents: 6_000,
      shippingAddress: address,
    });
    await client.post(paymentsApi.simulate.path, { clientSecret: json.clientSecret, answer: 'approved' });
    await until(async () => (await client.get(`/api/orders/${json.orderId}`)).json.status === 'paid');
    return String(json.orderId);
  }
  const write = (client: Client, productId: string, more: object = {}) =>
    client.send('PUT', `/api/products/${productId}/review`, { body: { ...words, ...more } });
  const remove = (client: Client, productId: string) =>
    client.send('DELETE', `/api/products/${productId}/review`);
  const reviewsOf = async (productId: string, client: Client = site.browser()) => {
    await site.settled();
    return (await client.get(`/api/products/${productId}/reviews`)).json;
  };

  test('are written by buyers, one each, changed and deleted, and averaged', async () => {
    const cup = await listed();
    const [ana, ben] = await Promise.all([buyerOf(cup, 'Ana Reis'), buyerOf(cup)]);
    const stranger = await site.member();
    expect((await reviewsOf(cup, ana.client)).mayWrite).toBe(true);
    expect((await reviewsOf(cup, stranger)).mayWrite).toBe(false);
    expect(await reviewsOf(cup)).toEqual({
      average: null,
      count: 0,
      reviews: [],
      nextCursor: null,
      own: null,
      mayWrite: false,
    });
    expect((await write(stranger, cup)).json.code).toBe('not-bought');
    expect((await write(ana.client, cup)).status).toBe(200);
    expect((await write(ben.client, cup, { rating: 1 })).status).toBe(200);
    await write(ana.client, cup, { rating: 5, title: 'Even better' });
    const { average, count, reviews, own } = await reviewsOf(cup, ana.client);
    expect([average, count, reviews.length]).toEqual([3, 2, 2]);
    expect(own).toMatchObject({ rating: 5, title: 'Even better', authorName: 'Ana Reis', isHidden: false });
    expect((await remove(stranger, cup)).status).toBe(404);
    await remove(ben.client, cup);
    expect(await reviewsOf(cup)).toMatchObject({ average: 5, count: 1 });
  });

  test('SEC-14 have their limits, and an order that was cancelled buys none', async () => {
    const cup = await listed();
    const { client, orderId } = await buyerOf(cup);
    for (const more of [
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      { rating: '4' },
      { title: ' ' },
      { text: '' },
    ])
      expect((await write(client, cup, more)).status).toBe(400);
    expect((await write(client, nowhere)).json.code).toBe('not-bought');
    await client.post(`/api/orders/${orderId}/cancel`);
    await site.settled();
    expect((await write(client, cup)).json.code).toBe('not-bought');
  });

  test('go with a full refund of the only order of it, and stay while another one is kept', async () => {
    const cup = await listed();
    const { client, orderId } = await buyerOf(cup);
    const other = await buyerOf(cup);
    await write(client, cup, { rating: 1 });
    await write(other.client, cup, { rating: 5 });
    expect(await reviewsOf(cup)).toMatchObject({ average: 3, count: 2 });
    const second = await buyAgain(client, cup);
    await client.post(`/api/orders/${orderId}/cancel`);
    await until(async () => (await client.get(`/api/orders/${orderId}`)).json.refund === 'made');
    expect(await reviewsOf(cup, client)).toMatchObject({ count: 2, mayWrite: true });
    await admin.send('DELETE', `/api/admin/orders/${second}`);
    await until(async () => (await reviewsOf(cup)).count === 1);
    const left = await reviewsOf(cup, client);
    expect(left).toMatchObject({ average: 5, count: 1, own: null, mayWrite: false });
    expect(left.reviews).toHaveLength(1);
    expect((await write(client, cup)).json.code).toBe('not-bought');
    await buyAgain(client, cup);
    expect((await write(client, cup, { rating: 3 })).status).toBe(200);
    expect(await reviewsOf(cup)).toMatchObject({ average: 4, count: 2 });
  });

  test('of two products of one order both go when it is given back, and another buyer’s stay', async () => {
    const products = [await listed(), await listed()];
    const [client, other] = [await site.member(), await site.member()];
    const orders: string[] = [];
    for (const buyer of [client, other]) {
      for (const productId of products) await buyer.post('/api/cart', { productId, quantity: 1 });
      const shippingAddress = address;
      const { json } = await buyer.post('/api/create-payment-intent', {
        confirmedCents: 12_000,
        shippingAddress,
      });
      await buyer.post(paymentsApi.simulate.path, { clientSecret: json.clientSecret, answer: 'approved' });
      await until(async () => (await buyer.get(`/api/orders/${json.orderId}`)).json.status === 'paid');
      for (const productId of products) expect((await write(buyer, productId)).status).toBe(200);
      orders.push(String(json.orderId));
    }
    await client.post(`/api/orders/${orders[0]}/cancel`);
    for (const productId of products) {
      await until(async () => (await reviewsOf(productId)).count === 1);
      expect(await reviewsOf(productId, client)).toMatchObject({ own: null, mayWrite: false });
      expect((await reviewsOf(productId, other)).own).not.toBeNull();
    }
  });

  test('go with a refund that was made at the payment provider itself, once it is a full one', async () => {
    const cup = await listed();
    const { client, orderId } = await buyerOf(cup);
    await write(client, cup);
    const { client: provider, simulated } = site.platform.payments ?? {};
    const intent = simulated?.intents().find(({ metadata }) => metadata.paymentId === orderId);
    const refund = (amount: number) => provider?.refunds.create({ payment_intent: intent?.id, amount });
    const refunded = async (cents: number) => {
      const doc = await site.platform.engine.model<OrderDoc>('orders').findById(orderId).lean();
      return doc?.refundedCents === cents;
    };
    await refund(5_999);
    await until(() => refunded(5_999));
    expect((await reviewsOf(cup, client)).mayWrite).toBe(true);
    await refund(1);
    await until(async () => (await reviewsOf(cup)).count === 0);
    expect((await reviewsOf(cup, client)).mayWrite).toBe(false);
    expect((await write(client, cup)).json.code).toBe('not-bought');
  });

  test('are withdrawn, too, when they were decided on before the refund and are stored after it', async () => {
    const cup = await listed();
    const { client, orderId } = await buyerOf(cup);
    const { log } = site.platform.eventLog;
    const append = log.appendToStream.bind(log);
    const refunded = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const held = jest.spyOn(log, 'appendToStream').mockImplementation(async (stream, ...rest) => {
      if (stream.startsWith('review-')) {
        begun.resolve();
        await refunded.promise;
      }
      return append(stream, ...rest);
    });
    const writing = write(client, cup);
    await begun.promise;
    await client.post(`/api/orders/${orderId}/cancel`);
    await until(async () => (await client.get(`/api/orders/${orderId}`)).json.refund === 'made');
    const waits = async () =>
      (await site.platform.jobs.queued(1_000)).some(({ name }) => name === withdrawing);
    await until(async () => !(await waits()));
    refunded.resolve();
    expect((await writing).status).toBe(200);
    held.mockRestore();
    await until(async () => (await reviewsOf(cup)).count === 0);
    expect(await reviewsOf(cup, client)).toMatchObject({ own: null, reviews: [] });
  });

  test('are hidden and shown again by permission, and the access log knows', async () => {
    const cup = await listed();
    const { client } = await buyerOf(cup);
    await write(client, cup);
    const { id } = (await reviewsOf(cup)).reviews[0];
    const act = (by: Client, what: string) => by.post(`/api/admin/reviews/${id}/${what}`);
    expect((await act(client, 'hide')).status).toBe(403);
    expect((await act(admin, 'hide')).status).toBe(200);
    expect(await reviewsOf(cup, client)).toMatchObject({
      average: null,
      count: 0,
      reviews: [],
      own: { isHidden: true },
    });
    const hidden = (await admin.get('/api/admin/reviews?hiddenOnly=true')).json.reviews;
    expect(hidden).toMatchObject([{ id, productName: 'A cup' }]);
    await write(client, cup, { rating: 2 });
    expect(await reviewsOf(cup)).toMatchObject({ count: 0 });
    expect((await act(admin, 'show')).status).toBe(200);
    expect(await reviewsOf(cup)).toMatchObject({ average: 2, count: 1 });
    expect((await admin.get('/api/admin/access-log')).text).toContain('moderate-review');
  });

  test('REL-15 go with their author, and are counted no more', async () => {
    const cup = await listed();
    const { client } = await buyerOf(cup);
    await write(client, cup, { text: 'Quillfeather words' });
    expect(await reviewsOf(cup)).toMatchObject({ count: 1 });
    await client.send('DELETE', '/api/accounts/me', { body: { password } });
    await until(async () => (await reviewsOf(cup)).count === 0);
    expect((await reviewsOf(cup)).reviews).toEqual([]);
  });
});
