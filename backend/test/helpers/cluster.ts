import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecordedEvent } from '@eventstore/db-client';
import PostalMime from 'postal-mime';
import { startRedis } from '../../src/platform/execution/jobs/redis.fixtures.ts';
import { freePort } from '../../src/platform/kernel/free-port.fixtures.ts';
import { projectRoot } from '../../src/platform/kernel/project-root.ts';
import { openEmbeddedEventLog } from '../../src/platform/storage/event-log/embedded-event-log.ts';
import { serveEventLog } from '../../src/platform/storage/event-log/testing/serve-event-log.ts';
import { type S3Server, serveS3 } from '../../src/platform/storage/media-store/testing/serve-s3.ts';
import { serveReadStore } from '../../src/platform/storage/read-store/testing/serve-read-store.ts';
import { startEmailServer } from './email-server.ts';
import { type Killable, startKillable } from './killable.ts';

/** A process of a cluster. An operator asks it by its data folder, with the same settings. */
export type Member = Killable & { dataDir: string; env: Record<string, string> };

/** The settings that say where an engine is. */
export type EngineSetting = 'EVENTSTORE_URL' | 'MONGODB_URL' | 'REDIS_URL' | 'S3_ENDPOINT' | 'SMTP_URL';

/** Engines that processes of the built site share, each through the real client: log, read store, jobs, photos, mail. */
export type Cluster = {
  /** Starts a process with these roles, on a data folder of its own, as on a machine of its own. */
  start(
    roles: string,
    settings?: Record<string, string>,
    options?: { isBuilding?: boolean },
  ): Promise<Member>;
  /** Kills it (kill -9) and forgets it. */
  kill(process: Killable): Promise<void>;
  /** Every event of the log, as it is stored. */
  events(): Promise<RecordedEvent[]>;
  /** The emails that were taken for this address. */
  emailsTo(
    address: string,
  ): Promise<{ subject: string; text: string; messageId: string; returnTo: string }[]>;
  /** The settings that name the engines. */
  readonly engines: Readonly<Record<EngineSetting, string>>;
  /** The settings of an operator, who reaches the engines from a folder of its own. */
  operatorEnv(): Promise<Record<string, string>>;
  /** What `MONGODB_URL` is. */
  readonly mongodbUrl: string;
  /** The bucket of the photos. */
  readonly bucket: S3Server;
  close(): Promise<void>;
};

export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-cluster-'));
  const eventLog = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  const events = await serveEventLog(eventLog);
  const views = await serveReadStore();
  const redis = await startRedis();
  const bucket = await serveS3();
  const email = await startEmailServer();
  const running = new Set<Killable>();
  const kill = async (process: Killable) => {
    running.delete(process);
    await process.kill();
  };
  const engines = {
    EVENTSTORE_URL: events.url(),
    MONGODB_URL: views.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: bucket.endpoint,
    SMTP_URL: email.url,
  };
  const shared = {
    ...engines,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 's',
    // Each process has a folder of its own, and whoever folds signs.
    AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  return {
    async start(ROLES, settings = {}, options = {}) {
      const PORT = String(await freePort());
      const dataDir = join(folder, randomUUID());
      const env = { ...shared, ROLES, PORT, PUBLIC_URL: `http://localhost:${PORT}`, ...settings };
      const process = { ...(await startKillable(dataDir, env, options)), dataDir, env };
      running.add(process);
      return process;
    },
    kill,
    async events() {
      const found: RecordedEvent[] = [];
      for await (const { event } of eventLog.log.readAll()) if (event) found.push(event);
      return found;
    },
    async emailsTo(address) {
      const emails = email.taken.filter(({ to }) => to.includes(address));
      return Promise.all(
        emails.map(async ({ source, from }) => {
          const { subject = '', text = '', messageId = '' } = await PostalMime.parse(source);
          return { subject, text, messageId, returnTo: from };
        }),
      );
    },
    engines,
    async operatorEnv() {
      const DATA_DIR = await mkdtemp(join(folder, 'operator-'));
      return { ...shared, DATA_DIR, PUBLIC_URL: 'http://localhost:3000' };
    },
    mongodbUrl: views.url,
    bucket,
    async close() {
      for (const process of [...running]) await kill(process);
      await email.close();
      await bucket.close();
      await redis.close();
      await views.close();
      await events.close();
      await eventLog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What an operator types at this folder, in a process of its own; answers what it says. @throws where it is refused */
export async function operate(
  { dataDir, env }: Pick<Member, 'dataDir' | 'env'>,
  ...words: string[]
): Promise<string> {
  const program = join(projectRoot, 'backend/dist/src/operator/operate.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...words],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env } },
  );
  return stdout;
}
