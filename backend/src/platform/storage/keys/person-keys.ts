import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Connection, type Model, mongo, Schema } from 'mongoose';

type KeyDoc = { _id: string; key: string };

const schema = new Schema({ _id: String, key: String }, { versionKey: false });

/**
 * One AES-256 key per person, in a separate store, never next to the events. A key is unknown, live or
 * destroyed. A destroyed key keeps its entry, so the person never gets a second one and their data stays
 * unreadable.
 */
export type PersonKeys = {
  /**
   * Returns the keys of these people and creates missing ones, durable before this resolves. Null: destroyed.
   */
  ensure(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** Returns the keys of these people, without unknown people. Null: destroyed. */
  find(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /**
   * Returns a new person whose key is already durable. Each is returned once. People prepared by a previous
   * process are never returned.
   */
  newPerson(): Promise<string>;
  /**
   * Makes this person's data permanently unreadable. Resolves once every `onDestroyed` listener has
   * confirmed, so no reader uses the key any more.
   */
  destroy(person: string): Promise<void>;
  /**
   * Removes this person's key from the cache and from reads in progress: another thread or process has
   * destroyed it.
   */
  drop(person: string): void;
  /**
   * Calls the listener for every key that this thread must no longer use. Returns a function that
   * unsubscribes.
   */
  onDestroyed(listener: DestroyedListener): () => void;
};

/**
 * `destroyed`: by this thread; `destroy` waits until the listener has made sure that no other reader uses the
 * key. `dropped`: elsewhere; this thread was notified.
 */
export type DestroyedListener = (person: string, where: 'destroyed' | 'dropped') => Promise<void> | void;

export type PersonKeysOptions = {
  /** Minimum and maximum number of people prepared by one refill. */
  ahead?: { fewest: number; most: number };
  /** False if other processes may destroy keys: each is then read again before use. Default true. */
  isCached?: boolean;
};

const cachedKeys = 20_000;
const destroyed = '';
const duplicateKey = 11_000;

/** The stored keys with a cache. A key that is forgotten during a read isn't cached by it. */
function createKeyStore(model: Model<KeyDoc>, isCached: boolean) {
  const cache = new LRUCache<string, Buffer>({ max: cachedKeys });
  /** For each read in progress, the people whose keys were dropped since it started. */
  const reading = new Set<Set<string>>();

  const forget = (person: string) => {
    cache.delete(person);
    for (const dropped of reading) dropped.add(person);
  };

  const readStored = async (people: readonly string[]): Promise<Map<string, Buffer | null>> => {
    const dropped = new Set<string>();
    reading.add(dropped);
    try {
      const docs = await model.find({ _id: { $in: [...people] } }).lean();
      return new Map(
        docs.map(({ _id, key }) => {
          if (key === destroyed || dropped.has(_id)) return [_id, null];
          const bytes = Buffer.from(key, 'base64');
          cache.set(_id, bytes);
          return [_id, bytes];
        }),
      );
    } finally {
      reading.delete(dropped);
    }
  };

  const find: PersonKeys['find'] = async (people) => {
    const found = new Map<string, Buffer | null>();
    const missing = new Set<string>();
    for (const person of people) {
      const key = isCached ? cache.get(person) : undefined;
      if (key) found.set(person, key);
      else missing.add(person);
    }
    if (missing.size > 0) for (const [person, key] of await readStored([...missing])) found.set(person, key);
    return found;
  };

  /** Stores new keys for people who never had one. */
  const storeNew = async (people: readonly string[]): Promise<void> => {
    const dropped = new Set<string>();
    reading.add(dropped);
    try {
      for (const [person, key] of await insertKeys(model, people))
        if (!dropped.has(person)) cache.set(person, key);
    } finally {
      reading.delete(dropped);
    }
  };

  return { forget, find, storeNew, isInMemory: (person: string) => cache.has(person) };
}

/** Opens the keys in `connection`, which must keep every acknowledged write (`synchronous: 'FULL'`). */
export async function openPersonKeys(
  connection: Connection,
  { ahead = { fewest: 32, most: 512 }, isCached = true }: PersonKeysOptions = {},
): Promise<PersonKeys> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  await model.init();
  const listeners = new Set<DestroyedListener>();
  const { find, forget, storeNew, isInMemory } = createKeyStore(model, isCached);
  const ensureStored = oncePerTurn(storeNew);
  const people = peopleAhead(storeNew, ahead);

  return {
    find,
    async ensure(people) {
      const missing = [...new Set(people)].filter((person) => !isInMemory(person));
      await Promise.all(missing.map(ensureStored));
      return find(people);
    },
    newPerson: people.next,
    async destroy(person) {
      await model.replaceOne({ _id: person }, { _id: person, key: destroyed }, { upsert: true });
      forget(person);
      await Promise.all([...listeners].map((listener) => listener(person, 'destroyed')));
    },
    drop(person) {
      forget(person);
      for (const listener of listeners) void listener(person, 'dropped');
    },
    onDestroyed(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Inserts a new key for each of these people. Returns those of people without a row before. */
async function insertKeys(model: Model<KeyDoc>, people: readonly string[]): Promise<Map<string, Buffer>> {
  const made = new Map(people.map((person) => [person, randomBytes(32)]));
  const docs = [...made].map(([_id, key]) => ({ _id, key: key.toString('base64') }));
  try {
    await model.insertMany(docs, { ordered: false, lean: true });
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || error.code !== duplicateKey) throw error;
    for (const { index } of [error.writeErrors].flat()) made.delete(docs[index]?._id ?? '');
  }
  return made;
}

/** Batches the calls of one turn of the event loop into one write. */
function oncePerTurn(store: (people: readonly string[]) => Promise<void>): (person: string) => Promise<void> {
  let pending = new Map<string, PromiseWithResolvers<void>>();
  const storeTurn = () => {
    const turn = pending;
    pending = new Map();
    store([...turn.keys()]).then(
      () => {
        for (const { resolve } of turn.values()) resolve();
      },
      (error) => {
        for (const { reject } of turn.values()) reject(error);
      },
    );
  };
  return (person) => {
    const known = pending.get(person);
    if (known) return known.promise;
    const mine = Promise.withResolvers<void>();
    if (pending.size === 0) setImmediate(storeTurn);
    pending.set(person, mine);
    return mine.promise;
  };
}

/**
 * New people with stored keys, prepared in advance. Their ids are random, so none has a row already. A refill
 * starts at half; running out doubles the next one.
 */
function peopleAhead(
  store: (people: readonly string[]) => Promise<void>,
  { fewest, most }: { fewest: number; most: number },
): { next(): Promise<string> } {
  const stock: string[] = [];
  let size = fewest;
  let refilling: Promise<void> | null = null;
  const refill = (): Promise<void> => {
    const made = Array.from({ length: size }, () => randomUUID() as string);
    refilling ??= store(made)
      .then(() => void stock.push(...made))
      .finally(() => {
        refilling = null;
      });
    return refilling;
  };
  return {
    async next() {
      for (;;) {
        const person = stock.pop();
        if (person === undefined) {
          if (refilling) size = Math.min(2 * size, most);
          await refill();
          continue;
        }
        // A failed background refill is ignored. The next caller that finds the stock empty gets the error.
        if (stock.length < size / 2 && !refilling) refill().catch(() => undefined);
        return person;
      }
    },
  };
}

/** Lists the people whose keys are destroyed. */
export async function destroyedPeople(connection: Connection): Promise<string[]> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  const docs = await model.find({ key: destroyed }, { _id: 1 }).lean();
  return docs.map(({ _id }) => _id);
}

/** Returns all keys of a store. Null: destroyed. */
export async function storedKeys(connection: Connection): Promise<Map<string, Buffer | null>> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  const docs = await model.find({}).lean();
  return new Map(docs.map(({ _id, key }) => [_id, key === destroyed ? null : Buffer.from(key, 'base64')]));
}

const insertBatchSize = 1_000;

/** Stores the keys of another store in a new one. Null: destroyed. */
export async function keepKeys(
  connection: Connection,
  keys: ReadonlyMap<string, Buffer | null>,
): Promise<void> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  await model.init();
  const docs = [...keys].map(([_id, key]) => ({ _id, key: key?.toString('base64') ?? destroyed }));
  for (let from = 0; from < docs.length; from += insertBatchSize)
    await model.insertMany(docs.slice(from, from + insertBatchSize), { lean: true });
}
