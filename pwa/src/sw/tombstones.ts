import { cacheNames } from './cache-names.ts';

/**
 * What this device knows to be withdrawn: the position of the answer that said so, by memorial. Kept among the caches,
 * because the service worker asks before it answers with anything, also where there is no database to open.
 */
export type Tombstones = {
  /** The position (compared as text) of the answer that withdrew it; null while it is not withdrawn. */
  position(memorialId: string): Promise<string | null>;
  add(memorialId: string, position: string): Promise<void>;
  /** An answer with a newer position has it again: made public again, restored. */
  lift(memorialId: string): Promise<void>;
  /** Every memorial that is withdrawn, for whoever removes what the database still has. */
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
