import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { damageNamed } from '../../storage/files/damaged-file.ts';
import { durableTransaction } from '../../storage/files/durable-transaction.ts';
import { createOrMigrate, type FileFormat } from '../../storage/files/file-format.ts';
import { takeFileLock } from '../../storage/files/file-lock.ts';
import type { FailedJob, JobCounts, NewJob, QueuedJob, StoredJob } from './job-queue.ts';

/** A job that is about to run. */
export type ClaimedJob = {
  readonly id: string;
  readonly name: string;
  readonly data: string;
  /** Number of failed attempts. */
  readonly made: number;
  readonly attempts: number;
  /** How long it has been due, in milliseconds. */
  readonly waitedMs: number;
};

/** A job in the file with its sequence number. `data` is JSON text, possibly damaged. */
export type StoredRow = Omit<StoredJob, 'data'> & { readonly seq: number; readonly data: string };

/**
 * The SQLite file of the embedded queue: its schema, its statements and nothing of its rules. All times are
 * milliseconds since the epoch.
 *
 *   queued ──claim──► active ──complete──► completed ──(after a while)──► gone
 *     ▲ ▲               │ └────fail──────► failed
 *     │ └──putBack──────┘                    │
 *     └─────────────────retry────────────────┘
 */
export type JobFile = {
  /** True if the file was just created. */
  readonly isNew: boolean;
  /**
   * Returns the identity of the site that the file belongs to. A file without one now belongs to this one.
   */
  siteOf(identity: string): string;
  /** Runs `write` in one durable transaction, which is rolled back if it throws. */
  transact(write: () => void): void;
  /** Queues a job that is due in `delayMs`, unless the file has its id. */
  add(job: NewJob, now: number): void;
  /** Returns how often ids have been deleted since the file was opened. */
  deletions(): number;
  /** Deletes a queued job that was never claimed. */
  cancel(id: string): boolean;
  /** Claims up to `limit` due jobs and returns them, the longest due first. */
  claim(now: number, limit: number): ClaimedJob[];
  /** Keeps only the job's id. */
  complete(id: string, now: number): void;
  fail(id: string, error: string, now: number): void;
  putBack(id: string, now: number, delayMs: number): void;
  /**
   * Restarts the delay of queued jobs that would wait longer than it, if it is at most `longest`: the clock
   * was set back.
   */
  waitAgain(now: number, longest: number): void;
  /** Queues a failed job again. */
  retry(id: string, now: number): boolean;
  /**
   * Queues active jobs again, since the process that ran them is gone. A job to which this has happened more
   * than `limit` times fails with `error` instead. Returns the ids of those.
   */
  recover(limit: number, error: string, now: number): string[];
  /** Deletes up to `limit` jobs that were completed before `before`. */
  forgetCompleted(before: number, limit: number): void;
  /** When the next queued job is due. */
  nextDue(): number | undefined;
  counts(now: number): JobCounts;
  queued(limit: number): QueuedJob[];
  failed(limit: number): FailedJob[];
  /** Returns jobs in the order in which they were added, after the one with this sequence number. */
  stored(after: number, limit: number): StoredRow[];
  /** Stores jobs of another queue. Call it in a transaction. */
  keep(jobs: readonly StoredJob[], now: number): void;
  clear(): void;
  close(): void;
};

/** `at` is when a queued job is due or when a finished one ended, so one index serves all queries. */
const schema = `
  CREATE TABLE job (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'active', 'completed', 'failed')),
    at INTEGER NOT NULL,
    delay INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    made INTEGER NOT NULL DEFAULT 0,
    begun INTEGER NOT NULL DEFAULT 0,
    stalls INTEGER NOT NULL DEFAULT 0,
    error TEXT
  ) STRICT;
  CREATE INDEX job_by_state ON job (state, at);
`;

export const jobFileFormat: FileFormat = {
  kind: 'a job queue',
  applicationId: 0x45_56_50_4a,
  schema,
  migrations: [],
};

export function openDatabase(file: string): DatabaseSync {
  return new DatabaseSync(file);
}

/**
 * Opens the file and creates it if missing.
 * @throws Error if another process has it open; DamagedFile; FormatRefused if it isn't a job queue or has a
 * newer version.
 */
