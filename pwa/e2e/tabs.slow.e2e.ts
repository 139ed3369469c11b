import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemorial, register, tributesOf } from './helpers/accounts.ts';
import { cachedOffline, noServer, openBrowser, openPhone, rowsOf, until } from './helpers/phone.ts';
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
// The test before may have switched it off.
beforeEach(() => server.start());

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/memorial/${id}`);
  await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
  await cachedOffline(page, `/memorial/${id}`);
}

async function sign(page: Page, words: string): Promise<void> {
  // People write in the tab that is in front; one behind is drawn once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Your tribute').fill(words);
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  await page.getByRole('listitem').filter({ hasText: words }).waitFor();
}

/** As the browser does once it has found a network: it wakes the service worker of this site for the outbox. */
async function browserFindsANetwork(page: Page, origin: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await line.send('ServiceWorker.enable');
  const registrationId = await registered;
  await line.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'everpaw-outbox',
    lastChance: false,
  });
}

describe('no tab at all', () => {
  test('REL-31 words that were signed without a signal leave the phone although its tab was closed', async () => {
    const id = await createMemorial(await register(server));
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    await opened(phone.page, id);
    phone.expecting(noServer);
    await server.kill();
    await sign(phone.page, 'Written at the grave.');
    const elsewhere = await phone.newTab();
    await phone.page.close();
    await server.start();
    await browserFindsANetwork(elsewhere, server.origin);
    await until(async () => (await tributesOf(server, id)).length === 1);
  });
});

describe('two tabs of one phone', () => {
  test('one of them sends, both see what waits and what has arrived', async () => {
    const before = server.countEvents('TributeSigned');
    const id = await createMemorial(await register(server));
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const first = phone.page;
    const second = await phone.newTab();
    await opened(first, id);
    await opened(second, id);
    phone.expecting(noServer);
    await phone.context.setOffline(true);
    await sign(first, 'From the first tab.');
    await sign(second, 'From the second tab.');
    for (const tab of [first, second]) {
      await tab.getByText('From the first tab.').waitFor();
      await tab.getByText('From the second tab.').waitFor();
      await tab.getByRole('link', { name: '2 changes waiting to be sent' }).waitFor();
    }
    const sent: string[] = [];
    phone.context.on('request', (request) => {
      if (request.url().endsWith('/api/sync/push')) {
        const { commands } = request.postDataJSON();
        for (const command of commands) sent.push(command.id);
      }
    });
    await phone.context.setOffline(false);
    await until(async () => (await tributesOf(server, id)).length === 2);
    for (const tab of [first, second]) {
      await tab.getByRole('link', { name: /to be sent|Sending/ }).waitFor({ state: 'detached' });
      await expect.poll(() => tab.getByText('Waiting to be sent', { exact: true }).count()).toBe(0);
    }
    expect(new Set(sent).size).toBe(2);
    expect(sent).toHaveLength(2);
    expect(server.countEvents('TributeSigned') - before).toBe(2);
  });

  test('REL-11 nine actions in three tabs, a server that comes and goes, a tab that is closed in the middle: none lost, none doubled', async () => {
    const before = server.countEvents('TributeSigned');
    const keeper = await register(server);
    const id = await createMemorial(keeper);
    const phone = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
    phone.expecting(noServer, /status of 50\d/);
    let tabs = [phone.page, await phone.newTab(), await phone.newTab()];
    for (const tab of tabs) await opened(tab, id);
    const written: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      if (round !== 1) await server.kill();
      else await server.start();
      for (const [index, tab] of tabs.entries()) {
        const words = `Round ${round}, tab ${index}.`;
        await sign(tab, words);
        written.push(words);
      }
      if (round === 1) {
        // Closed with the round in its queue; another tab of the same phone takes its place.
        await tabs[0]?.close();
        tabs = [...tabs.slice(1), await phone.newTab()];
        await tabs[2]?.goto(`/memorial/${id}`);
        await tabs[2]?.getByRole('button', { name: 'Sign the Guestbook' }).waitFor();
      }
    }
    await server.start();
    // The network is back as well: what waits for its next attempt goes at once.
    await phone.context.setOffline(true);
    await phone.context.setOffline(false);
    await until(async () => (await tributesOf(server, id)).length === written.length);
    const arrived = (await tributesOf(server, id)).map((tribute) => tribute.tributeMessage);
    expect(arrived.toSorted()).toEqual(written.toSorted());
    expect(server.countEvents('TributeSigned') - before).toBe(written.length);
    const [tab] = tabs;
    if (!tab) throw new Error('No tab is open.');
    await until(async () => (await rowsOf(tab, 'outbox')).length === 0);
    for (const each of tabs) await each.getByText(`${written.length} visitors`, { exact: true }).waitFor();
  });
});
