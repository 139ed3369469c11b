import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Person } from './accounts.ts';
import type { Server } from './server.ts';
import { conditionTimeoutMs } from './time-limits.ts';

/** How the whole browser is started: what installs pages, keeps a profile, and is measured. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The same engine without the browser around it, which tests with private windows have no need of: a fifth quicker. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...chromiumOptions,
    executablePath:
      process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  });

/** The screens of the issue: a phone that is held upright, and a desk. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;

export type Phone = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Another tab of the same phone, watched like the first. */
  newTab(): Promise<Page>;
  /** From here on this is expected in the console; everything else fails the test. */
  expecting(...patterns: RegExp[]): void;
  close(): Promise<void>;
};

/**
 * Who is there is asked again after everything that may have changed it (REQ-101); a visitor's answer is a 401. What a
 * device pulls for somebody whose session ended elsewhere is answered alike.
 */
export const nobodyIsThere = /status of 401 .*\/api\/(auth\/user|sync)\b/;

/** What a browser writes into its console when the server is away, also while it looks for a newer service worker. */
export const noServer =
  /net::ERR_(CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|FAILED|INTERNET_DISCONNECTED)|unknown error occurred when fetching the script/;

export type PhoneOptions = Omit<BrowserContextOptions, 'screen'> & {
  screen?: keyof typeof screens;
  as?: Person;
};

/**
 * A phone with an empty memory. It is put away when the test ends; anything it complained of fails the test. What is
 * played through on a phone and a desk is seen without motion there and with it here. Only a test about what is kept for
 * later allows the service worker (`serviceWorkers: 'allow'`): installing one fetches the whole app behind the page.
 */
export async function openPhone(
  browser: Browser,
  server: Server,
  options: PhoneOptions = {},
): Promise<Phone> {
  const { screen = 'phone', as, ...more } = options;
  const context = await browser.newContext({
    ...screens[screen],
    baseURL: server.origin,
    reducedMotion: screen === 'phone' ? 'reduce' : 'no-preference',
    serviceWorkers: 'block',
    ...more,
  });
  return watched(context, server, as);
}

/** A phone whose memory is a folder: closing it and opening the folder again is closing and reopening the browser. */
export async function openProfile(
  folder: string,
  server: Server,
  options: PhoneOptions = {},
): Promise<Phone> {
  const { screen = 'phone', as, ...more } = options;
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumOptions,
    ...screens[screen],
    baseURL: server.origin,
    ...more,
  });
  return watched(context, server, as);
}

async function watched(context: BrowserContext, server: Server, as: Person | undefined): Promise<Phone> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  context.setDefaultTimeout(conditionTimeoutMs);
  const complain = (text: string) => {
    // A live stream ends with its server, and a visitor who asks who is signed in is told that no one is.
    if (/net::ERR_\w+ .*\/api\/live|status of 401 .*\/api\/auth\/user$/.test(text)) return;
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  const watch = (page: Page) => {
    page.on('pageerror', (error) => complain(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`);
    });
  };
  context.on('page', watch);
  for (const page of context.pages()) watch(page);
  if (as) await context.addCookies(as.cookies());
  const page = context.pages()[0] ?? (await context.newPage());
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await context.close();
  };
  server.beforeClosing(close);
  onTestFinished(async () => {
    await close();
    expect(problems, `what the browser complained of: ${problems.join('; ')}`).toEqual([]);
  });
  return {
    context,
    page,
    newTab: () => context.newPage(),
    expecting: (...more) => expected.push(...more),
    close,
  };
}

/**
 * Waits until the service worker answers for this page and holds these addresses. A list of everything that is held takes
 * the storage away from the service worker that still fills it, so another one is asked for only once a file that was
 * missing in the last one has come.
 */
export async function holdsOffline(page: Page, ...paths: string[]): Promise<void> {
  let awaited: string | null = null;
  await until(async () => {
    const missing: string[] = await page.evaluate(
      async ({ wanted, awaited }) => {
        if (!navigator.serviceWorker.controller) return ['/sw.js'];
        if (awaited && !(await caches.match(awaited, { ignoreVary: true }))) return [awaited];
        const held = new Set<string>();
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) held.add(new URL(url).pathname);
        return wanted.filter((path) => !held.has(path));
      },
      { wanted: paths, awaited },
    );
    // Only a file with a hash in its name is kept under exactly its address.
    awaited = missing.findLast((path) => path.startsWith('/assets/')) ?? null;
    return missing.length === 0;
  }, 2 * conditionTimeoutMs);
}

/** The same, and every file of the app, which come behind the first page. */
export async function cachedOffline(page: Page, ...paths: string[]): Promise<void> {
  const files = await page.evaluate(() => {
    const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{"imports":{}}';
    const files = Object.values((JSON.parse(map) as { imports: Record<string, string> }).imports);
    // A device holds the texts of its own languages only.
    return files.filter((file) => !/\/language-[a-z]{2}-/.test(file));
  });
  await holdsOffline(page, ...paths, ...files);
}

/** Asks until the answer is true; the page's own clock plays no part. */
export async function until(question: () => Promise<boolean>, timeout = conditionTimeoutMs): Promise<void> {
  await expect.poll(question, { timeout }).toBe(true);
}

/** Waits until the app has taken over this element of a page that the server rendered. */
export const isAlive = (element: Locator): Promise<void> =>
  until(() => element.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__reactProps'))));

/** Waits until every picture on the page has been drawn, also those that are loaded once somebody comes near. */
export async function picturesAreDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].every((image) => {
      // Also one that was rendered since the last look.
      image.loading = 'eager';
      return image.complete && image.naturalWidth > 0;
    }),
  );
}

/** Everything the phone keeps of one kind, straight from its database. */
export async function rowsOf(page: Page, table: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open('everpaw');
        let isNew = false;
        // The app has not made it yet, and an empty one of ours would be in its way.
        opening.onupgradeneeded = () => {
          isNew = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isNew ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            resolve(reading.result);
            database.close();
          };
        };
      }),
    table,
  );
}
