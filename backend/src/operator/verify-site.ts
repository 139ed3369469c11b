import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { projections } from '@everpaw/projections/registry';
import type { Collection } from 'mongodb';
import { databases, dataFiles } from '../app/data-files.ts';
import type { ProjectorPlaces } from '../app/open-projector-thread.ts';
import { requireSite } from '../app/require-site.ts';
import { makeScratch, removeScratch } from '../app/scratch-folder.ts';
import { formatBuildId } from '../platform/execution/projections/builds/build-id.ts';
import {
  buildRecords,
  openBuildFolder,
  pointersFile,
  type ReadableBuilds,
  readBuildFolder,
  sharedBuilds,
} from '../platform/execution/projections/builds/build-store.ts';
import { servingPointersOf } from '../platform/execution/projections/builds/serving-pointers.ts';
import {
  type Difference,
  type LiveBuild,
  type ViewFinding,
  verifyViews,
} from '../platform/execution/projections/builds/verify-views.ts';
import { openLogFeed } from '../platform/execution/projections/feed/log-feed.ts';
import type { Stored } from '../platform/execution/projections/runs/fold.ts';
import { runRecordsOf } from '../platform/execution/projections/runs/run-records.ts';
import { systemTimers } from '../platform/kernel/time.ts';
import { Refused } from '../platform/operator/refused.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import { openEventLogReader } from '../platform/storage/event-log/event-log-reader.ts';
import { LogDamaged } from '../platform/storage/event-log/verified-pages.ts';
import { readPersonKeys } from '../platform/storage/keys/person-key-reader.ts';
import {
  connectReadStore,
  openToRead,
  type ReadStore,
} from '../platform/storage/read-store/connect-read-store.ts';
import {
  createSerialiser,
  encryption,
  UnreadableEvent,
  upcasting,
} from '../platform/storage/serialisation/serialiser.ts';

/** The polling interval for a log that another process writes, in milliseconds. */
const lookEveryMs = 50;

type Closers = (() => Promise<unknown>)[];

/**
 * Replays the whole log and compares the result with the serving views, document by document. The site may be running.
 * Returns a line for each view.
 *
 * @throws Refused with the findings if a document differs from the log or the log can't be read; ServerUnreachable.
 */
export async function verifySite(
  places: ProjectorPlaces,
  now: Date,
  report: (line: string) => void,
): Promise<string> {
  requireSite(places);
  const closers: Closers = [];
  try {
    await removeScratch(places.dataDir);
    const folder = await makeScratch(places.dataDir);
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const scratch = await openBuildFolder(folder);
    closers.push(scratch.close);
    const found = await verifyViews({
      projections,
      feed: await openFeed(places, closers),
      live: await openLive(places, closers),
      scratch,
      at: now.toISOString(),
      report,
    });
    const text = describe(found);
    if (found.some(({ different }) => different.length > 0))
      throw new Refused(`${text}\nA view can be built anew: npm run projections -- rebuild NAME.`);
    return text;
  } catch (error) {
    if (error instanceof LogDamaged || error instanceof UnreadableEvent)
      throw new Refused(`${error.message}.`);
    throw error;
  } finally {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  }
}

function present(file: string): string {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`);
  return file;
}

/** Polls an embedded log, because the process that writes it doesn't signal new events. */
async function openLog(file: string, eventStoreUrl: string | null) {
  if (eventStoreUrl !== null) return connectEventLog({ url: eventStoreUrl, file });
  const reader = openEventLogReader(present(file));
  const looking = setInterval(reader.wake, lookEveryMs);
  const close = async () => {
    clearInterval(looking);
    await reader.close();
  };
  return { log: reader.log, close };
}

async function openFeed({ dataDir, eventStoreUrl, mongodbUrl }: ProjectorPlaces, closers: Closers) {
  const file = join(dataDir, dataFiles.events);
  const { log, close } = await openLog(file, eventStoreUrl);
  closers.push(close);
  const state = join(dataDir, dataFiles.state);
  const store =
    mongodbUrl === null
      ? await openToRead(present(state), databases.state)
      : await connectReadStore({
          url: mongodbUrl,
          file: state,
          database: databases.state,
          synchronous: 'FULL',
        });
  closers.push(() => store.close());
  const keys = readPersonKeys(store.connection, { isCached: false });
  const { deserialise } = createSerialiser(eventDefinitions, [upcasting, encryption(keys)]);
  const wanted = new Set<string>(projections.flatMap(({ events }) => events));
  const feed = openLogFeed({ log, deserialise, wanted, timers: systemTimers });
  closers.push(async () => feed.close());
  return feed;
}

/** Opens the serving builds of the versions in this code. */
async function openLive({ dataDir, mongodbUrl }: ProjectorPlaces, closers: Closers) {
  const folder = join(dataDir, dataFiles.views);
  let store: ReadStore;
  let builds: ReadableBuilds;
  if (mongodbUrl === null) {
    store = await openToRead(present(join(folder, pointersFile)));
    builds = readBuildFolder(folder);
    closers.push(builds.close);
  } else {
    store = await connectReadStore({
      url: mongodbUrl,
      file: folder,
      database: databases.views,
      synchronous: 'NORMAL',
    });
    builds = sharedBuilds(store);
  }
  closers.push(() => store.close());
  const pointers = await servingPointersOf(store.connection).all();
  return async ({ name, version }: Projection): Promise<LiveBuild | null> => {
    const build = pointers.get(name)?.build;
    if (!build || build.version !== version) return null;
    const id = formatBuildId(build);
    const connection = await builds.open(id);
    const records = runRecordsOf(connection, buildRecords);
    const record = await records.load(id);
    return {
      id,
      // The stored documents. The type assumes ObjectIds, but the ids of views are text.
      documents: connection.collection(id) as unknown as Collection<Stored>,
      checkpoint: async () => (await records.load(id))?.position ?? '',
      parked: new Set(record?.parked.map(({ position }) => position)),
    };
  };
}

function describe(found: readonly ViewFinding[]): string {
  const compared = new Set(found.map(({ build }) => build.replace(/_v\d+(_g\d+)?$/, '')));
  return [
    ...found.flatMap(({ build, position, documents, different, more, undecided }) => [
      different.length === 0
        ? `${build}: ${documents} documents are what the log says, up to ${position}`
        : `${build}: ${different.length + more} of ${documents} documents are not what the log says, up to ${position}`,
      ...different.map(sentenceOf),
      ...(more > 0 ? [`  and ${more} more`] : []),
      ...(undecided > 0
        ? [`  ${undecided} changed whenever they were looked at: try again at a quieter time`]
        : []),
    ]),
    ...projections
      .filter(({ name }) => !compared.has(name))
      .map(({ name }) => `${name}: no build of this version serves yet`),
  ].join('\n');
}

/** Reports field names but never values, which may be personal. */
function sentenceOf({ id, how, fields }: Difference): string {
  return `  ${id} ${how}${fields.length > 0 ? ` in ${fields.join(', ')}` : ''}`;
}
