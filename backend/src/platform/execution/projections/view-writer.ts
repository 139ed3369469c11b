import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '@everpaw/projections/kernel/view';
import { LRUCache } from 'lru-cache';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Connection, Model } from 'mongoose';
import type { EventLoopYield } from '../../storage/read-store/event-loop-yield.ts';
import { sizeOf } from './event-size.ts';
import { foldBatch, planOf, type Stored } from './fold.ts';
import type { CheckpointAnswer, Move, RunRecords } from './run-records.ts';
import type { Applied } from './runner.ts';

export type ViewWriterOptions = {
  /** The id of the build: its collection and its state. */
  id: string;
  view: View<object, never>;
  connection: Connection;
  model: Model<Stored>;
  records: RunRecords;
  /** Whose turns the fold of a batch takes its time from. */
  pace(): EventLoopYield;
};

/** Documents that are kept in memory between batches, and about how many bytes they take. */
const remembered = { documents: 2_000, bytes: 4 * 1024 * 1024 };

/** What is put off is written from so many documents on, or about so many bytes. */
const putOffAtMost = { documents: 4_000, bytes: 4 * 1024 * 1024 };

/** `doc` is null for a document that is known not to be there. `bytes` is about what it takes in memory. */
type Remembered = { doc: Stored | null; bytes: number };

/** What a document has become and what the store still holds of it. */
type PutOff = Remembered & { isStored: boolean };

/** Ends a transaction whose checkpoint could not be moved. */
class Overtaken extends Error {
  readonly answer: CheckpointAnswer;

  constructor(answer: CheckpointAnswer) {
    super('Somebody else moved the checkpoint');
    this.answer = answer;
  }
}

/** Documents that have changed and are not written yet. */
function createPutOff() {
  const docs = new Map<string, PutOff>();
  let bytes = 0;
  return {
    docs,
    isFull: () => docs.size >= putOffAtMost.documents || bytes >= putOffAtMost.bytes,
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

/** What is known of the store's documents without asking it: the last of them, and where their keys end. */
function createKnown() {
  const docs = new LRUCache<string, Remembered>({
    max: remembered.documents,
    maxSize: remembered.bytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  let highest: string | null = null;
  return {
    /** The document, with null for one that is not there; undefined where that is not known. */
    find: (key: string): { doc: Stored | null } | undefined =>
      docs.get(key) ?? (highest !== null && isAfter(key, highest) ? { doc: null } : undefined),
    hasHighest: () => highest !== null,
    /** No document has a key after this one. */
    learnHighest(key: string): void {
      highest = key;
    },
    read(key: string, doc: Stored | null): void {
      docs.set(key, { doc, bytes: sizeOf(doc) });
    },
    /** These were written; they are in the order of their keys. */
    written(changed: readonly [key: string, PutOff][]): void {
      // Of more than there is room for, the first would only be forgotten for the last.
      const room = changed.length - remembered.documents;
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

/** The collection of a build, and its writes: each in one transaction with the move of its checkpoint. */
function createTransactions({ id, connection, model, records }: ViewWriterOptions) {
  // The collection itself and not queries of the model: nothing is cast, on the way in or out. Its type takes every
  // `_id` for an ObjectId; those of views are text.
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
        // Facts about something that is not there leave nothing to write, and are done all the same.
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

  /** The last key of the collection; empty where there is none. */
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
 * Applies batches of events to one collection: one `$in` for the documents that are touched and not remembered, the
 * fold in memory, then one transaction with the checkpoint and one `bulkWrite`.
 *
 * Documents are read outside the transaction, and some are remembered from the last batch. Both are safe for one
 * reason: whoever writes to this collection moves its checkpoint in the same transaction, so when the checkpoint is
 * where this writer left it, so is every document. When it is not, nothing is written and `forget` is called.
 *
 * Most keys are time-ordered ids, so what is new mostly comes after all that there is, and is not looked for.
 *
 * Where nobody reads yet, batches may be put off: what they change stays in memory, and what changes a thousand times
 * is written once. The checkpoint stays with what is written.
 */
export function createViewWriter(options: ViewWriterOptions) {
  const { view } = options;
  const known = createKnown();
  const putOff = createPutOff();
  /** A write of what was put off has failed: it holds more than the caller takes for done. */
  let isSpoiled = false;
  const { views, write, highestKey } = createTransactions(options);

  const load = async (keys: ReadonlySet<string>): Promise<Map<string, Stored | null>> => {
    const docs = new Map<string, Stored | null>();
    const missing: string[] = [];
    if (!known.hasHighest()) known.learnHighest(await highestKey());
    for (const key of keys) {
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
    // Keys are time-ordered ids for the most part, so this is the order in which the documents were first written:
    // neighbours on the disk, and rising rows for a text index, which starts a new segment at every step back.
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
     * Applies the events; where it may, it only answers for what is to be written later. `move` says from which
     * checkpoint in the store to which.
     *
     * @throws ProcessingError for an event that does not fit, what was put off is as it was then; else what the store
     *   throws, and nothing is written.
     */
    async apply(events: readonly Recorded[], move: Move, mayPutOff = false): Promise<Applied> {
      const plan = planOf(view, events);
      const docs = await load(new Set(plan.flatMap(({ keys }) => keys)));
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
     * Writes what was put off, and moves the checkpoint with it. @throws what the store throws, also when an earlier
     * write of it has failed and nothing was forgotten since.
     */
    settle,

    /** Forgets what is remembered and what was put off, after anything that leaves it in doubt what the store holds. */
    forget(): void {
      known.clear();
      putOff.clear();
      isSpoiled = false;
    },
  };
}

/**
 * True for a key that stands after another one, here and in every store: these compare the bytes of a text and
 * JavaScript its UTF-16 units, which comes to the same for ASCII.
 */
function isAfter(key: string, other: string): boolean {
  return key > other && /^[ -~]*$/.test(key);
}

function operationFor([key, { doc, isStored }]: [string, PutOff]): AnyBulkWriteOperation<Stored>[] {
  if (doc === null) return isStored ? [{ deleteOne: { filter: { _id: key } } }] : [];
  if (!isStored) return [{ insertOne: { document: doc } }];
  return [{ replaceOne: { filter: { _id: key }, replacement: doc } }];
}
