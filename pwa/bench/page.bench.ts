import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createMemorial, register, signGuestbook, visitor } from '../e2e/helpers/accounts.ts';
import { chromiumOptions, screens } from '../e2e/helpers/phone.ts';
import { smallPhoto } from '../e2e/helpers/photos.ts';
import { type Server, startServer } from '../e2e/helpers/server.ts';
import { foldOf500 } from './fold.figure.ts';
import { median } from './median.ts';
import { drainQueue } from './outbox.figure.ts';
import { timelineFigures } from './timeline.figure.ts';

export type BenchRow = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The simplest comparable work, measured in the same run. */
  readonly floor?: number;
  /** The limit. */
  readonly wanted: { readonly atMost: number } | { readonly atLeast: number };
};

/** How much a benchmark does: `tiny` only shows that it runs. */
export type Preset = 'tiny' | 'quick' | 'full';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = { tiny: 1, quick: 3, full: 9 };
/** How long a page is waited for until it fetches nothing more, in milliseconds. */
const settleMs = { tiny: 100, quick: 5_000, full: 5_000 };
/** How much slower than this machine the simulated phone is, as in Lighthouse. */
const slowdown = 4;
const limits = { scriptBytes: 160_000, offlineMs: 800, paintedMs: 100, foldMs: 16, drainedSeconds: 10 };

/** A value with an upper limit. */
const atMost = (limit: number, row: Omit<BenchRow, 'wanted'>): BenchRow => ({
  ...row,
  wanted: { atMost: limit },
});

/**
 * Measures a memorial's page in production conditions: the built site, the real server, and a real browser of
 * phone size. Each row's floor is explained in the comment of its value.
 */
