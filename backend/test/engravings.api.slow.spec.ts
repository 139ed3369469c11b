import { randomUUID } from 'node:crypto';
import { visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { engravingMessages } from '@everpaw/contracts/store/engraving.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emailsTo } from './helpers/emails.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { address, liveMode } from './helpers/shop.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let admin: Member;
beforeAll(async () => {
  site = await openSite({ env: liveMode });
  admin = await memberWithRole(site, 'admin');
});
afterAll(() => site.close());

const details = {
  name: 'Garden Stone',
  description: 'Slate.',
  category: 'garden',
  imageUrl: '/products/garden-stone.svg',
  priceCents: 3_000,
  isFeatured: false,
};
async function listed(more: object = { engravingLength: 12 }): Promise<string> {
  const answer = await admin.post('/api/admin/products', { ...details, stockQuantity: 9, ...more });
  await site.settled();
  return String(answer.json.id);
}
const change = async (productId: string, more: object) => {
  const body = { ...details, isActive: true, ...more };
  expect((await admin.send('PUT', `/api/admin/products/${productId}`, { body })).status).toBe(200);
  await site.settled();
};
const add = (client: Client, productId: string, text?: string, quantity = 1) =>
  client.post('/api/cart', {
    productId,
    quantity,
    ...(text !== undefined && { engraving: { id: randomUUID(), text } }),
  });
const cartOf = async (client: Client) => {
  await site.settled();
  return (await client.get('/api/cart')).json;
};
const linesOf = (cart: { items: { engraving?: string; quantity: number }[] }) =>
  cart.items.map(({ engraving, quantity }) => [engraving, quantity]);
const stockOf = async (id: string) => {
  await site.settled();
  return (await site.browser().get(`/api/products/${id}`)).json.stockQuantity;
};
const orderOf = async (client: Client, id: string) => (await client.get(`/api/orders/${id}`)).json;

/** Pays the cart, and answers the paid order's id and the address that its email went to. */
async function bought(client: Client, confirmedCents: number) {
  const email = `${randomUUID()}@example.org`;
  const shippingAddress = { ...address, email };
  const { orderId, clientSecret } = (
    await client.post(ordersApi.pay.path, { confirmedCents, shippingAddress })
  ).json;
  await client.post(paymentsApi.simulate.path, { clientSecret, answer: 'approved' });
  await until(async () => (await orderOf(client, orderId)).status === 'paid');
  return { orderId: String(orderId), email };
}

/** All that the log has of these words in clear, by the types of the events. */
async function clearIn(words: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { event } of site.platform.eventLog.log.readAll())
    if (event && JSON.stringify([event.data, event.metadata]).includes(words)) found.push(event.type);
  return found;
}

