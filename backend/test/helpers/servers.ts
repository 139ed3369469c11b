import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '../../src/platform/execution/jobs/redis.fixtures.ts';
import { openEmbeddedEventLog } from '../../src/platform/storage/event-log/embedded-event-log.ts';
import { eventStores, startEventStore } from '../../src/platform/storage/event-log/event-store.fixtures.ts';
import {
  type EventLogServer,
  serveEventLog,
} from '../../src/platform/storage/event-log/testing/serve-event-log.ts';
import { createOwnBucket } from '../../src/platform/storage/media-store/own-bucket.fixtures.ts';
import { type S3Server, serveS3 } from '../../src/platform/storage/media-store/testing/serve-s3.ts';
import { serveReadStore } from '../../src/platform/storage/read-store/testing/serve-read-store.ts';

/** Every engine on a server of its own, each talked to by its real client. */
export type Servers = {
  /** The settings that name them. */
  readonly env: Record<string, string>;
  readonly events: EventLogServer;
  readonly bucket: S3Server;
  close(): Promise<void>;
};

export async function startServers(): Promise<Servers> {
  const events = await serveNewLog();
  const { env, close } = await startBeside(events.url());
  const { bucket, env: ofBucket } = await startBucket();
  return {
    env: { ...env, ...ofBucket },
    events,
    bucket,
    async close() {
      await bucket.close();
      await close();
      await events.close();
    },
  };
}

/** The same with a real EventStoreDB and a bucket of a real S3 server where this run has them. */
export async function startRealServers(): Promise<Pick<Servers, 'env' | 'close'>> {
  const events = eventStores.isStarted ? await startEventStore({ isShared: false }) : await serveNewLog();
  const { env, close } = await startBeside(typeof events.url === 'string' ? events.url : events.url());
  const own = await createOwnBucket();
  const served = own === null ? await startBucket() : null;
  return {
    env: { ...env, ...(own ?? served?.env) },
    async close() {
      await served?.bucket.close();
      await close();
      await events.close();
    },
  };
}

async function serveNewLog(): Promise<EventLogServer> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-servers-'));
  const eventLog = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  const events = await serveEventLog(eventLog);
  const { close } = events;
  return Object.assign(events, {
    async close() {
      await close();
      await eventLog.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

async function startBeside(eventLogUrl: string) {
  const views = await serveReadStore();
  const redis = await startRedis({ isShared: false });
  return {
    env: { EVENTSTORE_URL: eventLogUrl, MONGODB_URL: views.url, REDIS_URL: redis.url },
    async close() {
      await redis.close();
      await views.close();
    },
  };
}

async function startBucket() {
  const bucket = await serveS3();
  const access = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
  return { bucket, env: { S3_ENDPOINT: bucket.endpoint, S3_BUCKET: 'photos', ...access } };
}
