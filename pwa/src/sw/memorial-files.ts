import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { cacheNames } from '../caches/cache-names.ts';
import { namedFiles } from '../caches/cached-page.ts';
import { isOwnFile } from '../net/own-answer.ts';

const bounds = { maxEntries: 240 };

/** A memorial's manifest and icons, cached with its page. */
export const memorialFiles = new StaleWhileRevalidate({
  cacheName: cacheNames.files,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isOwnFile(response) ? response : null) },
    new ExpirationPlugin({ ...bounds, purgeOnQuotaError: true }),
  ],
});

/**
 * Caches the manifest and icons that a page references. Files that can't be fetched now are cached on the next visit.
 */
export async function cacheMemorialFiles(html: string, memorialId: string): Promise<void> {
  const cache = await caches.open(cacheNames.files);
  const expiration = new CacheExpiration(cacheNames.files, bounds);
  await Promise.allSettled(
    namedFiles(html, memorialId).map(async (href) => {
      // An icon's address changes with its photo; a manifest's does not.
      if (href.includes('?v=') && (await cache.match(href))) return;
      const response = await fetch(href, { credentials: 'include' });
      if (!isOwnFile(response)) return;
      await cache.put(href, response);
      await expiration.updateTimestamp(href);
    }),
  );
}
