import { setImmediate as nextTurn } from 'node:timers/promises';
import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';
import Bull from 'bull';
import pTimeout from 'p-timeout';
import { ServerUnreachable } from '../../kernel/server-unreachable.ts';
import { FormatRefused } from '../../storage/files/file-format.ts';
import { type EngineLogger, silentLogger } from '../projections/runs/logger.ts';
import {
  backoffMs,
  closeTimeoutMs,
  completedRetentionMs,
  defaultConcurrency,
  firstBackoffMs,
  type JobData,
  type JobHandlers,
  type JobQueue,
  listLimit,
  maxStalls,
  notFailed,
  QueueUnavailable,
  type StoredJob,
  stalledError,
  toNewJob,
} from './job-queue.ts';
import { errorName, runJob } from './run-job.ts';

/**
 * A worker that is cut off while Redis hands it a job never hears of it, and the job has no lock. It is found when two
 * checks in a row see it like that, and Bull skips every other check when their times coincide: within four intervals.
 */
const checksPerLock = 3;

/** Format version of the jobs in Redis. */
const format = 1;

export type BullJobsOptions = {
  /** `redis://` or, with TLS, `rediss://`, optionally with user, password and database number. */
  readonly url: string;
  /** Prefix of all keys in Redis, for sites that share a server. */
  readonly prefix?: string;
  readonly logger?: EngineLogger;
  /** The delay after the first failed attempt, in milliseconds. */
  readonly firstBackoff?: number;
  /** A running job that hasn't renewed its lock for this many milliseconds counts as abandoned. */
  readonly lockMs?: number;
  /** How long to wait for Redis when the queue opens and closes, in milliseconds. */
  readonly timeout?: number;
  /** How long closing waits for running handlers, in milliseconds. */
  readonly closeTimeout?: number;
};

type Queue = Bull.Queue<JobData>;

/**
 * Returns a function for the connection's last error. While the queue is in use, errors are logged at most
 * once a minute.
 */
function watchErrors(queue: Queue, logger: EngineLogger, isInUse: () => boolean): () => Error | undefined {
  let last: Error | undefined;
  let quietUntil = 0;
  queue.on('error', (error) => {
    last = error;
    // A client that can't connect emits a hundred errors a second.
    if (!isInUse() || Date.now() < quietUntil) return;
    quietUntil = Date.now() + 60_000;
    logger.warn(`The job queue on Redis: ${reasonOf(error)}`);
  });
  return () => last;
}

function hangUp(queue: Queue): void {
  for (const client of queue.clients) if (client.status !== 'end') client.disconnect();
}

type Server = Required<Pick<BullJobsOptions, 'url' | 'prefix' | 'logger' | 'timeout'>> & {
  lastError(): Error | undefined;
};

/** Resolves when the server responds and knows the job format. Disconnects and throws otherwise. */
async function checkServer(queue: Queue, { url, prefix, logger, timeout, lastError }: Server): Promise<void> {
  try {
    const info = await within(timeout, queue.client.info());
    // A missing database number is reported only by such an error, and another database would be used.
    if (info === undefined || lastError()?.name === 'ReplyError')
      throw lastError() ?? new Error(`nothing answers within ${timeout / 1_000} s`);
    for (const warning of durabilityWarnings(info)) logger.warn(warning);
    // This can't collide with Bull's keys, which begin with the queue's name.
    const key = `${prefix}:format`;
    await queue.client.set(key, format, 'NX');
    const found = Number(await queue.client.get(key));
    if (found > format)
      throw new FormatRefused(
        `The jobs on Redis at ${withoutCredentials(url)} are of format ${found}, which is newer than this version of the site: it reads up to ${format}.`,
      );
  } catch (error) {
    hangUp(queue);
    if (error instanceof FormatRefused) throw error;
    // No `cause`: the client's errors contain the failed command, which may include the password.
    const cause = lastError() ?? error;
    const sentence = `Redis at ${withoutCredentials(url)} cannot be used: ${reasonOf(cause)}`;
    throw cause instanceof Error && cause.name === 'ReplyError'
      ? new Error(sentence)
      : new ServerUnreachable(sentence);
  }
}

/**
 * Bull would wait for handlers without a limit, and losing Redis meanwhile would end the process. So this
 * stops taking jobs, waits for the handlers and for their results to be stored, and then closes Bull without
 * waiting.
 */
