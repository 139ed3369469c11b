import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorial, everybodyReads, register, signGuestbook, visitor } from './helpers/accounts.ts';
import { isAlive, openBrowser, openPhone, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';
import { conditionTimeoutMs } from './helpers/time-limits.ts';

let server: Server;
let browser: Browser;
let bella: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  bella = await createMemorial(await register(server));
  await signGuestbook(visitor(server), bella, { visitorName: 'Ines' });
  await everybodyReads(server, `/api/memorials/${bella}`, ({ json }) => json.tributeCount === 1);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Keeps back the app's files whose names match until `release` is called. */
async function holdBack(page: Page, files: RegExp): Promise<{ asked: Promise<void>; release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await page.route(files, async (route) => {
    ask();
    await held;
    await route.continue();
  });
  return { asked, release: release };
}

const everyScript = /\/assets\/.*\.js$/;
const openDesk = () => openPhone(browser, server, { screen: 'desktop' });
const more = (page: Page) => page.getByRole('button', { name: 'More about the tribute from Ines' });
const isUnfolded = (button: Locator) =>
  until(async () => (await button.getAttribute('aria-expanded')) === 'true');

/** What was pressed early is open, and stays so when the next press is answered: a second press would have closed it. */
async function expectPressedOnce(page: Page) {
  await isUnfolded(more(page));
  await page.getByRole('button', { name: 'QR Code' }).click();
  await page.getByRole('dialog', { name: 'QR Code' }).waitFor();
  expect(await more(page).getAttribute('aria-expanded')).toBe('true');
}

/** Waits until the gallery is searched for these words and this kind. */
async function searchedFor(page: Page, words: string, kind: string) {
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(asked, { timeout: conditionTimeoutMs }).toEqual({ search: words, type: kind });
  // The address changes first, and the page in a transition.
  await until(async () => (await page.getByRole('searchbox').inputValue()) === words);
  await until(async () => (await page.getByLabel('Pet type').inputValue()) === kind);
}

describe('before the app has come to what the server has drawn', () => {
  test('a press is done once when none of the app was there', async () => {
    const { page } = await openDesk();
    const app = await holdBack(page, everyScript);
    await page.goto(`/memorial/${bella}`, { waitUntil: 'commit' });
    await more(page).click();
    app.release();
    await expectPressedOnce(page);
  });

  test.each(['Enter', 'Space'])('a press of %s is done once, as that of a finger', async (key) => {
    const { page } = await openDesk();
    const app = await holdBack(page, everyScript);
    await page.goto(`/memorial/${bella}`, { waitUntil: 'commit' });
    await more(page).press(key);
    app.release();
    await expectPressedOnce(page);
  });

  test('a press is done once when the app was there, but not its screen', async () => {
    const { page } = await openDesk();
    const screen = await holdBack(page, /\/assets\/memorial-.*\.js$/);
    await page.goto(`/memorial/${bella}`, { waitUntil: 'commit' });
    await isAlive(page.getByRole('button', { name: 'Sign in' }));
    await more(page).click();
    screen.release();
    await expectPressedOnce(page);
  });

  test('a press is done once when the button was drawn anew below the finger', async () => {
    const { page } = await openDesk();
    const app = await holdBack(page, everyScript);
    await page.goto(`/memorial/${bella}`, { waitUntil: 'commit' });
    await more(page).hover();
    await page.mouse.down();
    await more(page).evaluate((button) => button.replaceWith(button.cloneNode(true)));
    await page.mouse.up();
    app.release();
    await expectPressedOnce(page);
  });

  test('REQ-275 REQ-276 words and a kind that are chosen in the gallery are searched for', async () => {
    const { page } = await openDesk();
    const app = await holdBack(page, everyScript);
    await page.goto('/memorial-gallery', { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('stick');
    await page.getByLabel('Pet type').selectOption('dog');
    app.release();
    await searchedFor(page, 'stick', 'dog');
  });

  test('words and a kind that were chosen before their fields were drawn anew are searched for', async () => {
    const { page } = await openDesk();
    const app = await holdBack(page, everyScript);
    await page.goto('/memorial-gallery', { waitUntil: 'commit' });
    const fields = [page.getByRole('searchbox'), page.getByLabel('Pet type')] as const;
    await fields[0].fill('stick');
    await fields[1].selectOption('dog');
    for (const field of fields)
      await field.evaluate((drawn: HTMLInputElement | HTMLSelectElement) => {
        const anew = drawn.cloneNode(true) as typeof drawn;
        anew.value = '';
        drawn.replaceWith(anew);
      });
    app.release();
    await searchedFor(page, 'stick', 'dog');
  });

  test('an appearance that is chosen is the one that is shown', async () => {
    const { page } = await openDesk();
    const app = await holdBack(page, everyScript);
    await page.goto('/memorial-gallery', { waitUntil: 'commit' });
    const appearance = page.getByLabel('Appearance');
    await appearance.selectOption('dark');
    app.release();
    await until(() => page.evaluate(() => document.documentElement.dataset.scheme === 'dark'));
    expect(await appearance.inputValue()).toBe('dark');
  });
});

describe('what the server has drawn stays where it is when the app has come to it', () => {
  const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  // Before the style sheet is there, nobody asks for a face, and none is awaited.
  const facesAreThere = (page: Page) =>
    page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
    );

  test.each([390, 360])('on the page of a keeper whose phone is %i px wide', async (width) => {
    const keeper = await register(server);
    const id = await createMemorial(keeper);
    await signGuestbook(visitor(server), id, { visitorName: 'Ines' });
    await everybodyReads(server, `/api/memorials/${id}`, ({ json }) => json.tributeCount === 1);
    const { page } = await openPhone(browser, server, {
      as: keeper,
      viewport: { width, height: 844 },
    });
    const app = await holdBack(page, everyScript);
    await page.goto(`/memorial/${id}`, { waitUntil: 'commit' });
    const shown = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'QR Code' }),
      page.getByRole('button', { name: 'Sign the Guestbook' }),
      more(page),
    ];
    await facesAreThere(page);
    const drawn = await Promise.all(shown.map(topOf));
    app.release();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await page.getByText('Approve tributes first').waitFor();
    await facesAreThere(page);
    expect(await Promise.all(shown.map(topOf))).toEqual(drawn);
  });

  test('in the gallery of somebody who is signed in', async () => {
    const { page } = await openPhone(browser, server, {
      as: await register(server),
    });
    const app = await holdBack(page, everyScript);
    await page.goto('/memorial-gallery', { waitUntil: 'commit' });
    await facesAreThere(page);
    const drawn = await topOf(page.getByRole('searchbox'));
    app.release();
    await page.getByRole('main').getByRole('link', { name: 'Create Memorial' }).waitFor();
    expect(await topOf(page.getByRole('searchbox'))).toBe(drawn);
  });
});

