import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { currentLanguage, readFrom } from '@everpaw/contracts/kernel/languages/localized';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/helpers/until.ts';
import { inLanguage, readingOfWork } from '../../kernel/reader-language.ts';
import { type ManualTimers, manualTimers, recordingLogger } from '../projections/engine.fixtures.ts';
import { connectJobs } from './connect-jobs.ts';
import { type EmbeddedJobsOptions, openEmbeddedJobs } from './embedded-jobs.ts';
import {
  closeTimeoutMs,
  completedRetentionMs,
  type JobQueue,
  maxStalls,
  QueueUnavailable,
} from './job-queue.ts';

let folder: string;
let file: string;
let timers: ManualTimers;
const opened: JobQueue[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-jobs-'));
  file = join(folder, 'jobs.db');
  timers = manualTimers();
});

afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
  await rm(folder, { recursive: true });
});

function open(options: Partial<EmbeddedJobsOptions> = {}): JobQueue {
  const jobs = openEmbeddedJobs({ file, clock: timers.now, timers, ...options });
  opened.push(jobs);
  return jobs;
}

const days = (n: number) => n * 24 * 60 * 60 * 1_000;

/** A database whose commits are told to `onCommit` first, which may fail them. */
function tapped(onCommit: () => void): (path: string) => DatabaseSync {
  return (path) => {
    const database = new DatabaseSync(path);
    const prepare = database.prepare.bind(database);
    database.prepare = (sql) => {
      const statement = prepare(sql);
      if (sql !== 'COMMIT') return statement;
      const run = statement.run.bind(statement);
      statement.run = () => {
        onCommit();
        return run();
      };
      return statement;
    };
    return database;
  };
}

it('runs a job in English, whatever the language of the request that wakes the queue', async () => {
  readFrom(readingOfWork);
  const jobs = open();
  const seen: string[] = [];
  jobs.process({ note: async () => void seen.push(currentLanguage()) });
  await inLanguage('de', () => jobs.add('note', {}, { jobId: 'one' }));
  await until(() => seen.length > 0);
  expect(seen).toEqual(['en']);
});

describe('waiting for what is due', () => {
  it('takes one short timer, however many jobs are delayed and for how long', async () => {
    const jobs = open();
    const kept: string[] = [];
    jobs.process({ work: async ({ id }) => void kept.push(id) });
    const delays = Array.from({ length: 100 }, (_, n) => days(30) + n);
    await Promise.all(delays.map((delayMs, n) => jobs.add('work', {}, { jobId: `job-${n}`, delayMs })));
    await until(() => timers.pending().length > 0);
    expect(timers.pending()).toEqual([60_000]);
    timers.pass(days(30) - 1);
    expect(timers.pending()).toEqual([1]);
    expect(await jobs.counts()).toMatchObject({ waiting: 0, active: 0, delayed: 100 });
    timers.pass(1);
    await until(() => kept.length === 1);
    expect(kept).toEqual(['job-0']);
    await until(() => timers.pending().length > 0);
    expect(timers.pending()).toEqual([1]);
  });

  it.each([
    ['at once', 0],
    ['after ten minutes', 10 * 60_000],
  ])('a job that is due %s waits no hour more when the clock is set back by one', async (_, delayMs) => {
    let setBack = 0;
    const jobs = open({ clock: () => timers.now() - setBack });
    const done: string[] = [];
    await jobs.add('work', {}, { jobId: 'waiting', delayMs });
    await jobs.add('work', {}, { jobId: 'appointment', delayMs: days(1) });
    setBack = 60 * 60_000;
    jobs.process({ work: async ({ id }) => void done.push(id) });
    await until(() => timers.pending().length > 0 || done.length > 0);
    for (let minute = 0; minute <= delayMs / 60_000 + 2; minute += 1) {
      await until(() => timers.pending().length > 0);
      timers.pass(60_000);
      await until(() => timers.pending().length > 0 || done.length > 0);
    }
    expect(done).toEqual(['waiting']);
    timers.pass(days(1) - 20 * 60_000);
    expect(done).toEqual(['waiting']);
  });

  it('a pause before another attempt is no hour longer when the clock is set back by one', async () => {
    let setBack = 0;
    let attempts = 0;
    const jobs = open({ clock: () => timers.now() - setBack, firstBackoff: 1_000 });
    await jobs.add('work', {}, { jobId: 'again' });
    jobs.process({
      work: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('not yet');
      },
    });
    await until(() => attempts === 1 && timers.pending().length > 0);
    setBack = 60 * 60_000;
    for (let n = 0; n < 3 && attempts < 2; n += 1) {
      timers.pass(60_000);
      await until(() => timers.pending().length > 0 || attempts > 1);
    }
    expect(attempts).toBe(2);
  });

  it('takes no timer when nothing is queued, or when no place is free', async () => {
    const jobs = open();
    const gate = Promise.withResolvers<void>();
    jobs.process({ work: () => gate.promise }, { concurrency: 1 });
    await jobs.add('work', {}, { jobId: 'a' });
    await jobs.add('work', {}, { jobId: 'b', delayMs: 10 });
    await until(async () => (await jobs.counts()).active === 1);
    expect(timers.pending()).toEqual([]);
    gate.resolve();
    await until(async () => (await jobs.counts()).completed === 1);
    await until(() => timers.pending().length > 0);
    timers.pass(10);
    await until(async () => (await jobs.counts()).completed === 2);
    await until(() => timers.pending().length === 0);
  });
});

