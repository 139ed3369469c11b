import { randomUUID } from 'node:crypto';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { cartEntity, visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoProducts } from '../src/store/demo-products.ts';
import { demoProductId, seedStore } from '../src/store/seed-store.ts';
import { nowhere } from './helpers/acts.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let admin: Member;
let now = new Date('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  site = await openSite({ clock: () => now });
  admin = await memberWithRole(site, 'admin');
  await seedStore(site.platform, demoProducts);
});
afterAll(() => site.close());

const [urn, stone, seeds, soldOut, throwOnly] = [
  demoProductId('oak-keepsake-urn'),
  demoProductId('collar-shadow-box'),
  demoProductId('seed-box'),
  demoProductId('print-kit'),
  demoProductId('wool-blanket'),
];

const cartOf = async (client: Client) => {
  await site.settled();
  return (await client.get('/api/cart')).json;
};
const add = (client: Client, productId: string | undefined, quantity?: number) =>
  client.post('/api/cart', { productId, ...(quantity === undefined ? {} : { quantity }) });
const lines = (cart: { items: { productId: string; quantity: number }[] }) =>
  cart.items.map(({ productId, quantity }) => [productId, quantity]);
const signIn = (client: Client, email: string) => client.post('/api/auth/login', { email, password });

/** One command as a device sends it. */
const pushed = (client: Client, account: string, type: string, payload: object, id = randomUUID()) =>
  client.post(
    '/api/sync/push',
    { commands: [{ id, type, v: 1, payload }] },
    { headers: { 'x-account': account } },
  );

