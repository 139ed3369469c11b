import { timelineMessages as words } from '@everpaw/contracts/timeline/timeline.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, type Person, register, uploadPhoto } from './helpers/accounts.ts';
import { cachedOffline, noServer, openBrowser, openPhone, until } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

const titles = ['First swim', 'Her chair', 'Snow'];

let server: Server;
let browser: Browser;
let owner: Person;
let bella: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  owner = await register(server);
  bella = await createMemorial(owner);
  for (const [n, title] of titles.entries())
    await owner.send('POST', `/api/memorials/${bella}/memories`, {
      title,
      description: 'A long walk to the sea.',
      date: `201${n}-05-01`,
      type: 'photo',
      sha256: await uploadPhoto(owner, await smallPhoto(n + 1)),
    });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const show = (page: Page) => page.getByRole('region', { name: words.slideshow });
const title = (page: Page) => show(page).getByRole('heading', { level: 2 }).textContent();
const open = (page: Page) => page.getByRole('tab', { name: words.slideshow }).click();
/** Whether a photo that can be seen is whole. */
const isDrawn = (page: Page) =>
  show(page)
    .locator('[aria-hidden="false"] img')
    .evaluateAll((all) =>
      (all as HTMLImageElement[]).some(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );

test('without its server it goes round by the photos that the device has, and passes over one that it has not', async () => {
  const phone = await openPhone(browser, server, { as: owner, serviceWorkers: 'allow' });
  phone.expecting(noServer);
  const { page } = phone;
  await page.goto(`/memorial/${bella}/timeline`);
  await page.getByText(words.count(titles.length)).waitFor();
  await cachedOffline(page, '/shell.html');
  await page.reload();
  await page.getByText(words.count(titles.length)).waitFor();
  await open(page);
  for (const each of titles) {
    await until(async () => (await title(page)) === each && (await isDrawn(page)));
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  await show(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.evaluate(async () => {
    // As if the photo of the second memory had never been fetched.
    const second = document.querySelectorAll<HTMLImageElement>('article picture img')[1]?.src ?? '';
    const folder = new URL(second).pathname.replace(/[^/]*$/, '');
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.startsWith(folder)) await cache.delete(request);
    }
  });
  await server.kill();
  await page.reload();
  await page.getByText(words.count(titles.length)).waitFor();
  await open(page);
  await until(async () => (await title(page)) === titles[0] && (await isDrawn(page)));
  const seen = new Set<string | null>();
  for (let turn = 0; turn < 4; turn += 1) {
    await page.keyboard.press('ArrowRight');
    await until(() => isDrawn(page));
    seen.add(await title(page));
  }
  expect([...seen].sort()).toEqual([titles[0], titles[2]]);
  await server.start();
});

test('fills the screen, is worked by keys, and leaves no trace in the history', async () => {
  const { page } = await openPhone(browser, server, { screen: 'desktop', as: owner });
  await page.goto(`/memorial/${bella}/timeline`);
  await open(page);
  await until(() => isDrawn(page));
  const states = await page.evaluate(() => history.length);
  await until(() => page.evaluate(() => document.fullscreenElement !== null));
  const box = await show(page).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await page.keyboard.press('Space');
  await show(page).getByRole('button', { name: words.play }).waitFor();
  const before = await title(page);
  await page.keyboard.press('ArrowLeft');
  await until(async () => (await title(page)) !== before);
  await show(page)
    .getByText(/^Photo \d of 3: /)
    .waitFor();
  await page.keyboard.press('ArrowRight');
  await until(async () => (await title(page)) === before);
  expect(await page.evaluate(() => history.length)).toBe(states);
  await page.keyboard.press('Escape');
  await show(page).waitFor({ state: 'detached' });
});
