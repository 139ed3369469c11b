import { cacheNames } from './cache-names.ts';

/**
 * The withdrawn memorials that this device knows, with the position of the response that withdrew each. Stored as a
 * cache, because the service worker checks it before responding, even if the database can't be opened.
 */
export type Tombstones = {
  /** Returns the position (compared as text) of the response that withdrew it; null if it isn't withdrawn. */
  position(memorialId: string): Promise<string | null>;
  add(memorialId: string, position: string): Promise<void>;
  /** Removes the tombstone, because a newer response contains the memorial again (made public or restored). */
  lift(memorialId: string): Promise<void>;
  /** Returns the ids of all withdrawn memorials, so that their data can be removed from the database. */
  all(): Promise<string[]>;
};

const prefix = '/memorial/';

export function tombstonesIn(caches: Pick<CacheStorage, 'open'>): Tombstones {
  const open = () => caches.open(cacheNames.withdrawn);
  return {
    async position(memorialId) {
      const found = await (await open()).match(prefix + memorialId);
      return found ? found.text() : null;
    },
    async add(memorialId, position) {
      const cache = await open();
      const known = await (await cache.match(prefix + memorialId))?.text();
      if (known === undefined || known < position)
        await cache.put(prefix + memorialId, new Response(position));
    },
    async lift(memorialId) {
      await (await open()).delete(prefix + memorialId);
    },
    async all() {
      const keys = await (await open()).keys();
      return keys.map(({ url }) => new URL(url).pathname.slice(prefix.length));
    },
  };
}
