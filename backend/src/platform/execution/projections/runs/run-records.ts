import type { Collection } from 'mongodb';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { beforeTheFirstPosition } from '../../../storage/event-log/position.ts';
import { modelOf } from '../../../storage/read-store/model-of.ts';
import {
  type EventReference,
  type Failure,
  newRunStatus,
  type RunChange,
  type RunPhase,
  type RunStatus,
  transition,
} from './run-status.ts';

/** The position and status of a run through the log. */
export type RunRecord = RunStatus & {
  id: string;
  /** Events up to this position are processed. */
  position: string;
  /** Whether it has caught up with the log at least once. */
  hasBeenLevel: boolean;
};

/**
 * The result of moving a checkpoint. `stale`: the stored one isn't the expected one, so the work must be
 * discarded. `ahead`: the stored one is already at or after the new position, so another process did the
 * work.
 */
export type CheckpointAnswer = 'stored' | 'stale' | 'ahead';

export type Move = { expected: string; next: string };

/** The persisted states of all runs of one kind. */
export type RunRecords = {
  all(): Promise<RunRecord[]>;
  load(id: string): Promise<RunRecord | null>;
  /** Returns the record with this id and creates it if missing, by default at the start of the log. */
  ensure(id: string, at: string, position?: string): Promise<RunRecord>;
  /** Restarts a stopped run at a position, whatever its status. */
  restart(id: string, position: string, at: string): Promise<RunRecord>;
  /**
   * Applies a status change to the stored record.
   * @throws IllegalTransition; Error if there is no such run.
   */
  change(id: string, change: RunChange, at: string): Promise<RunRecord>;
  /**
   * Stores that the run has failed, unless its checkpoint has moved: a worker that another process has
   * overtaken must not fail the run.
   */
  fail(id: string, failure: Failure, at: string, expected: string): Promise<CheckpointAnswer>;
  /**
   * Moves the checkpoint if it is where the caller expects it, within the session's transaction if given.
   * This is the only way to move a checkpoint, so a worker that another process has overtaken changes
   * nothing.
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

/** Creates the collection before the first transaction writes to it. Idempotent. */
async function ensureCollection(model: Model<unknown>): Promise<void> {
  await model.createCollection();
  await model.createIndexes();
}

/**
 * Opens the records in the store of the views, so that a checkpoint moves in the same transaction as its
 * work.
 */
export async function openRunRecords(connection: Connection, collection: string): Promise<RunRecords> {
  const model = modelOf<StateDoc>(connection, collection, schema);
  await ensureCollection(model as unknown as Model<unknown>);
  return runRecordsOf(connection, collection);
}

/** Like `openRunRecords`, for an existing or read-only collection. */
export function runRecordsOf(connection: Connection, collection: string): RunRecords {
  const model = modelOf<StateDoc>(connection, collection, schema);

  // The raw collection for the write of every batch, which needs no casting. Its type assumes ObjectIds, but
  // runs have text ids.
  const raw = model.collection as unknown as Collection<StateDoc>;

  const load = async (id: string): Promise<RunRecord | null> => {
    const doc = await model.findOne({ _id: id }).lean();
    return doc ? toState(doc) : null;
  };

  return {
    load,

    async all() {
      // One per build of a projection, so a few dozen.
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
    // Earlier releases didn't record it: any status other than new and catching up implies it.
    hasBeenLevel: hasBeenLevel ?? (status !== 'new' && status !== 'catching-up'),
  };
}
