import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  createMemorial,
  everybodyReads,
  type Person,
  register,
  registerChief,
  signGuestbook,
  visitor,
} from './helpers/accounts.ts';
import { runningOut } from './helpers/looks.ts';
import { openBrowser, picturesAreDrawn } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let keeper: Person;
let chief: Person;
let id: string;
let product: string;

const article = 'a-long-word';

/** A name that nobody could break at a space. */
const long = 'Wolfgangamadeus'.repeat(7).slice(0, 100);

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  chief = await registerChief(server);
  keeper = await register(server, { name: `${long.slice(0, 49)} ${long.slice(0, 49)}` });
  id = await createMemorial(keeper, { petName: long, memorialText: long }, [
    await smallPhoto(1),
    await smallPhoto(2),
  ]);
  const { json } = await keeper.send('GET', `/api/memorials/${id}`);
  for (const { id: imageId } of json.images)
    await keeper.send('PATCH', `/api/memorials/${id}/images/${imageId}`, { caption: long });
  await signGuestbook(visitor(server), id, {
    visitorName: long,
    visitorLocation: long,
    tributeMessage: long,
  });
  await keeper.send('POST', `/api/memorials/${id}/memories`, {
    date: '2009-04-17',
    title: long,
    description: long,
    location: long,
    type: 'milestone',
    tags: [long.slice(0, 30)],
  });
  const listed = await chief.send('POST', '/api/admin/products', {
    name: long,
    description: long,
    category: 'garden',
    imageUrl: '/products/garden-stone.svg',
    priceCents: 5_600,
    isFeatured: true,
    stockQuantity: 20,
  });
  product = listed.json.id;
  const { json: categories } = await visitor(server).send('GET', '/api/news-feed-categories');
  const drafted = await chief.send('POST', '/api/admin/news-feeds', {
    title: long,
    slug: article,
    summary: long,
    content: long,
    categoryId: categories[0].id,
    tags: [long.slice(0, 30)],
  });
  const published = await chief.send('POST', `/api/admin/news-feeds/${drafted.json.id}/publish`);
  expect([listed.status, drafted.status, published.status]).toEqual([201, 201, 200]);
  await everybodyReads(server, '/api/products', ({ json }) => json.length === 1);
  await everybodyReads(server, `/api/memorials/${id}`, ({ json }) => json.tributeCount === 1);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const widths = [320, 768, 1280];

const places: [path: () => string, who: 'visitor' | 'keeper' | 'chief'][] = [
  [() => '/', 'visitor'],
  [() => '/', 'keeper'],
  [() => '/memorial-gallery', 'visitor'],
  [() => `/memorial/${id}`, 'visitor'],
  [() => `/memorial/${id}`, 'keeper'],
  [() => `/memorial/${id}/timeline`, 'keeper'],
  [() => `/memorial/${id}/history`, 'keeper'],
  [() => `/memorial/${id}/keepsake`, 'keeper'],
  [() => `/memorials/${id}/edit`, 'keeper'],
  [() => '/my-memorials', 'keeper'],
  [() => '/saved', 'keeper'],
  [() => '/profile', 'keeper'],
  [() => '/settings', 'keeper'],
  [() => '/store', 'visitor'],
  [() => '/gifts', 'visitor'],
  [() => `/product/${product}`, 'visitor'],
  [() => '/news', 'visitor'],
  [() => `/news/${article}`, 'visitor'],
  [() => '/admin?tool=products', 'chief'],
];

test.each(places.map(([path, who], index) => ({ path, who, index })))(
  'REL-51 REL-18 a word of 100 letters widens nothing at three widths: place $index of a $who',
  async ({ path, who }) => {
    const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    if (who !== 'visitor') await context.addCookies((who === 'keeper' ? keeper : chief).cookies());
    const page = await context.newPage();
    await page.goto(path());
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.getByText(long.slice(0, 30)).filter({ visible: true }).first().waitFor();
    await picturesAreDrawn(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await runningOut(page), `${path()} at ${width} pixels`).toEqual([]);
    }
  },
);