describe.each(['a visitor', 'an account'])('the cart of %s', (who) => {
  const shopper = async () => (who === 'a visitor' ? site.browser() : site.member());

  test('REQ-736 REQ-701 REQ-702 REQ-703 is empty, then answers items, total and count', async () => {
    const client = await shopper();
    expect(await cartOf(client)).toMatchObject({ items: [], total: 0, itemCount: 0 });
    expect((await add(client, urn, 2)).status).toBe(200);
    expect((await add(client, seeds)).status).toBe(200);
    expect(await cartOf(client)).toMatchObject({
      total: 192.5,
      itemCount: 3,
      items: [
        {
          id: urn,
          productId: urn,
          name: 'Oak Keepsake Urn',
          category: 'urns',
          price: '89.00',
          quantity: 2,
          imageUrl: '/products/oak-keepsake-urn.svg',
        },
        { id: seeds, price: '14.50', quantity: 1 },
      ],
      summary: { subtotalCents: 19_250, discountCents: 0, shippingCents: 0, totalCents: 19_250 },
    });
  });

  test('REQ-737 REQ-738 REQ-739 REQ-740 is added to, counted, taken from and cleared', async () => {
    const client = await shopper();
    await add(client, urn);
    await add(client, seeds);
    const item = `/api/cart/items/${seeds}`;
    expect((await client.send('PATCH', item, { body: { quantity: 4 } })).status).toBe(200);
    expect(lines(await cartOf(client))).toEqual([
      [urn, 1],
      [seeds, 4],
    ]);
    expect((await client.send('DELETE', `/api/cart/items/${urn}`)).status).toBe(200);
    expect(await cartOf(client)).toMatchObject({ total: 58, itemCount: 4 });
    expect((await client.send('DELETE', '/api/cart')).status).toBe(200);
    expect(await cartOf(client)).toMatchObject({ items: [], total: 0, itemCount: 0 });
  });

  test('REQ-737 REL-03 six additions of one thing at the same moment are six of it', async () => {
    const client = await shopper();
    await add(client, urn);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(client, seeds)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(lines(await cartOf(client))).toEqual([
      [urn, 1],
      [seeds, 6],
    ]);
  });

  test('REQ-519 ships for $9.99 below $50', async () => {
    const client = await shopper();
    await add(client, seeds);
    expect((await cartOf(client)).summary).toMatchObject({ shippingCents: 999, totalCents: 2_449 });
  });

  test('SEC-14 REQ-509 refuses quantities and ids that cannot be', async () => {
    const client = await shopper();
    for (const quantity of [0, -1, 1.5, 100, 1e9, '2', null, { $gt: 0 }])
      expect((await client.post('/api/cart', { productId: urn, quantity })).status).toBe(400);
    expect((await add(client, 'x')).status).toBe(400);
    expect((await add(client, undefined)).status).toBe(400);
    expect((await add(client, nowhere)).status).toBe(404);
    expect((await client.send('PATCH', `/api/cart/items/${urn}`, { body: { quantity: 1 } })).status).toBe(
      409,
    );
    expect((await cartOf(client)).items).toEqual([]);
  });

  test('REQ-465 takes nothing that is sold out, and no more than there is', async () => {
    const client = await shopper();
    expect((await add(client, soldOut)).json).toMatchObject({ code: 'out-of-stock' });
    await add(client, throwOnly, 5);
    expect(lines(await cartOf(client))).toEqual([[throwOnly, 1]]);
    expect((await add(client, throwOnly)).json).toMatchObject({ code: 'no-more' });
  });

  test('REQ-736 counts no more than are left when it is read, and takes the price of now', async () => {
    const client = await shopper();
    const answer = await admin.post('/api/admin/products', {
      name: 'A cup',
      description: 'For tea.',
      category: 'gifts',
      imageUrl: '/products/beeswax-candle.svg',
      priceCents: 1_000,
      isFeatured: false,
      stockQuantity: 8,
    });
    const id = String(answer.json.id);
    await add(client, id, 6);
    await admin.send('PUT', `/api/admin/products/${id}/stock`, { body: { stockQuantity: 2, before: 8 } });
    await admin.send('PUT', `/api/admin/products/${id}`, {
      body: {
        name: 'A cup',
        description: 'For tea.',
        category: 'gifts',
        imageUrl: '/products/beeswax-candle.svg',
        priceCents: 1_100,
        isFeatured: false,
        isActive: true,
      },
    });
    const cart = await cartOf(client);
    expect(cart).toMatchObject({ total: 22, itemCount: 2, items: [{ quantity: 6, price: '11.00' }] });
    expect(cart.lines).toEqual([{ productId: id, quantity: 6, priceCents: 1_000 }]);
  });

  test('REQ-505 REQ-506 REQ-734 takes a promo code, says why it does not, and computes the discount itself', async () => {
    const client = await shopper();
    const code = `TEN-${randomUUID().slice(0, 8)}`;
    const campaign = {
      name: 'Ten',
      code,
      discountPercent: 10,
      discountCents: null,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2026-06-01T00:00:00.000Z',
      maxUses: null,
    };
    const started = await admin.post('/api/admin/campaigns', campaign);
    expect(started.status).toBe(201);
    await add(client, stone);
    const apply = (asked: string) => client.send('PUT', '/api/cart/promo', { body: { code: asked } });
    expect((await apply('NOTHING')).json).toMatchObject({ code: 'code-unknown' });
    expect((await apply(code.toLowerCase())).status).toBe(200);
    // Below the limit after the discount, it ships for its price again (decision on REQ-505).
    const summary = { subtotalCents: 5_900, discountCents: 590, shippingCents: 0, totalCents: 5_310 };
    expect((await cartOf(client)).summary).toEqual(summary);
    now = new Date('2026-06-01T00:00:00.000Z');
    expect((await cartOf(client)).summary).toMatchObject({ discountCents: 0, totalCents: 5_900 });
    expect((await apply(code)).json).toMatchObject({ code: 'code-expired' });
    now = new Date('2026-03-01T12:00:00.000Z');
    await client.send('DELETE', '/api/cart/promo');
    expect((await cartOf(client)).promo).toBeNull();
    await admin.send('DELETE', `/api/admin/campaigns/${started.json.id}`);
    expect((await apply(code)).json).toMatchObject({ code: 'code-expired' });
    expect((await apply('\ud800')).json).toMatchObject({ code: 'code-unknown' });
  });

  test('REQ-734 a code in a cart counts no more once its campaign was ended', async () => {
    const client = await shopper();
    const code = `END-${randomUUID().slice(0, 8)}`;
    const started = await admin.post('/api/admin/campaigns', {
      name: 'Half',
      code,
      discountPercent: 50,
      discountCents: null,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: null,
      maxUses: null,
    });
    await add(client, stone);
    await client.send('PUT', '/api/cart/promo', { body: { code } });
    expect((await cartOf(client)).summary.discountCents).toBe(2_950);
    const ended = await admin.send('DELETE', `/api/admin/campaigns/${started.json.id}`);
    client.lastPosition = ended.headers.get('x-position');
    const cart = await cartOf(client);
    expect([cart.promo, cart.summary.discountCents]).toEqual([null, 0]);
  });
});

