import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from './helpers/accounts.ts';
import { expectAccessibleInBoth } from './helpers/axe.ts';
import { told } from './helpers/notice.ts';
import { openBrowser, openPhone, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let browser: Browser;
let live: Server;

beforeAll(async () => {
  browser = await openBrowser();
  live = await startServer({ env: { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' } });
});
afterAll(async () => {
  await browser.close();
  await live.close();
});

test('REQ-622 REQ-632 REQ-661 a card begins Premium, leaving and coming back are asked and told', async () => {
  const ada = await register(live, { name: 'Ada Lim' });
  const { page } = await openPhone(browser, live, { as: ada });
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Choose Premium' }).click();
  await page.getByLabel('What the bank says').selectOption('declined');
  await page.getByRole('button', { name: 'Start my 90 free days' }).click();
  await told(page, 'Subscription Error');
  await page.getByLabel('What the bank says').selectOption('approved');
  await page.getByRole('button', { name: 'Start my 90 free days' }).click();
  await told(page, 'Premium is yours');
  expect(new URL(page.url()).search).toBe('');
  await until(async () => (await ada.send('GET', '/api/auth/user')).json.subscriptionStatus === 'premium');

  await page.goto('/subscribe');
  await page.getByRole('heading', { name: 'Premium is active' }).waitFor();
  await expectAccessibleInBoth(page, 'plans of a member');
  await page.getByRole('button', { name: 'Go back to Basic' }).click();
  const asked = page.getByRole('dialog', { name: 'Go back to Basic?' });
  await asked.getByRole('button', { name: 'Go back to Basic' }).click();
  await page.getByRole('link', { name: 'Your plan and receipts' }).click();
  await page.getByRole('button', { name: 'Keep Premium after all' }).click();
  await told(page, 'Premium continues');
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByRole('button', { name: 'Save this card' }).click();
  await told(page, 'We’ll charge your new card from now on');
  await expectAccessibleInBoth(page, 'own plan');
});
