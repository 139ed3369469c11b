import { randomUUID } from 'node:crypto';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderJobs } from '../src/orders/order-jobs.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { address, liveMode } from './helpers/shop.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const { path: paying } = ordersApi.pay;

describe('SEC-42 what unpaid orders hold', () => {
  let site: Site;
  let admin: Member;
  const clock = { at: Date.parse('2026-03-01T12:00:00.000Z') };
  beforeAll(async () => {
    site = await openSite({
      env: { ...liveMode, RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: 'loopback' },
      clock: () => new Date(clock.at),
    });
    admin = await memberWithRole(site, 'admin');
  });
  afterAll(() => site.close());

  async function listed(stockQuantity: number): Promise<string> {
    const answer = await admin.post('/api/admin/products', {
      name: 'A cup',
      description: 'For tea.',
      category: 'gifts',
      imageUrl: '/products/beeswax-candle.svg',
      priceCents: 1_000,
      isFeatured: false,
      stockQuantity,
    });
    await site.settled();
    return String(answer.json.id);
  }
  const stockOf = async (id: string) => {
    await site.settled();
    return (await site.browser().get(`/api/products/${id}`)).json.stockQuantity;
  };
  /** As the proxy in front says that it comes from this address. */
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  /** A visitor of this network who has ordered so many and not paid yet. */
  async function ordered(ip: string, productId: string, quantity: number) {
    const client = site.browser();
    await client.post('/api/cart', { productId, quantity });
    await site.settled();
    const again = async () => {
      const { amounts } = (await client.get(ordersApi.checkout.path)).json;
      const body = { confirmedCents: amounts.totalCents, shippingAddress: address };
      return (await client.post(paying, body, from(ip))).json;
    };
    const { orderId, clientSecret } = await again();
    return { client, again, orderId: String(orderId), clientSecret: String(clientSecret) };
  }
  const pay = (client: Client, clientSecret: string) =>
    client.post(paymentsApi.simulate.path, { clientSecret, answer: 'approved' });
  const orderOf = async (client: Client, id: string) => (await client.get(`/api/orders/${id}`)).json;
  const becomes = (client: Client, id: string, status: string) =>
    until(async () => (await orderOf(client, id)).status === status);
  const jobs = () => {
    const { executor, states, keys, payments: gateway } = site.platform;
    return orderJobs({ executor, states, keys, gateway });
  };
  const endHold = (orderId: string, renewal: number) =>
    jobs()['end-order-hold']({
      id: randomUUID(),
      name: 'end-order-hold',
      data: { orderId, renewal },
      attempt: 1,
    });

  test('one network holds a third of the stock, whatever it orders; others can have the rest', async () => {
    const cup = await listed(48);
    for (let n = 0; n < 3; n += 1) await ordered('203.0.113.1', cup, 30);
    expect(await stockOf(cup)).toBe(32);
    const other = await ordered('203.0.113.2', cup, 20);
    await pay(other.client, other.clientSecret);
    await becomes(other.client, other.orderId, 'paid');
    expect(await stockOf(cup)).toBe(12);
  });

  test('all of the stock can still be bought, and is the buyer’s once it is paid', async () => {
    const cup = await listed(5);
    const { client, orderId, clientSecret } = await ordered('203.0.113.3', cup, 5);
    expect(await stockOf(cup)).toBe(4);
    await pay(client, clientSecret);
    await becomes(client, orderId, 'paid');
    expect(await stockOf(cup)).toBe(0);
    await client.post(`/api/orders/${orderId}/cancel`);
    await until(async () => (await stockOf(cup)) === 5);
  });

  test('money for what another one has paid meanwhile goes back, and what was held goes to others', async () => {
    const cup = await listed(6);
    const slow = await ordered('203.0.113.4', cup, 6);
    const fast = await ordered('203.0.113.5', cup, 3);
    await pay(fast.client, fast.clientSecret);
    await becomes(fast.client, fast.orderId, 'paid');
    await pay(slow.client, slow.clientSecret);
    await becomes(slow.client, slow.orderId, 'cancelled');
    await until(async () => (await orderOf(slow.client, slow.orderId)).refund === 'made');
    expect((await orderOf(slow.client, slow.orderId)).refundCents).toBe(6_000);
    await until(async () => (await stockOf(cup)) === 3);
  });

  test('a promo code that is limited is held like a stock', async () => {
    const code = `FEW-${randomUUID().slice(0, 8)}`.toUpperCase();
    const campaign = { name: 'Few', code, discountPercent: 10, discountCents: null, maxUses: 3 };
    const dates = { validFrom: '2020-01-01T00:00:00.000Z', validUntil: null };
    await admin.post('/api/admin/campaigns', { ...campaign, ...dates });
    const cup = await listed(90);
    const withCode = async (ip: string) => {
      const client = site.browser();
      await client.post('/api/cart', { productId: cup, quantity: 10 });
      await client.send('PUT', '/api/cart/promo', { body: { code } });
      await site.settled();
      const answer = await client.post(paying, { confirmedCents: 9_000, shippingAddress: address }, from(ip));
      expect(answer.status).toBe(200);
      return { client, ...(answer.json as { orderId: string; clientSecret: string }) };
    };
    const uses = async () => {
      await site.settled();
      const all = (await admin.get('/api/admin/campaigns')).json;
      return all.find(({ discountCode }: { discountCode: string }) => discountCode === code).currentUses;
    };
    await withCode('203.0.113.6');
    const second = await withCode('203.0.113.6');
    expect(await uses()).toBe(1);
    await pay(second.client, second.clientSecret);
    await becomes(second.client, second.orderId, 'paid');
    expect(await uses()).toBe(2);
  });

  test('a hold ends when nobody has paid by then, unless whoever pays is still there', async () => {
    const cup = await listed(3);
    const { client, orderId } = await ordered('203.0.113.7', cup, 1);
    expect((await site.browser().post(`/api/orders/${orderId}/hold`)).status).toBe(404);
    expect((await client.post(`/api/orders/${orderId}/hold`)).status).toBe(200);
    await endHold(orderId, 0);
    expect((await orderOf(client, orderId)).status).toBe('pending');
    await endHold(orderId, 1);
    await becomes(client, orderId, 'cancelled');
    await until(async () => (await stockOf(cup)) === 3);
  });

  test('who leaves gives back at once what they held, and can order it again; nobody else can', async () => {
    const cup = await listed(3);
    const { client, orderId, again } = await ordered('203.0.113.8', cup, 1);
    expect(await stockOf(cup)).toBe(2);
    expect((await site.browser().send('DELETE', `/api/orders/${orderId}/hold`)).status).toBe(404);
    expect((await (await site.member()).send('DELETE', `/api/orders/${orderId}/hold`)).status).toBe(404);
    expect((await client.send('DELETE', `/api/orders/${orderId}/hold`)).status).toBe(200);
    expect(await stockOf(cup)).toBe(3);
    expect((await orderOf(client, orderId)).status).toBe('cancelled');
    const next = await again();
    expect(next.orderId).not.toBe(orderId);
    await pay(client, next.clientSecret);
    await becomes(client, next.orderId, 'paid');
  });

  test('who leaves after they have paid keeps what they bought, also while its message is on its way', async () => {
    const cup = await listed(3);
    const { client, orderId, clientSecret } = await ordered('203.0.113.9', cup, 1);
    const provider = site.platform.payments?.simulated;
    if (!provider) throw new Error('The site has no payment double.');
    provider.faults.holdsWebhooks = true;
    await pay(client, clientSecret);
    expect((await client.send('DELETE', `/api/orders/${orderId}/hold`)).status).toBe(200);
    await becomes(client, orderId, 'paid');
    provider.faults.holdsWebhooks = false;
    provider.releaseWebhooks();
    await provider.delivered();
    expect((await client.send('DELETE', `/api/orders/${orderId}/hold`)).status).toBe(200);
    await endHold(orderId, 0);
    expect((await orderOf(client, orderId)).status).toBe('paid');
    expect(await stockOf(cup)).toBe(2);
  });
});
