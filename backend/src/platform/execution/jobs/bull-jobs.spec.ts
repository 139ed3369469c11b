import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Bull from 'bull';
import { until } from '../../../../test/helpers/until.ts';
import { recordingLogger } from '../projections/engine.fixtures.ts';
import { durabilityWarnings, openBullJobs, redisOptions } from './bull-jobs.ts';
import { connectJobs } from './connect-jobs.ts';
import type { JobQueue } from './job-queue.ts';
import { type RedisServer, startRedis } from './redis.fixtures.ts';

describe('a Redis that does not serve', () => {
  it('is told in one sentence, without the password, when nothing is there', async () => {
    const connecting = connectJobs({ redisUrl: 'redis://ada:secret@127.0.0.1:1/2', file: '', timeout: 100 });
    await expect(connecting).rejects.toThrow(
      /^Redis at redis:\/\/127\.0\.0\.1:1\/2 cannot be used: .*ECONNREFUSED/,
    );
  });

  it('is told in one sentence when what is there says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    const connections: { destroy(): void }[] = [];
    silent.on('connection', (socket) => connections.push(socket));
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connecting = connectJobs({ redisUrl: `redis://127.0.0.1:${port}`, file: '', timeout: 100 });
    await expect(connecting).rejects.toThrow('nothing answers within 0.1 s');
    for (const connection of connections) connection.destroy();
    silent.close();
  });
});

describe('the address of Redis', () => {
  it('is read whole', () => {
    expect(redisOptions('redis://ada:p%40ss@example.org:6380/3')).toMatchObject({
      host: 'example.org',
      port: 6380,
      username: 'ada',
      password: 'p@ss',
      db: 3,
      tls: undefined,
    });
    expect(redisOptions('redis://[::1]')).toMatchObject({ host: '::1', port: 6379, db: 0 });
  });

  it('means an encrypted connection when it says rediss', () => {
    expect(redisOptions('rediss://example.org').tls).toBeDefined();
  });
});

describe('the warnings of a start', () => {
  const info = (aof: number, policy: string) => `aof_enabled:${aof}\r\nmaxmemory_policy:${policy}\r\n`;

  it('name what makes this server lose jobs', () => {
    expect(durabilityWarnings(info(1, 'noeviction'))).toEqual([]);
    expect(durabilityWarnings(info(0, 'noeviction'))).toEqual([expect.stringContaining('appendonly no')]);
    expect(durabilityWarnings(info(1, 'allkeys-lru'))).toEqual([expect.stringContaining('allkeys-lru')]);
  });
});

describe('on a real Redis', () => {
  let redis: RedisServer;
  let raw: Bull.Queue;
  let prefix: string;
  let jobs: JobQueue;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  beforeEach(async () => {
    prefix = `everpaw-test-${randomUUID()}`;
    raw = new Bull('jobs', { prefix, redis: redisOptions(redis.url) });
    jobs = await openBullJobs({ url: redis.url, prefix, closeTimeout: 20 });
  });
  afterEach(async () => {
    await jobs.close();
    await raw.obliterate({ force: true });
    await raw.close();
  });

  it('that holds jobs of a newer format is refused by name', async () => {
    expect(await raw.client.get(`${prefix}:format`)).toBe('1');
    await raw.client.set(`${prefix}:format`, '2');
    const opening = openBullJobs({ url: redis.url, prefix });
    await expect(opening).rejects.toThrow(
      /^The jobs on Redis at redis:.* are of format 2, which is newer than this version of the site: it reads up to 1\.$/,
    );
  });

  it('keeps the id of a completed job for 90 days, and not what it carried', async () => {
    jobs.process({ work: async () => {} });
    await jobs.add('work', { to: 'ada@example.org' }, { jobId: 'a' });
    await until(async () => (await jobs.counts()).completed === 1);
    await jobs.close();
    const [job] = await raw.getCompleted();
    expect(job?.data).toEqual({});
    expect(job?.opts.removeOnComplete).toEqual({ age: 90 * 24 * 60 * 60 });
  });

  it('keeps nothing of an error but its name', async () => {
    jobs.process({ work: () => Promise.reject(new RangeError('ada@example.org')) });
    await jobs.add('work', {}, { jobId: 'a', attempts: 1 });
    await until(async () => (await jobs.counts()).failed === 1);
    const [job] = await raw.getFailed();
    expect(JSON.stringify(job)).toContain('RangeError');
    expect(JSON.stringify(job)).not.toContain('ada@');
  });

  it('does not cancel a job that a worker has just taken and not locked yet', async () => {
    await jobs.add('work', {}, { jobId: 'a' });
    await raw.client.rpoplpush(raw.toKey('wait'), raw.toKey('active'));
    expect(await jobs.cancel('a')).toBe(false);
    expect(await jobs.counts()).toMatchObject({ active: 1 });
  });

  it('runs a job whose worker never heard of it sooner than one whose worker was killed', async () => {
    const lockMs = 6_000;
    await jobs.close();
    jobs = await openBullJobs({ url: redis.url, prefix, closeTimeout: 20, lockMs });
    for (const jobId of ['unheard', 'abandoned']) {
      await jobs.add('work', {}, { jobId });
      await raw.client.rpoplpush(raw.toKey('wait'), raw.toKey('active'));
    }
    await raw.client.set(`${raw.toKey('abandoned.')}:lock`, 'a worker that was killed', 'PX', lockMs);
    const ran: string[] = [];
    jobs.process({ work: async ({ id }) => void ran.push(id) });
    await until(() => ran.length === 2);
    expect(ran).toEqual(['unheard', 'abandoned']);
  });

  it('closes without a handler that does not end in time', async () => {
    const gate = Promise.withResolvers<void>();
    jobs.process({ work: () => gate.promise });
    await jobs.add('work', {}, { jobId: 'a' });
    await until(async () => (await jobs.counts()).active === 1);
    await jobs.close();
    gate.resolve();
    expect(await raw.getActiveCount()).toBe(1);
  });

  it('REL-26 runs the other jobs when the payload of one cannot be read, and warns of it', async () => {
    const logger = recordingLogger();
    const watched = await openBullJobs({ url: redis.url, prefix, logger });
    for (const jobId of ['torn', 'whole', 'other']) await watched.add('work', {}, { jobId });
    await raw.client.hset(raw.toKey('torn.'), 'data', '{"of');
    const done: string[] = [];
    watched.process({ work: async ({ id }) => void done.push(id) }, { concurrency: 1 });
    await until(async () => (await watched.counts()).completed === 2);
    expect(done.sort()).toEqual(['other', 'whole']);
    expect(logger.lines.join()).toContain('JSON');
    await watched.close();
  });
});
