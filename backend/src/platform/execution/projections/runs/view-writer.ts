import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '@everpaw/projections/kernel/view';
import { LRUCache } from 'lru-cache';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Connection, Model } from 'mongoose';
import type { EventLoopYield } from '../../../storage/read-store/event-loop-yield.ts';
import { sizeOf } from '../feed/event-size.ts';
import { foldBatch, type Plan, planOf, type Stored } from './fold.ts';
import type { CheckpointAnswer, Move, RunRecords } from './run-records.ts';
import type { Applied } from './runner.ts';

export type ViewWriterOptions = {
  /** The id of the build: its collection and its record. */
  id: string;
  view: View<object, never>;
  connection: Connection;
  model: Model<Stored>;
  records: RunRecords;
  /** Returns whose share of the event loop a fold uses. */
  pace(): EventLoopYield;
};

/** Maximum number and approximate bytes of documents cached between batches. */
const cacheLimits = { documents: 2_000, bytes: 4 * 1024 * 1024 };

/** Deferred changes are written from this number of documents or approximate bytes on. */
const maxPutOff = { documents: 4_000, bytes: 4 * 1024 * 1024 };

/** `doc` is null for a document that is known not to exist. `bytes` is its approximate memory. */
type CachedDoc = { doc: Stored | null; bytes: number };

/** A changed document, and whether the store has an older version of it. */
type PutOff = CachedDoc & { isStored: boolean };

/** Aborts a transaction whose checkpoint could not be moved. */
class Overtaken extends Error {
  readonly answer: CheckpointAnswer;

  constructor(answer: CheckpointAnswer) {
    super('Somebody else moved the checkpoint');
    this.answer = answer;
  }
}

/** Changed documents that aren't written yet. */
function createPutOff() {
  const docs = new Map<string, PutOff>();
  let bytes = 0;
  return {
    docs,
    isFull: () => docs.size >= maxPutOff.documents || bytes >= maxPutOff.bytes,
    take(key: string, doc: Stored | null, wasThere: boolean): void {
      const before = docs.get(key);
      const size = sizeOf(doc);
      bytes += size - (before?.bytes ?? 0);
      docs.set(key, { doc, isStored: before?.isStored ?? wasThere, bytes: size });
    },
    clear(): void {
      docs.clear();
      bytes = 0;
    },
  };
}

