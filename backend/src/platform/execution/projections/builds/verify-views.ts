import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Collection } from 'mongodb';
import { backgroundYield } from '../../../storage/read-store/event-loop-yield.ts';
import type { FeedEntry } from '../feed/event-batch.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import type { Stored } from '../runs/fold.ts';
import { openRunRecords } from '../runs/run-records.ts';
import { viewModel } from '../runs/view-model.ts';
import { createViewWriter } from '../runs/view-writer.ts';
import { formatBuildId } from './build-id.ts';
import { type BuildStore, buildRecords } from './build-store.ts';

/** Read-only access to a serving build. */
export type LiveBuild = {
  id: string;
  documents: Pick<Collection<Stored>, 'find'>;
  /**
   * Returns the position up to which the documents include all events. It moves in the same transaction as
   * they do.
   */
  checkpoint(): Promise<string>;
  /** The positions of skipped events. */
  parked: ReadonlySet<string>;
};

/** A document that differs from the log, with the names of the differing fields. */
export type Difference = {
  id: string;
  how: 'differs' | 'missing' | 'not in the log';
  fields: readonly string[];
};

/** The result for one view, up to a position. */
export type ViewFinding = {
  build: string;
  position: string;
  documents: number;
  /** At most a hundred; `more` is the number of further ones. */
  different: readonly Difference[];
  more: number;
  /** Documents that changed during every check, so they could not be compared. */
  undecided: number;
};

export type VerifyViewsOptions = {
  projections: readonly Projection[];
  feed: EventFeed;
  /** Returns the serving build of this code's version, or null. */
  live(projection: Projection): Promise<LiveBuild | null>;
  /** An empty store for the replay. */
  scratch: BuildStore;
  /** An ISO instant in UTC. */
  at: string;
  report(line: string): void;
};

const replayBatchSize = 2_000;
const compareBatchSize = 500;
const shown = 100;
const maxRounds = 50;
/** How often a document that keeps changing is deferred before the log is replayed to its exact position. */
const patientRounds = 2;
const reportEvery = 50_000;

/**
 * Replays the log from its first event into separate views and compares each document with the serving one.
 * The site keeps running: a document that differs is read again and compared with the log's state at the
 * exact position of its last change, however often it changes.
 * @throws LogDamaged; UnreadableEvent for an event that can't be decrypted.
 */
export async function verifyViews(options: VerifyViewsOptions): Promise<ViewFinding[]> {
  const { projections, live } = options;
  const progress = { considered: 0 };
  const found = await Promise.all(
    projections.map(async (projection) => {
      const build = await live(projection);
      return build && verifyView(projection, build, options, progress);
    }),
  );
  return found.filter((finding) => finding !== null);
}

async function verifyView(
  projection: Projection,
  live: LiveBuild,
  options: VerifyViewsOptions,
  progress: { considered: number },
): Promise<ViewFinding> {
  const replay = await openReplay(projection, live, options, progress);
  await replay.advance(await live.checkpoint());
  const { documents, suspects } = await suspectsOf(live.documents, replay.documents);
  const certain: Difference[] = [];
  let open: readonly string[] = suspects;
  for (let round = 0; open.length > 0 && round < maxRounds; round += 1) {
    const result = await recheck(open, live, replay, round < patientRounds);
    certain.push(...result.certain);
    open = result.open;
  }
  return {
    build: live.id,
    position: replay.reached(),
    documents,
    different: certain.slice(0, shown),
    more: Math.max(0, certain.length - shown),
    undecided: open.length,
  };
}

type Replay = Awaited<ReturnType<typeof openReplay>>;

/** Opens a replay of a projection in a separate build. */
async function openReplay(
  projection: Projection,
  { parked }: LiveBuild,
  { scratch, feed, at, report }: VerifyViewsOptions,
  progress: { considered: number },
) {
  const { name, version, events, schema } = projection;
  const id = formatBuildId({ name, version, generation: 1 });
  const connection = await scratch.open(id);
  const records = await openRunRecords(connection, buildRecords);
  const model = viewModel(connection, id, schema);
  await model.createCollection();
  const writer = createViewWriter({
    id,
    view: projection,
    connection,
    model,
    records,
    pace: () => backgroundYield,
  });
  const wanted = new Set<string>(events);
  const { signal } = new AbortController();
  let { position } = await records.ensure(id, at);

  const apply = async (entries: readonly FeedEntry[], to: string) => {
    for (let from = 0; from < Math.max(1, entries.length); from += replayBatchSize) {
      const part = entries.slice(from, from + replayBatchSize);
      const isLast = from + replayBatchSize >= entries.length;
      const next = isLast ? to : (part.at(-1)?.position ?? to);
      await writer.apply(await eventsOf(part, feed), { expected: position, next });
      position = next;
    }
  };

  return {
    // The raw collection. Its type assumes ObjectIds, but views have text ids.
    documents: model.collection as unknown as Collection<Stored>,
    reached: () => position,
    /** Replays up to and including this position. */
    async advance(target: string): Promise<void> {
      const reader = feed.open();
      try {
        while (position < target) {
          const batch = await reader.after(position, signal);
          const to = batch.to < target ? batch.to : target;
          const entries = batch.entries.filter(
            (entry) => entry.position <= to && wanted.has(entry.type) && !parked.has(entry.position),
          );
          await apply(entries, to);
          const before = progress.considered;
          progress.considered += batch.considered;
          if (Math.floor(before / reportEvery) < Math.floor(progress.considered / reportEvery))
            report(`${name} is replayed up to ${to}`);
        }
      } finally {
        reader.close();
      }
    },
  };
}

