import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Connection, type Model, mongo, Schema } from 'mongoose';

type KeyDoc = { _id: string; key: string };

const schema = new Schema({ _id: String, key: String }, { versionKey: false });

/**
 * One AES-256 key for each person, in a store of their own, never beside the events. A key is unknown, live or
 * destroyed. One that was destroyed stays destroyed: its place is kept, so the same person never gets a second one and
 * what they wrote stays unreadable.
 */
export type PersonKeys = {
  /** The keys of these people; who has none yet gets one, durable before this resolves. Null: destroyed. */
  ensure(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /** The keys of these people; who is unknown is not in it. Null: destroyed. */
  find(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  /**
   * A person whom nobody knew before, with a key that is durable already. Each is handed out once, from memory; what
   * an earlier process had made ahead is never handed out.
   */
  newPerson(): Promise<string>;
  /**
   * Makes everything that this person wrote unreadable for ever. Resolves once every listener of `onDestroyed` has
   * confirmed, so that nobody still reads with the key.
   */
  destroy(person: string): Promise<void>;
  /** Forgets the key of this person, also in a read under way: another thread or process has destroyed it. */
  drop(person: string): void;
  /** Hears of every key that this thread must not use any more. Answers a way to stop listening. */
  onDestroyed(listener: DestroyedListener): () => void;
};

/**
 * `destroyed`: here, and `destroy` waits until the listener has seen to it that nobody else still uses the key.
 * `dropped`: elsewhere, and this thread was told.
 */
export type DestroyedListener = (person: string, where: 'destroyed' | 'dropped') => Promise<void> | void;

export type PersonKeysOptions = {
  /** The fewest persons of one refill of those made ahead, and the most. */
  ahead?: { fewest: number; most: number };
  /** False where other processes may destroy keys: each is then read anew before it is used. True by default. */
  isCached?: boolean;
};

const cachedKeys = 20_000;
const destroyed = '';
const duplicateKey = 11_000;

/** The keys of the store, those used last also in memory. A key that is forgotten during a read is not remembered by it. */
function createKeyStore(model: Model<KeyDoc>, isCached: boolean) {
  const cache = new LRUCache<string, Buffer>({ max: cachedKeys });
  /** Of each read under way: whose keys were dropped since it began. */
  const reading = new Set<Set<string>>();

  const forget = (person: string) => {
    cache.delete(person);
    for (const dropped of reading) dropped.add(person);
  };

  const readStored = async (people: readonly string[]): Promise<Map<string, Buffer | null>> => {
    const dropped = new Set<string>();
    reading.add(dropped);
    try {
      const docs = await model.find({ _id: { $in: [...people] } }).lean<KeyDoc[]>();
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

  /** Stores new keys for those of these people who have none; whoever has one, or had one, keeps that. */
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

/** Opens the keys in `connection`, which must keep every acknowledged write (synchronous `FULL`). */
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

/** Inserts a new key for each of these people; answers those of people who had no row before. */
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

/** Collects the callers of one turn of the event loop, so that a crowd of them shares one write. */
function oncePerTurn(store: (people: readonly string[]) => Promise<void>): (person: string) => Promise<void> {
  let asked = new Map<string, PromiseWithResolvers<void>>();
  const storeTurn = () => {
    const turn = asked;
    asked = new Map();
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
    const known = asked.get(person);
    if (known) return known.promise;
    const mine = Promise.withResolvers<void>();
    if (asked.size === 0) setImmediate(storeTurn);
    asked.set(person, mine);
    return mine.promise;
  };
}

/**
 * New persons whose keys were stored before anybody needs them (a row that exists already is never among them, since
 * their ids are random). A refill begins at half; one that is empty when somebody asks doubles the next.
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
        // Nobody waits for it; whoever finds the stock empty hears what went wrong.
        if (stock.length < size / 2 && !refilling) refill().catch(() => undefined);
        return person;
      }
    },
  };
}

/** The people whose keys are destroyed. */
export async function destroyedPeople(connection: Connection): Promise<string[]> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  const docs = await model.find({ key: destroyed }, { _id: 1 }).lean<KeyDoc[]>();
  return docs.map(({ _id }) => _id);
}

/** Every key of a store, null for one that is destroyed. */
export async function storedKeys(connection: Connection): Promise<Map<string, Buffer | null>> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  const docs = await model.find({}).lean<KeyDoc[]>();
  return new Map(docs.map(({ _id, key }) => [_id, key === destroyed ? null : Buffer.from(key, 'base64')]));
}

const keptAtOnce = 1_000;

/** Keeps the keys of another store in a new one, null for those that are destroyed. */
export async function keepKeys(
  connection: Connection,
  keys: ReadonlyMap<string, Buffer | null>,
): Promise<void> {
  const model = connection.model<KeyDoc>('person_keys', schema, 'person_keys');
  await model.init();
  const docs = [...keys].map(([_id, key]) => ({ _id, key: key?.toString('base64') ?? destroyed }));
  for (let from = 0; from < docs.length; from += keptAtOnce)
    await model.insertMany(docs.slice(from, from + keptAtOnce), { lean: true });
}
