import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, registerChief } from './helpers/accounts.ts';
import { expectInOrder, lookAt } from './helpers/looks.ts';
import { openBrowser, openPhone } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ env: { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' } });
  const chief = await registerChief(server);
  const candle = {
    name: 'Beeswax Candle',
    description: 'For the first evenings.',
    category: 'gifts',
    imageUrl: '/products/beeswax-candle.svg',
    priceCents: 2_200,
    stockQuantity: 9,
    isFeatured: true,
  };
  const answer = await chief.send('POST', '/api/admin/products', candle);
  expect(answer.status).toBe(201);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('REQ-031 REQ-032 REQ-556 REL-18 a gift is found, written, paid, and seen among the orders', async () => {
  const giver = await register(server, { name: 'Ada Lovejoy' });
  const { page } = await openPhone(browser, server, {
    as: giver,
    isMobile: false,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  await lookAt(page, { name: 'gifts', path: () => '/gifts', ready: 'Beeswax Candle' }, 'crossed');
  await lookAt(
    page,
    { name: 'a gift to choose', path: () => '/send-gift', ready: 'Choose the gift' },
    'crossed',
  );
  await page.goto('/gifts');
  await page.getByRole('link', { name: 'Send as Gift: Beeswax Candle' }).click();
  await page.getByRole('heading', { name: 'Your gift' }).waitFor();
  const fields = {
    'Their name': 'Rui Reis',
    'Their email': 'rui@example.org',
    'Street address': '7 Long Lane',
    City: 'Porto',
    State: 'Porto',
    'ZIP code': '12345',
  };
  for (const [name, value] of Object.entries(fields))
    await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'For a close friend' }).click();
  await expectInOrder(page, 'a gift that is written');
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await page.getByText('7 Long Lane').waitFor();
  await page.goto('/orders');
  await page.getByText('A gift for Rui Reis').waitFor();
});
