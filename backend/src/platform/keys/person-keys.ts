import { randomBytes } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';

type KeyDoc = { _id: string; key: string };

const schema = new Schema({ _id: String, key: String }, { versionKey: false });

/**
 * One AES-256 key for each person, in a store of their own, never beside the events. A key that was destroyed stays
 * destroyed: its place is kept, so the same person never gets a second one and what they wrote stays unreadable.
 */
export type PersonKeys = {
  /** The keys of these people; who has none yet gets one, durable before this resolves. Null: destroyed. */
  ensure(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** The keys of these people, as far as they exist. Null: destroyed or never there. */
  find(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** Makes everything that this person wrote unreadable for ever. */
  destroy(person: string): Promise<void>;
};

const cachedKeys = 20_000;
const destroyed = '';

/** Opens the keys in `connection`, which must keep every acknowledged write (synchronous `FULL`). */
export async function openPersonKeys(connection: Connection): Promise<PersonKeys> {
  const model: Model<KeyDoc> = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  await model.init();
  const cache = new Map<string, Buffer>();

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
    const unknown: string[] = [];
    for (const person of new Set(people)) {
      const key = cache.get(person);
      if (key) found.set(person, key);
      else unknown.push(person);
    }
    if (unknown.length === 0) return found;
    const docs = await model.find({ _id: { $in: unknown } }).lean<KeyDoc[]>();
    const byPerson = new Map(docs.map((doc) => [doc._id, doc.key]));
    for (const person of unknown) {
      const stored = byPerson.get(person);
      if (stored === undefined) continue;
      if (stored === destroyed) found.set(person, null);
      else {
        const key = Buffer.from(stored, 'base64');
        remember(person, key);
        found.set(person, key);
      }
    }
    return found;
  };

  const create = async (person: string): Promise<void> => {
    try {
      await model.collection.insertOne({ _id: person as never, key: randomBytes(32).toString('base64') }); // string ids; the driver's type expects ObjectId
    } catch (error) {
      // Somebody else made it in the same moment: theirs counts.
      if ((error as { code?: unknown }).code !== 11000) throw error;
    }
  };

  return {
    find,
    async ensure(people) {
      const found = await find(people);
      const missing = [...new Set(people)].filter((person) => !found.has(person));
      if (missing.length === 0) return found;
      await Promise.all(missing.map(create));
      for (const [person, key] of await find(missing)) found.set(person, key);
      return found;
    },
    async destroy(person) {
      cache.delete(person);
      await model.replaceOne({ _id: person }, { _id: person, key: destroyed }, { upsert: true });
      cache.delete(person);
    },
  };
}
