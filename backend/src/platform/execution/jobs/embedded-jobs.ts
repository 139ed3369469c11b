import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { type Clock, pauseFor, systemClock, systemTimers, type Timers } from '../../kernel/time.ts';
import { limitLines } from '../../logging/limit-lines.ts';
import { damageNamed } from '../../storage/files/damaged-file.ts';
import { StoresDoNotFit } from '../../storage/files/stores-do-not-fit.ts';
import { type EngineLogger, silentLogger } from '../projections/runs/logger.ts';
import { type ClaimedJob, type JobFile, openDatabase, openJobFile } from './job-file.ts';
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
  longestDelayMs,
  maxStalls,
  type NewJob,
  notFailed,
  QueueUnavailable,
  type StoredJob,
  stalledError,
  toNewJob,
  unreadableError,
} from './job-queue.ts';
import { errorName, runJob } from './run-job.ts';

export type EmbeddedJobsOptions = {
  /** The SQLite file, created if missing. Its folder must exist. */
  readonly file: string;
  readonly clock?: Clock;
  readonly timers?: Timers;
  readonly logger?: EngineLogger;
  /** The delay after the first failed attempt, in milliseconds. */
  readonly firstBackoff?: number;
  /**
   * The site that the jobs must belong to. If its event log isn't new, a missing queue is
   * reported. Not checked if absent.
   */
  readonly site?: { readonly identity: string; readonly isNew: boolean };
  /** Opens the database. For tests that make it fail. */
  readonly open?: (file: string) => DatabaseSync;
};

/** A change that waits for the next transaction. */
type Write = {
  readonly apply: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
};

/** Maximum number of writes in a transaction, so that a flood of jobs can't block the process. */
const writesPerTurn = 1_000;

/** Maximum number of expired ids deleted in each transaction that adds new ones. */
const forgottenPerTurn = 100;

/**
 * The longest timer. A timer doesn't notice a changed clock or a sleeping machine, and `setTimeout` is
 * limited to 24.8 days.
 */
const maxWaitMs = 60_000;

const pauseAfterFailureMs = 1_000;

type TurnParts = {
  file: JobFile;
  clock: Clock;
  timers: Timers;
  logger: EngineLogger;
  /** How many more jobs may run now. */
  freePlaces(): number;
  start(job: ClaimedJob): void;
};

const notWritten = (why: string) => `The job queue could not be written: ${why}`;

/** A timer that is reset instead of running twice. */
function createAlarm(timers: Timers, ring: () => void) {
  let callOff = () => {};
  return {
    callOff: () => callOff(),
    after(delayMs: number): void {
      callOff();
      callOff = timers.after(Math.max(0, Math.min(delayMs, maxWaitMs)), ring);
    },
  };
}

/**
 * The queue's transactions, at most one per turn of the event loop: the pending writes, and claims of due
 * jobs that can be started.
 */
function createTurns({ file, clock, timers, logger, freePlaces, start }: TurnParts) {
  const failures = limitLines({ write: (line) => logger.error(line), everyMs: 1_000, timers });
  let writes: Write[] = [];
  let turnIsComing = false;
  /** The clock at the last turn. A previous process's clock may have been ahead. */
  let newest = Number.POSITIVE_INFINITY;
  let stopped = false;

  const wake = () => {
    if (turnIsComing) return;
    turnIsComing = true;
    setImmediate(() => {
      turnIsComing = false;
      takeTurn();
    });
  };

  /** Returns the claimed jobs. Throws if nothing was stored. */
  const transact = (batch: readonly Write[], results: unknown[]): ClaimedJob[] => {
    const before = newest;
    try {
      let claimed: ClaimedJob[] = [];
      file.transact(() => {
        for (const { apply } of batch) results.push(apply());
        const now = clock();
        if (now < newest) file.waitAgain(now, longestDelayMs);
        newest = now;
        claimed = file.claim(now, freePlaces());
      });
      return claimed;
    } catch (error) {
      newest = before;
      throw error;
    }
  };

  const takeTurn = () => {
    if (stopped) return;
    const batch = writes.slice(0, writesPerTurn);
    writes = writes.slice(batch.length);
    const results: unknown[] = [];
    let claimed: ClaimedJob[];
    try {
      claimed = transact(batch, results);
    } catch (error) {
      failures.write(errorName(error), notWritten(errorName(error)));
      const reason = new QueueUnavailable(notWritten(String(error)), { cause: error });
      for (const { reject } of batch) reject(reason);
      alarm.after(pauseAfterFailureMs);
      return;
    }
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
    for (const job of claimed) start(job);
    if (writes.length > 0) wake();
    alarm.callOff();
    const due = freePlaces() > 0 ? file.nextDue() : undefined;
    if (due !== undefined) alarm.after(due - clock());
  };
  const alarm = createAlarm(timers, takeTurn);

  return {
    wake,
    /** Adds a write to the next transaction and settles with its result. */
    write: <T>(apply: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        if (stopped) throw new Error('The job queue is closed');
        // `apply` returns the result, so it is a T.
        writes.push({ apply, resolve: (result) => resolve(result as T), reject });
        wake();
      }),
    /** Executes the pending writes. Nothing is written afterwards. */
    stop(): void {
      while (writes.length > 0) takeTurn();
      stopped = true;
    },
    callOff: alarm.callOff,
  };
}

