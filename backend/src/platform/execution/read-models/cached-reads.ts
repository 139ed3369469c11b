import { LRUCache } from 'lru-cache';
import type { ReadModels } from './read-models.ts';

/** Maximum number of results that one `CachedReads` holds. */
const cachedResults = 1_000;

/**
 * Returns the result of `read`, which depends only on the key and the named views: it is read again only when one of
 * these views may answer differently. Callers share the result and don't change it.
 */
export type CachedReads<Value extends object> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** Creates a cache of what is read from these views. */
export function createCachedReads<Value extends object>(
  readModels: Pick<ReadModels, 'stamp'>,
  names: readonly string[],
): CachedReads<Value> {
  const cache = new LRUCache<string, { stamp: string; value: Value }>({ max: cachedResults });
  return async (key, read) => {
    // From before the read: what is read may be newer, never older.
    const stamp = readModels.stamp(names);
    const known = cache.get(key);
    if (known?.stamp === stamp) return known.value;
    const value = await read();
    cache.set(key, { stamp, value });
    return value;
  };
}
