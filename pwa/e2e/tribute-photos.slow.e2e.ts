import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import {
  tributePhotoMessages as messages,
  tributeChangeMessages,
} from '@everpaw/contracts/guestbook/tribute-changes.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { told } from './helpers/notice.ts';
import { noServer, openBrowser, openPhone } from './helpers/phone.ts';
import { largePhoto, smallPhoto } from './helpers/photos.ts';
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

const fromNora = (page: Page) => page.getByRole('img', { name: guestbookMessages.photoFrom('Nora') }).first();

async function isDrawn(page: Page): Promise<void> {
  await fromNora(page).waitFor();
  await expect
    .poll(() => fromNora(page).evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

async function fill(page: Page, photo: Awaited<ReturnType<typeof smallPhoto>>): Promise<void> {
  await page.getByRole('button', { name: guestbookMessages.sign }).click();
  await page.getByLabel('Your name').fill('Nora');
  await page.getByLabel('Your tribute').fill('Sleep well.');
  await page.getByLabel(messages.label, { exact: true }).locator('input').setInputFiles(photo);
  await page.getByRole('img', { name: messages.preview }).waitFor();
}

const send = (page: Page) => page.getByRole('button', { name: guestbookMessages.sign }).click();

test('a visitor signs with a photograph, removes and chooses it again, and everybody sees it large', async () => {
  const memorialId = await createMemorial(await register(server), { petName: 'Bella' });
  const { page } = await openPhone(browser, server);
  await page.goto(`/memorial/${memorialId}`);
  await fill(page, await smallPhoto(1));
  await page.getByRole('button', { name: messages.remove }).click();
  await page.getByRole('img', { name: messages.preview }).waitFor({ state: 'detached' });
  await page
    .getByLabel(messages.label, { exact: true })
    .locator('input')
    .setInputFiles(await largePhoto(2));
  await page.getByRole('img', { name: messages.preview }).waitFor();
  await send(page);
  await told(page, tributeChangeMessages.thanksTitle);
  const { page: strangers } = await openPhone(browser, server);
  await strangers.goto(`/memorial/${memorialId}`);
  await isDrawn(strangers);
  await fromNora(strangers).click();
  const name = guestbookMessages.photoFrom('Nora');
  await strangers.getByRole('dialog', { name }).getByRole('img', { name }).waitFor();
});

test('a photograph waits with its words on the device, and is seen by others once a keeper has approved', async () => {
  const keeper = await register(server);
  const memorialId = await createMemorial(keeper, { petName: 'Bella' });
  const changes = { guestbookPolicy: 'approve-first' };
  expect((await keeper.send('PATCH', `/api/memorials/${memorialId}`, { changes })).status).toBe(200);
  const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
  const { page } = phone;
  await page.goto(`/memorial/${memorialId}`);
  await fill(page, await smallPhoto(3));
  phone.expecting(noServer);
  await page.context().setOffline(true);
  await send(page);
  await told(page, tributeChangeMessages.thanksTitle);
  await isDrawn(page);
  await page.context().setOffline(false);
  const { page: keepers } = await openPhone(browser, server, { as: keeper });
  await expect
    .poll(
      async () => (await keeper.send('GET', `/api/memorials/${memorialId}/guestbook`)).json.entries.length,
    )
    .toBe(1);
  const { page: strangers } = await openPhone(browser, server);
  await strangers.goto(`/memorial/${memorialId}`);
  await strangers.getByText(guestbookMessages.empty('Bella')).waitFor();
  await keepers.goto(`/memorial/${memorialId}`);
  await isDrawn(keepers);
  await keepers.getByRole('button', { name: 'Approve' }).click();
  await isDrawn(strangers);
});