/** The data passed to `add`, or null if the stored data is corrupt. */
function payloadOf(data: string): JobData | null {
  try {
    return JSON.parse(data) as JobData;
  } catch {
    return null;
  }
}

/** Jobs read or written at once when a whole queue is moved. */
const movedAtOnce = 500;

/** Yields every job of a file. One whose data is corrupt is a failed one, as it would be when it is run. */
async function* storedIn(whileOpen: () => JobFile): AsyncGenerator<StoredJob> {
  for (let after = 0; ; ) {
    const rows = whileOpen().stored(after, movedAtOnce);
    if (rows.length === 0) return;
    for (const { seq, data: text, ...job } of rows) {
      after = seq;
      const data = job.state === 'completed' ? {} : payloadOf(text);
      yield data ? { ...job, data } : { ...job, data: {}, state: 'failed', error: unreadableError };
    }
  }
}

async function replaceAll(
  jobs: AsyncIterable<StoredJob>,
  { file, turns, clock }: Pick<WorkerParts, 'file' | 'turns' | 'clock'>,
): Promise<void> {
  await turns.write(() => file.clear());
  let batch: StoredJob[] = [];
  const write = () => {
    const kept = batch;
    batch = [];
    return turns.write(() => file.keep(kept, clock()));
  };
  for await (const job of jobs) if (batch.push(job) >= movedAtOnce) await write();
  await write();
}

/** How many ids of jobs that the file contains are kept in memory. */
const knownIds = 1_000;

/** Adds and cancels jobs in the next transaction. Adding writes nothing if the file is known to have the job's id. */
function createAdding({ file, turns, clock }: Pick<WorkerParts, 'file' | 'turns' | 'clock'>) {
  const known = new LRUCache<string, true>({ max: knownIds });
  let cancels = 0;
  let deletions = file.deletions();
  /** Changes with every deletion, also with one that waits for its transaction. */
  const removals = () => {
    if (deletions !== file.deletions()) known.clear();
    deletions = file.deletions();
    return deletions + cancels;
  };
  return {
    async add(job: NewJob): Promise<void> {
      const before = removals();
      if (known.has(job.id)) return;
      await turns.write(() => file.add(job, clock()));
      if (removals() === before) known.set(job.id, true);
    },
    cancel(jobId: string): Promise<boolean> {
      cancels += 1;
      known.delete(jobId);
      return turns.write(() => file.cancel(jobId));
    },
  };
}

type WorkerParts = Required<Pick<EmbeddedJobsOptions, 'clock' | 'timers' | 'logger' | 'firstBackoff'>> & {
  file: JobFile;
  turns: Pick<ReturnType<typeof createTurns>, 'write' | 'wake'>;
};

