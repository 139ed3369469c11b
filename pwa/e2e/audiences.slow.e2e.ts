import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmAddress, createMemorial, everybodyReads, register, visitor } from './helpers/accounts.ts';
import { emailTo } from './helpers/emails.ts';
import { expectInOrder, expectInOrderAnywhere } from './helpers/looks.ts';
import { cachedOffline, noServer, openBrowser, openPhone } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let browser: Browser;
let server: Server;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('SEC-10 a page for anyone with the link is in no list, and opens by its address', async () => {
  const name = 'Lantern';
  const owner = await register(server);
  const id = await createMemorial(owner, { petName: name });
  const { page } = await openPhone(browser, server, { screen: 'desktop', as: owner });
  await page.goto(`/memorials/${id}/edit`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Anyone with the link' }).check();
  await page.getByRole('group', { name: 'Who may see this page?' }).scrollIntoViewIfNeeded();
  await expectInOrderAnywhere(page, 'audience-settings');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByRole('article', { name: `Memorial of ${name}` })
    .getByText('Anyone with the link')
    .waitFor();
  await everybodyReads(server, `/api/memorials/${id}`, ({ json }) => json.isListed === false);

  const { page: strangers, close } = await openPhone(browser, server);
  await strangers.goto(`/memorial-gallery?search=${encodeURIComponent(name)}`);
  await strangers.getByText('No memorials found').waitFor();
  const answer = await strangers.goto(`/memorial/${id}`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await strangers.getByRole('heading', { level: 1, name }).waitFor();
  expect(await strangers.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await expectInOrderAnywhere(strangers, 'audience-link');

  await close();

  // In the gallery, and kept from search engines only.
  await page.goto(`/memorials/${id}/edit`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await page.getByRole('switch', { name: 'Show in search engines' }).uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await everybodyReads(server, `/api/memorials?search=${name}`, ({ text }) => text.includes(id));
  const again = await visitor(server).send('GET', `/memorial/${id}`);
  expect(again.headers.get('x-robots-tag')).toBe('noindex');

  // With a password, and then for invited people only, which asks to remove the password.
  await page.goto(`/memorials/${id}/edit`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Anyone with the password' }).check();
  await page.getByLabel('Password', { exact: true }).fill('garden gate');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  await expectInOrderAnywhere(page, 'audience-password');
  expect((await visitor(server).send('GET', `/api/memorials/${id}`)).status).toBe(403);
  await page.getByRole('radio', { name: 'Only people you invite' }).check();
  await page.getByText(/^The page still has a password/).waitFor();
  await expectInOrderAnywhere(page, 'audience-invited');
  await page.getByRole('button', { name: 'Remove password' }).click();
  await page.getByText(/^The page still has a password/).waitFor({ state: 'detached' });
  expect((await visitor(server).send('GET', `/api/memorials/${id}`)).status).toBe(404);
});

test('SEC-10 an invited reader opens the page, reads it without a signal, and loses it', async () => {
  const name = 'Clover';
  const owner = await register(server, { name: 'Olga Owner' });
  const rita = await register(server, { name: 'Rita Reader' });
  await confirmAddress(server, owner);
  const id = await createMemorial(owner, { petName: name, isPublic: false });
  const { page } = await openPhone(browser, server, { as: owner });
  await page.goto(`/memorials/${id}/edit`);
  await page.getByRole('button', { name: 'Settings' }).click();
  const people = page.getByRole('region', { name: 'Who is invited' });
  await people.getByLabel('Their email').fill(rita.email);
  await people.getByRole('button', { name: 'Send invitation' }).click();
  await people.getByRole('button', { name: `Withdraw: ${rita.email}` }).waitFor();

  const { link } = await emailTo(server, rita.email, 'An invitation to see a memorial');
  const reader = await openPhone(browser, server, { as: rita, serviceWorkers: 'allow' });
  const theirs = reader.page;
  await theirs.goto(link);
  await theirs.getByRole('heading', { name: `See ${name}'s page` }).waitFor();
  await expectInOrder(theirs, 'audience-invitation');
  await theirs.getByRole('button', { name: 'Accept and open the page' }).click();
  await theirs.getByRole('heading', { level: 1, name }).waitFor();
  expect(await theirs.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  await theirs.goto('/my-memorials');
  const shared = theirs.getByRole('region', { name: 'Shared with you' });
  await shared.getByRole('heading', { name }).waitFor();
  await expectInOrder(theirs, 'audience-shared');

  await theirs.goto(`/memorial/${id}`);
  await theirs.getByRole('heading', { level: 1, name }).waitFor();
  await cachedOffline(theirs);
  reader.expecting(noServer);
  await reader.context.setOffline(true);
  await theirs.reload();
  await theirs.getByRole('heading', { level: 1, name }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await people.getByRole('button', { name: 'Remove: Rita Reader' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await people.getByText('Rita Reader').first().waitFor({ state: 'detached' });
  reader.expecting(/status of 404 /);
  await reader.context.setOffline(false);
  await theirs.goto('/saved');
  await theirs.getByRole('heading', { name: 'No pages yet' }).waitFor();
  await theirs.goto('/my-memorials');
  await shared.waitFor({ state: 'detached' });
  await reader.context.setOffline(true);
  await theirs.goto(`/memorial/${id}`);
  await theirs.getByRole('heading', { name: 'This page isn’t on your device yet' }).waitFor();
});
