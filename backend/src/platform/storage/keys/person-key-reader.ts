import { LRUCache } from 'lru-cache';
import { type Connection, Schema } from 'mongoose';
import type { PersonKeys } from './person-keys.ts';

type KeyDoc = { _id: string; key: string };

const schema = new Schema(
  { _id: String, key: String },
  { versionKey: false, autoIndex: false, autoCreate: false },
);
const destroyed = '';
const cachedKeys = 20_000;

/** Read-only access to keys. */
export type PersonKeyReader = Pick<PersonKeys, 'find'> & {
  /** Removes a person's key from the cache. */
  forget(person: string): void;
};

/**
 * Reads keys over a separate connection. With `isCached`, a key counts as destroyed only after `forget` was
 * called here; otherwise every key is read again before each use.
 */
export function readPersonKeys(connection: Connection, { isCached }: { isCached: boolean }): PersonKeyReader {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  const cache = new LRUCache<string, Buffer>({ max: cachedKeys });
  let forgotten = 0;
  return {
    async find(people) {
      const found = new Map<string, Buffer | null>();
      const unknown = new Set<string>();
      for (const person of people) {
        const key = cache.get(person);
        if (key) found.set(person, key);
        else unknown.add(person);
      }
      if (unknown.size === 0) return found;
      const forgottenBefore = forgotten;
      for (const doc of await model.find({ _id: { $in: [...unknown] } }).lean()) {
        const key = doc.key === destroyed ? null : Buffer.from(doc.key, 'base64');
        found.set(doc._id, key);
        // If any key was forgotten during this read, nothing is cached, so that a forgotten key can't return.
        if (key && isCached && forgotten === forgottenBefore) cache.set(doc._id, key);
      }
      return found;
    },
    forget(person) {
      forgotten += 1;
      cache.delete(person);
    },
  };
}
