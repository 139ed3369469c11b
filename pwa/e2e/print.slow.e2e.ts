import { randomUUID } from 'node:crypto';
import { guestbookPrintMessages } from '@everpaw/contracts/guestbook/guestbook-print.messages';
import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMemorial,
  everybodyReads,
  type Person,
  putOnPlan,
  register,
  registerChief,
  uploadPhoto,
  visitor,
} from './helpers/accounts.ts';
import { isAlive, openBrowser, openPhone } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

const tributes = 60;
const photos = 12;
const memories = 6;

let server: Server;
let browser: Browser;
let owner: Person;
let bella: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  owner = await register(server);
  await putOnPlan(await registerChief(server), owner, 'premium');
  const files = await Promise.all(Array.from({ length: photos }, (_, n) => smallPhoto(n + 1)));
  bella = await createMemorial(
    owner,
    { birthDate: '2011-03-08', passedDate: '2024-10-21', memorialText: 'She waited at the gate.' },
    files,
  );
  await visitor(server).send('POST', '/api/sync/push', {
    commands: Array.from({ length: tributes }, (_, n) => ({
      id: randomUUID(),
      type: 'SignGuestbook',
      v: 1,
      payload: {
        memorialId: bella,
        tributeId: randomUUID(),
        visitorName: `Visitor ${n}`,
        tributeMessage: 'She shared her stick.',
      },
    })),
  });
  await everybodyReads(server, `/api/memorials/${bella}`, ({ json }) => json.tributeCount === tributes);
  for (const file of files.slice(0, memories))
    await owner.send('POST', `/api/memorials/${bella}/memories`, {
      title: 'A day',
      description: 'A long walk to the sea.',
      date: '2020-05-01',
      type: 'photo',
      sha256: await uploadPhoto(owner, file),
    });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** What a PDF of the page holds: its sheets, the entries of its lists, its distinct pictures. */
async function sheetsOf(page: Page) {
  const pdf = (await page.pdf({ tagged: true, preferCSSPageSize: true })).toString('latin1');
  const count = (pattern: RegExp) => pdf.match(pattern)?.length ?? 0;
  return {
    sheets: count(/\/Type\s*\/Page\b/g),
    entries: count(/\/S\s*\/LI\b/g),
    pictures: count(/\/Subtype\s*\/Image\b/g),
  };
}

/** Presses the page's own button, and waits until it opens the browser's dialog, which isn't opened here. */
async function pressPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = '';
    };
  });
  await page.reload();
  const button = page.getByRole('button', { name: timelineMessages.print, exact: true });
  await isAlive(button);
  await button.click();
  await page.locator('html[data-printed]').waitFor({ state: 'attached' });
}

/** Shows the page as it is laid out on paper. */
async function asOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

const address = (page: Page) => page.getByText(`${server.origin}${shortPathOf(bella)}`, { exact: true });

describe('a memorial with many tributes and photos', () => {
  test.each([
    ['its keeper, whose device has just begun to fetch it', true],
    ['a visitor', false],
  ])('is whole on paper for %s', async (_who, signedIn) => {
    const { page } = await openPhone(browser, server, {
      screen: 'desktop',
      colorScheme: 'dark',
      ...(signedIn ? { as: owner } : {}),
    });
    await page.goto(`/memorial/${bella}`);
    await pressPrint(page);
    const { sheets, entries, pictures } = await sheetsOf(page);
    // The first photo is on the first sheet, beside name and dates; the others are a list.
    expect([entries, pictures]).toEqual([tributes + photos - 1, photos]);
    expect(sheets).toBeLessThanOrEqual(10);

    await asOnPaper(page);
    // At once: a browser prints what is there when `beforeprint` has been handled.
    expect(
      await page.evaluate(() => ({
        paper: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
        torn: [...document.querySelectorAll('#main li, #main figure')].filter(
          (each) => getComputedStyle(each).breakInside !== 'avoid',
        ).length,
        outside: [...document.body.querySelectorAll('header, footer, nav, [role="status"], dialog')].filter(
          (each) => !each.closest('#main') && each.checkVisibility(),
        ).length,
      })),
    ).toEqual({ paper: 'rgba(0, 0, 0, 0)', ink: 'rgb(29, 36, 30)', torn: 0, outside: 0 });
    await address(page).waitFor();
    expect(await page.getByText(guestbookPrintMessages.notPrinted(1).slice(3)).count()).toBe(0);
  });

  test('begins with its name, its dates and its photo on one sheet', async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop' });
    await page.goto(`/memorial/${bella}`);
    await pressPrint(page);
    await asOnPaper(page);
    // The printed width and height of a sheet of A4 within its margins, in CSS pixels.
    await page.setViewportSize({ width: 672, height: 1005 });
    const [name, photo] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.locator('#main figure picture').first().boundingBox(),
    ]);
    expect(name?.y).toBeGreaterThan(0);
    expect(photo?.y).toBeGreaterThan(name?.y ?? Number.POSITIVE_INFINITY);
    expect((photo?.y ?? 0) + (photo?.height ?? Number.POSITIVE_INFINITY)).toBeLessThan(1005);
  });
});

test('a timeline is whole on paper, with every photo, for its keeper whose device has just begun to fetch it', async () => {
  const { page } = await openPhone(browser, server, { screen: 'desktop', as: owner });
  await page.goto(`/memorial/${bella}/timeline`);
  await pressPrint(page);
  const { pictures, sheets } = await sheetsOf(page);
  expect(pictures).toBe(memories);
  expect(sheets).toBeLessThanOrEqual(3);
  await asOnPaper(page);
  // At once: as above.
  expect(await page.locator('article h3').count()).toBe(memories);
  await address(page).waitFor();
});
