import { exponentialBackoff } from '@everpaw/contracts/kernel/exponential-backoff';
import { type Connection, Schema } from 'mongoose';
import { pauseFor, systemTimers, type Timers } from '../../kernel/time.ts';
import { modelOf } from '../../storage/read-store/model-of.ts';
import { formatBuildId } from './build-id.ts';
import type { NewsSource, ProjectionProgress } from './projection-news.ts';
import { openServingPointers } from './serving-pointers.ts';

/** What changed lately, so that a reader who looks now and then can still say which documents. */
type Change = { position: string; touched: string[] | null };
type ProgressDoc = {
  _id: string;
  seen: string;
  applied: string;
  runs: boolean;
  /** Missing while a process of an earlier release folds. */
  built?: boolean;
  lagMs: number;
  /** Where the changes begin: a reader who is before it cannot know all of them. */
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

const keptChanges = 20;
/** More documents than this are "any". */
const keptTouched = 100;

const retryPauses = { first: 20, longest: 1_000 };

/**
 * Writes progress where readers of other processes look for it. What comes while it writes is written next; what could
 * not be written is written again until the board is closed, because no later event may ever come to tell of it.
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

  return {
    publish(news) {
      if (news.type !== 'progress') return;
      const { progress, touched, lagMs } = news;
      const known = docs.get(progress.build);
      const changes = [...(known?.changes ?? [])];
      let since = known?.since ?? progress.applied;
      if (touched === null || touched.length > keptTouched)
        changes.push({ position: progress.applied, touched: null });
      else if (touched.length > 0) changes.push({ position: progress.applied, touched: [...touched] });
      while (changes.length > keptChanges) since = changes.shift()?.position ?? since;
      const { build: _id, ...rest } = progress;
      docs.set(_id, { _id, ...rest, lagMs, since, changes });
      due.add(_id);
      writing ??= writeDue().finally(() => {
        writing = null;
      });
    },
    async close() {
      closing.abort();
      await writing;
    },
  };
}

const seldomMs = 100;
const oftenMs = 10;
/** So long after the store was looked at, what was read of it counts as what there is, in milliseconds. */
const freshMs = 300;

/** `now` counts milliseconds from any fixed instant. */
type PollParts = { connection: Connection; timers: Timers; now?: () => number };

/** Looks at the store ten times a second, and a hundred times while somebody waits. */
export async function pollNews({
  connection,
  timers,
  now = () => performance.now(),
}: PollParts): Promise<NewsSource & { stop(): void }> {
  const board = await openBoard(connection);
  const pointers = await openServingPointers(connection);
  const known = new Map<string, ProgressDoc>();
  const serving = new Map<string, string>();
  const listeners = new Set<(news: ProjectionProgress) => void>();
  let watching = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let cancel = () => {};
  let looking: Promise<void> | null = null;

  const tell = (news: ProjectionProgress) => {
    for (const listener of listeners) listener(news);
  };

  const look = async () => {
    const begun = now();
    const [docs, pointed] = await Promise.all([
      board.find().limit(10_000).lean<ProgressDoc[]>(),
      pointers.all(),
    ]);
    for (const doc of docs) {
      const before = known.get(doc._id);
      if (before && isSame(before, doc)) continue;
      known.set(doc._id, doc);
      tell(newsOf(doc, before));
    }
    for (const [name, pointer] of pointed) {
      const build = formatBuildId(pointer.build);
      if (serving.get(name) === build) continue;
      serving.set(name, build);
      tell({ type: 'serving', name, build });
    }
    lookedAt = begun;
  };

  const next = () => {
    cancel();
    if (stopped) return;
    cancel = timers.after(watching > 0 ? oftenMs : seldomMs, () => {
      looking ??= look()
        .catch(() => {}) // The store is away; it is looked at again.
        .finally(() => {
          looking = null;
          next();
        });
    });
  };

  return {
    async follow(listener) {
      for (const doc of known.values()) listener(newsOf(doc, doc));
      for (const [name, build] of serving) listener({ type: 'serving', name, build });
      listeners.add(listener);
      await look();
      next();
      return () => listeners.delete(listener);
    },
    watch() {
      watching += 1;
      if (watching === 1 && looking === null) next();
      return () => {
        watching -= 1;
      };
    },
    isFresh: () => now() - lookedAt <= freshMs,
    heardWithinMs: freshMs + 100,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** Whether nothing that readers hear of has changed. */
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
