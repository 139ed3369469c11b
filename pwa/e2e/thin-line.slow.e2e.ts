import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMemorial, register, signGuestbook, visitor } from './helpers/accounts.ts';
import { type Line, openLine } from './helpers/line.ts';
import { cachedOffline, noServer, openBrowser, openPhone, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let line: Line;
let bella: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  bella = await createMemorial(await register(server));
  await signGuestbook(visitor(server), bella);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  line = await openLine(server);
});
afterEach(() => line.close());

/** The script of the service worker that answers on this device; empty while there is none. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const active = (await navigator.serviceWorker.getRegistration())?.active;
    return active?.state === 'activated' ? new URL(active.scriptURL).pathname : '';
  });
const words = 'She shared her stick with everyone.';
const scripts = /^\/assets\/.*\.js/;

test('a memorial whose app has not come yet opens again without a signal, and the app takes over when it comes', async () => {
  const { page, expecting } = await openPhone(browser, server, {
    baseURL: line.origin,
    serviceWorkers: 'allow',
  });
  expecting(noServer);
  line.holdBack(scripts);
  await page.goto(`/memorial/${bella}`, { waitUntil: 'commit' });
  await page.getByText(words).waitFor();
  await until(async () => (await workerOf(page)) === '/sw-first.js');
  expect(await page.getByRole('main').getByText('Saved on this device').count()).toBe(0);

  line.silence();
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
  await page.getByText(words).waitFor();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);

  line.clear();
  await page.goto(`/memorial/${bella}`);
  await cachedOffline(page, `/memorial/${bella}`);
  // Its files may be there before it has taken over; once it has, nothing of the first one is left.
  await until(async () => (await workerOf(page)) === '/sw.js');
  expect(await page.evaluate(() => caches.has('everpaw-first'))).toBe(false);
  await page.getByRole('main').getByText('Saved on this device').first().waitFor();
});

test('“Saved on this device” is said once what writing takes is here, and not before', async () => {
  const { page, expecting } = await openPhone(browser, server, {
    baseURL: line.origin,
    serviceWorkers: 'allow',
  });
  expecting(noServer);
  line.holdBack(/^\/assets\/(?:sign-form|writing|drafts)-/);
  await page.goto(`/memorial/${bella}`);
  await page.getByText(words).waitFor();
  await until(async () => (await workerOf(page)) === '/sw.js');
  // What shows the line is there, and so is everything else that comes before the files that are held back.
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect(await page.getByRole('main').getByText('Saved on this device').count()).toBe(0);
  line.clear();
  await page.reload();
  await page.getByRole('main').getByText('Saved on this device').first().waitFor();
  await server.kill();
  await page.reload();
  await page.getByRole('main').getByText('Saved on this device').first().waitFor();
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  await page.getByLabel('Your name').fill('Ben');
  await page.getByLabel('Your tribute').fill('We miss her at the gate.');
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  await page.getByRole('listitem').filter({ hasText: 'We miss her at the gate.' }).waitFor();
  await server.start();
});
