import { join } from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { projections } from '@everpaw/projections/registry';
import { openTree } from '../audit/transparency/transparency-tree.ts';
import { followLog, type TreeFollower } from '../audit/transparency/tree-follower.ts';
import {
  type BuildStore,
  openBuildFolder,
  openOrBeginAnew,
  sharedBuilds,
} from '../platform/execution/projections/builds/build-store.ts';
import { openProgressBoard } from '../platform/execution/projections/builds/polled-news.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { startProjector } from '../platform/execution/projections/projector.ts';
import { hostProjector, loggerOver } from '../platform/execution/projections/projector-host.ts';
import type { FromProjector } from '../platform/execution/projections/projector-messages.ts';
import type { EngineLogger } from '../platform/execution/projections/runs/logger.ts';
import { systemTimers } from '../platform/kernel/time.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import { openEventLogReader } from '../platform/storage/event-log/event-log-reader.ts';
import { readPersonKeys } from '../platform/storage/keys/person-key-reader.ts';
import { connectReadStore, openToRead } from '../platform/storage/read-store/connect-read-store.ts';
import {
  createSerialiser,
  encryption,
  upcasting,
  validation,
} from '../platform/storage/serialisation/serialiser.ts';
import { checkBuilds } from './check-builds.ts';
import { databases, dataFiles, treeFile } from './data-files.ts';
import type { ProjectorPlaces, ThreadRequest } from './open-projector-thread.ts';
import { openSoundPages } from './open-sound-pages.ts';

type Closer = () => Promise<unknown>;

/** Starts the follower that keeps the transparency tree level with the log; `wake` signals new events. */
async function followTree(
  places: ProjectorPlaces,
  log: EventLog,
  builds: BuildStore,
  identity: string,
  logger: EngineLogger,
  closers: Closer[],
): Promise<TreeFollower> {
  let connection = builds.connection;
  if (!builds.isShared) {
    const file = join(places.dataDir, dataFiles.views, treeFile);
    const store = await openOrBeginAnew(file, (line) => logger.warn(line));
    closers.push(() => store.close());
    connection = store.connection;
  }
  const { pages, close } = openSoundPages(places, log);
  closers.push(close);
  const tree = await openTree(connection);
  const follower = await followLog({
    tree,
    pages,
    identity,
    head: () => headOf(log),
    timers: systemTimers,
    logger,
  });
  closers.push(follower.stop);
  return follower;
}

/** Opens the log with this thread's own connection; `wake` is called when the main thread has appended events. */
async function openLog(places: ProjectorPlaces, closers: Closer[]): Promise<{ log: EventLog; wake(): void }> {
  const file = join(places.dataDir, dataFiles.events);
  if (places.eventStoreUrl === null) {
    const reader = openEventLogReader(file);
    closers.push(reader.close);
    return reader;
  }
  const handle = await connectEventLog({ url: places.eventStoreUrl, file });
  closers.push(() => handle.close());
  return { log: handle.log, wake: () => {} };
}

async function openBuilds(
  { dataDir, mongodbUrl }: ProjectorPlaces,
  closers: Closer[],
  warn: (line: string) => void,
): Promise<BuildStore> {
  const folder = join(dataDir, dataFiles.views);
  if (mongodbUrl === null) {
    const builds = await openBuildFolder(folder, warn);
    closers.push(builds.close);
    return builds;
  }
  const store = await connectReadStore({
    url: mongodbUrl,
    file: folder,
    database: databases.views,
    synchronous: 'NORMAL',
  });
  closers.push(() => store.close());
  return sharedBuilds(store);
}

async function openKeys({ dataDir, mongodbUrl }: ProjectorPlaces, closers: Closer[]) {
  const file = join(dataDir, dataFiles.state);
  const store =
    mongodbUrl === null
      ? await openToRead(file, databases.state)
      : await connectReadStore({ url: mongodbUrl, file, database: databases.state, synchronous: 'FULL' });
  closers.push(() => store.close());
  return readPersonKeys(store.connection, { isCached: mongodbUrl === null });
}

/**
 * Opens everything that projections need with this thread's own connections, and responds over the port until it is
 * closed.
 */
async function run(
  port: MessagePort,
  { places, identity, alsoWanted }: Omit<ThreadRequest, 'port'>,
): Promise<void> {
  const closers: Closer[] = [];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  const logger = loggerOver(port);
  try {
    const builds = await openBuilds(places, closers, (line) => logger.warn(line));
    const { log, wake } = await openLog(places, closers);
    await checkBuilds(builds, identity, log);
    const keys = await openKeys(places, closers);
    const serialiser = createSerialiser(eventDefinitions, [validation, upcasting, encryption(keys)]);
    const board = builds.isShared ? await openProgressBoard(builds.connection) : null;
    if (board) closers.push(board.close);
    const projector = await startProjector({
      log,
      builds,
      projections,
      deserialise: serialiser.deserialise,
      alsoWanted,
      publish: (news) => (board ? board.publish(news) : port.postMessage({ news } satisfies FromProjector)),
      logger,
    });
    closers.push(() => projector.stop());
    const follower = await followTree(places, log, builds, identity, logger, closers);
    hostProjector(port, {
      projector,
      wake() {
        wake();
        follower.wake();
      },
      close,
      async forgetPerson(person) {
        keys.forget(person);
        await projector.forget();
      },
    });
    port.postMessage({ ready: true } satisfies FromProjector);
  } catch (error) {
    await close();
    const failed = error instanceof Error ? error.message : String(error);
    port.postMessage({ failed } satisfies FromProjector);
    port.close();
  }
}

parentPort?.on('message', ({ port, ...request }: ThreadRequest) => void run(port, request));
