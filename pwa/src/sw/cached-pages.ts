import { pageMarkOf } from '@everpaw/contracts/memorials/page-mark';
import { CacheExpiration } from 'workbox-expiration';
import { cacheNames } from './cache-names.ts';
import { marked, namedPhotos, pageKey, stamped } from './cached-page.ts';
import type { CachedPages } from './memorial-page.ts';
import type { Tombstones } from './tombstones.ts';
import { cachedPage, removeMemorial } from './withdraw-page.ts';

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
      await expiration.updateTimestamp(pageKey(memorialId));
      await expiration.expireEntries();
      await cacheFiles(html, memorialId);
    },

    async withdraw({ memorialId, audience, position }) {
      const html = await (await cachedPage(caches, memorialId))?.text();
      // A private memorial is not there for a visitor: this device's session may have run out, and that is all.
      if (audience === 'visitor' && pageMarkOf(html ?? '')?.audience !== 'everybody') return;
      await tombstones.add(memorialId, position);
      await removeMemorial(caches, memorialId, namedPhotos(html ?? ''));
    },
  };
}
