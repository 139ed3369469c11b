import type { PrecacheController } from 'workbox-precaching';
import { isOwnFile, isPage } from '../net/own-answer.ts';

/**
 * The files that a memorial's page needs to open offline: the frame, the page, the code that reads local data, two
 * fonts.
 */
const firstFiles =
  /^\/(?:shell\.html|early\.js|assets\/(?:rolldown-runtime|frame|memorial|device|pet-portrait|newsreader-latin-wght-normal|hanken-grotesk-latin-wght-normal)-[\w-]{8,10}\.(?:js|css|woff2))$/;

/** Whether a first visit waits for this file; the rest of the app is cached in the background. */
export function isFirstFile(path: string): boolean {
  return firstFiles.test(path);
}

/**
 * Whether the response is this app's own file: no error, no redirect, and no captive portal's page, which has no root
 * element.
 */
export async function isShellFile(response: Response, path: string): Promise<boolean> {
  if (!path.endsWith('.html')) return isOwnFile(response);
  const { status, redirected, headers } = response;
  if (status !== 200 || redirected || !isPage(headers)) return false;
  return (await response.clone().text()).includes('<div id="root">');
}

/** Number of concurrent downloads: enough for a slow connection, and some bandwidth remains for the page. */
const atOnce = 3;

type SaveOptions = {
  /** Selects files by path; all by default. */
  filter?(path: string): boolean;
  /** Resolves when the next file may be fetched. */
  clear?(): Promise<void>;
};

/**
 * Fetches the shell's files that aren't cached yet. A failed file doesn't stop the others. Throws the first error at
 * the end: the fetch's, or a `TypeError` for a response that isn't the file.
 */
export async function cacheMissing(
  cache: Cache,
  shell: Pick<PrecacheController, 'getURLsToCacheKeys'>,
  { filter = () => true, clear = async () => {} }: SaveOptions = {},
): Promise<void> {
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...shell.getURLsToCacheKeys()].filter(
    ([url, key]) => !cached.has(key) && filter(new URL(url).pathname),
  );
  const errors: unknown[] = [];
  const fetchNext = async (): Promise<void> => {
    while (missing.length > 0) {
      await clear();
      const next = missing.shift();
      if (next) await cacheFile(cache, next).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  if (errors.length > 0) throw errors[0];
}

async function cacheFile(cache: Cache, [url, key]: [url: string, key: string]): Promise<void> {
  // A hashed name always has the same bytes; other files bypass the HTTP cache.
  const response = await fetch(url, { cache: key === url ? 'default' : 'reload' });
  if (!(await isShellFile(response, new URL(url).pathname))) throw new TypeError(`${url} cannot be cached.`);
  await cache.put(key, response);
}

/** Waits before retrying failed files, in ms. */
const pausesMs = [2_000, 15_000, 60_000];

/**
 * Fetches missing files and retries failures; after the last attempt the next page retries. Returns whether all are
 * cached.
 */
export async function cacheAllMissing(
  cache: Cache,
  shell: Pick<PrecacheController, 'getURLsToCacheKeys'>,
  pass: (ms: number) => Promise<void>,
  wanted?: SaveOptions,
): Promise<boolean> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      await cacheMissing(cache, shell, wanted);
      return true;
    } catch {
      if (pauseMs !== null) await pass(pauseMs);
    }
  }
  return false;
}
