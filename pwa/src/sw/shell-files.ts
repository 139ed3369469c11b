import type { PrecacheController } from 'workbox-precaching';
import { isOwnFile, isPage } from '../base/own-answer.ts';

/** What a memorial's page needs to open without a signal: the frame, the page, what reads this device, two faces. */
const firstFiles =
  /^\/(?:shell\.html|early\.js|assets\/(?:rolldown-runtime|frame|memorial|device|pet-portrait|newsreader-latin-wght-normal|hanken-grotesk-latin-wght-normal)-[\w-]{8,10}\.(?:js|css|woff2))$/;

/** True for the few files that a first visit waits for; the rest of the app comes in the background. */
export function isFirstFile(path: string): boolean {
  return firstFiles.test(path);
}

/**
 * True for this app's own file: no error, no way to somewhere else, and not the page that a hotel's network answers
 * everything with, which has nothing for the app to begin in.
 */
export async function isShellFile(response: Response, path: string): Promise<boolean> {
  if (!path.endsWith('.html')) return isOwnFile(response);
  const { status, redirected, headers } = response;
  if (status !== 200 || redirected || !isPage(headers)) return false;
  return (await response.clone().text()).includes('<div id="root">');
}

/** How many files are fetched beside each other: enough for a thin line, and something is left for the page. */
const atOnce = 3;

type Wanted = {
  /** Which of the files, by path; all of them by default. */
  isWanted?(path: string): boolean;
  /** Resolves when it is the next file's turn. */
  clear?(): Promise<void>;
};

/**
 * Fetches those of the shell's files that are not cached yet; one that cannot be had keeps none of the others away.
 * Raises the first error at the end: the fetch's, or a `TypeError` for an answer that is not the file.
 */
export async function cacheMissing(
  cache: Cache,
  shell: Pick<PrecacheController, 'getURLsToCacheKeys'>,
  { isWanted = () => true, clear = async () => {} }: Wanted = {},
): Promise<void> {
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...shell.getURLsToCacheKeys()].filter(
    ([url, key]) => !cached.has(key) && isWanted(new URL(url).pathname),
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
  // A name with a hash in it never means other bytes; what has none is asked for anew.
  const response = await fetch(url, { cache: key === url ? 'default' : 'reload' });
  if (!(await isShellFile(response, new URL(url).pathname))) throw new TypeError(`${url} cannot be cached.`);
  await cache.put(key, response);
}

/** How long what could not be had is left before it is asked for again, in milliseconds. */
const pausesMs = [2_000, 15_000, 60_000];

/**
 * Fetches what is missing, and again what could not be had; after the last time it is left to the next page. Answers
 * whether all of it is cached now.
 */
export async function cacheAllMissing(
  cache: Cache,
  shell: Pick<PrecacheController, 'getURLsToCacheKeys'>,
  pass: (ms: number) => Promise<void>,
  wanted?: Wanted,
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
