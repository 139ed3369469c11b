import { randomUUID } from 'node:crypto';
import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { guestbookPrintMessages } from '@everpaw/contracts/guestbook/guestbook-print.messages';
import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import jsQR from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMemorial,
  everybodyReads,
  type Person,
  register,
  signGuestbook,
  visitor,
} from './helpers/accounts.ts';
import { openBrowser, openPhone, until } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let bella: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const photos = await Promise.all([1, 2, 3].map(smallPhoto));
  bella = await createMemorial(await register(server), {}, photos);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('the photographs', () => {
  test('REQ-297 open large, and are turned by keys; Escape closes and the focus is back where it was', async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop' });
    await page.goto(`/memorial/${bella}`);
    const first = page.getByRole('button', { name: 'Open Photo 1 of 3 of Bella' });
    await first.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog', { name: 'Photos of Bella' });
    await box.waitFor();
    const shows = (count: number) => box.getByText(`Photo ${count} of 3`, { exact: true }).waitFor();
    await shows(1);
    for (const [key, count] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowRight', 1],
      ['ArrowLeft', 3],
      ['Home', 1],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key);
      await shows(count);
    }
    await page.keyboard.press('Tab');
    // At once: the browser moves the focus while it handles the key.
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await until(() => first.evaluate((button) => button === document.activeElement));
  });

  test('are turned by a swipe, and one that is too short turns nothing', async () => {
    const { page } = await openPhone(browser, server);
    await page.goto(`/memorial/${bella}`);
    await page.getByRole('button', { name: 'Open Photo 1 of 3 of Bella' }).tap();
    const box = page.getByRole('dialog', { name: 'Photos of Bella' });
    await box.waitFor();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => [{ x, y: 400 }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: at(from + (to - from) * part),
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const shows = (count: number) => box.getByText(`Photo ${count} of 3`, { exact: true }).waitFor();
    await swipe(300, 80);
    await shows(2);
    await swipe(80, 300);
    await shows(1);
    await swipe(200, 180);
    await shows(1);
    await box.getByRole('button', { name: 'Next photo' }).last().tap();
    await shows(2);
    await box.getByRole('button', { name: 'Close' }).tap();
    await box.waitFor({ state: 'detached' });
  });
});

/** Words of others, sent as their phones do. */
const signs = (memorialId: string, count: number) =>
  visitor(server).send('POST', '/api/sync/push', {
    commands: Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      type: 'SignGuestbook',
      v: 1,
      payload: {
        memorialId,
        tributeId: randomUUID(),
        visitorName: `Visitor ${n}`,
        tributeMessage: 'She shared her stick.',
      },
    })),
  });

describe('a guestbook of hundreds', () => {
  const many = 400;
  test('opens for its owner in a bounded number of calls and drawn entries, the form too, and goes on by what changed', async () => {
    const owner = await register(server);
    const memorialId = await createMemorial(owner);
    await Promise.all(Array.from({ length: many / 100 }, () => signs(memorialId, 100)));
    const { page } = await openPhone(browser, server, { as: owner });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.goto(`/memorial/${memorialId}`);
    const entries = page.locator('#guestbook li');
    await entries.first().waitFor();
    expect(await entries.count()).toBeLessThanOrEqual(50);
    await page.getByRole('button', { name: guestbookMessages.sign }).click();
    await page.getByLabel('Your name').fill('Ines Prado');

    const isWhole = (count: number) =>
      page.locator(`#guestbook li[aria-setsize="${count}"]`).first().waitFor();
    await isWhole(many);
    expect(await entries.count()).toBeLessThanOrEqual(30);
    expect(calls.length).toBeLessThanOrEqual(12);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ines Prado');

    calls.length = 0;
    await signs(memorialId, 30);
    await isWhole(many + 30);
    expect(calls.length).toBeLessThanOrEqual(12);
    expect(calls.filter((path) => path.endsWith('/guestbook'))).toEqual([]);
  });

  test('scrolls with the page, and a reader in its middle keeps their place while new tributes arrive', async () => {
    const memorialId = await createMemorial(await register(server));
    await signs(memorialId, 100);
    await signs(memorialId, 50);
    await everybodyReads(server, `/api/memorials/${memorialId}`, ({ json }) => json.tributeCount === 150);
    const { page } = await openPhone(browser, server);
    await page.goto(`/memorial/${memorialId}`);
    await page.getByRole('button', { name: 'Load more' }).click();
    const isWhole = (count: number) =>
      page.locator(`#guestbook li[aria-setsize="${count}"]`).first().waitFor();
    await isWhole(100);
    expect(
      await page
        .locator('#guestbook, #guestbook *')
        .evaluateAll((all) => all.filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))),
    ).toEqual([]);

    const row = (place: number) => page.locator(`#guestbook li[aria-posinset="${place}"]`);
    const topOf = async (place: number) => Math.round((await row(place).boundingBox())?.y ?? Number.NaN);
    await page.locator('#guestbook').evaluate((guestbook) => guestbook.scrollIntoView());
    await row(4).evaluate((found) => scrollTo(0, found.getBoundingClientRect().top + scrollY - 300));
    await expect.poll(() => topOf(4)).toBe(300);
    await signs(memorialId, 7);
    await isWhole(107);
    await expect.poll(() => topOf(11)).toBe(300);
  });
});

