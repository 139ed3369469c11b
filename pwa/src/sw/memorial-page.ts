import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { cacheNames, memorialOf, pinnedCacheName } from './cache-names.ts';
import { isCacheable, marked, namedFiles, pageKey, stamped } from './cached-page.ts';

/** How long the network may take before what is kept is shown, in seconds. */
export const patienceSeconds = 3;

/** A memorial's manifest and icons, kept with its page. */
export const memorialFiles = new StaleWhileRevalidate({
  cacheName: cacheNames.files,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
    new ExpirationPlugin({ maxEntries: 240, purgeOnQuotaError: true }),
  ],
});

/**
 * A memorial's page: from the network, after 3 s or without one as it was last seen, and only then as the bare
 * shell; otherwise its manifest, icons and share tags would be lost on the second visit.
 */
export function memorialPages(shell: () => Promise<Response | undefined>): NetworkFirst {
  const kept: WorkboxPlugin = {
    cacheKeyWillBeUsed: async ({ request }) => {
      const memorialId = memorialOf(new URL(request.url).pathname);
      return memorialId ? pageKey(memorialId) : request;
    },
    cacheWillUpdate: async ({ response }) => (isCacheable(response) ? stamped(response, Date.now()) : null),
    cacheDidUpdate: async ({ request, newResponse, event }) => {
      const memorialId = memorialOf(new URL(request.url).pathname);
      if (!memorialId) return;
      const files = namedFiles(await newResponse.clone().text(), memorialId);
      await Promise.allSettled(
        files.map((href) =>
          memorialFiles.handle({ event, request: new Request(href, { credentials: 'include' }) }),
        ),
      );
    },
    fetchDidSucceed: async ({ request, response }) => {
      const memorialId = memorialOf(new URL(request.url).pathname);
      // What may no longer be seen is not kept either.
      if (memorialId && (response.status === 404 || response.status === 410)) await forgetPage(memorialId);
      // A server in trouble is as good as none.
      if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
      return response;
    },
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
      const memorialId = memorialOf(new URL(request.url).pathname);
      const page = cachedResponse ?? (memorialId ? await pinnedPage(memorialId) : undefined);
      return page ? marked(page) : await shell();
    },
  };
  return new NetworkFirst({
    cacheName: cacheNames.pages,
    networkTimeoutSeconds: patienceSeconds,
    plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true }), kept],
  });
}

async function pinnedPage(memorialId: string): Promise<Response | undefined> {
  return caches.match(pageKey(memorialId), { cacheName: pinnedCacheName(memorialId) });
}

async function forgetPage(memorialId: string): Promise<void> {
  const cache = await caches.open(cacheNames.pages);
  await cache.delete(pageKey(memorialId));
}
