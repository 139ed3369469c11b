import { join } from 'node:path';
import { projections } from '@everpaw/projections/registry';
import { Logger } from '@nestjs/common';
import type { Config } from '../platform/config/config.ts';
import {
  openBuildFolder,
  readBuildFolder,
  sharedBuilds,
} from '../platform/execution/projections/builds/build-store.ts';
import { pollNews } from '../platform/execution/projections/builds/polled-news.ts';
import type { EventFeed } from '../platform/execution/projections/feed/event-feed.ts';
import {
  type ProjectionEngine,
  startProjectionEngine,
} from '../platform/execution/projections/projection-engine.ts';
import {
  openProjectionReader,
  type ProjectionReader,
} from '../platform/execution/projections/projection-reader.ts';
import type { ProjectorLink } from '../platform/execution/projections/projector-link.ts';
import { ViewsBeingBuilt } from '../platform/execution/projections/views-being-built.ts';
import { systemTimers } from '../platform/kernel/time.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { ConnectedEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import { connectReadStore, type ReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import type { Serialiser } from '../platform/storage/serialisation/serialiser.ts';
import { checkBuilds } from './check-builds.ts';
import { databases, dataFiles } from './data-files.ts';
import { openProjectorThread } from './open-projector-thread.ts';
import { reactions } from './reactions.ts';

export type OpenedReadModels = {
  engine: ProjectionEngine;
  kind: 'embedded' | 'mongodb';
  /** The log for reactions; null in a process that doesn't run projections. */
  feed: EventFeed | null;
  /** The store that processes share; null if this process has its own. */
  shared: ReadStore | null;
  /** Returns how many log subscriptions the projector thread has, and how often one was re-established. */
  figures(): Promise<{ resubscriptions: number; subscriptions: number }>;
  /** Drops a person's key and the data decrypted with it in the projector thread; resolves when done. */
  forgetPerson(person: string): Promise<void>;
  close(): Promise<void>;
};

export type ReadModelsOptions = {
  config: Config;
  eventLog: ConnectedEventLog;
  serialiser: Serialiser;
  /** True for an operator's command without a running site: projections run only on request, in this thread. */
  visit: boolean;
  /** The site that the views must belong to. */
  site: { identity: string };
};

const reactionEvents = [...new Set(reactions.flatMap(({ events }) => events))];

/**
 * Opens the read models of a process that handles requests, and the projector thread if the process has that role.
 * Projections never run on a thread that handles requests.
 */
export async function openReadModels(options: ReadModelsOptions): Promise<OpenedReadModels> {
  const { config, eventLog, visit, site } = options;
  const shared =
    config.mongodbUrl === null
      ? null
      : await connectReadStore({
          url: config.mongodbUrl,
          file: join(config.dataDir, dataFiles.views),
          database: databases.views,
          synchronous: 'NORMAL',
        });
  try {
    if (visit) return await openVisit(options, shared);
    const link = config.roles.includes('projector')
      ? await openProjectorThread(config, site.identity, reactionEvents, new Logger('projections'))
      : null;
    try {
      return await openFollowing(config, eventLog, link, shared);
    } catch (error) {
      await link?.close();
      throw error;
    }
  } catch (error) {
    await shared?.close();
    throw error;
  }
}

async function openVisit(
  { config, eventLog, serialiser, site }: ReadModelsOptions,
  shared: ReadStore | null,
): Promise<OpenedReadModels> {
  const logger = new Logger('projections');
  const builds = shared
    ? sharedBuilds(shared)
    : await openBuildFolder(join(config.dataDir, dataFiles.views), (line) => logger.warn(line));
  await checkBuilds(builds, site.identity, eventLog.log);
  const engine = await startProjectionEngine({
    log: eventLog.log,
    builds,
    projections,
    deserialise: serialiser.deserialise,
    alsoWanted: reactionEvents,
    logger,
    autostart: false,
  });
  return {
    engine,
    kind: shared?.kind ?? 'embedded',
    feed: engine.feed,
    shared,
    figures: async () => engine.figures(),
    forgetPerson: () => engine.forget(),
    async close() {
      await engine.stop();
      await builds.close();
      await shared?.close();
    },
  };
}

async function openFollowing(
  config: Config,
  eventLog: ConnectedEventLog,
  link: ProjectorLink | null,
  shared: ReadStore | null,
): Promise<OpenedReadModels> {
  const polled = shared && (await pollNews({ connection: shared.connection, timers: systemTimers }));
  const news = polled ?? link?.news;
  if (!news) throw new Error('With embedded engines the process that reads also folds.');
  const reader = await openProjectionReader({
    projections,
    builds: shared ? sharedBuilds(shared) : readBuildFolder(join(config.dataDir, dataFiles.views)),
    news,
    logger: new Logger('projections'),
  });
  const unhook = link && eventLog.kind === 'embedded' ? eventLog.onStored(() => link.stored()) : () => {};
  const feed = link?.openFeed(reactionEvents) ?? null;
  return {
    engine: engineOf(reader, link),
    kind: shared?.kind ?? 'embedded',
    feed,
    shared,
    figures: async () => (link ? link.figures() : { resubscriptions: 0, subscriptions: 0 }),
    forgetPerson: async (person) => link?.forgetPerson(person),
    async close() {
      unhook();
      feed?.close();
      await reader.stop();
      polled?.stop();
      await link?.close();
      await shared?.close();
    },
  };
}

/** Refuses to read a view that is still being built, because it lacks existing entities. */
function engineOf(reader: ProjectionReader, link: ProjectorLink | null): ProjectionEngine {
  const folding = (): ProjectorLink => {
    if (link) return link;
    throw new Refused('This process does not fold: ask one with the role projector.');
  };
  return {
    model(name) {
      if (!reader.isBuilt(name)) throw new ViewsBeingBuilt([name]);
      return reader.model(name);
    },
    current: (name) => reader.current(name),
    stamp: (name) => reader.stamp(name),
    waitFor: (names, position, timeoutMs) => reader.waitFor(names, position, timeoutMs),
    onApplied: (listener) => reader.onApplied(listener),
    waitForAllReaders: (names, position) => reader.waitForAllReaders(names, position),
    isBuilt: (name) => reader.isBuilt(name),
    building: () => reader.building(),
    whenBuilt: (timeoutMs) => reader.whenBuilt(timeoutMs),
    measure: async () => folding().measure(),
    rebuild: async (name, onProgress) => folding().rebuild(name, onProgress),
    change: async (name, verb) => folding().change(name, verb),
    drop: async (name) => folding().drop(name),
    unusedBuilds: async () => folding().unusedBuilds(),
    serve: async (name, version) => folding().serve(name, version),
    allReached: (position, timeoutMs) => reader.allReached(position, timeoutMs),
    scrub: async () => link?.scrub(),
    stop: () => reader.stop(),
  };
}