describe('on paper', () => {
  const many = 130;
  let printed: string;
  let owner: Person;
  beforeAll(async () => {
    owner = await register(server);
    printed = await createMemorial(
      owner,
      { memorialText: 'She waited at the gate.' },
      await Promise.all([1, 2, 3, 4, 5].map(smallPhoto)),
    );
    await Promise.all([signs(printed, many / 2), signs(printed, many / 2)]);
    await everybodyReads(server, `/api/memorials/${printed}`, ({ json }) => json.tributeCount === many);
  });

  /** What stands on paper. */
  const seen = (page: Page) =>
    page.evaluate(() => {
      const visible = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
      return {
        tributes: visible('#guestbook li').length,
        photos: new Set(visible('#main picture img').map((image) => image.getAttribute('src'))).size,
        controls: visible('#main :is(button, select, input, a)')
          .filter((element) => element.querySelector('picture') === null)
          .map(({ textContent }) => textContent),
      };
    });

  test('everything is there, and nothing to press: all tributes, also those that were not on the device, and all photos', async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop' });
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.pictures = String(
          [...document.querySelectorAll<HTMLImageElement>('#main img')].every(
            ({ complete, naturalWidth }) => complete && naturalWidth > 0,
          ),
        );
      };
    });
    await page.goto(`/memorial/${printed}`);
    await page.getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => document.documentElement.dataset.pictures);
    expect(await page.evaluate(() => document.documentElement.dataset.pictures)).toBe('true');
    await page.emulateMedia({ media: 'print' });
    expect(await seen(page)).toEqual({ tributes: many, photos: 5, controls: [] });
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.locator(`#guestbook li[aria-setsize="${many}"]`).first().waitFor();
  });

  test("with the browser's own command what the device has is there, and how many more there are", async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop' });
    await page.goto(`/memorial/${printed}`);
    await page.locator('#guestbook li').nth(49).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => seen(page)).toEqual({ tributes: 50, photos: 5, controls: [] });
    await page.getByText(guestbookPrintMessages.notPrinted(many - 50)).waitFor();
  });

  test('REQ-669 a timeline has all of its memories, with all of their words', async () => {
    const memories = 90;
    for (let n = 0; n < memories; n += 1)
      await owner.send('POST', `/api/memorials/${printed}/memories`, {
        title: `Day ${n}`,
        description: 'A long walk.\n'.repeat(8),
        date: '2020-05-01',
        type: 'story',
      });
    const { page } = await openPhone(browser, server, { screen: 'desktop', as: owner });
    await page.goto(`/memorial/${printed}/timeline?view=slideshow`);
    await page.getByText(timelineMessages.count(memories)).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const whole = await page
      .locator('article h3')
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
    expect(whole).toBe(memories);
    expect(
      await page
        .locator('article p')
        .evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length),
    ).toBe(0);
  });
});

