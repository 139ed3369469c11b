import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames } from '../caches/cache-names.ts';
import { isOwnFile } from '../net/own-answer.ts';

const bounds = { maxEntries: 240, maxAgeSeconds: 30 * 24 * 60 * 60 };

/**
 * Hashed files of other versions, which cached or open pages may still reference. They stay available for 30 days.
 */
export const otherVersionsAssets = new CacheFirst({
  cacheName: cacheNames.assets,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isOwnFile(response) ? response : null),
      // A file that a waiting version has precached is equally valid.
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ?? (await caches.match(request, { ignoreVary: true })),
    },
    new ExpirationPlugin({ ...bounds, purgeOnQuotaError: true }),
  ],
});

/** Moves the hashed files of the previous shell to the asset cache before the shell is deleted. */
export async function keepEarlierAssets(precache: string, current: ReadonlySet<string>): Promise<void> {
  const shell = await caches.open(precache);
  const kept = await caches.open(cacheNames.assets);
  const expiration = new CacheExpiration(cacheNames.assets, bounds);
  for (const request of await shell.keys()) {
    if (current.has(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) continue;
    const response = await shell.match(request);
    if (!response) continue;
    await kept.put(request, response);
    await expiration.updateTimestamp(request.url);
  }
  await expiration.expireEntries();
}
