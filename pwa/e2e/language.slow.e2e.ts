import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { cachedOffline, noServer, openBrowser, openPhone, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let bella: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  bella = await createMemorial(await register(server), {});
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(() => server.start());

/** The languages, besides English, whose texts this device has. */
const languagesOn = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const paths = (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url);
    return paths.flatMap((path) => /\/language-([a-z]{2})-/.exec(path)?.[1] ?? []);
  });
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('a language that was chosen is there without the server, and no other takes room', async () => {
  const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
  const { page } = phone;
  await page.goto(`/memorial/${bella}`);
  await cachedOffline(page, `/memorial/${bella}`);
  expect(await languagesOn(page)).toEqual([]);
  await page.getByLabel('Language').selectOption('de');
  await until(async () => (await languageOf(page)) === 'de' && (await languagesOn(page)).length > 0);
  phone.expecting(noServer);
  await server.kill();
  await page.reload();
  await page.getByText('Kerze anzünden').first().waitFor();
  expect([await languageOf(page), await languagesOn(page)]).toEqual(['de', ['de']]);
});

test('the language of the browser is stored with the first visit', async () => {
  const phone = await openPhone(browser, server, { locale: 'nl-NL', serviceWorkers: 'allow' });
  const { page } = phone;
  await page.goto(`/memorial/${bella}`);
  await cachedOffline(page, `/memorial/${bella}`);
  await until(async () => (await languagesOn(page)).join() === 'nl');
  phone.expecting(noServer);
  await server.kill();
  await page.reload();
  await page.getByText('Kaarsje aansteken').first().waitFor();
  expect(await languageOf(page)).toBe('nl');
});