export async function bench({ preset }: { preset: Preset }): Promise<BenchRow[]> {
  const server = await startServer({ site: root });
  const browser = await chromium.launch(chromiumOptions);
  try {
    const keeper = await register(server);
    const photos = await Promise.all([1, 2, 3].map(smallPhoto));
    const id = await createMemorial(keeper, { memorialText: 'A story of some length. '.repeat(60) }, photos);
    for (let count = 0; count < 50; count += 1)
      await signGuestbook(visitor(server), id, {
        tributeMessage: `Tribute ${count}, with some words to draw.`,
      });
    const person = await register(server);
    const memorialId = await createMemorial(person, { petName: 'Milo', petType: 'cat' });
    return [
      ...(await scripts(browser, server, { id, settleMs: settleMs[preset] })),
      await foldOf500(rounds[preset]),
      await painted(browser, server, id, rounds[preset]),
      await drainQueue(browser, server, { memorialId, person, preset }),
      ...(await timelineFigures(browser, server, { preset, slowdown })),
      // Last, because it stops the server.
      await offline(server, id, rounds[preset]),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * The page's own JavaScript in gzip bytes. The floor is that of a path without a screen: React, the router
 * and the app's frame, which every page has.
 */
async function scripts(
  browser: Browser,
  server: Server,
  memorial: { id: string; settleMs: number },
): Promise<BenchRow[]> {
  const path = `/memorial/${memorial.id}`;
  const before = await scriptBytes(browser, server, path, null);
  const all = await scriptBytes(browser, server, path, memorial.settleMs);
  const floor = await scriptBytes(browser, server, '/nowhere', memorial.settleMs);
  const kilobytes = (bytes: number) => bytes / 1_000;
  return [
    { name: 'JavaScript of the memorial page that has arrived when its name is drawn, gzip', value: before },
    { name: 'JavaScript of the memorial page in all, gzip', value: all },
  ].map(({ name, value }) =>
    atMost(kilobytes(limits.scriptBytes), {
      name,
      value: kilobytes(value),
      unit: 'kB',
      floor: kilobytes(floor),
    }),
  );
}

/** The bytes that have arrived when the name is drawn, or with `settleMs` all of them, waiting for at most that long. */
async function scriptBytes(
  browser: Browser,
  server: Server,
  path: string,
  settleMs: number | null,
): Promise<number> {
  // Without the service worker, which also fetches other screens.
  const context = await browser.newContext({
    ...screens.phone,
    baseURL: server.origin,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_changes, watching) => {
      if (!document.querySelector('h1')) return;
      watching.disconnect();
      performance.mark('heading');
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const isAll = settleMs !== null;
  if (isAll) await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
  const fetched = await page.evaluate((wantsAll) => {
    const painted = performance.getEntriesByName('heading')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(
        (entry) => entry.name.endsWith('.js') && (wantsAll || entry.startTime + entry.duration <= painted),
      )
      .map(({ name }) => new URL(name).pathname);
  }, isAll);
  const sizes = await Promise.all(
    [...new Set(fetched)].map(async (file) => (await readFile(join(root, 'pwa/dist', `${file}.gz`))).length),
  );
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * From navigation to story, photos and guestbook, without a server and with 4x CPU throttling. The floor is a
 * one-line page from the same service worker with the same throttling.
 */
async function offline(server: Server, id: string, count: number): Promise<BenchRow> {
  const profile = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    ...screens.phone,
    baseURL: server.origin,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`/memorial/${id}`);
    await page.getByText('Tribute 49').waitFor();
    await until(page, `/memorial/${id}`);
    await page.reload();
    await page.getByText('Tribute 49').waitFor();
    await server.kill();
    const line = await context.newCDPSession(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < count; round += 1) {
      times.push(await timeToContent(page, `/memorial/${id}`));
      bare.push(await timeToLoad(page, '/early.js'));
    }
    return atMost(limits.offlineMs, {
      name: `offline: time to content, processor ÷ ${slowdown}, 50 tributes`,
      value: median(times),
      unit: 'ms',
      floor: median(bare),
    });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Waits until the service worker has cached the page. */
async function until(page: Page, path: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  const isKept = (wanted: string) =>
    page.evaluate(
      async (address) => Boolean(navigator.serviceWorker.controller && (await caches.match(address))),
      wanted,
    );
  while (!(await isKept(path))) if (Date.now() > deadline) throw new Error(`${path} was not kept.`);
}

/** Returns the milliseconds from navigation to the frame that shows heading, story and a tribute. */
async function timeToContent(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere =
            document.querySelector('article h1') !== null &&
            document.body.textContent?.includes('A story of some length.') &&
            document.querySelectorAll('#guestbook li').length >= 20;
          if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Returns the milliseconds from navigation to the load event of a page without scripts. */
async function timeToLoad(page: Page, path: string): Promise<number> {
  await page.goto(path);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation && 'loadEventEnd' in navigation ? Number(navigation.loadEventEnd) : performance.now();
  });
}

/**
 * From pressing the button to the visible tribute, without a server and with 4x CPU throttling. The tribute
 * is stored on the device first. The floor is adding the same list item to the page directly.
 */
async function painted(browser: Browser, server: Server, id: string, count: number): Promise<BenchRow> {
  const context = await browser.newContext({ ...screens.phone, baseURL: server.origin });
  try {
    const page = await context.newPage();
    await page.goto(`/memorial/${id}`);
    await page.getByText('Tribute 49').waitFor();
    await until(page, `/memorial/${id}`);
    const line = await context.newCDPSession(page);
    const times: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < count; round += 1) {
      // Online, because the form's code comes with the first press.
      await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
      await page.getByLabel('Your name').fill('Ines');
      await context.setOffline(true);
      await page.getByLabel('Your tribute').fill(`Written in round ${round}.`);
      await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      times.push(await pressToPaint(page, `Written in round ${round}.`));
      bare.push(await insertToPaint(page));
      await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await context.setOffline(false);
    }
    return atMost(limits.paintedMs, {
      name: `tribute signed to painted, processor ÷ ${slowdown}`,
      value: median(times),
      unit: 'ms',
      floor: median(bare),
    });
  } finally {
    await context.close();
  }
}

function pressToPaint(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
        const start = performance.now();
        const watching = new MutationObserver(() => {
          const entry = [...document.querySelectorAll('#guestbook li')].some((item) =>
            item.textContent?.includes(wanted),
          );
          if (!entry) return;
          watching.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
        });
        watching.observe(document.body, { subtree: true, childList: true, characterData: true });
        button?.click();
      }),
    words,
  );
}

function insertToPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const item = document.createElement('li');
        item.textContent = 'By hand.';
        document.querySelector('#guestbook ul')?.append(item);
        requestAnimationFrame(() =>
          setTimeout(() => {
            item.remove();
            resolve(performance.now() - start);
          }, 0),
        );
      }),
  );
}
