import { readFile } from 'node:fs/promises';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { verifyPageMessages } from '@everpaw/contracts/audit/verify-page.messages';
import { tributeHistoryMessages } from '@everpaw/contracts/guestbook/tribute-history.messages';
import { memorialHistoryMessages } from '@everpaw/contracts/memorials/memorial-history.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMemorial,
  type Person,
  register,
  registerChief,
  signGuestbook,
  visitor,
} from './helpers/accounts.ts';
import { expectInOrderAnywhere } from './helpers/looks.ts';
import { cachedOffline, noServer, openBrowser, openPhone, picturesAreDrawn } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let browser: Browser;
let server: Server;
let chief: Person;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
  chief = await registerChief(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

// The test before may have switched it off.
beforeEach(() => server.start());

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

describe('the history of a memorial', () => {
  test('a keeper reads what happened, looks through it, and takes it along', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    const id = await livedPage(owner);
    const { page } = await openPhone(browser, server, { as: owner });
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
    const shown = entries(page).getByRole('img', { name: historyMessages.photo });
    await expect.poll(() => shown.count()).toBe(1);
    expect(await entries(page).getByText(historyMessages.photoGone).count()).toBe(1);
    await expectInOrderAnywhere(page, 'history');

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
    const { page, context, expecting } = await openPhone(browser, server, { as: owner });
    await page.goto(`/memorial/${id}/history`);
    await entry(page, tributeHistoryMessages.signed)
      .getByRole('link', { name: historyMessages.seeThen })
      .click();
    const leaf = page.getByRole('article', { name: 'Memorial of Luna', exact: true });
    await leaf.getByText(before).waitFor();
    await leaf.getByText(historyMessages.photoGone).waitFor();
    await expect.poll(() => leaf.getByRole('button', { name: /^Open / }).count()).toBe(1);
    await page.getByText('She shared her stick with everyone.').waitFor();
    expect(await page.getByText(historyMessages.wasPrivate).count()).toBe(0);
    await picturesAreDrawn(page);
    await expectInOrderAnywhere(page, 'page-then');

    await slider(page).focus();
    await page.keyboard.press('Home');
    await page.getByText(historyMessages.noTributesThen).waitFor();
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/, moment 1 of 7$/);
    // The page and its guestbook are asked for apart.
    await expect.poll(() => leaf.getByRole('button', { name: /^Open / }).count()).toBe(0);
    await page.keyboard.press('End');
    await page.getByText(after).waitFor();
    await page.getByText(historyMessages.isPrivate).waitFor();
    await page.getByText(historyMessages.today, { exact: true }).waitFor();
    await page.reload();
    await page.getByText(after).waitFor();
    expect(await slider(page).inputValue()).toBe('6');

    // However often the slider moved, the timeline is one step back; so it is from the tab.
    await page.goBack();
    await entry(page, memorialHistoryMessages.created).waitFor();
    await page.getByRole('tab', { name: historyMessages.pageThen }).click();
    await slider(page).waitFor();
    await page.getByText(after).waitFor();
    await page.goBack();
    await entry(page, memorialHistoryMessages.created).waitFor();
    await page.goForward();
    await slider(page).waitFor();
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

  test('REL-16 anybody checks a downloaded history and proof with the server switched off, and nothing is asked', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    const id = await livedPage(owner);
    const { page, expecting } = await openPhone(browser, server, { as: owner });
    await page.goto(`/memorial/${id}/history`);
    await entry(page, memorialHistoryMessages.created).waitFor();
    const download = async (name: string) => {
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name, exact: true }).first().click();
      return readFile(await (await coming).path());
    };
    const history = await download(historyMessages.downloadProven);
    const proof = await download(historyMessages.proofOf(memorialHistoryMessages.created));
    const key = (await (await fetch(new URL('/transparency/key', server.origin))).text()).trim();

    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page: checking } = phone;
    await checking.goto('/verify');
    await checking.getByRole('heading', { level: 1, name: verifyPageMessages.title }).waitFor();
    await cachedOffline(checking, '/shell.html');
    phone.expecting(noServer);
    // The owner's history is still open, and may ask for what is new.
    expecting(noServer);
    await server.kill();
    await checking.goto('/verify');
    await checking.getByRole('heading', { level: 1, name: verifyPageMessages.title }).waitFor();
    const check = async (files: Record<string, Buffer>) => {
      const asked: string[] = [];
      const note = (request: { url(): string }) => asked.push(request.url());
      checking.on('request', note);
      await checking
        .locator('input[type=file]')
        .setInputFiles(
          Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'text/plain', buffer })),
        );
      await checking.getByRole('button', { name: verifyPageMessages.check }).click();
      await checking.getByRole('heading', { name: verifyPageMessages.results }).waitFor();
      checking.off('request', note);
      // What the page asks for by itself on every screen, such as whether somebody is signed in, is no part of this.
      expect(asked.filter((url) => !/\/api\/(site|auth\/user|live|sync)|\/sw\.m?js/.test(url))).toEqual([]);
      const found = checking.locator('[data-verdict]');
      return Promise.all(
        (await found.all()).map(async (one) => [
          await one.getAttribute('data-verdict'),
          await one.locator('p').first().textContent(),
        ]),
      );
    };
    await checking.getByLabel(verifyPageMessages.keyLabel).fill(key);
    expect(await check({ 'history.jsonl': history, 'event.tlog-proof': proof })).toEqual([
      ['holds', expect.stringContaining(`Memorial ${id}: 7 events, each proven`)],
      ['holds', expect.stringContaining('(MemorialCreated) is event number')],
    ]);
    await expectInOrderAnywhere(checking, 'verify');
    const lines = history.toString('utf8').split('\n');
    const broken = { 'history.jsonl': Buffer.from(lines.toSpliced(2, 1).join('\n')) };
    expect(await check(broken)).toEqual([
      ['differs', expect.stringContaining('Line 3 is missing: it came after line 2')],
      ['holds', expect.any(String)],
    ]);
    await expectInOrderAnywhere(checking, 'verify-differs');
  });

  test('REL-18 an auditor finds an event, walks its causes and effects by keyboard, and is seen in the access log', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    const id = await livedPage(owner);
    const { page, expecting } = await openPhone(browser, server, { screen: 'desktop', as: chief });
    await page.goto('/admin');
    await page.getByRole('link', { name: deskMessages.link }).click();
    await page.getByRole('heading', { level: 1, name: deskMessages.title }).waitFor();
    await page.getByRole('combobox', { name: deskMessages.about }).selectOption('memorial');
    await page.getByRole('textbox', { name: deskMessages.id }).fill(id);
    await page.getByRole('combobox', { name: deskMessages.type }).selectOption('MemorialCreated');
    await page.getByRole('button', { name: deskMessages.search }).click();
    const results = page.getByRole('region', { name: deskMessages.results });
    const created = results.getByRole('link', { name: 'Memorial created' });
    await expect.poll(() => results.getByRole('listitem').count()).toBe(1);
    await expectInOrderAnywhere(page, 'audit-desk');
    await created.click();

    await page.getByRole('heading', { level: 1, name: 'Memorial created' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/audit/events/memorial-${id}/0`);
    await page.getByText(before).waitFor();
    const tree = page.getByRole('tree', { name: deskMessages.tree });
    await expectInOrderAnywhere(page, 'audited-event');
    await tree.getByRole('treeitem', { name: deskMessages.thisEvent }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Memorial slot taken' }).waitFor();
    await page.goBack();
    await page.getByText(before).waitFor();
    await page.getByRole('link', { name: deskMessages.back }).click();
    await expect.poll(() => results.getByRole('listitem').count()).toBe(1);

    await page.goto('/admin?tool=access-log');
    await page.getByText(`event memorial-${id}/0`).first().waitFor();
    await page.getByText(`memorial ${id}, MemorialCreated`).first().waitFor();
    await page.goto('/audit?from=2026-03-02&to=2026-03-01');
    await page.getByText(deskMessages.daysSwapped).waitFor();

    const { page: strangers } = await openPhone(browser, server, { as: owner });
    await strangers.goto('/audit');
    await strangers.getByRole('heading', { level: 1, name: deskMessages.notForYouTitle }).waitFor();
    expecting(/status of 404/);
    await page.goto('/audit/events/memorial-1/0');
    await page.getByRole('heading', { level: 1, name: deskMessages.eventNotFound }).waitFor();
  });

  test('everybody reads which events there are', async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop' });
    await page.goto('/audit/catalogue');
    await page.getByRole('searchbox', { name: deskMessages.catalogueFind }).fill('tributeMessage');
    const entry = page.getByRole('region', { name: 'TributeSigned' });
    await entry.getByText(deskMessages.personOf('personId')).waitFor();
    await entry.getByText('SignGuestbook').waitFor();
    await expectInOrderAnywhere(page, 'events-catalogue');
  });

  test('SEC-09 others get nothing of it', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    const stranger = await register(server, { name: 'Stan Other' });
    const hidden = await livedPage(owner);
    const shown = await createMemorial(await register(server), { petName: 'Milo' });
    const { page, expecting } = await openPhone(browser, server, { as: stranger });
    expecting(/status of 40[134]/);
    await page.goto(`/memorial/${hidden}/history`);
    await page.getByRole('heading', { level: 1, name: 'Memorial Not Found' }).waitFor();
    await page.goto(`/memorial/${shown}/history`);
    await page.getByRole('heading', { level: 1, name: historyMessages.notForYouTitle }).waitFor();
    await expectInOrderAnywhere(page, 'history-of-others');
    const { page: visitors, expecting: alsoExpecting } = await openPhone(browser, server);
    alsoExpecting(/status of 40[134]/);
    await visitors.goto(`/memorial/${hidden}/history`);
    await visitors.getByRole('heading', { level: 1, name: historyMessages.signInTitle }).waitFor();
    await expectInOrderAnywhere(visitors, 'history-signed-out');
    const then = '?at=2999-01-01T00:00:00.000Z';
    for (const id of [hidden, shown])
      for (const path of [
        '/history',
        '/history/moments',
        '/history.csv',
        '/history.jsonl',
        then,
        `/guestbook${then}`,
      ])
        for (const who of [stranger, visitor(server)])
          expect([401, 403, 404]).toContain((await who.send('GET', `/api/memorials/${id}${path}`)).status);
  });
});
