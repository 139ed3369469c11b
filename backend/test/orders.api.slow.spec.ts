import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { ordersPageSize } from '@everpaw/contracts/orders/orders.limits';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { overdueOrders } from '../src/orders/overdue-orders.ts';
import { noFaults, type SimulatedProvider } from '../src/payments/simulated-provider.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { nowhere } from './helpers/acts.ts';
import { emailsTo, jobsDone } from './helpers/emails.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { liveMode, providerOf } from './helpers/shop.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const { path: paying } = ordersApi.pay;
const address = {
  firstName: 'Quillfeather',
  lastName: 'Reis',
  email: 'buyer@example.org',
  phone: '0123456789',
  address: '7 Quillfeather Lane',
  city: 'Porto',
  state: 'Porto',
  zipCode: '12345',
  country: 'US',
};

/** A member of a site that sells, with an order of theirs that is paid. */
async function buyerOf(site: Site, priceCents: number) {
  const admin = await memberWithRole(site, 'admin');
  const cup = { name: 'A cup', description: 'For tea.', category: 'gifts', imageUrl: '/products/x.svg' };
  const body = { ...cup, priceCents, isFeatured: false, stockQuantity: 5 };
  const { id: productId } = (await admin.post('/api/admin/products', body)).json;
  const buyer = await site.member();
  await site.settled();
  await buyer.post('/api/cart', { productId, quantity: 1 });
  await site.settled();
  const answer = await buyer.post(paying, { confirmedCents: priceCents, shippingAddress: address });
  const { clientSecret, orderId } = answer.json;
  await buyer.post(paymentsApi.simulate.path, { clientSecret, answer: 'approved' });
  await until(async () => (await buyer.get(`/api/orders/${orderId}`)).json.status === 'paid');
  return { admin, buyer, orderId: String(orderId) };
}

/** A promo code of ten percent that counts once. */
async function singleUseCode(admin: Awaited<ReturnType<typeof memberWithRole>>): Promise<string> {
  const code = `ONCE-${randomUUID().slice(0, 8)}`.toUpperCase();
  await admin.post('/api/admin/campaigns', {
    name: 'Once',
    code,
    discountPercent: 10,
    discountCents: null,
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: null,
    maxUses: 1,
  });
  return code;
}

describe('a site in testing mode', () => {
  let site: Site;
  let sold: Awaited<ReturnType<typeof buyerOf>>;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'everpaw-reopened-'));
    const selling = await openSite({ dataDir, env: liveMode });
    sold = await buyerOf(selling, 6_000);
    await selling.close();
    site = await openSite({ dataDir });
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('REQ-012 REQ-744 takes no payment, whatever is posted', async () => {
    const buyer = await site.member();
    const asked = [
      {},
      { amount: 59.99 },
      { amount: { $gt: 0 } },
      { confirmedCents: 'much', shippingAddress: 7 },
      { amount: 59.99, confirmedCents: 5_999, shippingAddress: address },
      '{',
      'amount=59.99',
    ];
    for (const client of [buyer, site.browser()])
      for (const path of [paying, paymentsApi.simulate.path, paymentsApi.webhook.path])
        for (const body of asked)
          for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
            const answer = await client.post(path, body, { headers: { 'content-type': type } });
            expect([path, body, answer.status, answer.json.code]).toEqual([path, body, 409, 'testing-mode']);
          }
    await site.settled();
    expect((await buyer.get('/api/checkout?x[$ne]=1')).json.code).toBe('testing-mode');
    expect((await buyer.get('/api/orders/my')).json).toEqual([]);
    expect(modeRules.testing.checkout).toBe('closed');
  });

  test('REQ-708 that has sold before promises no money that it cannot give back', async () => {
    const { orderId } = sold;
    const signedIn = async (email: string) => {
      const client = site.browser();
      expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
      return client;
    };
    const [buyer, admin] = [await signedIn(sold.buyer.email), await signedIn(sold.admin.email)];
    const refused = [
      await buyer.post(`/api/orders/${orderId}/cancel`),
      await admin.send('DELETE', `/api/admin/orders/${orderId}`),
    ];
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'testing-mode'],
      [409, 'testing-mode'],
    ]);
    await site.settled();
    expect((await buyer.get(`/api/orders/${orderId}`)).json).toMatchObject({ status: 'paid' });
    expect((await buyer.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBe(200);
    const seen = async () => (await admin.get('/api/admin/orders')).json.orders[0];
    await until(async () => (await seen()).refund === 'failed');
    expect(await seen()).toMatchObject({ status: 'cancelled', refundCents: 6_000, shippingAddress: null });
    const subjects = (await emailsTo(site, address.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your order was cancelled');
  });

  test('REQ-708 lists every order once, page by page, the newest first', async () => {
    const { orderId } = sold;
    const now = Date.now();
    const placed = Array.from(
      { length: 2 * ordersPageSize + 7 },
      (_, index) => `${index.toString(16).padStart(8, '0')}${orderId.slice(8)}`,
    );
    const amounts = { subtotalCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 };
    // Several of one millisecond, across the ends of pages.
    for (const [index, id] of placed.entries())
      await site.platform.executorAt(new Date(now + Math.floor(index / 9)).toISOString()).executeReceived({
        type: 'PlaceOrder',
        commandId: randomUUID(),
        actor: { kind: 'system', name: 'payments' },
        data: {
          orderId: id,
          accountId: null,
          cartId: randomUUID(),
          items: [],
          promoCode: null,
          amounts,
          shippingAddress: address,
        },
      });
    await site.settled();
    const admin = site.browser();
    await admin.post('/api/auth/login', { email: sold.admin.email, password });
    const walked = async (cursor: string | null = null): Promise<{ id: string; createdAt: string }[]> => {
      const query = cursor === null ? '' : `?cursor=${cursor}`;
      const { json } = await admin.get(`/api/admin/orders${query}`);
      expect(json.orders.length).toBeLessThanOrEqual(ordersPageSize);
      return [...json.orders, ...(json.nextCursor === null ? [] : await walked(json.nextCursor))];
    };
    const ids = (await walked()).map(({ id }) => id);
    expect(ids).toEqual([...placed.reverse(), orderId]);
  });
});