describe('what is kept of a completed job', () => {
  it('is its id and not what it carried', async () => {
    const jobs = open();
    jobs.process({ work: async () => {} });
    await jobs.add('work', { to: 'ada@example.org' }, { jobId: 'a' });
    await until(async () => (await jobs.counts()).completed === 1);
    await jobs.close();
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT id, data FROM job').all()).toEqual([{ id: 'a', data: '' }]);
    database.close();
  });

  it('goes after 90 days, a hundred at a time, as others are completed', async () => {
    const jobs = open();
    jobs.process({ work: async () => {} });
    const completed = (n: number) => until(async () => (await jobs.counts()).completed === n);
    const ids = Array.from({ length: 150 }, (_, n) => `old-${n}`);
    await Promise.all(ids.map((jobId) => jobs.add('work', {}, { jobId })));
    await completed(150);
    timers.pass(completedRetentionMs);
    await jobs.add('work', {}, { jobId: 'old-0' });
    await jobs.add('work', {}, { jobId: 'last day' });
    await completed(151);
    timers.pass(1);
    await jobs.add('work', {}, { jobId: 'day after' });
    await completed(52);
    await jobs.add('work', {}, { jobId: 'old-0' });
    await completed(3);
  });
});

describe('one turn of the event loop', () => {
  it('is one transaction for all that is added in it', async () => {
    let commits = 0;
    const jobs = open({ open: tapped(() => (commits += 1)) });
    const before = commits;
    const ids = Array.from({ length: 500 }, (_, n) => `job-${n}`);
    await Promise.all(ids.map((jobId) => jobs.add('work', {}, { jobId })));
    expect(commits - before).toBe(1);
    expect((await jobs.counts()).waiting).toBe(500);
  });

  it('is no transaction for a job that was queued before, until it is cancelled', async () => {
    let commits = 0;
    const jobs = open({ open: tapped(() => (commits += 1)) });
    const add = () => jobs.add('digest', {}, { jobId: 'tomorrow', delayMs: days(1) });
    await add();
    const before = commits;
    for (let n = 0; n < 3; n += 1) await add();
    expect([commits - before, (await jobs.counts()).delayed]).toEqual([0, 1]);
    expect(await jobs.cancel('tomorrow')).toBe(true);
    expect((await jobs.counts()).delayed).toBe(0);
    await add();
    expect([commits - before, (await jobs.counts()).delayed]).toEqual([2, 1]);
    // Both in one turn: the job is queued already when it is added, and gone after it.
    await Promise.all([jobs.cancel('tomorrow'), add()]);
    await Promise.all([add(), jobs.cancel('tomorrow')]);
    await add();
    expect((await jobs.counts()).delayed).toBe(1);
  });
});