/** Runs jobs once the handlers are set. */
function createWorkers({ file, turns, clock, timers, logger, firstBackoff }: WorkerParts) {
  let handlers: JobHandlers | undefined;
  let concurrency = 0;
  let isClosing = false;
  const running = new Set<Promise<void>>();
  const aborting = new AbortController();

  const handle = async ({ id, name, data, made, attempts, ...claimed }: ClaimedJob): Promise<void> => {
    if (!handlers) return;
    const attempt = made + 1;
    const payload = payloadOf(data);
    if (!payload) {
      logger.error(`Job ${id} (${name}) cannot be read; it is kept as failed`);
      return retryUntilStored(() => file.fail(id, unreadableError, clock()));
    }
    const waited = made === 0 ? { waitedMs: claimed.waitedMs } : {};
    const error = await runJob(handlers, { id, name, data: payload, attempt, ...waited }, attempts, logger);
    const now = clock();
    await retryUntilStored(() => {
      if (error === undefined) {
        file.complete(id, now);
        file.forgetCompleted(now - completedRetentionMs, forgottenPerTurn);
      } else if (attempt < attempts) file.putBack(id, now, backoffMs(attempt, firstBackoff));
      else file.fail(id, error, now);
    });
  };

  /** Retries storing a job's end until it succeeds: a full disk must not make a handler run twice. */
  const retryUntilStored = async (apply: () => void): Promise<void> => {
    while (!aborting.signal.aborted) {
      try {
        return await turns.write(apply);
      } catch {
        await pauseFor(timers, pauseAfterFailureMs, aborting.signal);
      }
    }
  };

  return {
    freePlaces: () => (isClosing || !handlers ? 0 : concurrency - running.size),
    begin(given: JobHandlers, atOnce: number): void {
      if (handlers) throw new Error('This queue already has its handlers');
      handlers = given;
      concurrency = atOnce;
      turns.wake();
    },
    start(job: ClaimedJob): void {
      const run = handle(job).finally(() => {
        running.delete(run);
        turns.wake();
      });
      running.add(run);
    },
    /** Starts no more jobs. Resolves when the running ones have ended, after at most `closeTimeoutMs`. */
    async close(): Promise<void> {
      isClosing = true;
      const late = Promise.withResolvers<void>();
      const callOff = timers.after(closeTimeoutMs, late.resolve);
      await Promise.race([Promise.allSettled(running), late.promise]);
      callOff();
    },
    giveUp: () => aborting.abort(),
  };
}

/**
 * Checks that the file belongs to the site. Logs a warning if the jobs of an existing site are missing:
 * queued emails, ends of claims or of periods for undoing.
 * @throws StoresDoNotFit
 */
function requireSite(
  file: JobFile,
  path: string,
  { identity, isNew }: NonNullable<EmbeddedJobsOptions['site']>,
  logger: EngineLogger,
): void {
  const named = file.siteOf(identity);
  if (named !== identity)
    throw new StoresDoNotFit(
      `The event log is of the site ${identity}, the jobs in ${path} are of the site ${named}: they do not belong together.`,
    );
  if (file.isNew && !isNew)
    logger.warn(
      `${path} is new, but the event log is not: jobs that waited are gone, such as emails and deletions whose day had yet to come. If the file was lost, bring it back from a backup.`,
    );
}

/**
 * Opens the queue used without Redis: the same interface, in one file of this process.
 * Jobs that ran when the previous process died are started again when `process` is called. All writes within
 * one turn of the event loop share a transaction and one sync to disk, and resolve after it.
 * @throws Error if another process has the file open or it isn't a job queue; DamagedFile; StoresDoNotFit if
 * it belongs to a site other than `site`.
 */
export function openEmbeddedJobs({
  file: path,
  clock = systemClock,
  timers = systemTimers,
  logger = silentLogger,
  firstBackoff = firstBackoffMs,
  site,
  open = openDatabase,
}: EmbeddedJobsOptions): JobQueue {
  const file = openJobFile(path, open);
  try {
    if (site) requireSite(file, path, site, logger);
    file.transact(() => {
      for (const id of file.recover(maxStalls, stalledError, clock()))
        logger.error(`Job ${id} ran in more than ${maxStalls} processes that died; it is kept as failed`);
    });
  } catch (error) {
    file.close();
    throw damageNamed(path, error);
  }

  let closing: Promise<void> | undefined;
  const turns = createTurns({
    file,
    clock,
    timers,
    logger,
    freePlaces: () => workers.freePlaces(),
    start: (job) => workers.start(job),
  });
  const workers = createWorkers({ file, turns, clock, timers, logger, firstBackoff });

  const adding = createAdding({ file, turns, clock });

  const whileOpen = () => {
    if (closing) throw new Error('The job queue is closed');
    return file;
  };

  const close = async () => {
    await workers.close();
    turns.stop();
    workers.giveUp();
    turns.callOff();
    file.close();
  };

  return {
    add: async (name, data, options) => {
      const job = toNewJob(name, data, options);
      whileOpen();
      return adding.add(job);
    },
    cancel: async (jobId) => {
      whileOpen();
      return adding.cancel(jobId);
    },
    process: (handlers, options = {}) => {
      whileOpen();
      workers.begin(handlers, options.concurrency ?? defaultConcurrency);
    },
    counts: async () => whileOpen().counts(clock()),
    queued: async (limit) => whileOpen().queued(listLimit(limit)),
    failed: async (limit) => whileOpen().failed(listLimit(limit)),
    retry: async (jobId) => {
      whileOpen();
      if (!(await turns.write(() => file.retry(jobId, clock())))) throw notFailed(jobId);
    },
    stored: () => storedIn(whileOpen),
    replaceAll: async (jobs) => {
      whileOpen();
      await replaceAll(jobs, { file, turns, clock });
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
