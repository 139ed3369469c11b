import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Bull from 'bull';
import { until } from '../../../../test/helpers/until.ts';
import { manualTimers, recordingLogger } from '../projections/engine.fixtures.ts';
import { redisOptions } from './bull-jobs.ts';
import { type ConnectedJobs, type ConnectJobsOptions, connectJobs } from './connect-jobs.ts';
import type { Job, StoredJob } from './job-queue.ts';
import { type RedisServer, startRedis } from './redis.fixtures.ts';

/** One queue under test, which can be opened any number of times, one after the other. */
type Subject = {
  open(settings?: { lockMs?: number }): Promise<ConnectedJobs>;
  /** What a process of its own opens the same queue with. */
  readonly options: ConnectJobsOptions;
  /** Lets time pass, where time is not real; where it is, the next condition waits for it. */
  pass(ms: number): void;
  now(): number;
  /** The first pause after a failure. */
  readonly firstBackoff: number;
  readonly logged: readonly string[];
  close(): Promise<void>;
};

type Engine = {
  readonly name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  subject(): Promise<Subject>;
};

const embedded: Engine = {
  name: 'embedded',
  start: async () => {},
  stop: async () => {},
  subject: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'everpaw-jobs-'));
    const timers = manualTimers();
    const logger = recordingLogger();
    const firstBackoff = 30_000;
    const options = { file: join(folder, 'jobs.db'), firstBackoff };
    return {
      options,
      firstBackoff,
      logged: logger.lines,
      open: (settings) => connectJobs({ ...options, ...settings, clock: timers.now, timers, logger }),
      pass: timers.pass,
      now: timers.now,
      close: () => rm(folder, { recursive: true }),
    };
  },
};

let redis: RedisServer;

const bull: Engine = {
  name: 'Bull on Redis',
  start: async () => {
    redis = await startRedis();
  },
  stop: () => redis.close(),
  subject: async () => {
    const prefix = `everpaw-test-${randomUUID()}`;
    const logger = recordingLogger();
    const firstBackoff = 30;
    const options = { redisUrl: redis.url, file: 'never opened', prefix, firstBackoff };
    return {
      options,
      firstBackoff,
      logged: logger.lines,
      open: (settings) => connectJobs({ ...options, ...settings, logger }),
      pass: () => {},
      now: Date.now,
      close: async () => {
        const queue = new Bull('jobs', { prefix, redis: redisOptions(redis.url) });
        await queue.obliterate({ force: true });
        await queue.close();
      },
    };
  },
};

