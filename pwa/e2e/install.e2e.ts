import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { holdsOffline, openBrowser, openPhone, openProfile, type Phone, until } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let profiles: string;
let bella: string;
let milo: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  profiles = await mkdtemp(join(tmpdir(), 'everpaw-profiles-'));
  bella = await createMemorial(await register(server), {}, [await smallPhoto(1)]);
  milo = await createMemorial(await register(server), { petName: 'Milo', petType: 'cat' });
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(profiles, { recursive: true, force: true, maxRetries: 3 });
});

type Offer = { manifest: string; path: string };
declare global {
  interface Window {
    seenOffers: Offer[];
  }
}

/** A phone that may install (a private window never may), and notes every offer with the manifest it came for. */
async function installingPhone(name: string): Promise<Phone> {
  const phone = await openProfile(join(profiles, name), server);
  await phone.page.addInitScript(() => {
    window.seenOffers = [];
    window.addEventListener('beforeinstallprompt', () => {
      const manifest = document.querySelector('link[rel="manifest"]')?.getAttribute('href') ?? '';
      window.seenOffers.push({ manifest, path: location.pathname });
    });
  });
  return phone;
}

const lastOffer = (page: Page) => page.evaluate(() => window.seenOffers.at(-1));
const manifestOf = (id: string) => `/memorial/${id}/manifest.webmanifest`;
const hasManifest = (page: Page, href: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('link[rel="manifest"]')?.getAttribute('href') === wanted,
    href,
  );

/** An offer as the browser makes it, whose answer the test decides. */
async function offerInstallation(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompted = 'yes';
      },
      userChoice: Promise.resolve({ outcome: answer }),
    });
    window.dispatchEvent(offer);
  }, outcome);
}

describe("a pet's page on the home screen", () => {
  test('the browser offers to install a memorial page, and another one after going there inside the app', async () => {
    const { page } = await installingPhone('swap');
    await page.goto(`/memorial/${bella}`);
    await until(async () => (await lastOffer(page))?.manifest === manifestOf(bella));
    expect(await page.evaluate(() => Boolean(window.everpawInstall?.offer))).toBe(true);

    await page.getByRole('link', { name: 'Back to Gallery' }).click();
    await hasManifest(page, '/manifest.webmanifest');
    await page.getByRole('link', { name: 'Milo', exact: true }).click();
    await page.getByRole('heading', { name: 'Milo', exact: true }).waitFor();
    await hasManifest(page, manifestOf(milo));
    await until(async () => (await lastOffer(page))?.manifest === manifestOf(milo));
    expect((await lastOffer(page))?.path).toBe(`/memorial/${milo}`);
    // The offer for the page before is not the one that the button would use.
    expect(await page.evaluate(() => Boolean(window.everpawInstall?.offer))).toBe(true);
    const head = () =>
      page.evaluate(() => ({
        title: document.querySelector('meta[name="apple-mobile-web-app-title"]')?.getAttribute('content'),
        icon: document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href'),
      }));
    await expect.poll(head).toEqual({
      title: 'Milo',
      icon: expect.stringContaining(`/memorial/${milo}/apple-touch-icon.png`),
    });

    const cdp = await page.context().newCDPSession(page);
    const { url, errors, data } = await cdp.send('Page.getAppManifest');
    expect(url).toBe(`${server.origin}${manifestOf(milo)}`);
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      id: `/memorial/${milo}`,
      scope: `/memorial/${milo}`,
      start_url: `/memorial/${milo}?source=homescreen`,
      short_name: 'Milo',
    });
  });

  test('the offer is kept although it comes before the app, and the button asks the browser: yes pins the page', async () => {
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto(`/memorial/${bella}`);
    await holdsOffline(page, `/memorial/${bella}`);
    await offerInstallation(page, 'accepted');
    await page.getByRole('button', { name: 'Keep on home screen' }).click();
    await page.getByText('Pinned on this device').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.prompted)).toBe('yes');
    expect(await page.evaluate(() => window.everpawInstall?.offer)).toBeNull();
    await until(() => page.evaluate((id) => caches.has(`everpaw-pinned-${id}`), bella));
  });

  test('a no is a no: nothing is pinned, and the offer is used up', async () => {
    const { page } = await openPhone(browser, server, { serviceWorkers: 'allow' });
    await page.goto(`/memorial/${bella}`);
    await holdsOffline(page, `/memorial/${bella}`);
    await offerInstallation(page, 'dismissed');
    await page.getByRole('button', { name: 'Keep on home screen' }).click();
    await page.waitForFunction(() => window.everpawInstall?.offer === null);
    expect(await page.getByText('Pinned on this device').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('where the browser offers nothing the page can be pinned inside the app, which says why, and unpinned', async () => {
    const { page } = await openPhone(browser, server, { serviceWorkers: 'allow' });
    await page.goto(`/memorial/${milo}`);
    await holdsOffline(page, `/memorial/${milo}`);
    await page.getByRole('button', { name: 'Keep on home screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep Milo close' });
    await dialog.getByText('for example because Everpaw is already there').waitFor();
    await dialog.getByRole('button', { name: 'Pin this page' }).click();
    await dialog.getByText('Milo is pinned on this device').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Pinned on this device').waitFor();
    await page.goto('/saved');
    await page.getByText('Pinned', { exact: true }).waitFor();
    await page.goto(`/memorial/${milo}`);
    await page.getByRole('button', { name: 'Keep on home screen' }).click();
    await dialog.getByRole('button', { name: 'Unpin' }).click();
    await dialog.getByRole('button', { name: 'Pin this page' }).waitFor();
    await until(async () => !(await page.evaluate((id) => caches.has(`everpaw-pinned-${id}`), milo)));
  });

  test('on an iPhone a short picture guide shows how it is done by hand', async () => {
    const { page } = await openPhone(browser, server, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    });
    await page.goto(`/memorial/${bella}`);
    await page.getByRole('button', { name: 'Keep on home screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep on home screen' });
    await dialog.getByText('Add to Home Screen').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Pin this page' }).waitFor();
  });
});