describe('the keys of the payment provider', () => {
  const keyless = { SITE_MODE: 'live' };

  test('live mode says which of them are missing, and testing mode needs none', () => {
    expect(() => readConfig(keyless)).toThrow(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be set where SITE_MODE is live.',
    );
    expect(() => readConfig({ ...keyless, STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be set',
    );
    expect(readConfig({ STRIPE_SECRET_KEY: 'sk_live_x' }).payments).toBeNull();
  });

  test('simulated payments are refused in production', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://everpaw.example',
      SMTP_URL: 'smtp://mail.example.org',
    };
    const simulated = { ...keyless, STRIPE_SECRET_KEY: 'simulated' };
    expect(() => readConfig({ ...simulated, ...production })).toThrow('must not be simulated in production');
    expect(readConfig(simulated).payments).toEqual({ kind: 'simulated' });
  });
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
  beforeEach(() => {
    Object.assign(provider.faults, noFaults);
  });

  const details = (priceCents: number) => ({
    name: 'A cup',
    description: 'For tea.',
    category: 'gifts',
    imageUrl: '/products/beeswax-candle.svg',
    priceCents,
    isFeatured: false,
  });
  async function listed(priceCents: number, stockQuantity: number | null): Promise<string> {
    const answer = await admin.post('/api/admin/products', { ...details(priceCents), stockQuantity });
    await site.settled();
    return String(answer.json.id);
  }
  async function repriced(id: string, priceCents: number): Promise<void> {
    const body = { ...details(priceCents), isActive: true };
    await admin.send('PUT', `/api/admin/products/${id}`, { body });
    await site.settled();
  }
  async function filled(client: Client, productId: string, quantity = 1): Promise<Client> {
    const answer = await client.post('/api/cart', { productId, quantity });
    if (answer.status !== 200) throw new Error(answer.text);
    await site.settled();
    return client;
  }
  const stockOf = async (id: string) => {
    await site.settled();
    return (await site.browser().get(`/api/products/${id}`)).json.stockQuantity;
  };
  const pay = (client: Client, confirmedCents: number, more: object = {}) =>
    client.post(paying, { amount: 0.01, confirmedCents, shippingAddress: address, ...more });
  async function began(client: Client, confirmedCents: number) {
    const answer = await pay(client, confirmedCents);
    if (answer.status !== 201 && answer.status !== 200) throw new Error(answer.text);
    return answer.json as { orderId: string; clientSecret: string; totalCents: number };
  }
  const answers = async (client: Client, clientSecret: string, answer = 'approved') =>
    (await client.post(paymentsApi.simulate.path, { clientSecret, answer })).json.status;
  const orderOf = async (client: Client, id: string) => (await client.get(`/api/orders/${id}`)).json;
  const becomes = (client: Client, id: string, status: string) =>
    until(async () => (await orderOf(client, id)).status === status);
  async function bought(client: Client, cents: number) {
    const { orderId, clientSecret } = await began(client, cents);
    expect(await answers(client, clientSecret)).toBe('succeeded');
    await becomes(client, orderId, 'paid');
    return orderId;
  }
  const eventsOf = async (streamId: string) => {
    const types: string[] = [];
    try {
      for await (const { event } of site.platform.eventLog.log.readStream(streamId))
        if (event) types.push(event.type);
    } catch {
      // No such stream: no events.
    }
    return types;
  };
  const intentOf = (orderId: string) => {
    const found = provider.intents().filter(({ metadata }) => metadata.paymentId === orderId);
    expect(found).toHaveLength(1);
    return found[0];
  };
  const webhook = (payload: object, { at, signature }: { at?: Date; signature?: string } = {}) => {
    const message = provider.signed(payload, at);
    return site.browser().post(paymentsApi.webhook.path, message.body, {
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature ?? message.signature,
        // The provider's server is no browser.
        'sec-fetch-site': 'none',
      },
    });
  };
  const succeededMessage = (orderId: string, more: object = {}) => {
    const object = { ...intentOf(orderId), status: 'succeeded', amount_received: intentOf(orderId)?.amount };
    return {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { ...object, ...more } },
    };
  };

  test('REQ-708 orders that nobody pays end after an hour, also when the queue has lost their jobs', async () => {
    const cup = await listed(1_000, 2);
    const clients = [await filled(await site.member(), cup), await filled(await site.member(), cup)];
    const orders = await Promise.all(clients.map((client) => began(client, 1_999)));
    expect(await stockOf(cup)).toBe(0);
    const { engine, executor } = site.platform;
    const end = overdueOrders({ engine, executor });
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(await end(inMinutes(60))).toBe(0);
    expect(await end(inMinutes(62))).toBe(2);
    for (const [index, client] of clients.entries())
      await becomes(client, orders[index]?.orderId ?? '', 'cancelled');
    await until(async () => (await stockOf(cup)) === 2);
    expect(await end(inMinutes(62))).toBe(0);
  });

  describe.each(['a visitor', 'an account'])('%s', (who) => {
    const shopper = async () => (who === 'a visitor' ? site.browser() : site.member());

    test('REQ-744 REQ-706 REQ-709 REQ-416 pays a cart: order, payment, stock, cart and email follow', async () => {
      const cup = await listed(1_000, 5);
      const client = await filled(await shopper(), cup, 2);
      const quote = (await client.get('/api/checkout')).json;
      expect(quote).toEqual({
        publishableKey: null,
        amounts: {
          subtotalCents: 2_000,
          discountCents: 0,
          shippingCents: 999,
          taxCents: 0,
          totalCents: 2_999,
        },
      });
      const to = `${randomUUID()}@example.org`;
      const answer = await pay(client, 2_999, { shippingAddress: { ...address, email: to } });
      const { orderId, clientSecret } = answer.json;
      expect(intentOf(orderId)).toMatchObject({ amount: 2_999, currency: 'usd' });
      expect(await orderOf(client, orderId)).toMatchObject({ status: 'pending', totalAmount: '29.99' });
      expect(await stockOf(cup)).toBe(3);
      expect(await answers(client, clientSecret)).toBe('succeeded');
      await becomes(client, orderId, 'paid');
      expect(await orderOf(client, orderId)).toMatchObject({
        id: orderId,
        userId: 'id' in client ? client.id : null,
        stripePaymentIntentId: intentOf(orderId)?.id,
        shippingAddress: { ...address, email: to },
        billingAddress: null,
        items: [{ orderId, productId: cup, name: 'A cup', quantity: 2, priceAtTime: '10.00' }],
      });
      await until(async () => (await client.get('/api/cart')).json.items.length === 0);
      await until(async () => (await emailsTo(site, to)).length === 1);
      expect((await emailsTo(site, to))[0]?.subject).toBe('Thank you for your order');
      if ('id' in client) expect((await client.get('/api/orders/my')).json).toMatchObject([{ id: orderId }]);
      expect((await site.browser().get(`/api/orders/${orderId}`)).status).toBe(404);
      expect((await (await site.member()).get(`/api/orders/${orderId}`)).status).toBe(404);
    });
  });

  test('SEC-22 REQ-744 the amount that is sent counts for nothing, and a total that changed is told and never charged', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    await repriced(cup, 6_500);
    const refused = await pay(client, 6_000, { amount: 60 });
    expect([refused.status, refused.json.code]).toEqual([409, 'total-changed']);
    expect(refused.json.current.amounts.totalCents).toBe(6_500);
    expect((await client.get('/api/orders/my')).json).toEqual([]);
    const { orderId } = await began(client, 6_500);
    expect(intentOf(orderId)?.amount).toBe(6_500);
  });

  test('REQ-744 an amount alone begins the payment of what the server computes; the address follows before it is paid', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    const first = await client.post(paying, { amount: 0.01 });
    expect(first.json).toMatchObject({ clientSecret: expect.any(String), totalCents: 6_000 });
    const { orderId, clientSecret } = first.json;
    expect((await orderOf(client, orderId)).shippingAddress).toBeNull();
    const addressed = await client.post(paying, { amount: 60, shippingAddress: address });
    expect(addressed.json).toMatchObject({ orderId, clientSecret });
    expect(await answers(client, clientSecret)).toBe('succeeded');
    await becomes(client, orderId, 'paid');
    expect((await orderOf(client, orderId)).shippingAddress).toEqual(address);
  });

  test('REQ-744 an order that is paid and goes nowhere is over, and its money goes back', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    const { orderId, clientSecret } = (await client.post(paying, { amount: 60 })).json;
    await answers(client, clientSecret);
    await becomes(client, orderId, 'cancelled');
    await until(async () => (await orderOf(client, orderId)).refund === 'made');
    await until(async () => (await stockOf(cup)) === 5);
  });

  test('SEC-14 refuses what cannot be, and an address with its own words', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    for (const confirmedCents of [-1, 1.5, '6000', null, { $gt: 0 }])
      expect((await client.post(paying, { confirmedCents, shippingAddress: address })).status).toBe(400);
    const bad = await pay(client, 6_000, { shippingAddress: { ...address, zipCode: '1' } });
    expect(bad.json.errors).toContainEqual({
      path: 'shippingAddress.zipCode',
      message: 'Please enter a valid ZIP code.',
    });
    expect((await pay(await site.member(), 6_000)).json.code).toBe('cart-empty');
    expect((await site.browser().post(paying, { shippingAddress: address })).json.code).toBe('cart-empty');
    await site.settled();
    expect((await client.get(`/api/orders/${nowhere}`)).status).toBe(404);
  });

  test('two tabs that pay one cart make one order and one payment', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup, 2);
    const tabs = await Promise.all([began(client, 12_000), began(client, 12_000), began(client, 12_000)]);
    const [first] = tabs;
    expect(new Set(tabs.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const { orderId = '', clientSecret = '' } = first ?? {};
    expect(await stockOf(cup)).toBe(3);
    await Promise.all([answers(client, clientSecret), answers(client, clientSecret)]);
    await becomes(client, orderId, 'paid');
    expect((await eventsOf(`payment-${orderId}`)).filter((type) => type === 'PaymentSucceeded')).toHaveLength(
      1,
    );
    expect(await stockOf(cup)).toBe(3);
  });

  test('a cart that changed ends the order that nobody has paid, and cannot be paid twice', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    const old = await began(client, 6_000);
    await filled(client, cup);
    const next = await began(client, 12_000);
    expect(next.orderId).not.toBe(old.orderId);
    await becomes(client, old.orderId, 'cancelled');
    expect(intentOf(old.orderId)?.status).toBe('canceled');
    await until(async () => (await stockOf(cup)) === 3);
    provider.faults.holdsWebhooks = true;
    await answers(client, next.clientSecret);
    await filled(client, cup);
    expect((await pay(client, 18_000)).json.code).toBe('already-paid');
  });

  test('two tabs that pay one cart while it changes leave one order that can be paid', async () => {
    const cup = await listed(6_000, 50);
    const client = await filled(await site.member(), cup);
    const totals = [6_000, 12_000, 18_000];
    const tries = [];
    for (const total of totals) {
      tries.push(pay(client, total), pay(client, total));
      await client.post('/api/cart', { productId: cup, quantity: 1 });
    }
    await Promise.all(tries);
    const orders: { id: string; status: string }[] = (await client.get('/api/orders/my')).json;
    const open = provider
      .intents()
      .filter(
        ({ metadata, status }) => orders.some(({ id }) => id === metadata.paymentId) && status !== 'canceled',
      );
    const payable = orders.filter(({ status }) => status === 'pending').map(({ id }) => id);
    expect(open.map(({ metadata }) => metadata.paymentId)).toEqual(payable);
    // Whatever came of the others, the cart as it is now has one order that can be paid, and it is the only one.
    await site.settled();
    const { orderId, clientSecret } = await began(client, 24_000);
    const ofBuyer: { id: string; status: string }[] = (await client.get('/api/orders/my')).json;
    expect(ofBuyer.filter(({ status }) => status === 'pending').map(({ id }) => id)).toEqual([orderId]);
    expect(await answers(client, clientSecret)).toBe('succeeded');
    await becomes(client, orderId, 'paid');
  });

  test('REQ-541 a tab that pays a cart which another tab has paid is told so, with its order', async () => {
    const client = await filled(site.browser(), await listed(6_000, 5));
    const orderId = await bought(client, 6_000);
    await until(async () => (await client.get('/api/cart')).json.items.length === 0);
    const again = await pay(client, 6_000);
    expect([again.status, again.json.code, again.json.current]).toEqual([409, 'already-paid', { orderId }]);
    expect((await pay(client, 7_000)).json.code).toBe('cart-empty');
    expect((await site.browser().post(paying, {})).json.code).toBe('cart-empty');
    expect((await (await site.member()).post(paying, {})).json.code).toBe('cart-empty');
  });

  test('REQ-708 an order of two products that is cancelled gives back the stock of both', async () => {
    const [cup, lamp] = [await listed(6_000, 5), await listed(7_000, 5)];
    const client = await filled(await filled(await site.member(), cup, 2), lamp, 3);
    const orderId = await bought(client, 33_000);
    expect([await stockOf(cup), await stockOf(lamp)]).toEqual([3, 2]);
    await client.post(`/api/orders/${orderId}/cancel`);
    await until(async () => (await stockOf(cup)) === 5 && (await stockOf(lamp)) === 5);
  });

  test('REQ-708 money that arrives for an order which was cancelled meanwhile goes back whole', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    const { orderId, clientSecret } = await began(client, 6_000);
    provider.faults.holdsWebhooks = true;
    await answers(client, clientSecret);
    expect((await admin.send('DELETE', `/api/admin/orders/${orderId}`)).status).toBe(200);
    provider.releaseWebhooks();
    await until(async () => provider.refundedOf(String(intentOf(orderId)?.id)) === 6_000);
    await until(async () => (await orderOf(client, orderId)).refund === 'made');
    expect(await orderOf(client, orderId)).toMatchObject({ status: 'cancelled', refundCents: 6_000 });
    expect(await eventsOf(`order-${orderId}`)).not.toContain('OrderPaid');
    await until(async () => (await stockOf(cup)) === 5);
  });

  test('REQ-539 tax is computed of what is left after the discount, with shipping', async () => {
    const code = await singleUseCode(admin);
    const client = await filled(await site.member(), await listed(1_000, 10), 3);
    await client.send('PUT', '/api/cart/promo', { body: { code } });
    await site.settled();
    const shippingAddress = { ...address, zipCode: '99999' };
    const { json } = await pay(client, 1, { shippingAddress });
    // 30.00, less 10 percent, with 9.99 for shipping: 10 percent of 36.99.
    expect(json.current.amounts).toEqual({
      subtotalCents: 3_000,
      discountCents: 300,
      shippingCents: 999,
      taxCents: 370,
      totalCents: 4_069,
    });
    const to = `${randomUUID()}@example.org`;
    const paid = (await pay(client, 4_069, { shippingAddress: { ...shippingAddress, email: to } })).json;
    expect(intentOf(paid.orderId)?.amount).toBe(4_069);
    // The email says how the total comes about.
    await answers(client, paid.clientSecret);
    await until(async () => (await emailsTo(site, to)).length === 1);
    for (const line of [
      '3 × A cup: $30.00',
      'Subtotal: $30.00',
      `Discount (${code}): -$3.00`,
      'Shipping: $9.99',
      'Tax: $3.70',
      'Total: $40.69',
    ])
      expect((await emailsTo(site, to))[0]?.text).toContain(line);
  });

  test('a visitor’s order is nobody else’s: neither another visitor nor an account reads, holds or cancels it', async () => {
    const cup = await listed(6_000, 9);
    const client = await filled(site.browser(), cup);
    const { orderId } = await began(client, 6_000);
    const others = [await filled(site.browser(), cup), site.browser(), await site.member(), admin];
    for (const other of others)
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/cancel'],
        ['POST', '/hold'],
        ['DELETE', '/hold'],
      ] as const)
        expect((await other.send(method, `/api/orders/${orderId}${path}`)).status).toBe(404);
    expect((await orderOf(client, orderId)).status).toBe('pending');
    expect(await eventsOf(`order-${orderId}`)).toEqual(['OrderPlaced']);
    expect((await client.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await becomes(client, orderId, 'cancelled');
  });

  test('a cart that is emptied in another tab while somebody pays is paid as it was confirmed, and stays empty', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    const { orderId, clientSecret } = await began(client, 6_000);
    await client.send('DELETE', '/api/cart');
    expect((await pay(client, 6_000)).json.code).toBe('cart-empty');
    expect(await answers(client, clientSecret)).toBe('succeeded');
    await becomes(client, orderId, 'paid');
    expect(await orderOf(client, orderId)).toMatchObject({ totalAmount: '60.00', items: [{ quantity: 1 }] });
    expect((await client.get('/api/cart')).json.items).toEqual([]);
    expect(await stockOf(cup)).toBe(4);
  });

  test('a price that changes while somebody pays: what was confirmed is charged, a second tab is told the new one', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    const old = await began(client, 6_000);
    await repriced(cup, 7_000);
    expect((await pay(client, 6_000)).json.code).toBe('total-changed');
    expect(intentOf(old.orderId)?.status).toBe('requires_payment_method');
    const next = await began(client, 7_000);
    expect(intentOf(old.orderId)?.status).toBe('canceled');
    expect(await answers(client, next.clientSecret)).toBe('succeeded');
    await becomes(client, next.orderId, 'paid');
    expect(intentOf(next.orderId)?.amount).toBe(7_000);
    await becomes(client, old.orderId, 'cancelled');
    await until(async () => (await stockOf(cup)) === 4);
  });

  test('what a visitor has ordered and not paid cannot be paid any more once its things are in an account’s cart', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(site.browser(), cup, 2);
    const old = await began(client, 12_000);
    const email = `${randomUUID()}@example.org`;
    const password = 'a meadow of thyme';
    await client.post('/api/auth/register', { email, password, firstName: 'Ana', lastName: 'Reis' });
    await client.get('/api/cart');
    await until(async () => (await eventsOf(`order-${old.orderId}`)).includes('OrderCancelled'));
    await until(async () => intentOf(old.orderId)?.status === 'canceled');
    await until(async () => (await stockOf(cup)) === 5);
    expect(await bought(client, 12_000)).not.toBe(old.orderId);
    expect(await stockOf(cup)).toBe(3);
  });

  async function registered(client: Client): Promise<Client> {
    const body = { email: `${randomUUID()}@example.org`, password, firstName: 'Ana', lastName: 'Reis' };
    expect((await client.post('/api/auth/register', body)).status).toBe(201);
    return client;
  }

  test('REQ-393 what a visitor has paid is their account’s after they registered: they see it, and can cancel it', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(site.browser(), cup);
    const orderId = await bought(client, 6_000);
    await registered(client);
    expect((await client.get('/api/orders/my')).json).toMatchObject([{ id: orderId, status: 'paid' }]);
    expect(await orderOf(client, orderId)).toMatchObject({ shippingAddress: address });
    expect((await (await site.member()).get(`/api/orders/${orderId}`)).status).toBe(404);
    expect((await client.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await becomes(client, orderId, 'cancelled');
    await until(async () => (await eventsOf(`payment-${orderId}`)).includes('PaymentRefunded'));
    expect((await eventsOf(`order-${orderId}`)).filter((type) => type === 'OrderHandedOver')).toHaveLength(1);
  });

  describe('the link in the email of a visitor’s order', () => {
    async function ordered() {
      const to = `${randomUUID()}@example.org`;
      const client = await filled(site.browser(), await listed(6_000, 5));
      const { orderId, clientSecret } = await pay(client, 6_000, {
        shippingAddress: { ...address, email: to },
      }).then(({ json }) => json);
      await answers(client, clientSecret);
      await becomes(client, orderId, 'paid');
      await until(async () => (await emailsTo(site, to)).length === 1);
      const [{ link } = { link: '' }] = await emailsTo(site, to);
      const page = new URL(link, 'http://site');
      const key = page.searchParams.get('key') ?? '';
      return { client, orderId: String(orderId), page, key };
    }
    const readBy = async (key: string, orderId: string, client = site.browser()) =>
      client.get(`/api/orders/${orderId}?key=${encodeURIComponent(key)}`);

    test('opens that order on another device, and tells nobody’s name or address', async () => {
      const { orderId, page, key } = await ordered();
      expect([page.pathname, page.searchParams.get('order')]).toEqual(['/order-success', orderId]);
      const { status, json, text } = await readBy(key, orderId);
      expect([status, json]).toMatchObject([
        200,
        { id: orderId, status: 'paid', byLink: true, shippingAddress: null, totalAmount: '60.00' },
      ]);
      for (const said of [
        address.firstName,
        address.lastName,
        address.phone,
        address.address,
        '@example.org',
      ])
        expect(text).not.toContain(said);
    });

    test('SEC-10 opens no other order, and does nothing', async () => {
      const [one, other] = [await ordered(), await ordered()];
      const answered = [
        await readBy(one.key, other.orderId),
        await readBy(`${one.key}x`, one.orderId),
        await readBy('', one.orderId),
        await site.browser().get(`/api/orders/${one.orderId}`),
        await site.browser().post(`/api/orders/${one.orderId}/cancel?key=${one.key}`),
      ];
      expect(answered.map(({ status, json }) => [status, json.code])).toEqual(
        answered.map(() => [404, 'order-not-found']),
      );
    });

    test('opens nothing any more once the order is an account’s', async () => {
      const { client, orderId, key } = await ordered();
      await registered(client);
      expect((await client.get('/api/orders/my')).json).toMatchObject([{ id: orderId }]);
      expect((await readBy(key, orderId)).status).toBe(404);
      expect((await readBy(key, orderId, client)).json.shippingAddress).toMatchObject({ city: 'Porto' });
    });
  });

  test('what is put into the cart while somebody pays stays there', async () => {
    const cup = await listed(6_000, 9);
    const client = await filled(await site.member(), cup);
    const { orderId, clientSecret } = await began(client, 6_000);
    await filled(client, cup, 4);
    await answers(client, clientSecret);
    await becomes(client, orderId, 'paid');
    await until(async () => (await client.get('/api/cart')).json.items?.[0]?.quantity === 4);
  });

  test('an order can be read at once, its email address is kept without what stands around it, and the same key with another address applies', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const body = (street: string) => ({
      confirmedCents: 6_000,
      shippingAddress: { ...address, address: street, email: ' \r\n\tBuyer@Example.org \r\n' },
    });
    for (const street of ['1 First Street', '2 Second Street', '3 Third Street']) {
      const answer = await client.post(paying, body(street), key);
      const headers = { 'x-min-position': answer.headers.get('x-position') ?? '' };
      const { json } = await client.send('GET', `/api/orders/${answer.json.orderId}`, { headers });
      expect(json.shippingAddress).toMatchObject({ address: street, email: 'buyer@example.org' });
      expect(json.stripePaymentIntentId).not.toBeNull();
    }
  });

  test('50 buyers of the last 5: five have it, the others are told, and the stock is never below zero', async () => {
    const cup = await listed(6_000, 5);
    const clients = await Promise.all(Array.from({ length: 50 }, async () => filled(site.browser(), cup)));
    const tries = await Promise.all(clients.map((client) => pay(client, 6_000)));
    const codes = tries.map(({ json }) => json.code ?? 'had');
    expect(codes.filter((code) => code === 'had')).toHaveLength(5);
    expect(new Set(codes)).toEqual(new Set(['had', 'out-of-stock']));
    expect(await stockOf(cup)).toBe(0);
  });

  test('REQ-541 REQ-744 the last one, once ordered, is its buyer’s: after a declined card, and in a cart that changed', async () => {
    const [last, other] = [await listed(6_000, 1), await listed(2_000, 9)];
    const client = await filled(await site.member(), last);
    const { orderId, clientSecret } = await began(client, 6_000);
    expect(await answers(client, clientSecret, 'declined')).toBe('declined');
    await site.settled();
    const cart = (await client.get('/api/cart')).json;
    expect(cart).toMatchObject({ itemCount: 1, total: 60, held: [{ productId: last, quantity: 1 }] });
    expect((await client.get(ordersApi.checkout.path)).json.amounts.totalCents).toBe(6_000);
    expect((await began(client, 6_000)).orderId).toBe(orderId);
    expect((await site.browser().post('/api/cart', { productId: last })).json.code).toBe('out-of-stock');

    await filled(client, other);
    const bothId = await bought(client, 8_000);
    expect(bothId).not.toBe(orderId);
    expect((await orderOf(client, bothId)).items).toHaveLength(2);
    expect((await orderOf(client, orderId)).status).toBe('cancelled');
    expect(await stockOf(last)).toBe(0);
    expect((await client.get('/api/cart')).json).toMatchObject({ items: [], held: [] });
  });

  test('REQ-734 the last use of a promo code stays with its cart while that changes', async () => {
    const code = await singleUseCode(admin);
    const cup = await listed(10_000, 10);
    const client = await filled(await site.member(), cup);
    await client.send('PUT', '/api/cart/promo', { body: { code } });
    await site.settled();
    await began(client, 9_000);
    await filled(client, cup);
    await bought(client, 18_000);
    expect(await stockOf(cup)).toBe(8);
  });

  test('REQ-734 a use of a promo code is claimed by an order, and given back when it is cancelled', async () => {
    const code = await singleUseCode(admin);
    const cup = await listed(10_000, 10);
    const [first, second] = [await filled(await site.member(), cup), await filled(await site.member(), cup)];
    for (const client of [first, second]) await client.send('PUT', '/api/cart/promo', { body: { code } });
    await site.settled();
    const { orderId } = await began(first, 9_000);
    const refused = (await pay(second, 9_000)).json;
    expect(refused).toMatchObject({ code: 'code-used-up', current: { amounts: { totalCents: 10_000 } } });
    // Without the code it can be paid, once that total was seen.
    await site.settled();
    expect((await second.get('/api/cart')).json.promo).toBeNull();
    expect((await began(second, 10_000)).totalCents).toBe(10_000);
    const uses = async () =>
      (await admin.get('/api/admin/campaigns')).json.find(
        (campaign: { discountCode: string }) => campaign.discountCode === code,
      ).currentUses;
    await site.settled();
    expect(await uses()).toBe(1);
    expect((await first.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await until(async () => (await uses()) === 0);
    await second.send('PUT', '/api/cart/promo', { body: { code } });
    await site.settled();
    await began(second, 9_000);
  });

  test('REQ-541 a card that is declined, and a confirmation that fails, can be followed by another try', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    const { orderId, clientSecret } = await began(client, 6_000);
    expect(await answers(client, clientSecret, 'declined')).toBe('declined');
    expect(await answers(client, clientSecret, 'authentication-failed')).toBe('authentication-failed');
    await until(
      async () => (await eventsOf(`payment-${orderId}`)).filter((t) => t === 'PaymentDeclined').length === 2,
    );
    expect((await orderOf(client, orderId)).status).toBe('pending');
    expect(await answers(client, clientSecret)).toBe('succeeded');
    await becomes(client, orderId, 'paid');
  });

  test('REQ-752 SEC-22 messages: duplicated, held back until after the redirect, and in the wrong order', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    Object.assign(provider.faults, { copies: 10, holdsWebhooks: true });
    const { orderId, clientSecret } = await began(client, 6_000);
    await answers(client, clientSecret, 'declined');
    await answers(client, clientSecret);
    expect((await orderOf(client, orderId)).status).toBe('pending');
    // What was sent first comes last.
    const late = {
      ...succeededMessage(orderId),
      type: 'payment_intent.canceled',
    };
    expect((await webhook(succeededMessage(orderId))).status).toBe(200);
    expect((await webhook(late)).status).toBe(200);
    provider.releaseWebhooks();
    await provider.delivered();
    await becomes(client, orderId, 'paid');
    const types = await eventsOf(`payment-${orderId}`);
    expect(types.filter((type) => type === 'PaymentSucceeded')).toHaveLength(1);
    expect(types).not.toContain('PaymentCancelled');
    expect((await eventsOf(`order-${orderId}`)).filter((type) => type === 'OrderPaid')).toHaveLength(1);
  });

  test('SEC-22 a message that is unsigned, forged, changed, six minutes old or of another amount has no effect', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    const { orderId } = await began(client, 6_000);
    const message = succeededMessage(orderId);
    const signed = provider.signed(message);
    const post = (body: string, headers: Record<string, string>) =>
      site.browser().post(paymentsApi.webhook.path, body, {
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await post(signed.body, {})).status).toBe(400);
    expect((await webhook(message, { signature: 't=1,v1=00' })).status).toBe(400);
    expect((await post(`${signed.body} `, { 'stripe-signature': signed.signature })).status).toBe(400);
    const old = new Date(Date.now() - 6 * 60_000);
    expect((await webhook(message, { at: old })).status).toBe(400);
    expect((await webhook(succeededMessage(orderId, { amount_received: 1 }))).status).toBe(200);
    expect((await webhook(succeededMessage(orderId, { metadata: { paymentId: nowhere } }))).status).toBe(200);
    for (const odd of [null, {}, { ...message, data: undefined }, { ...message, data: { object: null } }])
      expect((await webhook(odd as object)).status).toBe(200);
    expect((await webhook(succeededMessage(orderId, { metadata: null }))).status).toBe(200);
    expect(await eventsOf(`payment-${orderId}`)).toEqual(['PaymentStarted']);
    const again = await Promise.all(Array.from({ length: 10 }, () => webhook(message)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await eventsOf(`payment-${orderId}`)).filter((type) => type === 'PaymentSucceeded')).toHaveLength(
      1,
    );
  });

  test('REQ-534 an address that the provider knows no tax for is told at its field, before anything is ordered', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    const { status, json } = await pay(client, 6_000, { shippingAddress: { ...address, zipCode: '00000' } });
    expect(status).toBe(400);
    const message = 'Please enter a valid ZIP code.';
    expect(json).toMatchObject({ error: message, errors: [{ path: 'shippingAddress.zipCode', message }] });
    expect((await client.get('/api/orders/my')).json).toEqual([]);
  });

  test.each(['down', 'failing', 'locked'] as const)(
    'while the provider is %s nothing is charged, and later it goes on',
    async (outage) => {
      const client = await filled(await site.member(), await listed(6_000, 5));
      provider.faults.outage = outage;
      const answer = await pay(client, 6_000);
      expect([answer.status, answer.json.code]).toEqual([503, 'payment-provider-away']);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      provider.faults.outage = null;
      await bought(client, 6_000);
    },
  );

  test('a payment whose intent the provider knows no more goes on with another one', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    const old = await began(client, 6_000);
    provider.forget(intentOf(old.orderId)?.id ?? '');
    const [again, twice] = await Promise.all([began(client, 6_000), began(client, 6_000)]);
    expect([again.orderId, twice.clientSecret]).toEqual([old.orderId, again.clientSecret]);
    expect(again.clientSecret).not.toBe(old.clientSecret);
    expect(await answers(client, again.clientSecret)).toBe('succeeded');
    await becomes(client, old.orderId, 'paid');
    await client.post(`/api/orders/${old.orderId}/cancel`);
    await until(async () => (await orderOf(client, old.orderId)).refund === 'made');
  });

  test('REQ-708 a refund that the provider refuses for good is said, and not tried for ever', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    const orderId = await bought(client, 6_000);
    provider.forget(intentOf(orderId)?.id ?? '');
    await client.post(`/api/orders/${orderId}/cancel`);
    await until(async () => (await orderOf(client, orderId)).refund === 'failed');
    expect((await eventsOf(`payment-${orderId}`)).at(-1)).toBe('PaymentRefundFailed');
  });

  test('REQ-708 a paid order that is cancelled gives back the stock and the money, once', async () => {
    const cup = await listed(6_000, 5);
    const client = await filled(await site.member(), cup);
    const orderId = await bought(client, 6_000);
    expect((await (await site.member()).post(`/api/orders/${orderId}/cancel`)).status).toBe(404);
    expect((await client.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await client.post(`/api/orders/${orderId}/cancel`);
    await until(async () => (await eventsOf(`payment-${orderId}`)).includes('PaymentRefunded'));
    expect((await eventsOf(`payment-${orderId}`)).filter((type) => type === 'PaymentRefunded')).toHaveLength(
      1,
    );
    await until(async () => (await stockOf(cup)) === 5);
    expect(await orderOf(client, orderId)).toMatchObject({ status: 'cancelled', refundCents: 6_000 });
  });

  test('REQ-708 an order is prepared, sent and delivered by those who look after orders', async () => {
    const client = await filled(await site.member(), await listed(6_000, 5));
    const orderId = await bought(client, 6_000);
    const advance = (by: Client, status: string) =>
      by.send('PUT', `/api/admin/orders/${orderId}/status`, { body: { status } });
    expect((await advance(client, 'processing')).status).toBe(403);
    expect((await advance(admin, 'shipped')).json.code).toBe('order-moved');
    expect((await advance(admin, 'processing')).status).toBe(200);
    const to = (number: string) =>
      admin.send('PUT', `/api/admin/orders/${orderId}/status`, {
        body: { status: 'shipped', tracking: { carrier: 'CTT', number } },
      });
    expect((await to(' ')).json.errors).toContainEqual({
      path: 'tracking.number',
      message: 'Please enter the tracking number.',
    });
    for (const number of ['RR1', 'RR2']) expect((await to(number)).status).toBe(200);
    expect((await advance(admin, 'delivered')).status).toBe(200);
    await site.settled();
    expect(await orderOf(client, orderId)).toMatchObject({
      status: 'delivered',
      tracking: { carrier: 'CTT', number: 'RR2' },
    });
    expect((await client.post(`/api/orders/${orderId}/cancel`)).json.code).toBe('order-moved');
    const refund = (by: Client) => by.post(`/api/admin/orders/${orderId}/refund`);
    expect((await refund(client)).status).toBe(403);
    for (let n = 0; n < 2; n += 1) expect((await refund(admin)).status).toBe(200);
    await until(async () => (await orderOf(client, orderId)).refund === 'made');
    const { steps, ...refunded } = await orderOf(client, orderId);
    expect(refunded).toMatchObject({ status: 'delivered', refundCents: 6_000 });
    expect(steps.map(({ step }: { step: string }) => step)).toEqual([
      'ordered',
      'paid',
      'processing',
      'shipped',
      'delivered',
      'refunded',
    ]);
    expect((await admin.get('/api/admin/orders?status=delivered')).json.orders).toMatchObject([
      { id: orderId },
    ]);
    const numbered = (number: string) => admin.get(`/api/admin/orders?number=${number}`);
    expect((await numbered(orderId.slice(0, 8).toUpperCase())).json.orders).toMatchObject([{ id: orderId }]);
    expect((await numbered(orderId)).json.orders).toMatchObject([{ id: orderId }]);
    expect((await numbered(nowhere)).json).toEqual({ orders: [], nextCursor: null });
    expect((await numbered('x')).status).toBe(400);
    expect((await admin.get('/api/admin/orders?cursor=x')).json.code).toBe('invalid-cursor');
  });

  test('REQ-708 a part that the provider gave back is told once, with its own amount, and then only the rest goes back', async () => {
    const client = await filled(await site.member(), await listed(6_000, 9));
    const orderId = await bought(client, 6_000);
    const number = orderId.slice(0, 8).toUpperCase();
    const back = async () =>
      (await emailsTo(site, 'buyer@example.org'))
        .filter(({ text }) => text.includes(number) && text.includes('goes back to your card'))
        .map(({ text }) => /\$\d+\.\d\d/.exec(text)?.[0]);
    const refunds = site.platform.payments?.client.refunds;
    const intent = { payment_intent: intentOf(orderId)?.id };
    for (const [amount, sum] of [
      [500, 500],
      [700, 1_200],
    ] as const) {
      await refunds?.create({ ...intent, amount });
      await until(async () => (await orderOf(client, orderId)).refundedCents === sum);
    }
    expect(await orderOf(client, orderId)).toMatchObject({
      status: 'paid',
      refund: 'made',
      refundCents: 1_200,
    });
    await until(async () => (await back()).length === 2);
    expect((await back()).sort()).toEqual(['$5.00', '$7.00']);
    expect((await client.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await until(async () => (await orderOf(client, orderId)).refundedCents === 6_000);
    await site.settled();
    await jobsDone(site);
    expect((await back()).sort()).toEqual(['$48.00', '$5.00', '$7.00']);
  });

  test('REQ-733 a product update says to those who write it how many people have bought the product', async () => {
    const [cup, lamp] = [await listed(6_000, 9), await listed(6_000, 9)];
    const twice = await site.member();
    for (const client of [twice, twice, await site.member(), site.browser()])
      await bought(await filled(client, cup), 6_000);
    const returned = await filled(await site.member(), cup);
    const orderId = await bought(returned, 6_000);
    expect((await returned.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    const refunded = await bought(await filled(await site.member(), cup), 6_000);
    await site.platform.payments?.client.refunds.create({ payment_intent: intentOf(refunded)?.id });
    await until(async () => {
      const doc = await site.platform.engine.model<OrderDoc>('orders').findById(refunded).lean<OrderDoc>();
      return doc?.refundedCents === 6_000;
    });
    const category = { slug: 'store', name: 'Store', description: '', color: '#5b6b5a', sortOrder: 0 };
    const made = await admin.post('/api/admin/news-feed-categories', category);
    const about = async (productId: string | null) => {
      const article = {
        slug: `about-${productId ?? 'us'}`,
        categoryId: made.json.id,
        title: 'A new price',
        summary: 'It costs less.',
        content: 'From today on.',
        type: 'product-update',
        productUpdate: {
          productId,
          updateType: 'price',
          changesSummary: 'Less',
          previousData: '$60.00',
          currentData: '$50.00',
        },
      };
      const begun = await admin.post('/api/admin/news-feeds', article);
      if (begun.status !== 201) throw new Error(begun.text);
      await site.settled();
      return (await admin.get(`/api/admin/news-feeds/${begun.json.id}`)).json.affectedCustomers;
    };
    expect(await about(cup)).toBe(3);
    expect(await about(lamp)).toBe(0);
    expect(await about(null)).toBeNull();
  });

  test('the money of a period is the sum of the payments in the log, less what went back', async () => {
    const sum = async () => {
      let cents = 0;
      for await (const { event } of site.platform.eventLog.log.readAll()) {
        if (event?.type !== 'PaymentSucceeded' && event?.type !== 'PaymentRefunded') continue;
        // As these events are defined.
        const { amountCents, currency } = event.data as { amountCents: number; currency: string };
        expect(currency).toBe('USD');
        cents += event.type === 'PaymentSucceeded' ? amountCents : -amountCents;
      }
      return cents;
    };
    await provider.delivered();
    const before = await sum();
    await bought(await filled(await site.member(), await listed(7_000, 5)), 7_000);
    const client = await filled(await site.member(), await listed(8_000, 5));
    const orderId = await bought(client, 8_000);
    expect((await sum()) - before).toBe(15_000);
    await client.post(`/api/orders/${orderId}/cancel`);
    await until(async () => (await sum()) - before === 7_000);
  });

  test.each(['an account', 'a visitor who registered then'])(
    'REL-15 an erasure leaves what an order of %s came to, and nothing of name and address',
    async (who) => {
      const cup = await listed(6_000, 5);
      const client = await filled(who === 'an account' ? await site.member() : site.browser(), cup);
      const orderId = await bought(client, 6_000);
      if (who !== 'an account') await registered(client);
      const left = await client.send('DELETE', '/api/accounts/me', { body: { password } });
      expect(left.status).toBeLessThan(300);
      const doc = () =>
        site.platform.engine.model<OrderDoc>('orders').findById(orderId).lean<OrderDoc | null>();
      await until(async () => (await doc())?.shippingAddress === null);
      expect(JSON.stringify(await doc())).not.toContain('Quillfeather');
      const { personId = '', accountId } = (await doc()) ?? {};
      expect(personId === accountId).toBe(who === 'an account');
      expect(await site.platform.keys.find([personId])).toEqual(new Map([[personId, null]]));
      expect(await doc()).toMatchObject({ status: 'cancelled', amounts: { totalCents: 6_000 } });
      await until(async () => (await eventsOf(`payment-${orderId}`)).includes('PaymentRefunded'));
      const certificate = () => site.browser().get(`/api/erasures/${left.json.erasureId}`);
      await until(async () => (await certificate()).status === 200);
      expect((await certificate()).json.erased).toContainEqual({ kind: 'order', count: 1 });
    },
  );
});
