import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databases, dataFiles } from '../../app/data-files.ts';
import { inBucket } from '../../app/open-archives.ts';
import type { Config } from '../../platform/config/config.ts';
import { type ConnectedJobs, connectJobs } from '../../platform/execution/jobs/connect-jobs.ts';
import { isAnyLeaseHeld } from '../../platform/execution/projections/runs/run-keeper.ts';
import { Refused } from '../../platform/operator/refused.ts';
import {
  type ConnectedEventLog,
  connectEventLog,
} from '../../platform/storage/event-log/connect-event-log.ts';
import type { Side } from '../../platform/storage/keys/site-moves.ts';
import { createFolderStore } from '../../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../../platform/storage/media-store/media-store.ts';
import { createS3Store } from '../../platform/storage/media-store/s3-store.ts';
import {
  connectReadStore,
  openToRead,
  type ReadStore,
} from '../../platform/storage/read-store/connect-read-store.ts';
import type { StorePlaces } from '../stores-elsewhere.ts';

export type MovedPlaces = StorePlaces & Pick<Config, 'sessionSecret' | 'auditSigningKey'>;

/** One side of a move: how its stores are opened. Whoever opens one closes it. */
export type Home = {
  side: Side;
  openLog(): Promise<ConnectedEventLog>;
  openState(): Promise<ReadStore>;
  /** Opens the state without changing it. */
  readState(): Promise<ReadStore>;
  openJobs(identity: string): Promise<ConnectedJobs>;
  /** The photos, and the archives that schedules made. */
  files: readonly MediaStore[];
  /** The files of log, keys and jobs that don't exist; none on servers, which tell only when they are asked. */
  missing: readonly string[];
  /** @throws Refused if a process of the site uses it. */
  requireIdle(): Promise<void>;
};

/** Returns both sides of a site. @throws Refused unless log, keys and jobs, which refer to each other, have servers. */
export function homesOf(places: MovedPlaces): Record<Side, Home> {
  const { eventStoreUrl, mongodbUrl, redisUrl } = places;
  if (eventStoreUrl === null || mongodbUrl === null || redisUrl === null)
    throw new Refused(
      'Log, keys and jobs move together, in both directions: set EVENTSTORE_URL, MONGODB_URL and REDIS_URL. Photos move along with S3_…',
    );
  return {
    embedded: embeddedHome(places),
    servers: serversHome(places, { eventStoreUrl, mongodbUrl, redisUrl }),
  };
}

/** The files that a site in a data folder always has. */
export const storeFiles = [dataFiles.events, dataFiles.state, dataFiles.jobs] as const;

function embeddedHome({ dataDir }: MovedPlaces): Home {
  const file = (name: string) => join(dataDir, name);
  const state = file(dataFiles.state);
  return {
    side: 'embedded',
    openLog: () => connectEventLog({ file: file(dataFiles.events) }),
    openState: () => connectReadStore({ file: state, database: databases.state, synchronous: 'FULL' }),
    readState: () => openToRead(state, databases.state),
    openJobs: (identity) => connectJobs({ file: file(dataFiles.jobs), site: { identity, isNew: true } }),
    files: [dataFiles.media, dataFiles.archives].map((name) => createFolderStore(file(name))),
    get missing() {
      return storeFiles.filter((name) => !existsSync(file(name)));
    },
    // Whoever moves a site holds the lock of the folder.
    requireIdle: async () => {},
  };
}

function serversHome(
  places: MovedPlaces,
  { eventStoreUrl, mongodbUrl, redisUrl }: Record<'eventStoreUrl' | 'mongodbUrl' | 'redisUrl', string>,
): Home {
  const { dataDir, s3 } = places;
  const connect = (database: string) =>
    connectReadStore({ url: mongodbUrl, file: dataDir, database, synchronous: 'FULL' });
  const archives = inBucket(places, dataFiles.archives);
  return {
    side: 'servers',
    openLog: () => connectEventLog({ url: eventStoreUrl, file: '' }),
    openState: () => connect(databases.state),
    readState: () => connect(databases.state),
    openJobs: () => connectJobs({ redisUrl, file: '' }),
    files: s3 && archives ? [createS3Store(s3), archives] : [],
    missing: [],
    async requireIdle() {
      const views = await connect(databases.views);
      try {
        if (await isAnyLeaseHeld(views.connection, Date.now()))
          throw new Refused(
            'The site runs on these servers: a process holds leases there. Stop every process; a killed one gives way after five seconds.',
          );
      } finally {
        await views.close();
      }
    },
  };
}