describe.each(['a visitor', 'an account'])('engraved things of %s', (who) => {
  const shopper = async () => (who === 'a visitor' ? site.browser() : site.member());

  test('REQ-736 REQ-744 REQ-709 go with their words from the cart to the order, its email and those who make it', async () => {
    const [stone, client] = [await listed(), await shopper()];
    for (const [text, quantity] of [
      ['Bella Ä.', 1],
      ['Milo', 1],
      ['Bella Ä.', 1],
    ] as const)
      expect((await add(client, stone, text, quantity)).status).toBe(200);
    const cart = await cartOf(client);
    expect(linesOf(cart)).toEqual([
      ['Bella Ä.', 2],
      ['Milo', 1],
    ]);
    expect(new Set(cart.items.map(({ id }: { id: string }) => id)).size).toBe(2);
    const { orderId, email } = await bought(client, 9_000);
    expect(await stockOf(stone)).toBe(6);
    const order = await orderOf(client, orderId);
    expect(linesOf(order)).toEqual(linesOf(cart));
    expect(new Set(order.items.map(({ id }: { id: string }) => id)).size).toBe(2);
    const managed = (await admin.get(`/api/admin/orders?number=${orderId}`)).json.orders[0];
    expect(linesOf(managed)).toEqual(linesOf(cart));
    await until(async () => (await emailsTo(site, email)).length === 1);
    const [sent] = await emailsTo(site, email);
    expect(sent?.text).toMatch(
      /2 × Garden Stone: \$60\.00\s+Engraving: Bella Ä\.\s+1 × Garden Stone: \$30\.00\s+Engraving: Milo/,
    );
    await until(async () => (await cartOf(client)).items.length === 0);
    expect(await clearIn('Bella Ä.')).toEqual([]);
  });

  test('REQ-738 REQ-739 REQ-708 are counted, taken out and given back line by line', async () => {
    const [stone, client] = [await listed(), await shopper()];
    for (const text of ['Bella', 'Milo', 'Otis']) await add(client, stone, text);
    const [bella, milo] = (await cartOf(client)).items.map(
      ({ id }: { id: string }) => `/api/cart/items/${id}`,
    );
    expect((await client.send('PATCH', bella, { body: { quantity: 3 } })).status).toBe(200);
    expect((await client.send('DELETE', milo)).status).toBe(200);
    expect(linesOf(await cartOf(client))).toEqual([
      ['Bella', 3],
      ['Otis', 1],
    ]);
    const { orderId } = await bought(client, 12_000);
    expect(await stockOf(stone)).toBe(5);
    expect((await client.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await until(async () => (await stockOf(stone)) === 9);
  });

  test('are refused without words, with too many, and where nothing is engraved; the cart stays as it is', async () => {
    const [stone, plain, client] = [await listed(), await listed({}), await shopper()];
    const refused = async (productId: string, text?: string) => {
      const { status, json } = await add(client, productId, text);
      return [status, json.errors];
    };
    const because = (message: string) => [400, [{ path: 'engraving.text', message }]];
    expect(await refused(stone)).toEqual(because(engravingMessages.required));
    expect(await refused(stone, ' ')).toEqual(because(engravingMessages.required));
    expect(await refused(stone, 'Bella the First')).toEqual(because(engravingMessages.tooLong(12)));
    expect(await refused(plain, 'Bella')).toEqual(because(engravingMessages.notEngraved));
    expect((await add(client, stone, 'Bel\nla')).status).toBe(400);
    expect((await cartOf(client)).items).toEqual([]);
  });

  test('REQ-744 are not charged once the product takes their words no longer', async () => {
    const [stone, client] = [await listed(), await shopper()];
    await add(client, stone, 'Bella the 1st'.slice(0, 12));
    await change(stone, { engravingLength: 5 });
    const message = engravingMessages.changed('Garden Stone');
    const refused = { code: 'engraving', error: message };
    expect((await client.get('/api/checkout')).json).toMatchObject(refused);
    const body = { confirmedCents: 3_999, shippingAddress: address };
    expect(await client.post(ordersApi.pay.path, body)).toMatchObject({ status: 409, json: refused });
    await change(stone, { engravingLength: null });
    expect((await client.get('/api/checkout')).json).toMatchObject(refused);
    await change(stone, { engravingLength: 12 });
    expect((await client.get('/api/checkout')).status).toBe(200);
  });
});

describe('whose words they are', () => {
  test('REQ-393 REL-15 a visitor’s come into their account’s cart, and are gone with the account', async () => {
    const [stone, client] = [await listed(), site.browser()];
    await add(client, stone, 'Quillbeast');
    const { orderId } = await bought(client, 3_999);
    await add(client, stone, 'Quillbeast');
    const email = `${randomUUID()}@example.org`;
    const body = { email, password, firstName: 'Ana', lastName: 'Reis' };
    expect((await client.post('/api/auth/register', body)).status).toBe(201);
    expect(linesOf(await cartOf(client))).toEqual([['Quillbeast', 1]]);
    expect(linesOf(await orderOf(client, orderId))).toEqual([['Quillbeast', 1]]);

    const readable = async () => {
      const types: string[] = [];
      for await (const { event } of site.platform.eventLog.log.readAll()) {
        if (!event || event.type.startsWith('$')) continue;
        const [read] = await site.platform.serialiser.deserialise([event]);
        if (JSON.stringify(read?.data ?? null).includes('Quillbeast')) types.push(event.type);
      }
      return types.sort();
    };
    // The visitor's own key is gone: what is left is the account's, and the order with the key of its own.
    await until(async () => (await readable()).length === 2);
    expect(await readable()).toEqual(['EngravedItemAdded', 'OrderPlaced']);
    expect((await client.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBe(200);
    await until(async () => (await readable()).length === 0);
    const managed = async () => (await admin.get(`/api/admin/orders?number=${orderId}`)).json.orders[0];
    await until(async () => linesOf(await managed())[0]?.[0] === '');
  });

  test('SEC-10 the link of a visitor’s order leaves them out', async () => {
    const [stone, client] = [await listed(), site.browser()];
    await add(client, stone, 'Quillfeather');
    const { orderId, email } = await bought(client, 3_999);
    await until(async () => (await emailsTo(site, email)).length === 1);
    const [{ link } = { link: '' }] = await emailsTo(site, email);
    const key = new URL(link, 'http://site').searchParams.get('key') ?? '';
    const { json, text } = await site.browser().get(`/api/orders/${orderId}?key=${encodeURIComponent(key)}`);
    expect(json).toMatchObject({ byLink: true, items: [{ name: 'Garden Stone' }] });
    expect(text).not.toContain('Quillfeather');
  });

  test('REQ-511 what a device collected without a signal arrives once, each under its words', async () => {
    const [stone, client] = [await listed(), site.browser()];
    const [bella, milo] = [randomUUID(), randomUUID()];
    const command = (type: string, payload: object) => ({
      id: randomUUID(),
      type,
      v: 1,
      payload: { cartId: visitorsCart, productId: stone, ...payload },
    });
    const commands = [
      command('AddToCart', { engraving: { id: bella, text: 'Bella' } }),
      command('AddToCart', { engraving: { id: milo, text: 'Milo' } }),
      command('SetCartQuantity', { engravingId: milo, quantity: 2 }),
      command('RemoveFromCart', { engravingId: bella }),
    ];
    for (let time = 0; time < 2; time += 1) {
      const { json } = await client.post(
        '/api/sync/push',
        { commands },
        { headers: { 'x-account': 'none' } },
      );
      expect(json.verdicts.map(({ verdict }: { verdict: string }) => verdict)).toEqual(
        commands.map(() => 'accepted'),
      );
    }
    expect(linesOf(await cartOf(client))).toEqual([['Milo', 2]]);
  });
});