async function closeQueue(
  queue: Queue,
  running: ReadonlySet<Promise<unknown>>,
  { timeout, closeTimeout }: { timeout: number; closeTimeout: number },
): Promise<void> {
  /** Resolves when Redis has answered all commands that Bull has sent so far: answers arrive in order. */
  const answers = async () => {
    await nextTurn();
    await queue.client.ping();
  };
  const unreachable = () => {};
  await within(timeout, queue.pause(true, true).then(answers)).catch(unreachable);
  await within(closeTimeout, Promise.allSettled(running));
  await within(timeout, answers()).catch(unreachable);
  await within(timeout, queue.close(true)).catch(unreachable);
  hangUp(queue);
}

/** Passes jobs to the handlers. `running` contains each run while it lasts. */
function processJobs(
  queue: Queue,
  handlers: JobHandlers,
  {
    concurrency,
    running,
    logger,
  }: { concurrency: number; running: Set<Promise<unknown>>; logger: EngineLogger },
): Promise<void> {
  // One handler for all names: with one per name, Bull would add up their concurrencies.
  return queue.process('*', concurrency, async (taken) => {
    const { name, data, attemptsMade } = taken;
    const dueAt = taken.timestamp + (taken.opts.delay ?? 0);
    const waited = attemptsMade === 0 ? { waitedMs: Math.max(0, Date.now() - dueAt) } : {};
    const job = { id: fromBullId(taken.id), name, data, attempt: attemptsMade + 1, ...waited };
    const run = runJob(handlers, job, taken.opts.attempts ?? 1, logger);
    running.add(run);
    const error = await run;
    running.delete(run);
    if (error !== undefined) throw failure(error);
  });
}

const completedJobs = { age: completedRetentionMs / 1_000 };
const storedAtOnce = 500;
const bullStates = ['waiting', 'paused', 'active', 'delayed', 'failed', 'completed'] as const;

function storedJob({ id, name, data, ...job }: Bull.Job<JobData>, state: StoredJob['state']): StoredJob {
  const { timestamp, opts, attemptsMade, processedOn, finishedOn, failedReason } = job;
  return {
    id: fromBullId(id),
    name,
    data: state === 'completed' ? {} : data,
    state,
    at: state === 'queued' ? timestamp + (opts.delay ?? 0) : (finishedOn ?? timestamp),
    attempts: opts.attempts ?? 1,
    made: attemptsMade,
    begun: attemptsMade > 0 || processedOn != null || state !== 'queued',
    error: state === 'failed' ? errorOf(failedReason) : null,
  };
}

/** Yields every job on Redis. Bull keeps the end of a pause between attempts only in the score of its set. */
async function* storedIn(queue: Queue): AsyncGenerator<StoredJob> {
  for (const bullState of bullStates) {
    const state = bullState === 'failed' || bullState === 'completed' ? bullState : 'queued';
    for (let from = 0; ; from += storedAtOnce) {
      const jobs = await queue.getJobs([bullState], from, from + storedAtOnce - 1, true);
      if (jobs.length === 0) break;
      for (const job of jobs as (Bull.Job<JobData> | null)[]) {
        if (!job) continue;
        const stored = storedJob(job, state);
        const score =
          bullState === 'delayed' ? await queue.client.zscore(queue.toKey('delayed'), `${job.id}`) : null;
        yield score === null ? stored : { ...stored, at: Math.floor(Number(score) / scorePerMs) };
      }
    }
  }
}

/** Bull's scores of delayed jobs are milliseconds with twelve more bits. */
const scorePerMs = 0x1000;

/** Stores a job of another queue, in the state that it was in there. */
async function keepJob(queue: Queue, job: StoredJob, now: number): Promise<void> {
  const { id, name, data, state, at, attempts, made, begun, error } = job;
  const delay = state === 'queued' ? Math.max(0, at - now) : 0;
  const jobId = toBullId(id);
  const options = { jobId, delay, attempts, backoff: { type: 'growing' }, removeOnComplete: completedJobs };
  await queue.add(name, data, options);
  const change = queue.client.multi();
  // Their existence is what tells a job that was started.
  if (made > 0) change.hset(queue.toKey(jobId), 'attemptsMade', made);
  if (begun) change.hset(queue.toKey(jobId), 'processedOn', Math.min(at, now));
  if (state !== 'queued') {
    change.hset(queue.toKey(jobId), 'finishedOn', at);
    if (error !== null) change.hset(queue.toKey(jobId), 'failedReason', error);
    change.lrem(queue.toKey('wait'), 1, jobId);
    change.zadd(queue.toKey(state), at, jobId);
  }
  await change.exec();
}

