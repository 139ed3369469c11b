import { createHash, randomUUID } from 'node:crypto';
import { mediaUrl } from '@everpaw/contracts/media/media.url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seedNews } from '../src/demo/seed-news.ts';
import { categoryIdOf } from '../src/news/news.commands.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { makePhoto } from './helpers/photos.ts';
import { openSite, type Site } from './helpers/site.ts';

let site: Site;
let admin: Member;
let other: Member;
let someone: Member;
beforeAll(async () => {
  site = await openSite();
  admin = await memberWithRole(site, 'admin');
  other = await memberWithRole(site, 'admin');
  someone = await site.member('Tom Friend');
  await seedNews(site.platform, null);
  await site.settled();
});
afterAll(() => site.close());

let seed = 0;
/** Uploads a photo as `who`; its SHA-256. */
async function upload(who: Member): Promise<string> {
  seed += 1;
  const body = await makePhoto({ width: 800, height: 700, orientation: 1, seed });
  const sha256 = createHash('sha256').update(body).digest('hex');
  const sent = await who.send('PUT', `/api/media/${sha256}`, {
    body,
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.status).toBe(200);
  return sha256;
}

const addressOf = (sha256: string) => mediaUrl(sha256, { width: 640, format: 'webp' });
const statusFor = async (who: Pick<Member, 'get'>, sha256: string) =>
  (await who.get(addressOf(sha256))).status;

type Saved = { status: number; json: { id: string; code?: string } };
/** Every place where the site's own content shows a picture: how it is made with one, and how it gets another. */
const places: readonly {
  name: string;
  add(who: Member, address: string): Promise<Saved>;
  change(who: Member, id: string, address: string): Promise<Saved>;
}[] = [
  ...(['featuredImageUrl', 'socialImageUrl'] as const).map((field) => {
    const fields = (address: string) => ({
      categoryId: categoryIdOf('remembering'),
      title: 'A bench by the river',
      summary: 'Where to sit.',
      content: 'There is a bench.',
      [field]: address,
    });
    return {
      name: `an article’s ${field}`,
      add: (who: Member, address: string) =>
        who.post('/api/admin/news-feeds', { slug: `bench-${randomUUID()}`, ...fields(address) }),
      change: (who: Member, id: string, address: string) =>
        who.send('PUT', `/api/admin/news-feeds/${id}`, { body: fields(address) }),
    };
  }),
  {
    name: 'a product',
    add: (who, address) =>
      who.post('/api/admin/products', { ...product, imageUrl: address, stockQuantity: 3 }),
    change: (who, id, address) =>
      who.send('PUT', `/api/admin/products/${id}`, {
        body: { ...product, imageUrl: address, isActive: true },
      }),
  },
  {
    name: 'a card template',
    add: (who, address) => who.post('/api/admin/ecard-templates', { ...template, templateImageUrl: address }),
    change: (who, id, address) =>
      who.send('PUT', `/api/admin/ecard-templates/${id}`, {
        body: { ...template, templateImageUrl: address, isActive: true },
      }),
  },
  {
    name: 'a seasonal theme',
    add: (who, address) => who.post('/api/admin/seasonal-themes', seasonalTheme(address)),
    change: (who, id, address) =>
      who.send('PUT', `/api/admin/seasonal-themes/${id}`, { body: seasonalTheme(address) }),
  },
];
const seasonalTheme = (backgroundImage: string) => ({
  name: 'Spring',
  isActive: true,
  startDate: '2026-03-20T00:00:00.000Z',
  endDate: '2026-04-20T00:00:00.000Z',
  priority: 10,
  theme: {
    primaryColor: '#3f5a45',
    secondaryColor: '#eef2e8',
    backgroundImage,
    heroTitle: 'The light comes back',
    heroSubtitle: 'So do the walks.',
    specialMessage: null,
    ctaText: 'Create Memorial',
  },
});
const product = {
  name: 'Stone',
  description: 'A stone.',
  category: 'garden',
  priceCents: 500,
  isFeatured: false,
};
const template = { name: 'Lake', description: 'A lake.', category: 'sympathy', priceCents: 0 };

describe.each(places)('the picture of $name', ({ add, change }) => {
  test('is everybody’s once it is shown, and nobody else’s before', async () => {
    const sha256 = await upload(admin);
    expect(await statusFor(site.browser(), sha256)).toBe(404);
    const added = await add(admin, addressOf(sha256));
    expect(added.status).toBeLessThan(300);
    await site.settled();
    expect(await statusFor(site.browser(), sha256)).toBe(200);

    const next = await upload(other);
    expect((await change(other, added.json.id, addressOf(next))).status).toBeLessThan(300);
    await site.settled();
    expect([await statusFor(site.browser(), next), await statusFor(site.browser(), sha256)]).toEqual([
      200, 200,
    ]);
  });

  test('may stay as it is, and be used elsewhere, when another administrator writes', async () => {
    const address = addressOf(await upload(admin));
    const added = await add(admin, address);
    await site.settled();
    expect((await change(other, added.json.id, address)).status).toBeLessThan(300);
    expect((await add(other, address)).status).toBeLessThan(300);
  });

  test('SEC-10 is not a photo that another account uploaded: its id alone publishes nothing', async () => {
    const sha256 = await upload(someone);
    const refused = { status: 400, json: { code: 'photo-unknown' } };
    expect(await add(admin, addressOf(sha256))).toMatchObject(refused);
    const added = await add(admin, addressOf(await upload(admin)));
    expect(await change(admin, added.json.id, addressOf(sha256))).toMatchObject(refused);
    await site.settled();
    expect(await statusFor(site.browser(), sha256)).toBe(404);
    expect(await statusFor(someone, sha256)).toBe(200);
  });
});
