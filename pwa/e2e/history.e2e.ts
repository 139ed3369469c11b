import { readFile } from 'node:fs/promises';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { tributeHistoryMessages } from '@everpaw/contracts/guestbook/tribute-history.messages';
import { memorialHistoryMessages } from '@everpaw/contracts/memorials/memorial-history.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorial, type Person, register, signGuestbook, visitor } from './helpers/accounts.ts';
import { expectInOrder } from './helpers/looks.ts';
import { noServer, openBrowser, openPhone, picturesAreDrawn, type screens } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let browser: Browser;
let server: Server;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const before = 'She came in a bread van, and stayed for fourteen years.';
const after = 'She came in a bread van and never left.';

/** A page that is made, signed, rewritten, loses its first photo and becomes private, in this order. */
async function livedPage(owner: Person): Promise<string> {
  const photos = await Promise.all([1, 2].map(smallPhoto));
  const id = await createMemorial(owner, { petName: 'Luna', memorialText: before }, photos);
  await signGuestbook(visitor(server), id);
  const done = async (method: string, path: string, body?: unknown) =>
    expect((await owner.send(method, `/api/memorials/${id}${path}`, body)).status).toBeLessThan(300);
  await done('PATCH', '', { changes: { petName: 'Luna Bell', memorialText: after } });
  const { json } = await owner.send('GET', `/api/memorials/${id}`);
  await done('DELETE', `/images/${json.images[0].id}`);
  await done('PATCH', '', { changes: { isPublic: false } });
  return id;
}

const entries = (page: Page) => page.locator('[data-entry]');
/** The entry whose sentence ends so, or names this. */
const entry = (page: Page, what: string) =>
  entries(page).filter({ has: page.locator('p:first-child', { hasText: new RegExp(`${what}( ·|$)`) }) });
const slider = (page: Page) => page.getByRole('slider', { name: historyMessages.moment });

