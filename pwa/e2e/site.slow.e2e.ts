import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createMemorial, everybodyReads, register, signGuestbook, visitor } from './helpers/accounts.ts';
import { holdsOffline, openBrowser, openPhone, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('REQ-159 REQ-176 REQ-177 the home of somebody signed in asks for nothing that is not there', async () => {
  const ada = await register(server);
  const { page } = await openPhone(browser, server, { as: ada });
  const answers: string[] = [];
  page.on('response', (answer) => answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
  await page.goto('/');
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await until(async () => (await statistics.textContent())?.includes('0Orders') ?? false);
  await page.getByRole('heading', { name: 'No Memorials Yet', exact: true }).waitFor();
  expect(answers.filter((answer) => !/^[23]/.test(answer))).toEqual([]);
  expect(answers).toContain('200 /api/products/featured');
});

test('a button that is pressed before the app has come to it is not pressed in vain, and is pressed once', async () => {
  const id = await createMemorial(await register(server));
  const { page } = await openPhone(browser, server, { screen: 'desktop' });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto(`/memorial/${id}`, { waitUntil: 'commit' });
  const sign = page.getByRole('button', { name: 'Sign the Guestbook' });
  await sign.click();
  await page.getByLabel('Your tribute').waitFor();
  // A second press would have sent the empty form.
  expect(await page.getByText('Please fill required fields').count()).toBe(0);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Create Memorial' }).first().click();
  await page.getByRole('dialog').waitFor();
});

test('a page that set out before there was a service worker, and came after it had taken over what was open, is answered for by it', async () => {
  const id = await createMemorial(await register(server));
  const { page, newTab, context } = await openPhone(browser, server, { serviceWorkers: 'allow' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(`**/memorial/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  const onItsWay = page.goto(`/memorial/${id}`);
  const beside = await newTab();
  await beside.goto('/about');
  await holdsOffline(beside, '/shell.html');
  release();
  await onItsWay;
  await holdsOffline(page, `/memorial/${id}`, `/memorial/${id}/manifest.webmanifest`);
});

test('REQ-315 a guestbook with many tributes scrolls with the page: there is no box of its own', async () => {
  const id = await createMemorial(await register(server));
  for (let n = 1; n <= 8; n += 1) await signGuestbook(visitor(server), id, { visitorName: `Visitor ${n}` });
  await everybodyReads(server, `/api/memorials/${id}`, ({ json }) => json.tributeCount === 8);
  const { page } = await openPhone(browser, server);
  await page.goto(`/memorial/${id}`);
  await page.getByText('Visitor 8').waitFor();
  expect(await page.getByRole('region', { name: 'Guestbook' }).getByRole('listitem').count()).toBe(8);
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('#main, #main *')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map(({ className }) => className),
  );
  expect(boxes).toEqual([]);
});

test('REQ-054 REQ-147 a site in live mode counts, and its store is open', async () => {
  const live = await startServer({ env: { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' } });
  onTestFinished(() => live.close());
  await createMemorial(await register(live));
  await everybodyReads(live, '/api/memorials/stats', ({ json }) => json.total === 1);
  const { page } = await openPhone(browser, live);
  await page.goto('/about');
  const figures = page.getByRole('region', { name: 'In figures' });
  await until(async () => /^1\s*public memorials|public memorials\s*1$/m.test(await figures.innerText()));
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Memorial Urns' }).tap();
  await page.waitForURL(/\/store\?category=urns$/);
});

test('the page of all components is part of no build', async () => {
  const built = join(inject('runFolder'), 'site/pwa/dist');
  const scripts = (await readdir(built, { recursive: true })).filter((file) => /\.m?js$/.test(file));
  expect(scripts.length).toBeGreaterThan(50);
  const mentions = async (words: string) => {
    const sources = await Promise.all(scripts.map((file) => readFile(join(built, file), 'utf8')));
    return scripts.filter((_, index) => sources[index]?.includes(words));
  };
  expect(await mentions('404 · Page not found')).not.toEqual([]);
  expect(await mentions('/design')).toEqual([]);
  expect(await mentions('exists in development only')).toEqual([]);
});
