import { pageMarkOf } from '@everpaw/contracts/memorials/page-mark';
import { cacheNames } from '../caches/cache-names.ts';
import { marked, namedPhotos, pageKey, stamped } from '../caches/cached-page.ts';
import type { Tombstones } from '../caches/tombstones.ts';
import { cachedPage, removeMemorial } from '../caches/withdraw-page.ts';
import type { CachedPages } from './memorial-page.ts';

type Parts = {
  caches: CacheStorage;
  tombstones: Tombstones;
  now(): number;
  /** Caches the manifest and icons that a page references. */
  cacheFiles(html: string, memorialId: string): Promise<void>;
  /** Evicts the least recently used pages if there are too many. Pinned pages have their own caches. */
  bounds?: { updateTimestamp(key: string): Promise<void>; expireEntries(): Promise<void> };
};

/** Returns the memorial pages in this device's caches. */
export function cachedPages({ caches, tombstones, now, cacheFiles, bounds }: Parts): CachedPages {
  return {
    async find(memorialId) {
      if ((await tombstones.position(memorialId)) !== null) return undefined;
      const page = await cachedPage(caches, memorialId);
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
      await bounds?.updateTimestamp(pageKey(memorialId));
      await bounds?.expireEntries();
      await cacheFiles(html, memorialId);
    },

    async withdraw({ memorialId, audience, position }) {
      const html = await (await cachedPage(caches, memorialId))?.text();
      // For visitors, a private memorial looks absent, so this device's session may just have expired.
      if (audience === 'visitor' && pageMarkOf(html ?? '')?.audience !== 'everybody') return;
      await tombstones.add(memorialId, position);
      await removeMemorial(caches, memorialId, namedPhotos(html ?? ''));
    },
  };
}