/** The queue's calls to Redis, each of which first checks that the queue is open. */
function callsOf(queue: Queue, whileOpen: () => void): Omit<JobQueue, 'process' | 'close'> {
  return {
    add: async (name, data, options) => {
      const { id, delayMs, attempts } = toNewJob(name, data, options);
      whileOpen();
      await queue.add(name, data, {
        jobId: toBullId(id),
        delay: delayMs,
        attempts,
        backoff: { type: 'growing' },
        removeOnComplete: completedJobs,
      });
    },
    cancel: async (jobId) => {
      whileOpen();
      await queue.isReady();
      const bullId = toBullId(jobId);
      const keys = [queue.toKey('delayed'), queue.toKey('wait'), queue.toKey(bullId)];
      return (await queue.client.eval(cancelScript, keys.length, ...keys, bullId)) === 1;
    },
    counts: async () => {
      whileOpen();
      const { waiting, delayed, active, completed, failed } = await queue.getJobCounts();
      return { waiting, delayed, active, completed, failed };
    },
    queued: async (limit) => {
      whileOpen();
      const count = listLimit(limit);
      if (count === 0) return [];
      const waiting: (Bull.Job<JobData> | null)[] = await queue.getWaiting(0, count - 1);
      const delayed: (Bull.Job<JobData> | null)[] = await queue.getDelayed(0, count - 1);
      const dueAt = ({ timestamp, opts: { delay = 0 } }: Bull.Job<JobData>) => timestamp + delay;
      return [...waiting, ...delayed]
        .filter((job) => job !== null)
        .sort((a, b) => dueAt(a) - dueAt(b))
        .slice(0, count)
        .map((job) => ({
          id: fromBullId(job.id),
          name: job.name,
          at: new Date(dueAt(job)).toISOString(),
        }));
    },
    failed: async (limit) => {
      whileOpen();
      const count = listLimit(limit);
      if (count === 0) return [];
      const jobs: (Bull.Job<JobData> | null)[] = await queue.getFailed(0, count - 1);
      return jobs
        .filter((job) => job !== null)
        .map(({ id, name, failedReason = '', finishedOn = 0 }) => ({
          id: fromBullId(id),
          name,
          error: errorOf(failedReason),
          at: new Date(finishedOn).toISOString(),
        }));
    },
    retry: async (jobId) => {
      whileOpen();
      const job = await queue.getJob(toBullId(jobId));
      if (!job || !(await job.isFailed())) throw notFailed(jobId);
      await job.retry();
    },
    stored: () => {
      whileOpen();
      return storedIn(queue);
    },
    async replaceAll(jobs) {
      whileOpen();
      await queue.obliterate({ force: true });
      for await (const job of jobs) await keepJob(queue, job, Date.now());
    },
  };
}

/**
 * Opens the queue on Redis, which many processes may share.
 * The durability of `add` depends on the server: with `appendonly yes` and `appendfsync always` it is that of
 * the embedded queue; with `everysec` up to a second may be lost. Logs a warning for a server without an
 * append-only file or one that may evict keys.
 * Bull checks for due jobs at least every five seconds and stores times as numbers, so a delay may exceed the
 * limit of timers.
 * @throws ServerUnreachable with one sentence for the operator if nothing responds, Error if the server
 * refuses.
 */
export async function openBullJobs({
  url,
  prefix = 'everpaw',
  logger = silentLogger,
  firstBackoff = firstBackoffMs,
  lockMs = 30_000,
  timeout = 10_000,
  closeTimeout = closeTimeoutMs,
}: BullJobsOptions): Promise<JobQueue> {
  const queue: Queue = new Bull<JobData>('jobs', {
    prefix,
    redis: redisOptions(url),
    settings: {
      lockDuration: lockMs,
      stalledInterval: Math.ceil(lockMs / checksPerLock),
      maxStalledCount: maxStalls,
      backoffStrategies: { growing: (failures) => backoffMs(failures, firstBackoff) },
    },
  });
  let isOpen = false;
  let isProcessing = false;
  let closing: Promise<void> | undefined;
  const running = new Set<Promise<unknown>>();
  const lastError = watchErrors(queue, logger, () => isOpen && !closing);
  await checkServer(queue, { url, prefix, logger, timeout, lastError });
  isOpen = true;

  // Keeps only the id of a completed job.
  queue.on('completed', (job) => {
    job.update({}).catch((error) => {
      logger.warn(`The data of a completed job stays in Redis: ${errorName(error)}`);
    });
  });

  const whileOpen = () => {
    if (closing) throw new Error('The job queue is closed');
  };
  const calls = callsOf(queue, whileOpen);
  return {
    add: (...given) => calls.add(...given).catch(rethrow),
    cancel: (...given) => calls.cancel(...given).catch(rethrow),
    counts: () => calls.counts().catch(rethrow),
    queued: (...given) => calls.queued(...given).catch(rethrow),
    failed: (...given) => calls.failed(...given).catch(rethrow),
    retry: (...given) => calls.retry(...given).catch(rethrow),
    stored: calls.stored,
    replaceAll: (...given) => calls.replaceAll(...given).catch(rethrow),
    process: (handlers, { concurrency = defaultConcurrency } = {}) => {
      whileOpen();
      if (isProcessing) throw new Error('This queue already has its handlers');
      isProcessing = true;
      processJobs(queue, handlers, { concurrency, running, logger }).catch((error) => {
        if (!closing) logger.error(`The job queue on Redis does not work: ${errorName(error)}`);
      });
    },
    close: () => {
      closing ??= closeQueue(queue, running, { timeout, closeTimeout });
      return closing;
    },
  };
}