/** A cache of the store's documents, with the highest key. */
function createKnown() {
  const docs = new LRUCache<string, CachedDoc>({
    max: cacheLimits.documents,
    maxSize: cacheLimits.bytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  let highest: string | null = null;
  return {
    /** Returns the document, null if it doesn't exist, or undefined if that isn't known. */
    find: (key: string): { doc: Stored | null } | undefined =>
      docs.get(key) ?? (highest !== null && isAfter(key, highest) ? { doc: null } : undefined),
    hasHighest: () => highest !== null,
    /** No document has a higher key. */
    learnHighest(key: string): void {
      highest = key;
    },
    read(key: string, doc: Stored | null): void {
      docs.set(key, { doc, bytes: sizeOf(doc) });
    },
    /** Caches written documents, which are in the order of their keys. */
    written(changed: readonly [key: string, PutOff][]): void {
      // If there are too many, caching the first ones would only evict them.
      const room = changed.length - cacheLimits.documents;
      for (const [index, [key, { doc, bytes }]] of changed.entries())
        if (index < room) docs.delete(key);
        else docs.set(key, { doc, bytes });
      const last = changed.at(-1)?.[0];
      if (highest !== null && last !== undefined && last > highest) highest = last;
    },
    clear(): void {
      docs.clear();
      highest = null;
    },
  };
}

/** The collection of a build. Each write is one transaction that includes the move of its checkpoint. */
function createTransactions({ id, connection, model, records }: ViewWriterOptions) {
  // The raw collection, so nothing is cast. Its type assumes ObjectIds, but views have text ids.
  const views = model.collection as unknown as Collection<Stored>;

  const write = async (
    operations: AnyBulkWriteOperation<Stored>[],
    move: Move,
  ): Promise<CheckpointAnswer> => {
    const session = await connection.startSession();
    try {
      await session.withTransaction(async () => {
        const answer = await records.move(id, move, session);
        if (answer !== 'stored') throw new Overtaken(answer);
        // Deleting documents that don't exist leaves nothing to write, but still moves the checkpoint.
        if (operations.length > 0)
          await views.bulkWrite(operations, { session, ordered: true, ignoreUndefined: true });
      });
      return 'stored';
    } catch (error) {
      if (error instanceof Overtaken) return error.answer;
      throw error;
    } finally {
      await session.endSession();
    }
  };

  /** Returns the last key of the collection, or an empty string. */
  const highestKey = async (): Promise<string> => {
    const last = views.find(
      {},
      { projection: { _id: 1 }, sort: { _id: -1 }, limit: 1, readPreference: 'primary' },
    );
    const [found] = await last.toArray();
    return found?._id ?? '';
  };

  return { views, write, highestKey };
}

/**
 * Applies batches of events to one collection: one `$in` for the affected documents that aren't cached, the
 * fold in memory, then one transaction with the checkpoint and one `bulkWrite`.
 * Documents are read outside the transaction, and some are cached from the last batch. Both are safe because
 * every writer of this collection moves its checkpoint in the same transaction: if the checkpoint is where
 * this writer left it, so are the documents. Otherwise nothing is written and `forget` is called.
 * Most keys are time-ordered ids, so new documents usually come after the highest key and aren't looked up.
 * Batches of a build that isn't read yet may be deferred: changes stay in memory, so a document that changes
 * a thousand times is written once. The checkpoint moves only with the write.
 */
export function createViewWriter(options: ViewWriterOptions) {
  const { view } = options;
  const known = createKnown();
  const putOff = createPutOff();
  /** A write of deferred batches has failed, so they contain more than the caller takes for applied. */
  let isSpoiled = false;
  const { views, write, highestKey } = createTransactions(options);

  const load = async (plan: Plan): Promise<Map<string, Stored | null>> => {
    const docs = new Map<string, Stored | null>();
    const missing: string[] = [];
    if (!known.hasHighest()) known.learnHighest(await highestKey());
    for (const { keys } of plan)
      for (const key of keys) {
        if (docs.has(key)) continue;
        const found = putOff.docs.get(key) ?? known.find(key);
        if (found === undefined) missing.push(key);
        docs.set(key, found?.doc ?? null);
      }
    if (missing.length > 0) {
      const found = await views.find({ _id: { $in: missing } }, { readPreference: 'primary' }).toArray();
      for (const doc of found) docs.set(doc._id, doc);
    }
    return docs;
  };

  const settle = async (move: Move): Promise<Applied> => {
    if (isSpoiled) throw new Error('A write of what was put off has failed');
    // Keys are mostly time-ordered ids, so documents are written in the order of their creation: neighbors on
    // disk, and increasing row ids, without which a text index would start a new segment at every step back.
    const changed = [...putOff.docs].sort(([a], [b]) => (a < b ? -1 : 1));
    isSpoiled = true;
    const answer = await write(changed.flatMap(operationFor), move);
    isSpoiled = false;
    if (answer !== 'stored') return { answer, touched: [] };
    known.written(changed);
    putOff.clear();
    return { answer, touched: changed.map(([key]) => key) };
  };

  return {
    /**
     * Applies the events. If allowed, it may only cache the result for a later write. `move` is the old and
     * new checkpoint.
     * @throws ProcessingError for an event that fails; deferred batches are then unchanged. Otherwise errors
     * of the store; nothing is written then.
     */
    async apply(events: readonly Recorded[], move: Move, mayPutOff = false): Promise<Applied> {
      const plan = planOf(view, events);
      const docs = await load(plan);
      const pace = options.pace();
      await pace.pause();
      const changed = pace.measure(() => foldBatch(view, docs, plan));
      for (const [key, doc] of docs) {
        const next = changed.get(key);
        if (next !== undefined) putOff.take(key, next, doc !== null);
        else if (!putOff.docs.has(key)) known.read(key, doc);
      }
      return mayPutOff && !putOff.isFull() ? { answer: 'put-off', touched: [] } : settle(move);
    },

    /**
     * Writes deferred batches and moves the checkpoint.
     * @throws errors of the store, also if an earlier write of them has failed and `forget` wasn't called
     * since.
     */
    settle,

    /** Drops the cache and deferred batches. Required if the state of the store is in doubt. */
    forget(): void {
      known.clear();
      putOff.clear();
      isSpoiled = false;
    },
  };
}

/**
 * True if a key sorts after another one here and in every store. Stores compare UTF-8 bytes and JavaScript
 * compares UTF-16 units, which is the same for ASCII only.
 */
function isAfter(key: string, other: string): boolean {
  return key > other && /^[ -~]*$/.test(key);
}

function operationFor([key, { doc, isStored }]: [string, PutOff]): AnyBulkWriteOperation<Stored>[] {
  if (doc === null) return isStored ? [{ deleteOne: { filter: { _id: key } } }] : [];
  if (!isStored) return [{ insertOne: { document: doc } }];
  return [{ replaceOne: { filter: { _id: key }, replacement: doc } }];
}
