import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedEvent } from '@eventstore/db-client';
import PostalMime from 'postal-mime';
import { openEmbeddedEventLog } from '../../src/platform/event-log/embedded-event-log.ts';
import { serveEventLog } from '../../src/platform/event-log/testing/serve-event-log.ts';
import { startRedis } from '../../src/platform/jobs/redis.fixtures.ts';
import { serveReadStore } from '../../src/platform/read-store/testing/serve-read-store.ts';
import { startEmailServer } from './email-server.ts';
import { type Killable, startKillable } from './killable.ts';

/** Engines that processes of the built site share, each through the real client: log, read store, jobs, mail. */
export type Cluster = {
  /** Starts a process with these roles, on a data folder of its own, as on a machine of its own. */
  start(roles: string): Promise<Killable>;
  /** Kills it (kill -9) and forgets it. */
  kill(process: Killable): Promise<void>;
  /** Every event of the log, as it is stored. */
  events(): Promise<RecordedEvent[]>;
  /** The emails that were taken for this address. */
  emailsTo(address: string): Promise<{ subject: string; messageId: string }[]>;
  /** What `MONGODB_URL` is. */
  readonly mongodbUrl: string;
  close(): Promise<void>;
};

export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-cluster-'));
  const eventLog = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  const events = await serveEventLog(eventLog);
  const views = await serveReadStore();
  const redis = await startRedis();
  const email = await startEmailServer();
  const running = new Set<Killable>();
  const kill = async (process: Killable) => {
    running.delete(process);
    await process.kill();
  };
  const shared = {
    EVENTSTORE_URL: events.url(),
    MONGODB_URL: views.url,
    REDIS_URL: redis.url,
    SMTP_URL: email.url,
    // Each process has a folder of its own, and whoever folds signs.
    AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  return {
    async start(ROLES) {
      const PORT = String(await freePort());
      const process = await startKillable(join(folder, randomUUID()), {
        ...shared,
        ROLES,
        PORT,
        PUBLIC_URL: `http://localhost:${PORT}`,
      });
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
      const parsed = await Promise.all(emails.map(({ source }) => PostalMime.parse(source)));
      return parsed.map(({ subject = '', messageId = '' }) => ({ subject, messageId }));
    },
    mongodbUrl: views.url,
    async close() {
      for (const process of [...running]) await kill(process);
      await email.close();
      await redis.close();
      await views.close();
      await events.close();
      await eventLog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}
