import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';
import { type Connection, Schema } from 'mongoose';
import { pauseFor, systemTimers, type Timers } from '../../../kernel/time.ts';
import { modelOf } from '../../../storage/read-store/model-of.ts';
import { formatBuildId } from './build-id.ts';
import { createNewsDesk, type NewsSource, type ProjectionProgress } from './projection-news.ts';
import { openServingPointers } from './serving-pointers.ts';

/** A recent change, so that readers who poll can still learn which documents changed. */
type Change = { position: string; touched: string[] | null };
type ProgressDoc = {
  _id: string;
  seen: string;
  applied: string;
  runs: boolean;
  /** Missing if a process of an earlier release wrote it. */
  built?: boolean;
  lagMs: number;
  /** The position where `changes` begins. A reader before it can't know all of them. */
  since: string;
  changes: Change[];
};

const schema = new Schema(
  {
    _id: String,
    seen: String,
    applied: String,
    runs: Boolean,
    built: Boolean,
    lagMs: Number,
    since: String,
    changes: [Schema.Types.Mixed],
  },
  { versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);

const openBoard = async (connection: Connection) => {
  const model = modelOf<ProgressDoc>(connection, 'projection_progress', schema);
  await model.createCollection();
  return model;
};

const maxChanges = 20;
/** With more documents than this, any may have changed. */
const maxTouched = 100;

const retryPauses = { first: 20, longest: 1_000 };

/**
 * Publishes progress for readers in other processes. Progress during a write is written next. A failed write
 * is retried until the board is closed, since there may be no later event to trigger it.
 */
export async function openProgressBoard(
  connection: Connection,
  timers: Timers = systemTimers,
): Promise<{ publish(news: ProjectionProgress): void; close(): Promise<void> }> {
  const model = await openBoard(connection);
  const docs = new Map<string, ProgressDoc>();
  const due = new Set<string>();
  const closing = new AbortController();
  let writing: Promise<void> | null = null;

  const writeDue = async () => {
    for (let failures = 0; due.size > 0; ) {
      const ids = [...due];
      due.clear();
      const operations = ids.flatMap((id) => {
        const doc = docs.get(id);
        return doc ? [{ replaceOne: { filter: { _id: id }, replacement: { ...doc }, upsert: true } }] : [];
      });
      try {
        await model.bulkWrite(operations as never); // the driver's own shape, untyped here
        failures = 0;
      } catch {
        for (const id of ids) due.add(id);
        if (closing.signal.aborted) return;
        failures += 1;
        await pauseFor(timers, exponentialBackoff(failures, retryPauses), closing.signal);
      }
    }
  };

  function begin(): void {
    writing ??= writeDue().finally(() => {
      writing = null;
      // Published after the last look, and before the write counted as ended.
      if (due.size > 0 && !closing.signal.aborted) begin();
    });
  }

  return {
    publish(news) {
      if (news.type !== 'progress') return;
      const { progress, touched, lagMs } = news;
      const known = docs.get(progress.build);
      const changes = [...(known?.changes ?? [])];
      let since = known?.since ?? progress.applied;
      if (touched === null || touched.length > maxTouched)
        changes.push({ position: progress.applied, touched: null });
      else if (touched.length > 0) changes.push({ position: progress.applied, touched: [...touched] });
      while (changes.length > maxChanges) since = changes.shift()?.position ?? since;
      const { build: _id, ...rest } = progress;
      docs.set(_id, { _id, ...rest, lagMs, since, changes });
      due.add(_id);
      begin();
    },
    async close() {
      closing.abort();
      await writing;
    },
  };
}

const seldomMs = 100;
const oftenMs = 10;
/** How long a read of the store counts as current, in milliseconds. */
const freshMs = 300;

/** `now` returns milliseconds since any fixed instant. */
type PollParts = { connection: Connection; timers: Timers; now?: () => number };

/** Polls the store ten times a second, or a hundred times while a caller waits. */
export async function pollNews({
  connection,
  timers,
  now = () => performance.now(),
}: PollParts): Promise<NewsSource & { stop(): void }> {
  const board = await openBoard(connection);
  const pointers = await openServingPointers(connection);
  const known = new Map<string, ProgressDoc>();
  const serving = new Map<string, string>();
  const desk = createNewsDesk();
  let watching = 0;
  let polledAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let cancel = () => {};
  let polling: Promise<void> | null = null;

  const poll = async () => {
    const startedAt = now();
    const [docs, pointed] = await Promise.all([board.find().limit(10_000).lean(), pointers.all()]);
    for (const doc of docs) {
      const before = known.get(doc._id);
      if (before && isSame(before, doc)) continue;
      known.set(doc._id, doc);
      desk.publish(newsOf(doc, before));
    }
    for (const [name, pointer] of pointed) {
      const build = formatBuildId(pointer.build);
      if (serving.get(name) === build) continue;
      serving.set(name, build);
      desk.publish({ type: 'serving', name, build });
    }
    polledAt = startedAt;
  };

  const next = () => {
    cancel();
    if (stopped) return;
    cancel = timers.after(watching > 0 ? oftenMs : seldomMs, () => {
      polling ??= poll()
        .catch(() => {}) // The store is away; it is looked at again.
        .finally(() => {
          polling = null;
          next();
        });
    });
  };

  return {
    async follow(listener) {
      const unfollow = await desk.follow(listener);
      await poll();
      next();
      return unfollow;
    },
    watch() {
      watching += 1;
      if (watching === 1 && polling === null) next();
      return () => {
        watching -= 1;
      };
    },
    isFresh: () => now() - polledAt <= freshMs,
    heardWithinMs: freshMs + 100,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** Whether the progress is the same for readers. */
function isSame(before: ProgressDoc, doc: ProgressDoc): boolean {
  return (['seen', 'applied', 'runs', 'built'] as const).every((key) => before[key] === doc[key]);
}

function newsOf(doc: ProgressDoc, before: ProgressDoc | undefined): ProjectionProgress {
  const { _id: build, seen, applied, runs, built = true, lagMs } = doc;
  return {
    type: 'progress',
    progress: { build, seen, applied, runs, built },
    touched: touchedSince(doc, before),
    lagMs,
  };
}

function touchedSince(doc: ProgressDoc, before: ProgressDoc | undefined): readonly string[] | null {
  if (!before) return null;
  if (doc.applied === before.applied) return [];
  if (doc.since > before.applied) return null;
  const touched = new Set<string>();
  for (const change of doc.changes) {
    if (change.position <= before.applied) continue;
    if (change.touched === null) return null;
    for (const key of change.touched) touched.add(key);
  }
  return [...touched];
}
