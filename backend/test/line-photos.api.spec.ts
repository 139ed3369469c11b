import { randomUUID } from 'node:crypto';
import { visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { maxPhotoLines, unorderedPhotoDays } from '@everpaw/contracts/cart/cart.limits';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { mediaRefusals } from '@everpaw/contracts/media/media.messages';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { engravingMessages } from '@everpaw/contracts/store/engraving.messages';
import { linePhotoMessages as messages } from '@everpaw/contracts/store/line-photo.messages';
import { maxQuantity } from '@everpaw/contracts/store/store.limits';
import { linePhotosProjection } from '@everpaw/projections/cart/line-photos.projection';
import type { LinePhotoDoc } from '@everpaw/projections/cart/line-photos.view';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { emailsTo } from './helpers/emails.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { makePhoto, secrets } from './helpers/photos.ts';
import { address, liveMode } from './helpers/shop.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';
import { unzipped } from './helpers/zip.ts';

let site: Site;
let admin: Member;
let bella: string;
let milo: string;
let now = Date.now();
beforeAll(async () => {
  site = await openSite({ env: liveMode, clock: () => new Date(now) });
  admin = await memberWithRole(site, 'admin');
  const photo = async (seed: number) =>
    `data:image/jpeg;base64,${(await makePhoto({ width: 2_000, height: 1_500, seed })).toString('base64')}`;
  [bella, milo] = await Promise.all([photo(1), photo(2)]);
});
afterAll(() => site.close());

const details = {
  name: 'Paw Ring',
  description: 'Silver.',
  category: 'jewelry',
  imageUrl: '/products/paw-ring.svg',
  priceCents: 3_000,
  isFeatured: false,
};
async function listed(more: object = { takesPhoto: true }): Promise<string> {
  const answer = await admin.post('/api/admin/products', { ...details, stockQuantity: 9, ...more });
  await site.settled();
  return String(answer.json.id);
}
const change = async (productId: string, more: object) => {
  const body = { ...details, isActive: true, ...more };
  expect((await admin.send('PUT', `/api/admin/products/${productId}`, { body })).status).toBe(200);
  await site.settled();
};
const add = (client: Client, productId: string, dataUrl?: string, more: object = {}) =>
  client.post('/api/cart', {
    productId,
    ...(dataUrl !== undefined && { photo: { id: randomUUID(), dataUrl } }),
    ...more,
  });
type Item = { id: string; productId: string; photoId?: string; quantity: number };
const cartOf = async (client: Client): Promise<{ items: Item[] }> => {
  await site.settled();
  return (await client.get('/api/cart')).json;
};
const orderOf = async (client: Client, id: string): Promise<{ status: string; items: Item[] }> =>
  (await client.get(`/api/orders/${id}`)).json;
const fetched = (client: Client, path: string) =>
  fetch(new URL(path, site.origin), {
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
const photoIn = async (client: Client, path: string) => {
  await site.settled();
  const answer = await fetched(client, path);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
};
const shownIn = async (client: Client, place: string, photoId: string | undefined) =>
  photoIn(client, `/api/${place}/photos/${photoId}`);
const storedPhotos = async () => {
  await site.settled();
  return site.platform.engine.model(linePhotosProjection.name).countDocuments({});
};

/** Pays the cart, and answers the paid order's id and the address that its email went to. */
async function bought(client: Client, confirmedCents: number) {
  const email = `${randomUUID()}@example.org`;
  const body = { confirmedCents, shippingAddress: { ...address, email } };
  const { orderId, clientSecret } = (await client.post(ordersApi.pay.path, body)).json;
  await client.post(paymentsApi.simulate.path, { clientSecret, answer: 'approved' });
  await until(async () => (await orderOf(client, orderId)).status === 'paid');
  return { orderId: String(orderId), email };
}

test('an order that is placed while its line is removed has its photo, or is not placed', async () => {
  const productId = await listed();
  for (let turn = 0; turn < 8; turn += 1) {
    const buyer = await site.member();
    await add(buyer, productId, await shade(turn + 1));
    const [item] = (await cartOf(buyer)).items;
    const twin = site.browser();
    for (const [name, value] of buyer.cookies) twin.cookies.set(name, value);
    const body = { confirmedCents: 3_999, shippingAddress: { ...address, email: buyer.email } };
    const paying = buyer.post(ordersApi.pay.path, body);
    // Later in every turn, so that some removals come between the offer and the order.
    for (let tick = 0; tick < turn * 4; tick += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((await twin.send('DELETE', `/api/cart/items/${item?.id}`)).status).toBe(200);
    const { status, json } = await paying;
    if (status >= 400) {
      expect(['photo', 'cart-empty']).toContain(json.code);
      continue;
    }
    await site.settled();
    expect(await shownIn(buyer, `orders/${json.orderId}`, item?.photoId)).toBeInstanceOf(Buffer);
  }
});

/** A tiny picture, another one for each number up to 255. */
async function shade(r: number): Promise<string> {
  const create = { width: 8, height: 8, channels: 3, background: { r, g: 0, b: 0 } } as const;
  return `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`;
}

/** How many events of the log hold a photo that can still be read. */
async function readablePhotos(productId: string): Promise<number> {
  let count = 0;
  for await (const { event } of site.platform.eventLog.log.readAll()) {
    if (event?.type !== 'PhotoItemAdded') continue;
    const [read] = await site.platform.serialiser.deserialise([event]);
    const data = read?.data as { productId: string; dataUrl?: string };
    if (data.productId === productId && data.dataUrl) count += 1;
  }
  return count;
}

describe.each(['a visitor', 'an account'])('things of %s that are made from a photo', (who) => {
  const shopper = async () => (who === 'a visitor' ? site.browser() : site.member());

  test('REQ-736 REQ-744 REQ-709 SEC-16 go with it from the cart to the order, its email and those who make it', async () => {
    const [ring, client] = [await listed(), await shopper()];
    for (const [photo, quantity] of [
      [bella, 1],
      [milo, 1],
      [bella, 1],
    ] as const)
      expect((await add(client, ring, photo, { quantity })).status).toBe(200);
    const { items } = await cartOf(client);
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const [first, second] = items.map(({ photoId }) => photoId);
    const shown = (await shownIn(client, 'cart', first)) as Buffer;
    const { format, width, height, exif, orientation } = await sharp(shown).metadata();
    expect([format, width, height, exif, orientation]).toEqual(['jpeg', 1_200, 1_600, undefined, undefined]);
    for (const secret of Object.values(secrets)) expect(shown.includes(secret)).toBe(false);
    expect(await shownIn(client, 'cart', second)).not.toEqual(shown);

    const { orderId, email } = await bought(client, 9_000);
    const order = await orderOf(client, orderId);
    expect(order.items.map(({ photoId, quantity }) => [photoId, quantity])).toEqual([
      [first, 2],
      [second, 1],
    ]);
    expect(new Set(order.items.map(({ id }) => id)).size).toBe(2);
    await until(async () => (await cartOf(client)).items.length === 0);
    expect(await shownIn(client, 'cart', first)).toBe(404);
    expect(await shownIn(client, `orders/${orderId}`, first)).toEqual(shown);
    const managed = (await admin.get(`/api/admin/orders?number=${orderId}`)).json.orders[0];
    expect(managed.items[0].photoId).toBe(first);
    expect(await shownIn(admin, `admin/orders/${orderId}`, first)).toEqual(shown);
    await until(async () => (await emailsTo(site, email)).length === 1);
    const [sent] = await emailsTo(site, email);
    expect(sent?.text).toMatch(/2 × Paw Ring: \$60\.00\s+Made from your photo/);
    for await (const { event } of site.platform.eventLog.log.readAll())
      expect(JSON.stringify([event?.data, event?.metadata]).includes('data:image')).toBe(false);
  });

  test('REQ-738 REQ-739 are counted and taken out line by line, and the photo goes with its last line', async () => {
    const [ring, client] = [await listed(), await shopper()];
    for (const photo of [bella, milo]) await add(client, ring, photo);
    const [one, other] = (await cartOf(client)).items as [Item, Item];
    const path = `/api/cart/items/${one.id}`;
    expect((await client.send('PATCH', path, { body: { quantity: 3 } })).status).toBe(200);
    expect((await client.send('DELETE', `/api/cart/items/${other.id}`)).status).toBe(200);
    const { items } = await cartOf(client);
    expect(items.map(({ photoId, quantity }) => [photoId, quantity])).toEqual([[one.photoId, 3]]);
    expect(await shownIn(client, 'cart', other.photoId)).toBe(404);
    await until(async () => (await readablePhotos(ring)) === 1);
    expect((await client.send('DELETE', '/api/cart')).status).toBe(200);
    await until(async () => (await readablePhotos(ring)) === 0);
  });

  test('REQ-240 REQ-241 are refused without a photo, with one that is none, and where none is taken; the cart stays as it is', async () => {
    const [ring, plain, client] = [await listed(), await listed({}), await shopper()];
    const both = await listed({ takesPhoto: true, engravingLength: 12 });
    const refused = async (...[productId, photo, more]: [string, string?, object?]) => {
      const { status, json } = await add(client, productId, photo, more);
      return [status, json.error];
    };
    const engraving = { id: randomUUID(), text: 'Bella' };
    expect(await refused(ring)).toEqual([400, messages.required]);
    expect(await refused(plain, bella)).toEqual([400, messages.notTaken]);
    expect(await refused(both, bella)).toEqual([400, engravingMessages.required]);
    expect(await refused(both, undefined, { engraving })).toEqual([400, messages.required]);
    const { 'not-an-image': none, 'image-damaged': damaged } = mediaRefusals;
    const text = Buffer.from('no picture at all').toString('base64');
    expect((await refused(ring, 'https://example.org/bella.jpg'))[0]).toBe(400);
    expect(await refused(ring, `data:image/jpeg;base64,${text}`)).toEqual([415, none.message]);
    expect((await refused(ring, `${bella.slice(0, 20_000)}`))[1]).toMatch(damaged.detail ?? '');
    expect((await cartOf(client)).items).toEqual([]);
    expect((await add(client, both, bella, { engraving })).status).toBe(200);
    expect((await cartOf(client)).items).toMatchObject([{ engraving: 'Bella', quantity: 1 }]);
  });

  test('REQ-744 are not charged once the product takes no photo any more, or takes one by now', async () => {
    const [ring, plain, client] = [await listed(), await listed({}), await shopper()];
    const refused = async (message: string) => {
      const json = { code: 'photo', error: message };
      expect((await client.get('/api/checkout')).json).toMatchObject(json);
      const body = { confirmedCents: 3_999, shippingAddress: address };
      expect(await client.post(ordersApi.pay.path, body)).toMatchObject({ status: 409, json });
    };
    await add(client, ring, bella);
    await change(ring, { takesPhoto: false });
    await refused(messages.unwanted('Paw Ring'));
    await client.send('DELETE', '/api/cart');
    await add(client, plain);
    expect((await client.get('/api/checkout')).status).toBe(200);
    await change(plain, { takesPhoto: true });
    await refused(messages.missing('Paw Ring'));
    // A form that says nothing of photos changes nothing about them.
    await change(plain, { priceCents: 3_100 });
    await refused(messages.missing('Paw Ring'));
  });

  test('SEC-23 come once, however often they are sent under one key; another photo under it is refused', async () => {
    const [ring, client] = [await listed(), await shopper()];
    const headers = { 'idempotency-key': randomUUID() };
    const body = { productId: ring, photo: { id: randomUUID(), dataUrl: bella } };
    for (let time = 0; time < 2; time += 1)
      expect((await client.post('/api/cart', body, { headers })).status).toBe(200);
    const other = { ...body, photo: { ...body.photo, dataUrl: milo } };
    expect((await client.post('/api/cart', other, { headers })).status).toBe(422);
    expect((await client.post('/api/cart', other)).json.code).toBe('engraving-id-taken');
    expect((await cartOf(client)).items).toMatchObject([{ quantity: 1 }]);
    expect(await readablePhotos(ring)).toBe(1);
  });
});

describe('whose photo it is', () => {
  test('SEC-10 nobody else can open it: by its id, by another order, by the order’s link, or without a permission', async () => {
    const [ring, client, other] = [await listed(), site.browser(), await site.member()];
    await add(client, ring, bella);
    const [{ photoId } = { photoId: '' }] = (await cartOf(client)).items;
    const { orderId, email } = await bought(client, 3_999);
    await add(client, ring, milo);
    const [inCart] = (await cartOf(client)).items.filter((item) => item.photoId !== photoId);
    await add(other, ring, milo);
    const { orderId: foreign } = await bought(other, 3_999);
    await until(async () => (await emailsTo(site, email)).length === 1);
    const [{ link } = { link: '' }] = await emailsTo(site, email);
    const key = encodeURIComponent(new URL(link, 'http://site').searchParams.get('key') ?? '');

    const stranger = site.browser();
    const byLink = (await stranger.get(`/api/orders/${orderId}?key=${key}`)).json;
    expect(byLink).toMatchObject({ byLink: true, items: [{ name: 'Paw Ring' }] });
    expect(byLink.items[0]).not.toHaveProperty('photoId');
    // Naming somebody’s photo in an own cart opens nothing either.
    expect(
      (await other.post('/api/cart', { productId: ring, photo: { id: photoId, dataUrl: milo } })).status,
    ).toBe(200);
    expect(await shownIn(other, 'cart', photoId)).not.toEqual(
      await shownIn(client, `orders/${orderId}`, photoId),
    );

    for (const [who, path, status] of [
      [stranger, `orders/${orderId}/photos/${photoId}`, 404],
      [stranger, `orders/${orderId}/photos/${photoId}?key=${key}`, 404],
      [other, `orders/${orderId}/photos/${photoId}`, 404],
      [other, `orders/${foreign}/photos/${photoId}`, 404],
      [client, `orders/${foreign}/photos/${photoId}`, 404],
      [stranger, `cart/photos/${photoId}`, 404],
      [stranger, `cart/photos/${inCart?.photoId}`, 404],
      [other, `cart/photos/${inCart?.photoId}`, 404],
      [stranger, `admin/orders/${orderId}/photos/${photoId}`, 401],
      [other, `admin/orders/${orderId}/photos/${photoId}`, 403],
      [admin, `admin/orders/${foreign}/photos/${photoId}`, 404],
      [admin, `admin/orders/${orderId}/photos/not-an-id`, 400],
    ] as const)
      expect([path, await photoIn(who, `/api/${path}`)]).toEqual([path, status]);
    const { headers } = await fetched(client, `/api/orders/${orderId}/photos/${photoId}`);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'private, no-cache',
      'nosniff',
    ]);
  });

  test('REQ-393 REL-15 a visitor’s comes into their account’s cart and export, and is gone with the account', async () => {
    const [ring, client] = [await listed(), site.browser()];
    await add(client, ring, bella);
    const { orderId } = await bought(client, 3_999);
    await add(client, ring, milo);
    const body = { email: `${randomUUID()}@example.org`, password, firstName: 'Ana', lastName: 'Reis' };
    expect((await client.post('/api/auth/register', body)).status).toBe(201);
    const [line] = (await cartOf(client)).items;
    const [item] = (await orderOf(client, orderId)).items;
    const inCart = await shownIn(client, 'cart', line?.photoId);
    const ordered = await shownIn(client, `orders/${orderId}`, item?.photoId);
    expect([inCart, ordered].every(Buffer.isBuffer)).toBe(true);

    await client.post('/api/accounts/me/export');
    await until(async () => (await client.get('/api/accounts/me/export')).json.state === 'ready');
    const answer = await fetched(client, '/api/accounts/me/export/download');
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
    expect(files.get(`order-photos/${line?.photoId}.jpg`)).toEqual(inCart);
    expect(files.get(`order-photos/${item?.photoId}.jpg`)).toEqual(ordered);

    const before = await storedPhotos();
    expect((await client.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBe(200);
    await until(async () => (await readablePhotos(ring)) === 0);
    await until(async () => (await storedPhotos()) === before - 2);
    expect(await shownIn(admin, `admin/orders/${orderId}`, item?.photoId)).toBe(404);
    const managed = (await admin.get(`/api/admin/orders?number=${orderId}`)).json.orders[0];
    expect(managed.items[0]).not.toHaveProperty('photoId');
  });

  test('REQ-708 a cancelled order needs it no more', async () => {
    const [ring, client] = [await listed(), site.browser()];
    await add(client, ring, bella);
    const { orderId } = await bought(client, 3_999);
    await until(async () => (await cartOf(client)).items.length === 0);
    expect(await readablePhotos(ring)).toBe(1);
    expect((await client.post(`/api/orders/${orderId}/cancel`)).status).toBe(200);
    await until(async () => (await readablePhotos(ring)) === 0);
    expect((await orderOf(client, orderId)).items).toHaveLength(1);
  });

  test('REQ-511 what a device collected without a signal arrives once, each under its photo', async () => {
    const [ring, client] = [await listed(), site.browser()];
    const [one, other] = [randomUUID(), randomUUID()];
    const command = (type: string, payload: object) => ({
      id: randomUUID(),
      type,
      v: 1,
      payload: { cartId: visitorsCart, productId: ring, ...payload },
    });
    const commands = [
      command('AddToCart', { photo: { id: one, dataUrl: await shade(1) } }),
      command('AddToCart', { photo: { id: other, dataUrl: await shade(2) } }),
      command('SetCartQuantity', { photoId: other, quantity: 2 }),
      command('RemoveFromCart', { photoId: one }),
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
    expect((await cartOf(client)).items).toMatchObject([{ photoId: other, quantity: 2 }]);
  });

  test('REQ-498 a cart holds only so many', async () => {
    const client = site.browser();
    const made = { takesPhoto: true, stockQuantity: null };
    const [ring, tag, frame] = [await listed(made), await listed(made), await listed(made)];
    for (let n = 0; n < maxPhotoLines; n += 1)
      expect((await add(client, n < maxQuantity ? ring : tag, await shade(n))).status).toBe(200);
    expect((await add(client, frame, bella)).json.error).toBe(messages.tooMany(maxPhotoLines));
  });

  test('is taken out of the cart and erased once nobody has ordered it for 90 days', async () => {
    const [ring, client] = [await listed(), await site.member()];
    await add(client, ring, bella);
    await add(client, ring, milo);
    const [, kept] = (await cartOf(client)).items;
    await client.send('DELETE', `/api/cart/items/${(await cartOf(client)).items[0]?.id}`);
    const { orderId } = await bought(client, 3_999);
    await add(client, ring, bella);
    expect((await cartOf(client)).items.length).toBeGreaterThan(0);
    now += unorderedPhotoDays * dayMs + dayMs;
    await site.member(); // its welcome is a job, which wakes the queue
    await until(async () => (await readablePhotos(ring)) === 1);
    const left = await site.platform.engine
      .model<LinePhotoDoc>(linePhotosProjection.name)
      .find({ productId: ring });
    expect(left).toMatchObject([{ photoId: kept?.photoId, carts: [], orders: [orderId] }]);
  });
});