describe('what is pressed', () => {
  const moveDown = (page: Page) =>
    page.evaluate(() => {
      const added = document.createElement('div');
      added.style.height = '300px';
      document.querySelector('main')?.prepend(added);
    });

  test('is what was under the finger, also when the page moves before the finger is lifted', async () => {
    const { page } = await openDesk();
    await page.goto(`/memorial/${bella}`);
    const code = page.getByRole('button', { name: 'QR Code' });
    await isAlive(code);
    await code.hover();
    await page.mouse.down();
    await moveDown(page);
    await page.mouse.up();
    await page.getByRole('dialog', { name: 'QR Code' }).waitFor();
  });

  test('is nothing when the finger has gone elsewhere before it is lifted', async () => {
    const { page } = await openDesk();
    await page.goto(`/memorial/${bella}`);
    const code = page.getByRole('button', { name: 'QR Code' });
    await isAlive(code);
    await code.hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await more(page).click();
    await isUnfolded(more(page));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('stays unfolded in a guestbook of hundreds when only a part of it is drawn from then on', async () => {
    const owner = await register(server);
    const id = await createMemorial(owner);
    await visitor(server).send('POST', '/api/sync/push', {
      commands: Array.from({ length: 100 }, (_, n) => ({
        id: randomUUID(),
        type: 'SignGuestbook',
        v: 1,
        payload: {
          memorialId: id,
          tributeId: randomUUID(),
          visitorName: 'Ines',
          tributeMessage: `Tribute ${n}`,
        },
      })),
    });
    await everybodyReads(server, `/api/memorials/${id}`, ({ json }) => json.tributeCount === 100);
    const { page } = await openPhone(browser, server, { screen: 'desktop', as: owner });
    const longList = await holdBack(page, /\/assets\/long-list.*\.js$/);
    await page.goto(`/memorial/${id}`);
    await longList.asked;
    await more(page).nth(1).click();
    await isUnfolded(more(page).nth(1));
    longList.release();
    await page.locator('#guestbook li[aria-setsize="100"]').first().waitFor();
    expect(await more(page).nth(1).getAttribute('aria-expanded')).toBe('true');
  });
});
