import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { cachedOffline, noServer, openBrowser, openPhone, until } from './helpers/phone.ts';
import { copySite } from './helpers/prepare.ts';
import { type Server, startServer } from './helpers/server.ts';

let folder: string;
let server: Server;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-update-'));
  await copySite(join(inject('runFolder'), 'site'), folder);
  [server, browser] = await Promise.all([startServer({ site: folder }), openBrowser()]);
});
// The test before may have switched it off.
beforeEach(() => server.start());
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Puts another build in the place of the one that is served: a file of the shell and so the service worker differ. */
async function release(version: string): Promise<void> {
  const dist = join(folder, 'pwa/dist');
  await appendFile(join(dist, 'early.js'), `\n// ${version}\n`);
  const revision = createHash('md5')
    .update(await readFile(join(dist, 'early.js')))
    .digest('hex');
  const worker = await readFile(join(dist, 'sw.js'), 'utf8');
  const named = worker.replace(/(\{[^{}]*"?url"?:"early\.js"[^{}]*\})/, (entry) =>
    entry.replace(/(revision"?:)"[^"]*"/, `$1"${revision}"`),
  );
  expect(named, 'the list of the shell names early.js with its revision').not.toBe(worker);
  await writeFile(join(dist, 'sw.js'), named);
  for (const file of ['early.js', 'sw.js'])
    for (const packed of ['br', 'gz']) await rm(join(dist, `${file}.${packed}`), { force: true });
}

const offer = (page: Page) => page.getByText('A new version of Everpaw is ready.');
const lookForUpdates = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

describe('a new version of the app', () => {
  test('is offered, not taken: never while a form is dirty, and once it is wanted it is there', async () => {
    const id = await createMemorial(await register(server));
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
    await page.getByLabel('Your tribute').fill('Half a sentence');
    const beside = await phone.context.newPage();
    await beside.goto('/about');
    await beside.getByRole('heading', { name: 'Our story' }).waitFor();
    await release('two');
    await lookForUpdates(page);
    await until(() => isWaiting(page));
    // Nothing moves under the hand that writes, also when the same news has reached the page beside it.
    await offer(beside).waitFor();
    expect(await offer(page).count()).toBe(0);
    await beside.close();
    expect(await offer(page).count()).toBe(0);
    expect(await page.getByLabel('Your tribute').inputValue()).toBe('Half a sentence');
    await page.getByRole('button', { name: 'Not now' }).click();
    await offer(page).waitFor();
    const first = await page.evaluate(() => navigator.serviceWorker.controller?.state);
    expect(first).toBe('activated');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update now' }).click();
    await loaded;
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await until(async () => !(await isWaiting(page)));
    expect(await offer(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(async () => (await fetch('/early.js')).text())).toContain('// two');
  });

  test('is not offered while the outbox is sending', async () => {
    const id = await createMemorial(await register(server));
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    phone.expecting(noServer);
    const { page } = phone;
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    await page.reload();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/sync/push', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
    await page.getByLabel('Your name').fill('Ines');
    await page.getByLabel('Your tribute').fill('On its way.');
    await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
    await page.getByText('Being sent').waitFor();
    await release('three');
    await lookForUpdates(page);
    await until(() => isWaiting(page));
    expect(await offer(page).count()).toBe(0);
    answer();
    await offer(page).waitFor();
  });

  test('a page of the version before keeps the files that it names', async () => {
    const id = await createMemorial(await register(server));
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    const scripts = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].map(({ src }) => src),
    );
    await release('four');
    await lookForUpdates(page);
    await until(() => isWaiting(page));
    await offer(page).waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update now' }).click();
    await loaded;
    phone.expecting(noServer);
    await server.kill();
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    const kept = await page.evaluate(
      async (addresses) => Promise.all(addresses.map(async (address) => (await fetch(address)).ok)),
      scripts,
    );
    expect(kept.every(Boolean)).toBe(true);
  });
});
