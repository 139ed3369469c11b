import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames, pinnedId } from '../caches/cache-names.ts';
import { isOwnFile } from '../net/own-answer.ts';
import { shellAfterMs } from './memorial-page.ts';

const maxPictures = 400;
const cacheSeconds = 90 * 24 * 60 * 60;

/** Returns the widest of several renditions, by the server's file names. */
export function widest(addresses: readonly string[]): string | undefined {
  const width = (address: string) => Number(/\/w(\d+)/.exec(address)?.[1] ?? 0);
  return [...addresses].sort((a, b) => width(b) - width(a))[0];
}

/**
 * The photo cache. A photo's bytes never change, so cached ones are always valid. Offline, another rendition of the
 * same photo is used. The cache is bounded and purged if the device is full; pinned memorials have their own.
 */
export const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isOwnFile(response) ? response : null),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ?? (await caches.match(request, { ignoreVary: true })),
      handlerDidError: async ({ request }) => anotherRendition(new URL(request.url).pathname),
    },
    new ExpirationPlugin({
      maxEntries: maxPictures,
      maxAgeSeconds: cacheSeconds,
      purgeOnQuotaError: true,
      matchOptions: { ignoreVary: true },
    }),
  ],
  matchOptions: { ignoreVary: true },
});

/**
 * Responds with the cached photo, else the server's. After 3 s without a response, uses another cached rendition and
 * caches the server's later.
 */
export async function answerPicture({
  request,
  fromCacheOrServer,
  pass,
}: {
  request: Request;
  fromCacheOrServer(): Promise<Response>;
  pass(ms: number): Promise<void>;
}): Promise<Response> {
  const answer = fromCacheOrServer();
  const inTime = await Promise.race([answer, pass(shellAfterMs).then(() => undefined)]);
  return inTime ?? (await anotherRendition(new URL(request.url).pathname)) ?? answer;
}

async function anotherRendition(path: string): Promise<Response | undefined> {
  const photo = path.slice(0, path.lastIndexOf('/') + 1);
  for (const name of await caches.keys()) {
    if (name !== cacheNames.pictures && pinnedId(name) === null) continue;
    const cache = await caches.open(name);
    const paths = (await cache.keys()).map((request) => new URL(request.url).pathname);
    const best = widest(paths.filter((other) => other.startsWith(photo)));
    if (best) return cache.match(best, { ignoreVary: true });
  }
  return undefined;
}