describe.each(['phone', 'desktop'] as const satisfies (keyof typeof screens)[])('on a %s', (screen) => {
  test('a keeper reads what happened, looks through it, and takes it along', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    const id = await livedPage(owner);
    const { page } = await openPhone(browser, server, { screen, as: owner });
    await page.goto(`/memorial/${id}`);
    await page.getByRole('link', { name: historyMessages.link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: historyMessages.title('Luna Bell') }).waitFor();
    await entry(page, memorialHistoryMessages.created).waitFor();
    const told = await entries(page).locator('p:first-child').allTextContents();
    expect(told).toEqual([
      `You ${memorialHistoryMessages.madePrivate}`,
      `You ${memorialHistoryMessages.photoRemoved}`,
      `You ${memorialHistoryMessages.changed}`,
      `Ines ${tributeHistoryMessages.signed} · Porto`,
      `You ${memorialHistoryMessages.photoAdded}`,
      `You ${memorialHistoryMessages.photoAdded}`,
      `You ${memorialHistoryMessages.created}`,
    ]);
    const changed = entry(page, memorialHistoryMessages.changed);
    expect(await changed.getByRole('definition').allTextContents()).toEqual([
      'Before: LunaAfter: Luna Bell',
      `Before: ${before}After: ${after}`,
    ]);
    await entry(page, tributeHistoryMessages.signed)
      .getByText('She shared her stick with everyone.')
      .waitFor();
    // Of two photos one is on the page; the other is gone from where it was added too.
    await picturesAreDrawn(page);
    expect(await entries(page).getByRole('img', { name: historyMessages.photo }).count()).toBe(1);
    expect(await entries(page).getByText(historyMessages.photoGone).count()).toBe(1);
    await expectInOrder(page, `history-${screen}`);

    await page.getByRole('combobox', { name: historyMessages.filterKind }).selectOption('guestbook');
    await expect.poll(() => entries(page).count()).toBe(1);
    await page.reload();
    await entry(page, tributeHistoryMessages.signed).waitFor();
    expect(new URL(page.url()).search).toBe('?kind=guestbook');
    expect(await entries(page).count()).toBe(1);
    await page.getByLabel(historyMessages.to, { exact: true }).fill('2020-01-01');
    await page.getByText(historyMessages.empty).waitFor();
    await page.getByRole('button', { name: historyMessages.clearFilter }).click();
    await expect.poll(() => entries(page).count()).toBe(told.length);

    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: historyMessages.download }).click();
    const table = await readFile(await (await coming).path(), 'utf8');
    expect(table).toContain(memorialHistoryMessages.madePrivate);
    expect(table).toContain(before);
  });

  test('the slider shows the page as it was, and asks for a connection kindly', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    const id = await livedPage(owner);
    const { page, context, expecting } = await openPhone(browser, server, { screen, as: owner });
    await page.goto(`/memorial/${id}/history`);
    await entry(page, tributeHistoryMessages.signed)
      .getByRole('link', { name: historyMessages.seeThen })
      .click();
    const leaf = page.getByRole('article', { name: 'Memorial of Luna', exact: true });
    await leaf.getByText(before).waitFor();
    await leaf.getByText(historyMessages.photoGone).waitFor();
    expect(await leaf.getByRole('button', { name: /^Open / }).count()).toBe(1);
    await page.getByText('She shared her stick with everyone.').waitFor();
    expect(await page.getByText(historyMessages.wasPrivate).count()).toBe(0);
    await picturesAreDrawn(page);
    await expectInOrder(page, `page-then-${screen}`);

    await slider(page).focus();
    await page.keyboard.press('Home');
    await page.getByText(historyMessages.noTributesThen).waitFor();
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/, moment 1 of 7$/);
    expect(await leaf.getByRole('button', { name: /^Open / }).count()).toBe(0);
    await page.keyboard.press('End');
    await page.getByText(after).waitFor();
    await page.getByText(historyMessages.isPrivate).waitFor();
    await page.getByText(historyMessages.today, { exact: true }).waitFor();
    await page.reload();
    await page.getByText(after).waitFor();
    expect(await slider(page).inputValue()).toBe('6');

    // However often the slider moved, the timeline is one step back.
    await page.goBack();
    await entry(page, memorialHistoryMessages.created).waitFor();
    await page.goForward();
    await page.getByText(after).waitFor();

    // A moment that was not looked at yet.
    expecting(noServer);
    await context.setOffline(true);
    await page.getByRole('button', { name: historyMessages.earlier }).click();
    await page.getByText(historyMessages.thenFailedTitle).waitFor();
    await context.setOffline(false);
    await page.getByText(after).waitFor();
    expect(await page.getByText(historyMessages.isPrivate).count()).toBe(0);
  });

  test('SEC-09 others get nothing of it', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    const stranger = await register(server, { name: 'Stan Other' });
    const hidden = await livedPage(owner);
    const shown = await createMemorial(await register(server), { petName: 'Milo' });
    const { page, expecting } = await openPhone(browser, server, { screen, as: stranger });
    expecting(/status of 40[134]/);
    await page.goto(`/memorial/${hidden}/history`);
    await page.getByRole('heading', { level: 1, name: 'Memorial Not Found' }).waitFor();
    await page.goto(`/memorial/${shown}/history`);
    await page.getByRole('heading', { level: 1, name: historyMessages.notForYouTitle }).waitFor();
    await expectInOrder(page, `history-of-others-${screen}`);
    const { page: visitors, expecting: alsoExpecting } = await openPhone(browser, server, { screen });
    alsoExpecting(/status of 40[134]/);
    await visitors.goto(`/memorial/${hidden}/history`);
    await visitors.getByRole('heading', { level: 1, name: historyMessages.signInTitle }).waitFor();
    await expectInOrder(visitors, `history-signed-out-${screen}`);
    const then = '?at=2999-01-01T00:00:00.000Z';
    for (const id of [hidden, shown])
      for (const path of ['/history', '/history/moments', '/history.csv', then, `/guestbook${then}`])
        for (const who of [stranger, visitor(server)])
          expect([401, 403, 404]).toContain((await who.send('GET', `/api/memorials/${id}${path}`)).status);
  });
});
