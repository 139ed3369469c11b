import { randomBytes } from 'node:crypto';
import { type Connection, mongo, Schema } from 'mongoose';

type KeyDoc = { _id: string; key: string };

const schema = new Schema({ _id: String, key: String }, { versionKey: false });

/**
 * One AES-256 key for each person, in a store of their own, never beside the events. A key that was destroyed stays
 * destroyed: its place is kept, so the same person never gets a second one and what they wrote stays unreadable.
 */
export type PersonKeys = {
  /** The keys of these people; who has none yet gets one, durable before this resolves. Null: destroyed. */
  ensure(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** The keys of these people, as far as they exist. Null: destroyed. */
  find(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** Makes everything that this person wrote unreadable for ever. */
  destroy(person: string): Promise<void>;
};

const cachedKeys = 20_000;
const destroyed = '';
const duplicateKey = 11_000;

/** Opens the keys in `connection`, which must keep every acknowledged write (synchronous `FULL`). */
export async function openPersonKeys(connection: Connection): Promise<PersonKeys> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  await model.init();
  const cache = new Map<string, Buffer>();
  let asked = new Map<string, PromiseWithResolvers<void>>();

  const remember = (person: string, key: Buffer) => {
    cache.delete(person);
    cache.set(person, key);
    if (cache.size > cachedKeys) {
      const [oldest] = cache.keys();
      if (oldest !== undefined) cache.delete(oldest);
    }
  };

  const find = async (people: readonly string[]): Promise<Map<string, Buffer | null>> => {
    const found = new Map<string, Buffer | null>();
    const unknown = new Set<string>();
    for (const person of people) {
      const key = cache.get(person);
      if (key) found.set(person, key);
      else unknown.add(person);
    }
    if (unknown.size === 0) return found;
    for (const doc of await model.find({ _id: { $in: [...unknown] } }).lean<KeyDoc[]>()) {
      const key = doc.key === destroyed ? null : Buffer.from(doc.key, 'base64');
      found.set(doc._id, key);
      if (key) remember(doc._id, key);
    }
    return found;
  };

  /** Stores new keys for those of these people who have none; whoever has one, or had one, keeps that. */
  const storeNew = async (people: readonly string[]): Promise<void> => {
    const made = new Map(people.map((person) => [person, randomBytes(32)]));
    const docs = [...made].map(([_id, key]) => ({ _id, key: key.toString('base64') }));
    const taken = new Set<string>();
    try {
      await model.insertMany(docs, { ordered: false, lean: true });
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError) || error.code !== duplicateKey) throw error;
      for (const { index } of [error.writeErrors].flat()) taken.add(docs[index]?._id ?? '');
    }
    for (const [person, key] of made) if (!taken.has(person)) remember(person, key);
  };

  /** The first asking of a turn stores for all of them, so a crowd of new visitors shares one write. */
  const makeSure = (person: string): Promise<void> => {
    const known = asked.get(person);
    if (known) return known.promise;
    const mine = Promise.withResolvers<void>();
    if (asked.size === 0)
      setImmediate(() => {
        const turn = asked;
        asked = new Map();
        storeNew([...turn.keys()]).then(
          () => {
            for (const { resolve } of turn.values()) resolve();
          },
          (error) => {
            for (const { reject } of turn.values()) reject(error);
          },
        );
      });
    asked.set(person, mine);
    return mine.promise;
  };

  return {
    find,
    async ensure(people) {
      const missing = [...new Set(people)].filter((person) => !cache.has(person));
      await Promise.all(missing.map(makeSure));
      return find(people);
    },
    async destroy(person) {
      cache.delete(person);
      await model.replaceOne({ _id: person }, { _id: person, key: destroyed }, { upsert: true });
      cache.delete(person);
    },
  };
}
