import { pageNameMessages as messages } from '@everpaw/contracts/memorials/address/page-name.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { expectInOrder } from './helpers/looks.ts';
import { told } from './helpers/notice.ts';
import { cachedOffline, noServer, openBrowser, openPhone } from './helpers/phone.ts';
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

const pathOf = (page: Page) => new URL(page.url()).pathname;
const named = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bella' }).waitFor();

test('a page gets a name, which opens it for everyone; a changed one leads there too, and both without the server', async () => {
  const owner = await register(server);
  const id = await createMemorial(owner, { petName: 'Bella' }, [await smallPhoto(1)]);
  const other = await register(server);
  await other.send('PUT', `/api/memorials/${await createMemorial(other)}/page-name`, { pageName: 'bella' });

  const { page, expecting } = await openPhone(browser, server, { as: owner });
  await page.goto(`/memorials/${id}/edit`);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Settings/ })
    .tap();
  const form = page.getByRole('form', { name: messages.label });
  // The name that is suggested first is another page's.
  await form.getByText(messages.taken).waitFor();
  await expectInOrder(page, 'page-name-taken');
  await form.getByRole('button', { name: 'remembering-bella' }).tap();
  await form.getByText(messages.isFree).waitFor();
  await form.getByLabel(messages.label).fill('Bella-of-the-bread-van');
  await form.getByText(`${new URL(server.origin).host}/bella-of-the-bread-van`).waitFor();
  await form.getByText(messages.isFree).waitFor();
  await expectInOrder(page, 'page-name-free');
  await form.getByRole('button', { name: messages.save }).tap();
  await told(page, messages.saved);
  await form.getByText(messages.isCurrent).waitFor();

  const visitors = await openPhone(browser, server, { serviceWorkers: 'allow' });
  await visitors.page.goto('/Bella-of-the-Bread-Van');
  await named(visitors.page);
  expect(pathOf(visitors.page)).toBe('/bella-of-the-bread-van');
  await visitors.page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await visitors.page.reload();
  await visitors.page.getByRole('button', { name: 'Share' }).tap();
  const dialog = visitors.page.getByRole('dialog', { name: 'Share this memorial' });
  await dialog.getByText(`${new URL(server.origin).host}/bella-of-the-bread-van`).waitFor();

  await form.getByLabel(messages.label).fill('bella-and-the-stick');
  await form.getByText(messages.isFree).waitFor();
  await form.getByRole('button', { name: messages.save }).tap();
  await form.getByText(messages.formerLead(['/bella-of-the-bread-van'])).waitFor();
  await visitors.page.goto('/bella-of-the-bread-van');
  await named(visitors.page);
  await visitors.page.waitForURL('**/bella-and-the-stick');
  await cachedOffline(visitors.page, `/memorial/${id}`, '/shell.html');

  visitors.expecting(noServer);
  expecting(noServer);
  await server.kill();
  for (const path of ['/bella-and-the-stick', '/bella-of-the-bread-van', `/memorial/${id}`]) {
    await visitors.page.goto(path);
    await named(visitors.page);
  }
  await visitors.page.goto('/bella-of-the-bread-van');
  await visitors.page.waitForURL('**/bella-and-the-stick');
  await form.getByLabel(messages.label).fill('bella-without-a-server');
  await form.getByText(messages.needsConnection).waitFor();
});