describe('when the disk fails', () => {
  it('REL-05 refuses what could not be stored, and hands no job out twice whose end could not be', async () => {
    let clean = false;
    for (let failing = 1; !clean; failing += 1) {
      file = join(folder, `fails-at-${failing}.db`);
      let commits = 0;
      let failed = false;
      const logger = recordingLogger();
      // The first commit is the opening's own.
      const jobs = open({
        logger,
        open: tapped(() => {
          if (commits === failing) {
            failed = true;
            commits += 1;
            throw new Error('the disk failed');
          }
          commits += 1;
        }),
      });
      const kept: string[] = [];
      jobs.process({ work: async ({ id }) => void kept.push(id) });
      const stored: string[] = [];
      for (const id of ['a', 'b', 'c', 'd'])
        await jobs.add('work', {}, { jobId: id }).then(
          () => stored.push(id),
          (error) => {
            expect(error).toBeInstanceOf(QueueUnavailable);
            expect(String(error)).toContain('could not be written: Error: the disk failed');
          },
        );
      await until(async () => {
        timers.pass(1_000);
        return (await jobs.counts()).completed === stored.length;
      });
      expect(kept).toEqual(stored);
      expect(stored.length).toBeGreaterThanOrEqual(3);
      expect(logger.lines.length).toBe(failed ? 1 : 0);
      clean = !failed;
    }
  });
});

describe('a handler that does not end', () => {
  it('holds up closing for ten seconds, and is handed out again until it was running too often', async () => {
    const logger = recordingLogger();
    let handed = 0;
    for (let n = 0; n <= maxStalls; n += 1) {
      const jobs = openEmbeddedJobs({ file, clock: timers.now, timers, logger });
      jobs.process({
        work: () => {
          handed += 1;
          return new Promise(() => {});
        },
      });
      await jobs.add('work', { kept: true }, { jobId: 'a' });
      await until(() => handed === n + 1);
      const closing = jobs.close();
      expect(timers.pending()).toEqual([closeTimeoutMs]);
      timers.pass(closeTimeoutMs);
      await closing;
      expect(timers.pending()).toEqual([]);
    }
    const jobs = open({ logger });
    const kept: unknown[] = [];
    jobs.process({ work: async ({ data }) => void kept.push(data) });
    expect((await jobs.failed(1)).map(({ id, error }) => [id, error])).toEqual([['a', 'JobStalled']]);
    expect(logger.lines).toEqual([
      `error Job a ran in more than ${maxStalls} processes that died; it is kept as failed`,
    ]);
    await jobs.retry('a');
    await until(() => kept.length === 1);
    expect(kept).toEqual([{ kept: true }]);
  });
});

describe('the file', () => {
  it('belongs to one queue at a time, and can be read for a backup meanwhile', async () => {
    const jobs = open();
    await jobs.add('work', {}, { jobId: 'a' });
    expect(() => open()).toThrow(`${file} is in use by another process`);
    const reader = new DatabaseSync(file, { readOnly: true });
    expect(reader.prepare('SELECT id FROM job').all()).toEqual([{ id: 'a' }]);
    reader.close();
    await jobs.close();
    expect((await open().counts()).waiting).toBe(1);
  });

  it('is not opened when it is something else', async () => {
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE other (x)');
    database.close();
    expect(() => open()).toThrow("is not a job queue of this site's kind");
    file = join(folder, 'another.db');
    expect((await open().counts()).waiting).toBe(0);
  });

  it('is what serves when there is no Redis', async () => {
    for (const redisUrl of [undefined, null, '']) {
      const jobs = await connectJobs({ redisUrl, file, clock: timers.now, timers });
      expect(jobs.kind).toBe('embedded');
      await jobs.close();
    }
  });
});

it('REL-26 a job whose payload cannot be read is kept as failed and named, and those after it run', async () => {
  const logger = recordingLogger();
  const jobs = open({ logger });
  await jobs.add('work', { of: 'torn' }, { jobId: 'torn' });
  await jobs.add('work', {}, { jobId: 'whole' });
  const other = new DatabaseSync(file);
  other.exec(`UPDATE job SET data = '{"of' WHERE id = 'torn'`);
  other.close();
  const done: string[] = [];
  jobs.process({ work: async ({ id }) => void done.push(id) }, { concurrency: 1 });
  await until(async () => (await jobs.counts()).completed === 1);
  expect(done).toEqual(['whole']);
  expect(await jobs.failed(10)).toMatchObject([{ id: 'torn', name: 'work', error: 'JobUnreadable' }]);
  expect(await jobs.counts()).toMatchObject({ active: 0, waiting: 0, failed: 1 });
  expect(JSON.stringify(logger)).toContain('Job torn (work) cannot be read');
});