describe('sharing', () => {
  test('REQ-301 where the device has no share sheet a dialog offers the address', async () => {
    const { page } = await openPhone(browser, server, {
      screen: 'desktop',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(`/memorial/${bella}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this memorial' });
    const address = `${server.origin}${shortPathOf(bella)}`;
    await dialog.getByText(address.replace('http://', '')).waitFor();
    const picture = dialog.getByRole('img', { name: "Bella's page as it looks in a message" });
    await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth === 1200));
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const email = await dialog.getByRole('link', { name: 'Email' }).getAttribute('href');
    expect(decodeURIComponent(email ?? '')).toContain(address);
  });

  test('REQ-301 where it has one, that one is used, with title, text and address', async () => {
    const { page } = await openPhone(browser, server);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (shared: unknown) => {
          document.documentElement.dataset.shared = JSON.stringify(shared);
        },
      });
    });
    await page.goto(`/memorial/${bella}`);
    await page.getByRole('button', { name: 'Share' }).tap();
    await page.waitForFunction(() => document.documentElement.dataset.shared);
    const shared = await page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? ''));
    expect(shared).toEqual({
      title: 'In memory of Bella',
      text: 'A page in loving memory of Bella.',
      url: `${server.origin}${shortPathOf(bella)}`,
    });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('REQ-302 REQ-303 the QR code is read back as the permanent short address of the page, on screen and as a saved picture', async () => {
    const { page } = await openPhone(browser, server, { acceptDownloads: true });
    await page.goto(`/memorial/${bella}`);
    await page.getByRole('button', { name: 'QR Code' }).tap();
    const dialog = page.getByRole('dialog', { name: 'QR Code' });
    await dialog.getByText('Scan this QR code to share the memorial').waitFor();
    const code = dialog.getByRole('img', { name: "QR code for Bella's memorial" });
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    await expect
      .poll(async () => readBack(await code.screenshot()))
      .toBe(`${server.origin}${shortPathOf(bella)}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as PNG' }).tap(),
    ]);
    expect(download.suggestedFilename()).toMatch(/bella.*\.png$/i);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    const response = await page.request.get(shortPathOf(bella), { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, `/memorial/${bella}`]);
    expect(await readBack(Buffer.concat(parts))).toBe(`${server.origin}${shortPathOf(bella)}`);
  });
});

/** What a phone that looks at this picture reads. */
async function readBack(picture: Buffer): Promise<string | undefined> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('words that are code', () => {
  test('SEC-13 nothing of a story, a name or a tribute ever runs in a real browser', async () => {
    const attack = [
      '<strong onclick="window.ran = \'click\'">press me</strong>',
      '<script>window.ran = "script"</script>',
      '<img src=x onerror="window.ran = \'onerror\'">',
      '<svg onload="window.ran = \'svg\'"><animate onbegin="window.ran = \'animate\'"/></svg>',
      '<a href="javascript:window.ran = \'href\'">press me</a>',
      '<iframe srcdoc="<script>parent.ran = \'iframe\'</script>"></iframe>',
      '<math><mtext><table><mglyph><style><img src=x onerror="window.ran = \'mxss\'">',
      '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
      '</script><script>window.ran = "data"</script>',
      '<!--><img src=x onerror=window.ran=2>-->',
    ];
    const id = await createMemorial(await register(server), {
      petName: '<img src=x onerror=window.ran=3>',
      memorialText: attack.join(' '),
    });
    await signGuestbook(visitor(server), id, {
      visitorName: '<img src=x onerror=window.ran=4>',
      tributeMessage: attack.slice(0, 4).join(' '),
    });
    const phone = await openPhone(browser, server);
    const { page } = phone;
    for (const address of [`/memorial/${id}`, '/memorial-gallery']) {
      await page.goto(address);
      await page.getByText('press me').first().waitFor();
      if (address.endsWith(id)) await page.locator('article strong').first().click();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
      );
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    }
    await page.goto(`/memorial/${id}`);
    await page.locator('article strong').first().waitFor();
    const inside = await page.evaluate(() => {
      const story = document.querySelector('article strong')?.closest('article');
      const elements = [...(story?.querySelectorAll('*') ?? [])];
      return {
        handlers: elements
          .flatMap((element) => [...element.attributes].map(({ name }) => name))
          .filter((name) => name.startsWith('on')),
        // Our own link names the pet, whose name is code: as text it is harmless.
        foreign: elements.filter(
          (element) =>
            /^(script|iframe|math|object)$/i.test(element.tagName) ||
            (/^(img|a)$/i.test(element.tagName) &&
              [...element.attributes].some(({ value }) => /\bran\b/.test(value))),
        ).length,
      };
    });
    expect(inside).toEqual({ handlers: [], foreign: 0 });
  });

  test('REQ-288 REQ-289 REQ-290 an address without a memorial says so, and leads to all of them', async () => {
    const phone = await openPhone(browser, server);
    phone.expecting(/status of 404/);
    const { page } = phone;
    for (const id of ['0197f3a0-dead-7000-8000-00000000dead', 'not-an-id']) {
      await page.goto(`/memorial/${id}`);
      await page.getByRole('heading', { name: 'Memorial Not Found' }).waitFor();
      await page
        .getByText("The memorial you're looking for doesn't exist or may have been removed.")
        .waitFor();
    }
    await page.getByRole('link', { name: 'View All Memorials' }).click();
    await until(async () => new URL(page.url()).pathname === '/memorial-gallery');
  });
});
