import { setImmediate as nextTurn } from 'node:timers/promises';
import { exponentialBackoff } from '@everpaw/contracts/kernel/exponential-backoff';
import Bull from 'bull';
import pTimeout from 'p-timeout';
import { ServerUnreachable } from '../../kernel/server-unreachable.ts';
import { FormatRefused } from '../../storage/files/file-format.ts';
import { type EngineLogger, silentLogger } from '../projections/logger.ts';
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
  stalledError,
  toNewJob,
} from './job-queue.ts';
import { errorName, runJob } from './run-job.ts';

/** The version of the shape in which jobs lie in Redis. */
const format = 1;

export type BullJobsOptions = {
  /** `redis://` or, encrypted, `rediss://`, with user, password and database number as usual. */
  readonly url: string;
  /** What the names of all keys in Redis begin with, for sites that share one. */
  readonly prefix?: string;
  readonly logger?: EngineLogger;
  /** The pause after the first failed attempt, in milliseconds. */
  readonly firstBackoff?: number;
  /** After so many milliseconds without a sign of life a running job is taken for abandoned. */
  readonly lockMs?: number;
  /** How long Redis has to answer when the queue opens and when it closes, in milliseconds. */
  readonly timeout?: number;
  /** How long closing waits for handlers that run, in milliseconds. */
  readonly closeTimeout?: number;
};

type Queue = Bull.Queue<JobData>;