describe.each([embedded, bull])('the job queue contract, $name', ({ start, stop, subject: makeSubject }) => {
  let subject: Subject;
  let jobs: ConnectedJobs;

  beforeAll(start);
  afterAll(stop);
  beforeEach(async () => {
    subject = await makeSubject();
    jobs = await subject.open();
  });
  afterEach(async () => {
    await jobs.close();
    await subject.close();
  });

  const reopen = async () => {
    await jobs.close();
    jobs = await subject.open();
  };

  const count = (expected: Partial<Awaited<ReturnType<ConnectedJobs['counts']>>>) =>
    until(async () => {
      const counts = await jobs.counts();
      return Object.entries(expected).every(([state, n]) => counts[state as keyof typeof counts] === n);
    });

  /** Handles jobs called `work` by keeping them. */
  const keep = (options?: { concurrency?: number }): Job[] => {
    const kept: Job[] = [];
    jobs.process({ work: async (job) => void kept.push(job) }, options);
    return kept;
  };

  describe('adding', () => {
    it('hands a job to the handler of its name, as it was given', async () => {
      const data = { text: 'Mérida 🐾', list: [1, null, { deep: true }], empty: '' };
      await jobs.add('work', data, { jobId: 'a' });
      expect(await jobs.counts()).toEqual({ waiting: 1, delayed: 0, active: 0, completed: 0, failed: 0 });
      const kept = keep();
      await count({ completed: 1 });
      expect(kept).toEqual([{ id: 'a', name: 'work', data, attempt: 1, waitedMs: expect.any(Number) }]);
      expect(await jobs.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, completed: 1, failed: 0 });
    });

    it('hands out what comes while it works, in the order it came', async () => {
      const kept = keep({ concurrency: 1 });
      const ids = Array.from({ length: 20 }, (_, n) => `job-${n}`);
      for (const jobId of ids) await jobs.add('work', {}, { jobId });
      await count({ completed: 20 });
      expect(kept.map(({ id }) => id)).toEqual(ids);
    });

    it('keeps what was added for the next process', async () => {
      await jobs.add('work', { n: 1 }, { jobId: 'a' });
      await jobs.add('work', { n: 2 }, { jobId: 'b', delayMs: 50 });
      await reopen();
      const kept = keep();
      subject.pass(50);
      await count({ completed: 2 });
      expect(kept.map(({ id, data }) => [id, data.n])).toEqual([
        ['a', 1],
        ['b', 2],
      ]);
    });

    it('takes any text for an id', async () => {
      const ids = ['a', 'wait', 'id', '42', 'a:lock', 'mail:ünï code/…?*', '.', 'a.'];
      for (const jobId of ids) await jobs.add('work', {}, { jobId });
      const kept = keep({ concurrency: 1 });
      await count({ completed: ids.length });
      expect(kept.map(({ id }) => id)).toEqual(ids);
    });

    it.each([
      ['an empty name', '', { jobId: 'a' }],
      ['an empty id', 'work', { jobId: '' }],
      ['an id that is too long', 'work', { jobId: 'a'.repeat(513) }],
      ['a delay below nothing', 'work', { jobId: 'a', delayMs: -1 }],
      ['a delay without end', 'work', { jobId: 'a', delayMs: Number.POSITIVE_INFINITY }],
      ['no attempt', 'work', { jobId: 'a', attempts: 0 }],
    ])('refuses %s', async (_, name, options) => {
      await expect(jobs.add(name, {}, options)).rejects.toThrow(TypeError);
      expect((await jobs.counts()).waiting).toBe(0);
    });
  });

  describe('the same id again', () => {
    it('changes nothing while the first waits or is delayed', async () => {
      await jobs.add('work', { first: true }, { jobId: 'a' });
      await jobs.add('work', { first: true }, { jobId: 'b', delayMs: 60_000 });
      await Promise.all([
        jobs.add('work', { first: false }, { jobId: 'a' }),
        jobs.add('work', { first: false }, { jobId: 'a', delayMs: 5 }),
        jobs.add('work', { first: false }, { jobId: 'b' }),
      ]);
      const kept = keep();
      await count({ completed: 1, waiting: 0, delayed: 1 });
      expect(kept.map(({ id, data }) => [id, data])).toEqual([['a', { first: true }]]);
    });

    it('changes nothing when many add it at once', async () => {
      const kept = keep();
      await Promise.all(Array.from({ length: 50 }, () => jobs.add('work', {}, { jobId: 'a' })));
      await jobs.add('work', {}, { jobId: 'last' });
      await count({ waiting: 0, active: 0, completed: 2 });
      expect(kept.map(({ id }) => id)).toEqual(['a', 'last']);
    });

    it('changes nothing after the first is done, also in the next process', async () => {
      keep();
      await jobs.add('work', {}, { jobId: 'a' });
      await count({ completed: 1 });
      await reopen();
      await jobs.add('work', {}, { jobId: 'a' });
      expect(await jobs.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, completed: 1, failed: 0 });
    });

    it('changes nothing after the first has failed', async () => {
      jobs.process({ work: () => Promise.reject(new RangeError()) });
      await jobs.add('work', {}, { jobId: 'a', attempts: 1 });
      await count({ failed: 1 });
      await jobs.add('work', {}, { jobId: 'a' });
      expect(await jobs.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, completed: 0, failed: 1 });
    });
  });

  describe('a delay', () => {
    it('is kept, and no job begins before its time', async () => {
      await jobs.add('work', {}, { jobId: 'late', delayMs: 120 });
      await jobs.add('work', {}, { jobId: 'early', delayMs: 60 });
      await jobs.add('work', {}, { jobId: 'now' });
      // A busy machine may take longer to add them than they are delayed.
      const due = new Map<string, number>();
      for await (const { id, at } of jobs.stored()) due.set(id, at);
      const dueAt = (id: string) => due.get(id) ?? Number.NaN;
      const begun: [string, number][] = [];
      jobs.process({ work: async ({ id }) => void begun.push([id, subject.now()]) });
      await until(() => begun.length >= 1);
      subject.pass(60);
      await until(() => begun.length >= 2);
      subject.pass(60);
      await until(() => begun.length === 3);
      const delayed = begun.map(([id]) => id).filter((id) => id !== 'now');
      expect(delayed).toEqual(['late', 'early'].toSorted((a, b) => dueAt(a) - dueAt(b)));
      for (const [id, at] of begun) expect(at).toBeGreaterThanOrEqual(dueAt(id));
    });

    it('may be longer than any timer', async () => {
      const kept = keep();
      await jobs.add('work', {}, { jobId: 'a', delayMs: 2 ** 31 + 1_000 });
      await jobs.add('work', {}, { jobId: 'b', delayMs: 10 * 365 * 24 * 60 * 60 * 1_000 });
      await jobs.add('work', {}, { jobId: 'now' });
      await count({ waiting: 0, active: 0, delayed: 2, completed: 1 });
      expect(kept.map(({ id }) => id)).toEqual(['now']);
    });
  });

  describe('cancelling', () => {
    it('removes what has not begun and frees its id', async () => {
      await jobs.add('work', {}, { jobId: 'waiting' });
      await jobs.add('work', {}, { jobId: 'delayed', delayMs: 60_000 });
      expect(await jobs.cancel('waiting')).toBe(true);
      expect(await jobs.cancel('delayed')).toBe(true);
      expect(await jobs.cancel('delayed')).toBe(false);
      expect(await jobs.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, completed: 0, failed: 0 });
      await jobs.add('work', { again: true }, { jobId: 'delayed' });
      const kept = keep();
      await count({ completed: 1 });
      expect(kept.map(({ id, data }) => [id, data])).toEqual([['delayed', { again: true }]]);
    });

    it('leaves alone what is unknown, runs, pauses before another attempt, is done or has failed', async () => {
      const gate = Promise.withResolvers<void>();
      let throws = 0;
      jobs.process({
        runs: () => gate.promise,
        done: async () => {},
        throws: () => {
          throws += 1;
          return Promise.reject(new RangeError());
        },
      });
      await jobs.add('runs', {}, { jobId: 'runs' });
      await jobs.add('done', {}, { jobId: 'done' });
      await jobs.add('throws', {}, { jobId: 'failed', attempts: 1 });
      await jobs.add('throws', {}, { jobId: 'pauses' });
      await until(() => throws >= 2);
      await count({ active: 1, delayed: 1, completed: 1, failed: 1 });
      for (const id of ['unknown', 'runs', 'done', 'failed', 'pauses'])
        expect([id, await jobs.cancel(id)]).toEqual([id, false]);
      gate.resolve();
      await count({ active: 0, completed: 2, failed: 1 });
    });

    it('never both cancels a job and handles it, nor neither, however close they come', async () => {
      const kept = keep({ concurrency: 2 });
      const cancelled: string[] = [];
      const ids: string[] = [];
      for (let round = 0; round < 20; round += 1) {
        const race = Array.from({ length: 10 }, async (_, n) => {
          const jobId = `job-${round}-${n}`;
          ids.push(jobId);
          await jobs.add('work', {}, { jobId, delayMs: n % 2 });
          for (let turn = n % 5; turn > 0; turn -= 1) await jobs.counts();
          if (await jobs.cancel(jobId)) cancelled.push(jobId);
        });
        await Promise.all(race);
        subject.pass(1);
        await count({ waiting: 0, delayed: 0, active: 0 });
      }
      expect([...kept.map(({ id }) => id), ...cancelled].sort()).toEqual(ids.sort());
      expect(cancelled.length).toBeGreaterThan(0);
      expect(kept.length).toBeGreaterThan(0);
      expect(await jobs.counts()).toMatchObject({ completed: kept.length, failed: 0 });
    });
  });

  describe('a handler that throws', () => {
    it('gets the job again after growing pauses, until its attempts are used up', async () => {
      const tried: { attempt: number; at: number }[] = [];
      jobs.process({
        work: async ({ attempt }) => {
          tried.push({ attempt, at: subject.now() });
          throw new RangeError('for ada@example.org');
        },
      });
      await jobs.add('work', { to: 'someone' }, { jobId: 'a', attempts: 4 });
      for (const [n, factor] of [1, 2, 4].entries()) {
        await until(() => tried.length === n + 1);
        await until(async () => (await jobs.counts()).active === 0 || tried.length > n + 1);
        subject.pass(factor * subject.firstBackoff);
      }
      await count({ failed: 1 });
      expect(tried.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
      const pauses = tried.slice(1).map(({ at }, n) => at - (tried[n]?.at ?? 0));
      for (const [n, factor] of [1, 2, 4].entries())
        expect(pauses[n]).toBeGreaterThanOrEqual(factor * subject.firstBackoff);
      expect(await jobs.failed(10)).toEqual([
        { id: 'a', name: 'work', error: 'RangeError', at: expect.stringMatching(/^\d{4}-.*Z$/) },
      ]);
    });

    it('may succeed the next time', async () => {
      const attempts: number[] = [];
      jobs.process({
        work: async ({ attempt }) => {
          attempts.push(attempt);
          if (attempt === 1) throw new RangeError();
        },
      });
      await jobs.add('work', {}, { jobId: 'a' });
      await until(async () => attempts.length > 1 || (await jobs.counts()).delayed === 1);
      subject.pass(subject.firstBackoff);
      await count({ completed: 1, failed: 0 });
      expect(attempts).toEqual([1, 2]);
    });

    it('is named in the log and in the list by the name of the error, never by its words', async () => {
      jobs.process({
        words: () => Promise.reject(new RangeError('ada@example.org')),
        code: () => Promise.reject(Object.assign(new Error('ada@example.org'), { code: 'ECONNREFUSED' })),
        text: () => Promise.reject('ada@example.org'),
        now: () => {
          throw new SyntaxError('ada@example.org');
        },
      });
      for (const name of ['words', 'code', 'text', 'now', 'nobody'])
        await jobs.add(name, {}, { jobId: name, attempts: 1 });
      await count({ failed: 5 });
      const failed = await jobs.failed(10);
      expect(Object.fromEntries(failed.map(({ name, error }) => [name, error]))).toEqual({
        words: 'RangeError',
        code: 'ECONNREFUSED',
        text: 'Error',
        now: 'SyntaxError',
        nobody: 'UnknownJobName',
      });
      expect(subject.logged.join('\n')).toMatch(
        /error Job words words failed in attempt 1 of 1: RangeError at .*; it is kept as failed/,
      );
      expect(subject.logged.join('\n')).not.toContain('ada@');
    });

    it('is heard once more when an operator says so', async () => {
      const attempts: number[] = [];
      let broken = true;
      jobs.process({
        work: async ({ attempt }) => {
          attempts.push(attempt);
          if (broken) throw new RangeError();
        },
      });
      await jobs.add('work', {}, { jobId: 'a', attempts: 1 });
      await count({ failed: 1 });
      await jobs.retry('a');
      await until(() => attempts.length === 2);
      await count({ active: 0, failed: 1 });
      broken = false;
      await jobs.retry('a');
      await count({ failed: 0, completed: 1 });
      expect(attempts).toEqual([1, 2, 3]);
      expect(await jobs.failed(10)).toEqual([]);
      for (const id of ['a', 'unknown'])
        await expect(jobs.retry(id)).rejects.toThrow(`There is no failed job ${id}`);
    });

    it('lists what waits for its turn or its day, the first due first, as many as asked for', async () => {
      await jobs.add('now', { secret: 'x' }, { jobId: 'job-1' });
      await jobs.add('later', {}, { jobId: 'job-3', delayMs: 7_200_000 });
      await jobs.add('soon', {}, { jobId: 'job-2', delayMs: 3_600_000 });
      const queued = await jobs.queued(10);
      expect(queued.map(({ id, name }) => [id, name])).toEqual([
        ['job-1', 'now'],
        ['job-2', 'soon'],
        ['job-3', 'later'],
      ]);
      const due = queued.map(({ at }) => Date.parse(at));
      expect((due[2] ?? 0) - (due[0] ?? 0)).toBeGreaterThanOrEqual(7_200_000);
      expect(JSON.stringify(queued)).not.toContain('secret');
      expect((await jobs.queued(2)).map(({ id }) => id)).toEqual(['job-1', 'job-2']);
      expect(await jobs.queued(0)).toEqual([]);
    });

    it('lists failed jobs from the newest on, as many as asked for', async () => {
      jobs.process({ work: () => Promise.reject(new RangeError()) });
      for (const n of [1, 2, 3]) {
        await jobs.add('work', {}, { jobId: `job-${n}`, attempts: 1 });
        await count({ failed: n });
        const at = subject.now();
        subject.pass(1);
        await until(() => subject.now() > at);
      }
      expect((await jobs.failed(2)).map(({ id }) => id)).toEqual(['job-3', 'job-2']);
      expect((await jobs.failed(1_000_000)).length).toBe(3);
      expect(await jobs.failed(0)).toEqual([]);
    });
  });

  describe('a process that is killed', () => {
    it('leaves its running jobs to the next one, in the same attempt', async () => {
      const lockMs = 1_000;
      for (const jobId of ['a', 'b']) await jobs.add('work', { jobId }, { jobId });
      await jobs.close();
      const worker = fileURLToPath(new URL('./crash-worker.ts', import.meta.url));
      const child = spawn(process.execPath, [worker, JSON.stringify({ ...subject.options, lockMs })], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH },
      });
      const gone = new Promise((resolve) => child.once('close', resolve));
      const begun = new Set<string>();
      for await (const line of createInterface({ input: child.stdout })) {
        begun.add(line);
        if (begun.size === 2) child.kill('SIGKILL');
      }
      await gone;
      expect([...begun].sort()).toEqual(['begun a 1', 'begun b 1']);

      jobs = await subject.open({ lockMs });
      expect(await jobs.cancel('a')).toBe(false);
      const kept = keep();
      await count({ completed: 2, active: 0, waiting: 0 });
      expect(kept.map(({ id, data, attempt }) => [id, data.jobId, attempt]).sort()).toEqual([
        ['a', 'a', 1],
        ['b', 'b', 1],
      ]);
    });
  });

  it('runs as many handlers at once as it was told, whatever their names, and no more', async () => {
    let running = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const handler = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    };
    jobs.process({ a: handler, b: handler }, { concurrency: 3 });
    for (let n = 0; n < 12; n += 1) await jobs.add(n % 2 ? 'a' : 'b', {}, { jobId: `job-${n}` });
    await count({ active: 3, waiting: 9 });
    gate.resolve();
    await count({ completed: 12 });
    expect(most).toBe(3);
  });

  it('takes its handlers once', () => {
    keep();
    expect(() => keep()).toThrow('This queue already has its handlers');
  });

  describe('moved from another queue', () => {
    const job = (id: string, more: Partial<StoredJob>): StoredJob => ({
      id,
      name: 'work',
      data: { of: id },
      state: 'queued',
      at: subject.now() + 3_600_000,
      attempts: 3,
      made: 0,
      begun: false,
      error: null,
      ...more,
    });
    const moved = async (given: readonly StoredJob[]) => {
      await jobs.replaceAll(
        (async function* () {
          yield* given;
        })(),
      );
      const found: StoredJob[] = [];
      for await (const each of jobs.stored()) found.push(each);
      return found.sort((a, b) => (a.id < b.id ? -1 : 1));
    };
    const ended = { begun: true, made: 1, attempts: 1 };
    const everyState = () => [
      job('a later', {}),
      job('b again', { made: 2, begun: true }),
      job('c done', { state: 'completed', data: {}, at: subject.now() - 1_000, begun: true }),
      job('d failed', { state: 'failed', at: subject.now() - 2_000, error: 'TypeError', ...ended }),
    ];

    it('keeps every job as it was, and nothing else', async () => {
      await jobs.add('work', {}, { jobId: 'one of before' });
      const given = everyState();
      for (let times = 0; times < 2; times += 1) {
        // Bull keeps a point in time as a delay from a clock that goes on meanwhile.
        const near = (await moved(given)).map((each, index) => {
          const at = given[index]?.at ?? 0;
          return { ...each, at: Math.abs(each.at - at) < 10_000 ? at : each.at };
        });
        expect(near).toEqual(given);
      }
    });

    it('runs what is due, with the attempts that are left', async () => {
      await moved([job('last try', { at: subject.now() - 5, made: 2, begun: true }), ...everyState()]);
      const attempts: number[] = [];
      jobs.process({
        work: async ({ attempt }) => {
          attempts.push(attempt);
          throw new RangeError('again');
        },
      });
      await count({ failed: 2, delayed: 2 });
      expect(attempts).toEqual([3]);
    });

    it('lists, cancels, retries and refuses as if it had always been here', async () => {
      await moved(everyState());
      expect((await jobs.queued(10)).map(({ id }) => id).sort()).toEqual(['a later', 'b again']);
      expect(await jobs.failed(10)).toMatchObject([{ id: 'd failed', error: 'TypeError' }]);
      expect([await jobs.cancel('a later'), await jobs.cancel('b again')]).toEqual([true, false]);
      for (const jobId of ['c done', 'd failed']) await jobs.add('work', {}, { jobId });
      expect(await jobs.counts()).toMatchObject({ waiting: 0, completed: 1, failed: 1 });
      await jobs.retry('d failed');
      const kept = keep();
      await count({ completed: 2 });
      expect(kept).toMatchObject([{ id: 'd failed', data: { of: 'd failed' } }]);
    });
  });

  describe('closing', () => {
    it('waits for the handlers that run and begins no other', async () => {
      const gate = Promise.withResolvers<void>();
      const begun: string[] = [];
      jobs.process(
        {
          work: ({ id }) => {
            begun.push(id);
            return gate.promise;
          },
        },
        { concurrency: 1 },
      );
      await jobs.add('work', {}, { jobId: 'a' });
      await jobs.add('work', {}, { jobId: 'b' });
      await count({ active: 1 });
      let closed = false;
      const closing = jobs.close().then(() => {
        closed = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(closed).toBe(false);
      gate.resolve();
      await closing;
      expect(begun).toEqual(['a']);
      jobs = await subject.open();
      expect(await jobs.counts()).toMatchObject({ waiting: 1, active: 0, completed: 1 });
    });

    it('ends everything else', async () => {
      await jobs.add('work', {}, { jobId: 'a' });
      await jobs.close();
      await jobs.close();
      const closed = 'The job queue is closed';
      await expect(jobs.add('work', {}, { jobId: 'b' })).rejects.toThrow(closed);
      await expect(jobs.cancel('a')).rejects.toThrow(closed);
      await expect(jobs.retry('a')).rejects.toThrow(closed);
      await expect(jobs.counts()).rejects.toThrow(closed);
      await expect(jobs.failed(1)).rejects.toThrow(closed);
      expect(() => keep()).toThrow(closed);
    });
  });
});
