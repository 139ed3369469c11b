import type { Collection } from 'mongodb';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';
import { modelOf } from '../../storage/read-store/model-of.ts';
import {
  type EventReference,
  type Failure,
  newRunStatus,
  type RunChange,
  type RunPhase,
  type RunStatus,
  transition,
} from './run-status.ts';

/** Where something that works through the log has got to, and how it is. */
export type RunRecord = RunStatus & {
  id: string;
  /** Everything up to here is done. */
  position: string;
  /** Whether it has been level with the log at least once. */
  hasBeenLevel: boolean;
};

/**
 * What became of a checkpoint. `stale`: the stored one is not what was worked from, so the work must not count.
 * `ahead`: the stored one is already there or further, so somebody else did the work.
 */
export type CheckpointAnswer = 'stored' | 'stale' | 'ahead';

export type Move = { expected: string; next: string };

/** The persisted states of all runs of one kind. */
export type RunRecords = {
  all(): Promise<RunRecord[]>;
  load(id: string): Promise<RunRecord | null>;
  /** The record of this id; made when there is none, at the start of the log by default. */
  ensure(id: string, at: string, position?: string): Promise<RunRecord>;
  /** Lets a run that stands still begin again at a position, whatever it was. */
  restart(id: string, position: string, at: string): Promise<RunRecord>;
  /** Applies a change of status to what is stored. @throws IllegalTransition; Error when there is no such run. */
  change(id: string, change: RunChange, at: string): Promise<RunRecord>;
  /**
   * Stores that the run stopped, if its checkpoint still is where the caller stopped: a worker that others have
   * overtaken fails nothing.
   */
  fail(id: string, failure: Failure, at: string, expected: string): Promise<CheckpointAnswer>;
  /**
   * Moves the checkpoint if it still is where the caller believes, in the session's transaction when there is one.
   * The only way in which a checkpoint moves: so a worker that others have overtaken moves nothing.
   */
  move(id: string, move: Move, session?: ClientSession): Promise<CheckpointAnswer>;
  remove(id: string): Promise<void>;
};

type StateDoc = {
  _id: string;
  position: string;
  status: RunPhase;
  since: string;
  failure: Failure | null;
  parked: EventReference[];
  /** Missing in records of earlier releases. */
  hasBeenLevel?: boolean;
};

const schema = new Schema(
  {
    _id: String,
    position: String,
    status: String,
    since: String,
    failure: Schema.Types.Mixed,
    parked: [Schema.Types.Mixed],
    hasBeenLevel: Boolean,
  },
  { versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);

/** A collection that is there before a transaction first writes to it; again on one that exists is fine. */
async function ensureCollection(model: Model<unknown>): Promise<void> {
  await model.createCollection();
  await model.createIndexes();
}

/** States in a collection of the same store as the views, so that a checkpoint moves in the transaction of its work. */
export async function openRunRecords(connection: Connection, collection: string): Promise<RunRecords> {
  const model = modelOf<StateDoc>(connection, collection, schema);
  await ensureCollection(model as unknown as Model<unknown>);
  return runRecordsOf(connection, collection);
}

/** The same where the collection is there already, or may only be read. */
export function runRecordsOf(connection: Connection, collection: string): RunRecords {
  const model = modelOf<StateDoc>(connection, collection, schema);

  // For the one write that comes with every batch: nothing of it needs casting. The type takes every `_id` for an
  // ObjectId; those of runs are text.
  const raw = model.collection as unknown as Collection<StateDoc>;

  const load = async (id: string): Promise<RunRecord | null> => {
    const doc = await model.findOne({ _id: id }).lean();
    return doc ? toState(doc) : null;
  };

  return {
    load,

    async all() {
      // One per build of a projection: a few dozen.
      const docs = await model.find().sort({ _id: 1 }).limit(10_000).lean();
      return docs.map(toState);
    },

    async ensure(id, at, position = beforeTheFirstPosition) {
      const fresh = { ...newRunStatus(at), position, hasBeenLevel: false };
      await model.updateOne({ _id: id }, { $setOnInsert: fresh }, { upsert: true });
      return { id, ...fresh, ...(await load(id)) };
    },

    async change(id, change, at) {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const before = await load(id);
        if (!before) throw new Error(`There is no run ${id}`);
        const after = transition(before, change, at);
        const { status, since, failure, parked } = after;
        const hasBeenLevel = before.hasBeenLevel || change.type === 'level';
        const { matchedCount } = await model.updateOne(
          { _id: id, status: before.status, since: before.since },
          { $set: { status, since, failure, parked: [...parked], hasBeenLevel } },
        );
        if (matchedCount === 1) return { ...before, ...after, hasBeenLevel };
      }
      throw new Error(`The state of ${id} changes all the time`);
    },

    async restart(id, position, at) {
      await model.updateOne({ _id: id }, { $set: { ...newRunStatus(at), position, hasBeenLevel: false } });
      const record = await load(id);
      if (!record) throw new Error(`There is no run ${id}`);
      return record;
    },

    async fail(id, failure, at, expected) {
      const { matchedCount } = await model.updateOne(
        { _id: id, position: expected, status: { $in: ['new', 'catching-up', 'live'] } },
        { $set: { status: 'failed', since: at, failure } },
      );
      if (matchedCount === 1) return 'stored';
      const stored = await load(id);
      return stored && stored.position > expected ? 'ahead' : 'stale';
    },

    async move(id, { expected, next }, session) {
      const { matchedCount } = await raw.updateOne(
        { _id: id, position: expected },
        { $set: { position: next } },
        session ? { session } : {},
      );
      if (matchedCount === 1) return 'stored';
      const stored = await model.findOne({ _id: id }, null, session ? { session } : {}).lean();
      return stored && stored.position >= next ? 'ahead' : 'stale';
    },

    async remove(id) {
      await model.deleteOne({ _id: id });
    },
  };
}

function toState({ _id, position, status, since, failure, parked, hasBeenLevel }: StateDoc): RunRecord {
  return {
    id: _id,
    position,
    status,
    since,
    failure: failure ?? null,
    parked: parked ?? [],
    // An earlier release did not record it: what is neither new nor catching up had been level.
    hasBeenLevel: hasBeenLevel ?? (status !== 'new' && status !== 'catching-up'),
  };
}
