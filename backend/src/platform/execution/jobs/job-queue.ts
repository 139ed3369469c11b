import { dayMs, hourMs } from '@everpaw/contracts/kernel/time/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';

/**
 * A job queue. Bull's own `Queue` type has nine overloads of `process` and live job objects, which an
 * embedded queue couldn't implement. These are the calls in use, with Bull's meaning; both engines implement
 * them.
 */
export type JobQueue = {
  /**
   * Resolves when the job is stored. Adding the same id again does nothing if the first is waiting, running,
   * failed, or was completed less than 90 days ago, so it is safe to retry.
   * @throws TypeError if the name or id is empty, a number is out of range, or the data isn't JSON.
   */
  add(name: string, data: JobData, options: AddOptions): Promise<void>;
  /**
   * Removes a job that was never started, which frees its id. Returns false if it was started (even if it now
   * waits for another attempt) or doesn't exist. A job is never both cancelled and handled.
   */
  cancel(jobId: string): Promise<boolean>;
  /**
   * Starts handling jobs, at most `concurrency` (default 4) at a time. Each job runs at least once: again
   * after an error, with exponential backoff, up to `attempts` times; and again if the process ended before
   * the handler did. After that it is stored as failed. A job without a handler fails too. Call it once only.
   */
  process(handlers: JobHandlers, options?: { concurrency?: number }): void;
  counts(): Promise<JobCounts>;
  /** Lists queued and delayed jobs, the first due first: at most `limit`, never more than 1,000. */
  queued(limit: number): Promise<QueuedJob[]>;
  /** Lists failed jobs, the newest first: at most `limit`, never more than 1,000. */
  failed(limit: number): Promise<FailedJob[]>;
  /**
   * Runs a failed job once more, now.
   * @throws Error if there is no failed job with that id.
   */
  retry(jobId: string): Promise<void>;
  /** Yields every job in any state, for another queue. A running one counts as queued. Call it while nothing runs. */
  stored(): AsyncIterable<StoredJob>;
  /** Removes every job and stores these instead. An interruption leaves a part: call it again. */
  replaceAll(jobs: AsyncIterable<StoredJob>): Promise<void>;
  /**
   * Stops taking jobs and waits up to ten seconds for running handlers. A job whose handler takes longer runs
   * again later. Idempotent. All other calls fail afterwards.
   */
  close(): Promise<void>;
};

/**
 * The queue temporarily can't store anything (the disk is full or Redis is unreachable). A retry may succeed.
 */
export class QueueUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QueueUnavailable';
  }
}

/** A handler's input, as JSON. Prefer ids to personal data, since a failed job keeps it. */
export type JobData = Record<string, unknown>;

export type AddOptions = {
  /** Any text of up to 512 characters. */
  jobId: string;
  /**
   * Milliseconds before the job may start. Up to an hour, it is a duration regardless of clock changes; a
   * longer delay is a point in time.
   */
  delayMs?: number;
  /** Maximum number of attempts (default 8). */
  attempts?: number;
};

/**
 * A job as handlers get it. `attempt` starts at 1 and doesn't count restarts after a crash. `waitedMs` is the
 * time from when it was due to its first attempt; absent in later attempts.
 */
export type Job = { id: string; name: string; data: JobData; attempt: number; waitedMs?: number };

export type JobHandlers = Record<string, (job: Job) => Promise<void>>;

/** `delayed` are those that aren't due yet, including those waiting for another attempt. */
export type JobCounts = {
  waiting: number;
  delayed: number;
  active: number;
  completed: number;
  failed: number;
};

/** `at` is when it is due, in UTC. */
export type QueuedJob = { id: string; name: string; at: string };

/**
 * All that a queue knows about a job. `at` is when it is due or when it ended, in milliseconds since the epoch; `made`
 * counts failed attempts; `begun` is whether it was ever started. `data` is empty once it is completed.
 */
export type StoredJob = {
  id: string;
  name: string;
  data: JobData;
  state: 'queued' | 'completed' | 'failed';
  at: number;
  attempts: number;
  made: number;
  begun: boolean;
  /** The error's name of a failed job, otherwise null. */
  error: string | null;
};

/**
 * `error` is the error's name without its message, which may contain personal data. `at` is when it failed,
 * in UTC.
 */
export type FailedJob = { id: string; name: string; error: string; at: string };

/** How long a completed job's id can't be used again. */
export const completedRetentionMs = 90 * dayMs;

/** A job that was running in more crashed processes than this is taken for the cause and fails. */
export const maxStalls = 100;

/** Error name of a job that was running in more than `maxStalls` crashed processes. */
export const stalledError = 'JobStalled';

/** Error name of a job whose data is corrupt. It isn't retried. */
export const unreadableError = 'JobUnreadable';

export const defaultConcurrency = 4;

/** The longest delay that counts as a duration instead of a point in time. */
export const longestDelayMs = hourMs;

/** How long `close` waits for running handlers. */
export const closeTimeoutMs = 10_000;

/**
 * The first delay. The eighth attempt then starts about an hour after the first, longer than most outages of
 * a mail server.
 */
export const firstBackoffMs = 30_000;

const maxBackoffMs = 6 * hourMs;

/**
 * Milliseconds between the failed attempt with this number and the next: `first`, twice that, and so on up to
 * six hours.
 */
export function backoffMs(attempt: number, first: number): number {
  return exponentialBackoff(attempt, { first, longest: maxBackoffMs });
}

/** A validated job with all defaults applied, which both engines accept. */
export type NewJob = { id: string; name: string; data: string; delayMs: number; attempts: number };

/** @throws TypeError as documented in `JobQueue.add`. */
export function toNewJob(name: string, data: JobData, options: AddOptions): NewJob {
  const { jobId: id, delayMs = 0, attempts = 8 } = options;
  if (!name) throw new TypeError('A job has a name');
  if (!id || id.length > 512) throw new TypeError('The id of a job has 1 to 512 characters');
  if (!Number.isSafeInteger(delayMs) || delayMs < 0)
    throw new TypeError(`The delay of a job is a whole number of milliseconds, it is ${delayMs}`);
  if (!Number.isSafeInteger(attempts) || attempts < 1)
    throw new TypeError(`A job is tried at least once, its attempts are ${attempts}`);
  return { id, name, data: JSON.stringify(data), delayMs, attempts };
}

/** Limits the length of a requested list. */
export function listLimit(limit: number): number {
  return Math.max(0, Math.min(Math.floor(limit), 1_000));
}

export function notFailed(jobId: string): Error {
  return new Error(`There is no failed job ${jobId}`);
}
