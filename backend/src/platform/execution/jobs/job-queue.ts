import { dayMs, hourMs } from '@everpaw/contracts/kernel/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/exponential-backoff';

/**
 * What the code asks of a queue of work. Bull's own `Queue` type spreads these calls over nine overloads of
 * `process` and over methods of live job objects, which an embedded queue could only pretend to have; so the calls
 * that are used are named here, with Bull's meaning, and both engines satisfy exactly this.
 */
export type JobQueue = {
  /**
   * Resolves when the job is stored. The same id again changes nothing, whether the first is waiting, running,
   * failed, or was completed less than 90 days ago; so whoever is not sure may add again.
   *
   * @throws TypeError when the name or the id is empty, a number is out of range, or the data is no JSON.
   */
  add(name: string, data: JobData, options: AddOptions): Promise<void>;
  /**
   * Removes a job that has never begun; its id is then free again. False when it has begun (also when it now waits
   * for another attempt) or is not known. A job is never both cancelled and handled.
   */
  cancel(jobId: string): Promise<boolean>;
  /**
   * Starts handling jobs, at most `concurrency` (default 4) at a time. Each job reaches the handler of its name at
   * least once: again after a throw, with growing pauses, until it has been tried `attempts` times; and again when the
   * process ended before the handler did. Then it is kept as failed. A job whose name has no handler fails as if it
   * had thrown. To be called once.
   */
  process(handlers: JobHandlers, options?: { concurrency?: number }): void;
  counts(): Promise<JobCounts>;
  /** The jobs that wait for their turn or their day, the first due first; at most `limit`, and never more than 1,000. */
  queued(limit: number): Promise<QueuedJob[]>;
  /** The jobs that are kept as failed, the newest first; at most `limit`, and never more than 1,000. */
  failed(limit: number): Promise<FailedJob[]>;
  /**
   * Gives a failed job one more attempt, now.
   *
   * @throws Error when there is no failed job of that id.
   */
  retry(jobId: string): Promise<void>;
  /**
   * Takes no more jobs and waits for the handlers that run, up to ten seconds; a job whose handler takes longer is
   * handed out again later. Calling it again does nothing; every other call fails from then on.
   */
  close(): Promise<void>;
};

/** The queue cannot store anything at the moment (a full disk, a Redis that is away); asking again later may go well. */
export class QueueUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QueueUnavailable';
  }
}

/** What a handler needs to know. It is JSON, and better ids than personal data: a failed job keeps it. */
export type JobData = Record<string, unknown>;

export type AddOptions = {
  /** Any text up to 512 characters. */
  jobId: string;
  /**
   * Milliseconds before which the job does not begin. Up to an hour it is a wait, however the clock is set meanwhile;
   * a longer one is an appointment with the clock.
   */
  delayMs?: number;
  /** How often it is tried before it is kept as failed; 8 by default. */
  attempts?: number;
};

/**
 * A job as handlers get it. `attempt` counts from 1; being handed out again after a crash does not add to it. `waitedMs`
 * is how long it was due before its first attempt began; further attempts have none.
 */
export type Job = { id: string; name: string; data: JobData; attempt: number; waitedMs?: number };

export type JobHandlers = Record<string, (job: Job) => Promise<void>>;

/** `delayed` are those whose time has not come, those that pause before another attempt among them. */
export type JobCounts = {
  waiting: number;
  delayed: number;
  active: number;
  completed: number;
  failed: number;
};

/** `at` is when it is due, in UTC. */
export type QueuedJob = { id: string; name: string; at: string };

/** `error` is the error's name and nothing of its message, which may hold personal data; `at` is when it failed, in UTC. */
export type FailedJob = { id: string; name: string; error: string; at: string };

/** How long the id of a completed job still stands for it. */
export const completedRetentionMs = 90 * dayMs;

/** So often a job may be running while its process dies; then it is taken for the cause, and kept as failed. */
export const maxStalls = 100;

/** The error's name of a job that was running in more than `maxStalls` processes that died. */
export const stalledError = 'JobStalled';

/** The error's name of a job whose payload is not what was stored; it is not tried again. */
export const unreadableError = 'JobUnreadable';

export const defaultConcurrency = 4;

/** The longest delay that counts as a wait and not as an appointment. */
export const longestDelayMs = hourMs;

/** How long `close` waits for handlers that run. */
export const closeTimeoutMs = 10_000;

/** The first pause; the eighth attempt then begins about an hour after the first, past most outages of a mail server. */
export const firstBackoffMs = 30_000;

const longestBackoffMs = 6 * hourMs;

/** Milliseconds between the attempt with this number, which failed, and the next: `first`, twice that, and so on up to six hours. */
export function backoffMs(attempt: number, first: number): number {
  return exponentialBackoff(attempt, { first, longest: longestBackoffMs });
}

/** A job as it was asked for, with nothing left to default and nothing that one engine would take and the other not. */
export type NewJob = { id: string; name: string; data: string; delayMs: number; attempts: number };

/** @throws TypeError as `JobQueue.add` says. */
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

/** How many jobs a list holds that was asked for so many. */
export function listLimit(limit: number): number {
  return Math.max(0, Math.min(Math.floor(limit), 1_000));
}

export function notFailed(jobId: string): Error {
  return new Error(`There is no failed job ${jobId}`);
}
