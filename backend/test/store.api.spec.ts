import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoProducts } from '../src/store/demo-products.ts';
import { seedStore } from '../src/store/seed-store.ts';
import { nowhere } from './helpers/acts.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { openSite, type Site } from './helpers/site.ts';

let site: Site;
let admin: Member;
beforeAll(async () => {
  site = await openSite();
  admin = await memberWithRole(site, 'admin');
  await seedStore(site.platform, demoProducts);
  await site.settled();
});
afterAll(() => site.close());

const fields = (more: object = {}) => ({
  name: 'A cup',
  description: 'For tea.',
  category: 'gifts',
  imageUrl: '/products/beeswax-candle.svg',
  priceCents: 1_200,
  isFeatured: false,
  ...more,
});
const add = async (more: object = {}) => {
  const answer = await admin.post('/api/admin/products', { stockQuantity: 3, ...fields(more) });
  expect(answer.status).toBe(201);
  return String(answer.json.id);
};
const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe('the catalogue', () => {
  test('REQ-741 REQ-699 a new site has at least 24 products over six categories, with stock from none to plenty', async () => {
    const { json } = await site.browser().get('/api/products');
    expect(json.length).toBeGreaterThanOrEqual(24);
    expect(new Set(json.map(({ category }: { category: string }) => category)).size).toBe(6);
    expect(names(json)).toEqual(names(json).toSorted());
    const stocks = json.map(({ stockQuantity }: { stockQuantity: number | null }) => stockQuantity);
    for (const stock of [0, 1, null]) expect(stocks).toContain(stock);
    expect(Math.max(...stocks)).toBeGreaterThan(50);
  });

  test('seeding again changes nothing', async () => {
    const before = (await site.browser().get('/api/products')).text;
    await seedStore(site.platform, demoProducts);
    await site.settled();
    expect((await site.browser().get('/api/products')).text).toBe(before);
  });

  test('REQ-150 REQ-418 REQ-743 the landing page’s three are featured, under the same names and prices', async () => {
    const { json } = await site.browser().get('/api/products/featured');
    const priced = json.map(({ name, price }: { name: string; price: string }) => [name, price]);
    expect(priced).toEqual([
      ['Garden Stone', '56.00'],
      ['Oak Keepsake Urn', '89.00'],
      ['Paw Print Frame', '34.00'],
    ]);
  });

  test('REQ-742 one product is read by its id, and none that is not on sale', async () => {
    const [first] = (await site.browser().get('/api/products')).json;
    expect((await site.browser().get(`/api/products/${first.id}`)).json).toEqual(first);
    expect((await site.browser().get(`/api/products/${nowhere}`)).status).toBe(404);
    const id = await add({ name: 'Off sale' });
    await admin.send('PUT', `/api/admin/products/${id}`, { body: { ...fields(), isActive: false } });
    await site.settled();
    expect((await site.browser().get(`/api/products/${id}`)).status).toBe(404);
    expect((await admin.get('/api/admin/products')).json).toContainEqual(
      expect.objectContaining({ id, isActive: false }),
    );
  });

  test('is managed by permission: words, price and stock, and the access log hears of it', async () => {
    const id = await add();
    const change = { ...fields({ name: 'A larger cup', priceCents: 1_500 }), isActive: true };
    expect((await admin.send('PUT', `/api/admin/products/${id}`, { body: change })).status).toBe(200);
    const stock = (body: object) => admin.send('PUT', `/api/admin/products/${id}/stock`, { body });
    expect((await stock({ stockQuantity: 9, before: 3 })).status).toBe(200);
    expect((await stock({ stockQuantity: 1, before: 3 })).json).toMatchObject({ code: 'stock-moved' });
    await site.settled();
    expect((await site.browser().get(`/api/products/${id}`)).json).toMatchObject({
      name: 'A larger cup',
      price: '15.00',
      stockQuantity: 9,
    });
    const member = await site.member();
    for (const person of [member, site.browser()])
      expect([401, 403]).toContain((await person.post('/api/admin/products', fields())).status);
    const log = await admin.get('/api/admin/access-log');
    expect(JSON.stringify(log.json)).toContain(`product ${id}: stock counted`);
  });

  test('SEC-14 REQ-698 refuses what no product is', async () => {
    for (const more of [
      { priceCents: -1 },
      { priceCents: 1.5 },
      { category: 'toys' },
      { imageUrl: 'https://elsewhere.example/x.png' },
      { imageUrl: '/api/logout' },
      { name: { $ne: '' } },
    ])
      expect((await admin.post('/api/admin/products', { stockQuantity: 1, ...fields(more) })).status).toBe(
        400,
      );
  });
});
