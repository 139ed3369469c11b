import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '@everpaw/projections/kernel/view';
import { LRUCache } from 'lru-cache';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Connection, Model } from 'mongoose';
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
};

/** Documents that are kept in memory between batches, and about how many bytes they take. */
const remembered = { documents: 2_000, bytes: 4 * 1024 * 1024 };

/** `doc` is null for a document that is known not to be there. */
type Remembered = { doc: Stored | null };

/** Ends a transaction whose checkpoint could not be moved. */
class Overtaken extends Error {
  readonly answer: CheckpointAnswer;

  constructor(answer: CheckpointAnswer) {
    super('Somebody else moved the checkpoint');
    this.answer = answer;
  }
}

/**
 * Applies batches of events to one collection: one `$in` for the documents that are touched and not remembered, the
 * fold in memory, then one transaction with the checkpoint and one `bulkWrite`.
 *
 * Documents are read outside the transaction, and some are remembered from the last batch. Both are safe for one
 * reason: whoever writes to this collection moves its checkpoint in the same transaction, so when the checkpoint is
 * where this writer left it, so is every document. When it is not, nothing is written and `forget` is called.
 */
export function createViewWriter(options: ViewWriterOptions) {
  const { id, view, connection, model, records } = options;
  const known = new LRUCache<string, Remembered>({
    max: remembered.documents,
    maxSize: remembered.bytes,
    sizeCalculation: sizeOf,
  });
  // The collection itself and not queries of the model: nothing is cast, on the way in or out. Its type takes every
  // `_id` for an ObjectId; those of views are text.
  const views = model.collection as unknown as Collection<Stored>;

  const load = async (keys: ReadonlySet<string>): Promise<Map<string, Stored | null>> => {
    const docs = new Map<string, Stored | null>();
    const missing: string[] = [];
    for (const key of keys) {
      const found = known.get(key);
      if (found === undefined) missing.push(key);
      docs.set(key, found?.doc ?? null);
    }
    if (missing.length > 0) {
      const found = await views.find({ _id: { $in: missing } }, { readPreference: 'primary' }).toArray();
      for (const doc of found) docs.set(doc._id, doc);
    }
    return docs;
  };

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

  return {
    /** @throws ProcessingError for an event that does not fit; else what the store throws. Nothing is then written. */
    async apply(events: readonly Recorded[], move: Move): Promise<Applied> {
      const plan = planOf(view, events);
      const docs = await load(new Set(plan.flatMap(({ keys }) => keys)));
      const changed = foldBatch(view, docs, plan);
      // Keys are time-ordered ids for the most part, so this is the order in which the documents were first written:
      // neighbours on the disk, and rising rows for a text index, which starts a new segment at every step back.
      const operations = [...changed]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([key, doc]) => operationFor(key, doc, docs.get(key) ?? null));
      const answer = await write(operations, move);
      if (answer !== 'stored') return { answer, touched: [] };
      for (const [key, doc] of docs)
        known.set(key, { doc: changed.has(key) ? (changed.get(key) ?? null) : doc });
      return { answer, touched: [...changed.keys()] };
    },

    /** Forgets what is remembered, after anything that leaves it in doubt what the store holds. */
    forget: () => known.clear(),
  };
}

function operationFor(
  key: string,
  doc: Stored | null,
  before: Stored | null,
): AnyBulkWriteOperation<Stored>[] {
  if (doc === null) return before ? [{ deleteOne: { filter: { _id: key } } }] : [];
  if (before === null) return [{ insertOne: { document: doc } }];
  return [{ replaceOne: { filter: { _id: key }, replacement: doc } }];
}