async function eventsOf(entries: readonly FeedEntry[], feed: EventFeed): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for (const { event, raw } of entries) {
    const read = event ?? (raw && (await feed.reread(raw)));
    if (read) events.push(read);
  }
  return events;
}

type Documents = Pick<Collection<Stored>, 'find'>;

async function* inOrder(documents: Documents): AsyncGenerator<Stored> {
  for (let after = ''; ; ) {
    const page = await documents
      .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: compareBatchSize })
      .toArray();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < compareBatchSize) return;
    after = last._id;
  }
}

/**
 * Walks through both collections in order of their ids. Returns the ids that differ or are in only one of
 * them.
 */
async function suspectsOf(
  live: Documents,
  replayed: Documents,
): Promise<{ documents: number; suspects: string[] }> {
  const suspects: string[] = [];
  let documents = 0;
  const others = inOrder(replayed);
  let other = (await others.next()).value ?? null;
  const passOthersUntil = async (id: string | null) => {
    while (other && (id === null || other._id < id)) {
      suspects.push(other._id);
      other = (await others.next()).value ?? null;
    }
  };
  for await (const doc of inOrder(live)) {
    documents += 1;
    await passOthersUntil(doc._id);
    const twin = other?._id === doc._id ? other : null;
    if (twin) other = (await others.next()).value ?? null;
    if (!isSame(doc, twin)) suspects.push(doc._id);
  }
  await passOthersUntil(null);
  return { documents, suspects };
}

async function recheck(ids: readonly string[], live: LiveBuild, replay: Replay, isPatient: boolean) {
  const certain: Difference[] = [];
  const open: string[] = [];
  for (let from = 0; from < ids.length; from += compareBatchSize) {
    const result = await compare(ids.slice(from, from + compareBatchSize), live, replay, isPatient);
    certain.push(...result.certain);
    open.push(...result.open);
  }
  return { certain, open };
}

/**
 * Compares each document with the log's state at the position of its last change. A missing document has no
 * position: it is certainly missing if the log hasn't changed it since before it was read. `isPatient` leaves
 * documents that changed later open, since replaying from change to change is slow if there are many.
 */
async function compare(ids: readonly string[], live: LiveBuild, replay: Replay, isPatient: boolean) {
  const certain: Difference[] = [];
  const open: string[] = [];
  const before = await live.checkpoint();
  await replay.advance(before);
  const present = await live.documents.find({ _id: { $in: [...ids] } }, { sort: { position: 1 } }).toArray();
  const after = await live.checkpoint();
  for (const doc of present) {
    if (isPatient && doc.position > before) {
      open.push(doc._id);
      continue;
    }
    await replay.advance(doc.position < after ? doc.position : after);
    const [twin = null] = await replay.documents.find({ _id: doc._id }).toArray();
    if (!isSame(doc, twin)) certain.push(differenceOf(doc._id, doc, twin));
  }
  const there = new Set(present.map(({ _id }) => _id));
  const absent = ids.filter((id) => !there.has(id));
  if (absent.length > 0) await replay.advance(after);
  const twins = await replay.documents.find({ _id: { $in: absent } }, { sort: { _id: 1 } }).toArray();
  for (const twin of twins)
    if (twin.position <= before) certain.push(differenceOf(twin._id, null, twin));
    else open.push(twin._id);
  return { certain, open };
}

/** Returns all fields but the engine's position. */
function contentOf(doc: Stored | null): Record<string, unknown> {
  const { position: _, ...content } = doc ?? { position: '' };
  return content;
}

function isSame(live: Stored | null, replayed: Stored | null): boolean {
  if (live === null || replayed === null) return live === replayed;
  return isDeepStrictEqual(contentOf(live), contentOf(replayed));
}

function differenceOf(id: string, live: Stored | null, replayed: Stored | null): Difference {
  if (live === null) return { id, how: 'missing', fields: [] };
  if (replayed === null) return { id, how: 'not in the log', fields: [] };
  const [mine, other] = [contentOf(live), contentOf(replayed)];
  const names = new Set([...Object.keys(mine), ...Object.keys(other)]);
  const fields = [...names].filter((field) => !isDeepStrictEqual(mine[field], other[field])).sort();
  return { id, how: 'differs', fields };
}
