import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Collection } from 'mongodb';
import { formatBuildId } from './build-id.ts';
import { type BuildStore, buildRecords } from './build-store.ts';
import type { EventFeed, FeedEntry } from './event-feed.ts';
import type { Stored } from './fold.ts';
import { openRunRecords } from './run-records.ts';
import { viewModel } from './view-model.ts';
import { createViewWriter } from './view-writer.ts';

/** A build that serves, as somebody sees it who only reads. */
export type LiveBuild = {
  id: string;
  documents: Pick<Collection<Stored>, 'find'>;
  /** Everything up to here is in its documents; moves in the transaction of its work. */
  checkpoint(): Promise<string>;
  /** The positions of events that an operator has left out. */
  parked: ReadonlySet<string>;
};

/** A document that is not what the log says; `fields` are the names of those that differ. */
export type Difference = {
  id: string;
  how: 'differs' | 'missing' | 'not in the log';
  fields: readonly string[];
};

/** What was found in one view, up to a position. */
export type ViewFinding = {
  build: string;
  position: string;
  documents: number;
  /** At most a hundred; `more` is how many there are besides. */
  different: readonly Difference[];
  more: number;
  /** Documents that changed whenever they were looked at. */
  undecided: number;
};

export type VerifyViewsOptions = {
  projections: readonly Projection[];
  feed: EventFeed;
  /** The build that serves with the version of this code; null where there is none. */
  live(projection: Projection): Promise<LiveBuild | null>;
  /** Empty; holds what is replayed. */
  scratch: BuildStore;
  /** An ISO instant in UTC. */
  at: string;
  report(line: string): void;
};

const appliedAtOnce = 2_000;
const comparedAtOnce = 500;
const shown = 100;
const mostRounds = 50;
const reportEvery = 50_000;

/**
 * Replays the log from its first event into views beside those that serve, and compares each document with the one
 * that serves. The site goes on meanwhile: a document that differs is looked at again with everything replayed that
 * its view has seen since, until nothing moved between the two looks.
 *
 * @throws LogDamaged; UnreadableEvent for an event whose words cannot be read.
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
  let position = await live.checkpoint();
  await replay.advance(position);
  const pairs = await suspectsOf(live.documents, replay.documents);
  let suspects: Suspect[] = pairs.suspects;
  let certain: Difference[] = [];
  for (let round = 0; suspects.length > 0 && round < mostRounds; round += 1) {
    position = await live.checkpoint();
    await replay.advance(position);
    const again = await lookAgain(suspects, live.documents, replay.documents);
    // What was seen while nothing moved is so.
    const stood = (await live.checkpoint()) === position;
    if (stood) certain = again.map(differenceOf);
    suspects = stood ? [] : again;
  }
  return {
    build: live.id,
    position,
    documents: pairs.documents,
    different: certain.slice(0, shown),
    more: Math.max(0, certain.length - shown),
    undecided: suspects.length,
  };
}

type Suspect = { id: string; live: Stored | null; replayed: Stored | null };

/** The view of a projection replayed in a build of its own. */
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
  const writer = createViewWriter({ id, view: projection, connection, model, records });
  const wanted = new Set<string>(events);
  const { signal } = new AbortController();
  let { position } = await records.ensure(id, at);

  const apply = async (entries: readonly FeedEntry[], to: string) => {
    for (let from = 0; from < Math.max(1, entries.length); from += appliedAtOnce) {
      const part = entries.slice(from, from + appliedAtOnce);
      const isLast = from + appliedAtOnce >= entries.length;
      const next = isLast ? to : (part.at(-1)?.position ?? to);
      await writer.apply(await eventsOf(part, feed), { expected: position, next });
      position = next;
    }
  };

  return {
    // The documents as they are stored; the type takes every `_id` for an ObjectId, those of views are text.
    documents: model.collection as unknown as Collection<Stored>,
    /** Replays up to this position, that included. */
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
      .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: comparedAtOnce })
      .toArray();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < comparedAtOnce) return;
    after = last._id;
  }
}

/** Walks through both in the order of their ids. */
async function suspectsOf(
  live: Documents,
  replayed: Documents,
): Promise<{ documents: number; suspects: Suspect[] }> {
  const suspects: Suspect[] = [];
  let documents = 0;
  const others = inOrder(replayed);
  let other = (await others.next()).value ?? null;
  const passOthersUntil = async (id: string | null) => {
    while (other && (id === null || other._id < id)) {
      suspects.push({ id: other._id, live: null, replayed: other });
      other = (await others.next()).value ?? null;
    }
  };
  for await (const doc of inOrder(live)) {
    documents += 1;
    await passOthersUntil(doc._id);
    const twin = other?._id === doc._id ? other : null;
    if (twin) other = (await others.next()).value ?? null;
    if (!isSame(doc, twin)) suspects.push({ id: doc._id, live: doc, replayed: twin });
  }
  await passOthersUntil(null);
  return { documents, suspects };
}

async function lookAgain(
  suspects: readonly Suspect[],
  live: Documents,
  replayed: Documents,
): Promise<Suspect[]> {
  const still: Suspect[] = [];
  for (let from = 0; from < suspects.length; from += comparedAtOnce) {
    const ids = suspects.slice(from, from + comparedAtOnce).map(({ id }) => id);
    const read = async (documents: Documents) => {
      const found = await documents.find({ _id: { $in: ids } }).toArray();
      return new Map(found.map((doc) => [doc._id, doc]));
    };
    const [ours, theirs] = [await read(live), await read(replayed)];
    for (const id of ids) {
      const [mine, other] = [ours.get(id) ?? null, theirs.get(id) ?? null];
      if (!isSame(mine, other)) still.push({ id, live: mine, replayed: other });
    }
  }
  return still;
}

/** Everything but the position, which is the engine's. */
function contentOf(doc: Stored | null): Record<string, unknown> {
  const { position: _, ...content } = doc ?? { position: '' };
  return content;
}

function isSame(live: Stored | null, replayed: Stored | null): boolean {
  if (live === null || replayed === null) return live === replayed;
  return isDeepStrictEqual(contentOf(live), contentOf(replayed));
}

function differenceOf({ id, live, replayed }: Suspect): Difference {
  if (live === null) return { id, how: 'missing', fields: [] };
  if (replayed === null) return { id, how: 'not in the log', fields: [] };
  const [mine, other] = [contentOf(live), contentOf(replayed)];
  const names = new Set([...Object.keys(mine), ...Object.keys(other)]);
  const fields = [...names].filter((field) => !isDeepStrictEqual(mine[field], other[field])).sort();
  return { id, how: 'differs', fields };
}
