import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { cachedOffline, noServer, openBrowser, openPhone, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let bella: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  bella = await createMemorial(await register(server));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const light = (page: Page) => page.getByRole('button', { name: 'Light a candle' });
const shows = (page: Page, text: string | RegExp) => page.getByText(text).waitFor();

/** Waits until the server shows so many candles: a page counts its own before that, and others only hear of later changes. */
const areShown = (page: Page, count: number) =>
  until(async () => {
    const answer = await page.request.get(`/api/memorials/${bella}`);
    return (await answer.json()).candles?.ever === count;
  });

test('a visitor lights a candle without a signal, one a day, and another visitor sees two', async () => {
  const [one, other] = await Promise.all([
    openPhone(browser, server, { serviceWorkers: 'allow' }),
    openPhone(browser, server),
  ]);
  for (const { page } of [one, other]) await page.goto(`/memorial/${bella}`);
  await shows(one.page, 'Light the first candle for Bella');
  await cachedOffline(one.page);

  one.expecting(noServer);
  other.expecting(noServer);
  await server.kill();
  await light(one.page).focus();
  await one.page.keyboard.press('Enter');
  await shows(one.page, '1 candle is burning for Bella');
  await shows(one.page, /^Your candle burns until /);
  await shows(one.page, 'It’s lit here, and waiting to be sent.');
  await one.page.reload();
  await shows(one.page, 'It’s lit here, and waiting to be sent.');

  await server.start();
  await one.page.reload();
  await one.page.getByText('It’s lit here, and waiting to be sent.').waitFor({ state: 'detached' });
  await shows(one.page, /^Your candle burns until /);
  await shows(one.page, '1 candle is burning for Bella');
  // The same person again that day, past the screen that no longer offers it.
  expect(await light(one.page).count()).toBe(0);
  const again = await one.page.request.post(`/api/memorials/${bella}/candles`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(again.status()).toBe(201);

  await areShown(other.page, 1);
  await other.page.reload();
  await shows(other.page, '1 candle is burning for Bella');
  await light(other.page).click();
  await shows(other.page, '2 candles are burning for Bella');
  await areShown(one.page, 2);
  await one.page.reload();
  await shows(one.page, '2 candles are burning for Bella');
});
