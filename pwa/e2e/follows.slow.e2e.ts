import { followMessages as messages } from '@everpaw/contracts/follows/follows.messages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { expectInOrder } from './helpers/looks.ts';
import { openBrowser, openPhone } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
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

test('a friend chooses the days on the page, its keeper where it is edited, each for themselves', async () => {
  const [owner, friend] = [await register(server), await register(server)];
  const dates = { petName: 'Bella', birthDate: '2014-09-01', passedDate: '2019-03-08', isPublic: true };
  const id = await createMemorial(owner, dates, [await smallPhoto(1)]);

  const { page } = await openPhone(browser, server, { as: friend });
  await page.goto(`/memorial/${id}`);
  await page.getByRole('button', { name: messages.open }).tap();
  const dialog = page.getByRole('dialog', { name: messages.title('Bella') });
  const passing = dialog.getByRole('switch', { name: messages.passing('Bella') });
  await passing.tap();
  await expect.poll(() => passing.isEnabled()).toBe(true);
  await expectInOrder(page, 'days-to-remember');
  await page.reload();
  await page.getByRole('button', { name: messages.open }).tap();
  await expect.poll(() => passing.isChecked()).toBe(true);
  expect(await dialog.getByRole('switch', { name: messages.birthday('Bella') }).isChecked()).toBe(false);

  const keeper = await openPhone(browser, server, { as: owner });
  await keeper.page.goto(`/memorials/${id}/edit`);
  const section = keeper.page.getByRole('region', { name: messages.open });
  const birthday = section.getByRole('switch', { name: messages.birthday('Bella') });
  await birthday.tap();
  await expect.poll(() => birthday.isEnabled()).toBe(true);
  await expectInOrder(keeper.page, 'days-to-remember-keeper');
  expect(await section.getByRole('switch', { name: messages.passing('Bella') }).isChecked()).toBe(false);
  expect(server.countEvents('MemorialFollowed')).toBe(2);

  const visitor = await openPhone(browser, server);
  await visitor.page.goto(`/memorial/${id}`);
  await visitor.page.getByRole('button', { name: messages.open }).tap();
  await visitor.page.getByText(messages.signIn).waitFor();
});
