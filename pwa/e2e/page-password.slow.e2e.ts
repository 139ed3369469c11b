import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { cachedOffline, noServer, openBrowser, openPhone } from './helpers/phone.ts';
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

const refused = /status of (?:403|404) /;

test('SEC-10 a visitor opens a page with its password, reads it without a signal, and loses it when the password changes', async () => {
  const keeper = await register(server);
  const bella = await createMemorial(keeper, { isPublic: false });
  const lock = async (password: string) =>
    expect((await keeper.send('PUT', `/api/memorials/${bella}/password`, { password })).status).toBe(200);
  await lock('garden gate');
  const { page, context, expecting } = await openPhone(browser, server, { serviceWorkers: 'allow' });
  expecting(refused);

  await page.goto(`/memorial/${bella}`);
  await page.getByRole('heading', { name: 'This page has a password' }).waitFor();
  expect(await page.content()).not.toContain('Bella');
  await page.getByLabel('Password', { exact: true }).fill('another gate');
  await page.getByRole('button', { name: 'Open the page' }).click();
  await page.getByText(/^That isn’t the password/).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('garden gate');
  await page.getByRole('button', { name: 'Open the page' }).click();
  await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
  await page.getByText('With a password').waitFor();

  await cachedOffline(page);
  expecting(noServer);
  await server.kill();
  await page.reload();
  await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();

  await server.start();
  await lock('orchard gate');
  await page.reload();
  await page.getByRole('heading', { name: 'This page has a password' }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'This page isn’t on your device yet' }).waitFor();
});