describe('whose cart it is', () => {
  test('REQ-393 REQ-751 a visitor’s hangs on a cookie that scripts cannot read, which who only looks never gets', async () => {
    const looking = site.browser();
    await looking.get('/api/cart');
    await looking.get('/api/products');
    expect([...looking.cookies.keys()]).not.toContain('everpaw-visitor');
    const buying = site.browser();
    const answer = await add(buying, urn);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('everpaw-visitor='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect((await cartOf(site.browser())).items).toEqual([]);
    expect(JSON.stringify(await cartOf(buying))).not.toContain(buying.cookies.get('everpaw-visitor'));
  });

  test('REQ-393 SEC-23 an id that is sent makes no difference: everybody changes their own cart alone', async () => {
    const victim = await site.member();
    const other = await site.member();
    const payload = { cartId: victim.id, productId: urn, quantity: 1 };
    expect((await pushed(other, other.id, 'AddToCart', payload)).json.verdicts).toMatchObject([
      { verdict: 'accepted' },
    ]);
    expect((await pushed(site.browser(), 'none', 'AddToCart', payload)).json.verdicts).toMatchObject([
      { verdict: 'accepted' },
    ]);
    expect((await cartOf(victim)).items).toEqual([]);
    expect(lines(await cartOf(other))).toEqual([[urn, 1]]);
    for (const type of ['MergeCart', 'CloseCart', 'ApplyPromoCode'])
      expect((await pushed(other, other.id, type, payload)).json.verdicts).toMatchObject([
        { verdict: 'retry' },
      ]);
  });

  test('REQ-393 REQ-511 what a device collected without a signal arrives once', async () => {
    const visitor = site.browser();
    const id = randomUUID();
    const payload = { cartId: visitorsCart, productId: urn, quantity: 2 };
    const first = await pushed(visitor, 'none', 'AddToCart', payload, id);
    const again = await pushed(visitor, 'none', 'AddToCart', payload, id);
    expect(again.json).toEqual(first.json);
    const cart = await cartOf(visitor);
    expect(lines(cart)).toEqual([[urn, 2]]);
    expect(cart.id).toBe(visitorsCart);
  });

  test('REQ-393 a visitor’s cart comes into the account’s at sign-in, and the cookie goes', async () => {
    const member = await site.member();
    await add(member, stone);
    const phone = site.browser();
    await add(phone, urn, 2);
    await pushed(phone, 'none', 'AddToWishlist', { cartId: visitorsCart, productId: seeds });
    await signIn(phone, member.email);
    const pulled = (await phone.get('/api/sync')).json;
    expect(pulled.changed[cartEntity.wire]).toMatchObject([
      {
        id: member.id,
        lines: [
          { productId: stone, quantity: 1 },
          { productId: urn, quantity: 2 },
        ],
        wishlist: [seeds],
      },
    ]);
    expect(phone.cookies.get('everpaw-visitor') ?? '').toBe('');
    expect(lines(await cartOf(member))).toEqual([
      [stone, 1],
      [urn, 2],
    ]);
    const out = site.browser();
    expect((await cartOf(out)).items).toEqual([]);
  });

  test('REQ-393 while the orders are behind, a device still syncs; a visitor’s cart follows later', async () => {
    const member = await site.member();
    const phone = site.browser();
    await add(phone, urn, 2);
    await signIn(phone, member.email);
    await site.platform.engine.change('orders', 'pause');
    try {
      expect((await phone.get('/api/sync')).status).toBe(200);
      const payload = { cartId: visitorsCart, productId: seeds };
      const { json } = await pushed(phone, 'none', 'AddToWishlist', payload);
      expect(json.verdicts).toMatchObject([{ verdict: 'accepted' }]);
      expect(phone.cookies.get('everpaw-visitor')).toBeTruthy();
    } finally {
      await site.platform.engine.change('orders', 'resume');
    }
    await until(async () => {
      await phone.get('/api/sync');
      return !phone.cookies.get('everpaw-visitor');
    });
    expect(lines(await cartOf(member))).toEqual([[urn, 2]]);
  });

  test('REQ-393 what a visitor did without a signal and sends after signing in becomes the account’s', async () => {
    const member = await site.member();
    await pushed(member, 'none', 'AddToCart', { cartId: visitorsCart, productId: seeds, quantity: 3 });
    expect(lines(await cartOf(member))).toEqual([[seeds, 3]]);
  });

  test('REQ-393 a visitor who signed out begins a cart of their own', async () => {
    const member = await site.member();
    await add(member, urn);
    await member.post(sessionApi.logout.path);
    expect((await cartOf(member)).items).toEqual([]);
    await add(member, seeds);
    expect(lines(await cartOf(member))).toEqual([[seeds, 1]]);
    await signIn(member, member.email);
    expect(lines(await cartOf(member))).toEqual([
      [urn, 1],
      [seeds, 1],
    ]);
  });

  test('REL-15 the cart of somebody who has left is gone from the views', async () => {
    const member = await site.member();
    await add(member, urn);
    await site.settled();
    expect((await member.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBeLessThan(
      300,
    );
    const doc = () => site.platform.engine.model<{ closed: boolean }>('carts').findById(member.id).lean();
    await until(async () => (await doc())?.closed === true);
    expect(JSON.stringify(await doc())).not.toContain(urn);
  });
});