export function openJobFile(file: string, open: (file: string) => DatabaseSync): JobFile {
  const owned = lockJobFile(file);
  let database: DatabaseSync | undefined;
  try {
    const isNew = !existsSync(file);
    database = open(file);
    database.exec('PRAGMA busy_timeout = 5000;');
    createOrMigrate(database, file, jobFileFormat);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    return withStatements(database, owned, isNew);
  } catch (error) {
    database?.close();
    owned.close();
    throw damageNamed(file, error);
  }
}

/**
 * Locks the file until it is closed or this process ends. The operating system releases a killed process's
 * lock at once, so jobs that are active when the file opens are known to be abandoned, without leases. The
 * lock is a separate file, so that a backup can read the open queue.
 */
function lockJobFile(file: string): DatabaseSync {
  try {
    return takeFileLock(`${file}.lock`, 1_000);
  } catch (error) {
    throw new Error(`${file} is in use by another process`, { cause: error });
  }
}

function prepareStatements(database: DatabaseSync) {
  return {
    add: database.prepare(`
      INSERT INTO job (id, name, data, state, at, delay, attempts) VALUES (?, ?, ?, 'queued', ?, ?, ?)
      ON CONFLICT (id) DO NOTHING`),
    cancel: database.prepare(`DELETE FROM job WHERE id = ? AND state = 'queued' AND begun = 0`),
    due: database.prepare(`
      SELECT seq, id, name, data, made, attempts, at FROM job
      WHERE state = 'queued' AND at <= ? ORDER BY at, seq LIMIT ?`),
    activate: database.prepare(`UPDATE job SET state = 'active', begun = 1 WHERE seq = ?`),
    complete: database.prepare(`
      UPDATE job SET state = 'completed', data = '', error = NULL, at = ? WHERE id = ?`),
    fail: database.prepare(`
      UPDATE job SET state = 'failed', made = made + 1, error = ?, at = ? WHERE id = ?`),
    putBack: database.prepare(`
      UPDATE job SET state = 'queued', made = made + 1, at = ?, delay = ? WHERE id = ?`),
    waitAgain: database.prepare(`
      UPDATE job SET at = $now + delay WHERE state = 'queued' AND delay <= $longest AND at - delay > $now`),
    retry: database.prepare(`
      UPDATE job SET state = 'queued', at = ?, delay = 0, error = NULL WHERE id = ? AND state = 'failed'`),
    countStalls: database.prepare(`UPDATE job SET stalls = stalls + 1 WHERE state = 'active'`),
    failStalled: database.prepare(`
      UPDATE job SET state = 'failed', error = ?, at = ? WHERE state = 'active' AND stalls > ? RETURNING id`),
    requeue: database.prepare(`UPDATE job SET state = 'queued' WHERE state = 'active'`),
    forget: database.prepare(`
      DELETE FROM job WHERE seq IN (
        SELECT seq FROM job WHERE state = 'completed' AND at < ? ORDER BY at LIMIT ?)`),
    nextDue: database.prepare(`SELECT min(at) AS at FROM job WHERE state = 'queued'`),
    byState: database.prepare('SELECT state, count(*) AS n FROM job GROUP BY state'),
    delayed: database.prepare(`SELECT count(*) AS n FROM job WHERE state = 'queued' AND at > ?`),
    queued: database.prepare(`
      SELECT id, name, at FROM job WHERE state = 'queued' ORDER BY at, seq LIMIT ?`),
    failed: database.prepare(`
      SELECT id, name, error, at FROM job WHERE state = 'failed' ORDER BY at DESC, seq DESC LIMIT ?`),
    stored: database.prepare(`
      SELECT seq, id, name, data, CASE state WHEN 'active' THEN 'queued' ELSE state END AS state,
             at, attempts, made, begun, error
      FROM job WHERE seq > ? ORDER BY seq LIMIT ?`),
    keep: database.prepare(`
      INSERT INTO job (id, name, data, state, at, delay, attempts, made, begun, error)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    clear: database.prepare('DELETE FROM job'),
  };
}

/** The calls that move a whole queue. */
function wholeQueue(
  sql: ReturnType<typeof prepareStatements>,
  noteDeleted: (changes: number | bigint) => void,
): Pick<JobFile, 'stored' | 'keep' | 'clear'> {
  return {
    stored: (after, limit) =>
      // The table is STRICT and the columns are these; only `begun` isn't a number in the type.
      sql.stored
        .all(after, limit)
        .map((row) => ({ ...(row as unknown as StoredRow), begun: row.begun === 1 })),
    keep: (jobs, now) => {
      for (const { id, name, data, state, at, attempts, made, begun, error } of jobs) {
        const text = state === 'completed' ? '' : JSON.stringify(data);
        const delay = state === 'queued' ? Math.max(0, at - now) : 0;
        sql.keep.run(id, name, text, state, at, delay, attempts, made, Number(begun), error);
      }
    },
    clear: () => noteDeleted(sql.clear.run().changes),
  };
}

/** Files of 1.0 don't have this table, but 1.0 can read files that do. */
const identityTable = `
  CREATE TABLE IF NOT EXISTS site_identity (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    identity TEXT NOT NULL
  ) STRICT;
`;

function claimedOf(
  { id, name, data, made, attempts, at }: Record<string, SQLOutputValue>,
  now: number,
): ClaimedJob {
  return {
    id: String(id),
    name: String(name),
    data: String(data),
    made: Number(made),
    attempts: Number(attempts),
    waitedMs: now - Number(at),
  };
}

function withStatements(database: DatabaseSync, owned: DatabaseSync, isNew: boolean): JobFile {
  const sql = prepareStatements(database);
  const transact = durableTransaction(database);
  let deletions = 0;
  const noteDeleted = (changes: number | bigint): boolean => {
    if (changes > 0) deletions += 1;
    return changes > 0;
  };

  return {
    isNew,
    deletions: () => deletions,
    siteOf(identity) {
      transact(() => {
        database.exec(identityTable);
        database.prepare('INSERT INTO site_identity VALUES (1, ?) ON CONFLICT DO NOTHING').run(identity);
      });
      return String(database.prepare('SELECT identity FROM site_identity').get()?.identity);
    },
    transact,
    add: ({ id, name, data, attempts, delayMs }, now) =>
      void sql.add.run(id, name, data, now + delayMs, delayMs, attempts),
    cancel: (id) => noteDeleted(sql.cancel.run(id).changes),
    claim: (now, limit) =>
      sql.due.all(now, limit).map((row) => {
        sql.activate.run(Number(row.seq));
        return claimedOf(row, now);
      }),
    complete: (id, now) => void sql.complete.run(now, id),
    fail: (id, error, now) => void sql.fail.run(error, now, id),
    putBack: (id, now, delayMs) => void sql.putBack.run(now + delayMs, delayMs, id),
    waitAgain: (now, longest) => void sql.waitAgain.run({ $now: now, $longest: longest }),
    retry: (id, now) => sql.retry.run(now, id).changes === 1,
    recover: (limit, error, now) => {
      sql.countStalls.run();
      const stalled = sql.failStalled.all(error, now, limit).map(({ id }) => String(id));
      sql.requeue.run();
      return stalled;
    },
    forgetCompleted: (before, limit) => void noteDeleted(sql.forget.run(before, limit).changes),
    nextDue: () => {
      const at = sql.nextDue.get()?.at;
      return typeof at === 'number' ? at : undefined;
    },
    counts: (now) => {
      const found = new Map(sql.byState.all().map(({ state, n }) => [state, Number(n)]));
      const later = Number(sql.delayed.get(now)?.n);
      return {
        waiting: (found.get('queued') ?? 0) - later,
        delayed: later,
        active: found.get('active') ?? 0,
        completed: found.get('completed') ?? 0,
        failed: found.get('failed') ?? 0,
      };
    },
    queued: (limit) =>
      sql.queued.all(limit).map(({ id, name, at }) => ({
        id: String(id),
        name: String(name),
        at: new Date(Number(at)).toISOString(),
      })),
    failed: (limit) =>
      sql.failed.all(limit).map(({ id, name, error, at }) => ({
        id: String(id),
        name: String(name),
        error: String(error),
        at: new Date(Number(at)).toISOString(),
      })),
    ...wholeQueue(sql, noteDeleted),
    close: () => {
      database.close();
      owned.close();
    },
  };
}