/** The last error of the connection. While the queue is in use the log is told, at most once a minute. */
function watchErrors(queue: Queue, logger: EngineLogger, isInUse: () => boolean): () => Error | undefined {
  let last: Error | undefined;
  let quietUntil = 0;
  queue.on('error', (error) => {
    last = error;
    // A client that cannot connect says so a hundred times a second.
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

/** Resolves when the server answers and its jobs are of a format that is known here; hangs up otherwise. */
async function checkServer(queue: Queue, { url, prefix, logger, timeout, lastError }: Server): Promise<void> {
  try {
    const info = await within(timeout, queue.client.info());
    // A database number that the server does not have is refused in an error like this, and then not used.
    if (info === undefined || lastError()?.name === 'ReplyError')
      throw lastError() ?? new Error(`nothing answers within ${timeout / 1_000} s`);
    for (const warning of durabilityWarnings(info)) logger.warn(warning);
    // Beside Bull's own keys, which begin with the queue's name.
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
    // No `cause`: the client's errors carry the command that failed, which may be the one with the password.
    const cause = lastError() ?? error;
    const sentence = `Redis at ${withoutCredentials(url)} cannot be used: ${reasonOf(cause)}`;
    throw cause instanceof Error && cause.name === 'ReplyError'
      ? new Error(sentence)
      : new ServerUnreachable(sentence);
  }
}

/**
 * Bull's own waiting for handlers has no bound, and Redis going away meanwhile would end the process. So Bull is told
 * not to wait, once no more jobs are taken, the handlers have ended, and how they ended is written.
 */
async function closeQueue(
  queue: Queue,
  running: ReadonlySet<Promise<unknown>>,
  { timeout, closeTimeout }: { timeout: number; closeTimeout: number },
): Promise<void> {
  /** Resolves when Redis has answered all that Bull has asked of it until now: answers come in the order of the questions. */
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

/** Hands jobs to the handlers, each run among `running` while it lasts. */
function processJobs(
  queue: Queue,
  handlers: JobHandlers,
  {
    concurrency,
    running,
    logger,
  }: { concurrency: number; running: Set<Promise<unknown>>; logger: EngineLogger },
): Promise<void> {
  // One handler for all names: with one for each, Bull would add up their concurrencies.
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

/** What is asked of the queue on Redis; each call first makes sure that the queue is open. */
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
        removeOnComplete: { age: completedRetentionMs / 1_000 },
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
      const wanted = listLimit(limit);
      if (wanted === 0) return [];
      const waiting: (Bull.Job<JobData> | null)[] = await queue.getWaiting(0, wanted - 1);
      const delayed: (Bull.Job<JobData> | null)[] = await queue.getDelayed(0, wanted - 1);
      const dueAt = ({ timestamp, opts: { delay = 0 } }: Bull.Job<JobData>) => timestamp + delay;
      return [...waiting, ...delayed]
        .filter((job) => job !== null)
        .sort((a, b) => dueAt(a) - dueAt(b))
        .slice(0, wanted)
        .map((job) => ({
          id: fromBullId(job.id),
          name: job.name,
          at: new Date(dueAt(job)).toISOString(),
        }));
    },
    failed: async (limit) => {
      whileOpen();
      const wanted = listLimit(limit);
      if (wanted === 0) return [];
      const jobs: (Bull.Job<JobData> | null)[] = await queue.getFailed(0, wanted - 1);
      return jobs
        .filter((job) => job !== null)
        .map(({ id, name, failedReason = '', finishedOn = 0 }) => ({
          id: fromBullId(id),
          name,
          error: failedReason === bullsStalledReason ? stalledError : failedReason,
          at: new Date(finishedOn).toISOString(),
        }));
    },
    retry: async (jobId) => {
      whileOpen();
      const job = await queue.getJob(toBullId(jobId));
      if (!job || !(await job.isFailed())) throw notFailed(jobId);
      await job.retry();
    },
  };
}

/**
 * Opens the queue on Redis, where many processes may work on it at once.
 *
 * How durable `add` is depends on the server: with `appendonly yes` and `appendfsync always` as durable as the
 * embedded queue, with `everysec` up to a second can be lost. A server without an append-only file, or one that may
 * evict keys, is warned about.
 *
 * Bull looks for due jobs every five seconds at the latest and keeps times as numbers in Redis, so a delay may be
 * longer than any timer.
 *
 * @throws ServerUnreachable with one sentence for the operator when nothing answers, Error when it answers and refuses.
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
      stalledInterval: lockMs,
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

  // The id alone is kept: what the job carried is not needed any more.
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

/** What Redis says when it cannot serve for a while: loading, full, not the writable one, without its disk. */
const busyReply = /^(LOADING|OOM|READONLY|MASTERDOWN|CLUSTERDOWN|MISCONF|NOREPLICAS|TRYAGAIN)\b/;

/** The client's errors for a connection that is lost, by name or, where they have none of their own, by message. */
const lostConnection =
  /^(Connection is closed|Command timed out|Stream isn't writeable|connect E|read E|write E)/;

/** An outage of Redis becomes `QueueUnavailable`; anything else stays what it is. */
function rethrow(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const isOutage =
    error.name === 'MaxRetriesPerRequestError' ||
    busyReply.test(error.message) ||
    lostConnection.test(error.message);
  // The client's errors carry the command that failed, which holds the job.
  throw isOutage
    ? new QueueUnavailable(`The job queue on Redis does not answer: ${errorName(error)}`)
    : error;
}

/** What the task answers, or undefined when it has not within so many milliseconds. Keeps the process alive meanwhile. */
const within = <T>(limitMs: number, task: Promise<T>): Promise<T | undefined> =>
  pTimeout(task, { milliseconds: limitMs, fallback: () => undefined });

const bullsStalledReason = 'job stalled more than allowable limit';

/**
 * Bull keeps a job under `<prefix>:jobs:<id>`, next to its own keys (`wait`, `id`, …) and those of other jobs
 * (`<id>:lock`), and takes whole numbers for ids that it gave itself. No such key ends with a full stop, so an id
 * that does can be any text.
 */
function toBullId(id: string): string {
  return `${id}.`;
}

function fromBullId(id: Bull.JobId): string {
  return String(id).slice(0, -1);
}

/**
 * Bull's own `remove` also takes jobs that failed, completed, or were taken by a worker this very moment and are not
 * locked yet; the worker would then fail a job without a name. Here the job is removed only if it still stands in
 * line and never had its turn, in one step.
 */
const cancelScript = `
  if redis.call('HEXISTS', KEYS[3], 'processedOn') == 1 then return 0 end
  if redis.call('HEXISTS', KEYS[3], 'attemptsMade') == 1 then return 0 end
  if redis.call('ZREM', KEYS[1], ARGV[1]) + redis.call('LREM', KEYS[2], 1, ARGV[1]) == 0 then return 0 end
  redis.call('DEL', KEYS[3])
  return 1
`;

/** What Bull stores of a failure: a name, and no stack with a message in it. */
function failure(name: string): Error {
  return Object.assign(new Error(name), { stack: '' });
}

/**
 * The parts of a Redis address as Bull's client wants them. Bull reads addresses itself too, but leaves `rediss://`
 * unencrypted.
 *
 * A lost connection is tried again every two seconds at the latest; commands give up after some five seconds without
 * one, so that nobody who adds a job hangs.
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

/** What in a server's own description (`INFO`) makes it lose jobs. */
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

/** An error for several addresses at once has no message of its own, only a code. */
function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || errorName(error);
}

/** The address as it may stand in a log: no user, no password. */
function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