/**
 * Redis's errors when it is temporarily unavailable: loading, out of memory, read-only, or without its disk.
 */
const busyReply = /^(LOADING|OOM|READONLY|MASTERDOWN|CLUSTERDOWN|MISCONF|NOREPLICAS|TRYAGAIN)\b/;

/** The client's errors for a lost connection, by name or by message. */
const lostConnection =
  /^(Connection is closed|Command timed out|Stream isn't writeable|connect E|read E|write E)/;

/** Converts an outage of Redis to `QueueUnavailable` and rethrows all other errors. */
function rethrow(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const isOutage =
    error.name === 'MaxRetriesPerRequestError' ||
    busyReply.test(error.message) ||
    lostConnection.test(error.message);
  // The client's errors contain the failed command and so the job's data.
  throw isOutage
    ? new QueueUnavailable(`The job queue on Redis does not answer: ${errorName(error)}`)
    : error;
}

/** Returns the task's result, or undefined on timeout. Keeps the process alive meanwhile. */
const within = <T>(limitMs: number, task: Promise<T>): Promise<T | undefined> =>
  pTimeout(task, { milliseconds: limitMs, fallback: () => undefined });

const bullsStalledReason = 'job stalled more than allowable limit';

function errorOf(failedReason = ''): string {
  return failedReason === bullsStalledReason ? stalledError : failedReason;
}

/**
 * Bull stores a job under `<prefix>:jobs:<id>`, next to its own keys (`wait`, `id`, …) and those of other
 * jobs (`<id>:lock`), and treats whole numbers as its own ids. None of these keys ends with a full stop, so
 * any text that does is a safe id.
 */
function toBullId(id: string): string {
  return `${id}.`;
}

function fromBullId(id: Bull.JobId): string {
  return String(id).slice(0, -1);
}

/**
 * Bull's `remove` also removes failed, completed and just claimed, not yet locked jobs; the worker would then
 * fail a job without a name. This script atomically removes a job only if it is still queued and was never
 * started.
 */
const cancelScript = `
  if redis.call('HEXISTS', KEYS[3], 'processedOn') == 1 then return 0 end
  if redis.call('HEXISTS', KEYS[3], 'attemptsMade') == 1 then return 0 end
  if redis.call('ZREM', KEYS[1], ARGV[1]) + redis.call('LREM', KEYS[2], 1, ARGV[1]) == 0 then return 0 end
  redis.call('DEL', KEYS[3])
  return 1
`;

/** The error that Bull stores: only a name, since a stack contains the message. */
function failure(name: string): Error {
  return Object.assign(new Error(name), { stack: '' });
}

/**
 * The parts of a Redis address for Bull's client. Bull parses addresses itself, but without TLS for
 * `rediss://`.
 * The client reconnects at least every two seconds. Commands fail after about five seconds without a
 * connection, so that adding a job doesn't hang.
 */
export function redisOptions(url: string): NonNullable<Exclude<Bull.QueueOptions['redis'], string>> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: Number(port || 6379),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1) || 0),
    tls: protocol === 'rediss:' ? {} : undefined,
    maxRetriesPerRequest: 6,
    retryStrategy: (times) => exponentialBackoff(times, { first: 100, longest: 2_000 }),
  };
}

/** Returns warnings about settings in the server's `INFO` that can lose jobs. */
export function durabilityWarnings(info: string): string[] {
  const warnings: string[] = [];
  if (/^aof_enabled:0\r?$/m.test(info))
    warnings.push('Redis keeps no append-only file (appendonly no): jobs are lost when it stops suddenly');
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction')
    warnings.push(
      `Redis may evict keys (maxmemory-policy ${policy}): jobs can be lost when its memory is full`,
    );
  return warnings;
}

/** An AggregateError for several addresses has a code but no message. */
function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || errorName(error);
}

/** The address for a log, without user and password. */
function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
