import { pageMarkOf } from '@everpaw/contracts/memorials/page-mark';
import { CacheExpiration } from 'workbox-expiration';
import { cacheNames, pinnedCacheName } from './cache-names.ts';
import { marked, namedPhotos, pageKey, stamped } from './cached-page.ts';
import type { CachedPages } from './memorial-page.ts';
import type { Tombstones } from './tombstones.ts';

/** Pages beyond this number are let go of, the longest unused first; pinned ones are kept elsewhere. */
const mostPages = 60;

type Parts = {
  caches: CacheStorage;
  tombstones: Tombstones;
  now(): number;
  /** Caches the manifest and icons that a page names. */
  cacheFiles(html: string, memorialId: string): Promise<void>;
};

/** The memorial pages of this device over its caches. */
export function cachedPages({ caches, tombstones, now, cacheFiles }: Parts): CachedPages {
  const expiration = new CacheExpiration(cacheNames.pages, { maxEntries: mostPages });

  const raw = async (memorialId: string) =>
    (await caches.match(pageKey(memorialId), { cacheName: cacheNames.pages })) ??
    (await caches.match(pageKey(memorialId), { cacheName: pinnedCacheName(memorialId) }));

  return {
    async find(memorialId) {
      if ((await tombstones.position(memorialId)) !== null) return undefined;
      const page = await raw(memorialId);
      return page && marked(page);
    },

    async put({ mark, response, html }) {
      const { memorialId, position } = mark;
      const withdrawn = await tombstones.position(memorialId);
      if (withdrawn !== null) {
        if (position <= withdrawn) return;
        await tombstones.lift(memorialId);
      }
      const page = stamped({ response, html }, now());
      const cache = await caches.open(cacheNames.pages);
      await cache.put(pageKey(memorialId), page);
      await expiration.updateTimestamp(pageKey(memorialId));
      await expiration.expireEntries();
      await cacheFiles(html, memorialId);
    },

    async withdraw({ memorialId, audience, position }) {
      const html = await (await raw(memorialId))?.text();
      // A private memorial is not there for a visitor: this device's session may have run out, and that is all.
      if (audience === 'visitor' && pageMarkOf(html ?? '')?.audience !== 'everybody') return;
      await tombstones.add(memorialId, position);
      await removeMemorial(caches, memorialId, html ?? '');
    },
  };
}

/** Removes a memorial's page, its manifest and icons, its photos and what is pinned of it, from every cache. */
export async function removeMemorial(
  caches: Pick<CacheStorage, 'open' | 'delete'>,
  memorialId: string,
  html: string,
): Promise<void> {
  await caches.delete(pinnedCacheName(memorialId));
  await (await caches.open(cacheNames.pages)).delete(pageKey(memorialId));
  const named = namedPhotos(html);
  const isIts = (path: string) =>
    path.startsWith(`${pageKey(memorialId)}/`) || named.some((photo) => path.startsWith(photo));
  for (const name of [cacheNames.files, cacheNames.pictures]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (isIts(new URL(request.url).pathname)) await cache.delete(request);
  }
}
