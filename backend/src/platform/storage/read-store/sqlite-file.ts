import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoServerError } from 'mongodb';
import { damageNamed } from '../files/damaged-file.ts';
import { createOrMigrate } from '../files/file-format.ts';
import { LockHeld, takeFileLock } from '../files/file-lock.ts';
import { isSqliteError } from '../files/sqlite-error.ts';
import {
  CATALOG_CHANGED,
  type Catalog,
  documentFormat,
  type IndexSpec,
  loadCatalog,
  textIndexOf,
  textTableOf,
} from './catalog.ts';
import { backgroundYield, type EventLoopYield, eventLoopYield } from './event-loop-yield.ts';
import type { DocumentFile, FileAccess, Transaction, WriteAccess, WriteJob } from './file-access.ts';
import { indexStatements } from './index-operations.ts';
import { runInWorker, writeBack } from './run-in-worker.ts';
import { serverError } from './sql/server-error.ts';
import { quoteIdentifier } from './sql/sql-text.ts';
import { Statements } from './statements.ts';
import { TransactionGate, TransactionGateTimeout } from './transaction-gate.ts';

/** Captured for the same reason as in `event-loop-yield.ts`. */
const nextTurn = setImmediate;

/** An open transaction is aborted after this time, as on MongoDB, so it can't block writes forever. */
const TRANSACTION_LIFETIME_MS = 60_000;

// In pages of 4 KiB. Large enough that a page changed by several transactions is checkpointed once.
const checkpointPages = 4_000;
const blockingPages = 32_000;

/**
 * How long to retry while readers prevent truncating the log, and the pause between two attempts, in
 * milliseconds.
 */
const emptyLogTimeoutMs = 30_000;
const emptyLogPauseMs = 10;

/** Pages of a text index merged in one step, at about a millisecond each. */
const mergedPages = 32;

type QueuedJob = {
  /** Returns whether it succeeded. `isShared`: other jobs run in the same transaction. */
  run: (isShared: boolean) => Promise<boolean>;
  reject: (error: unknown) => void;
  queuedAt: number;
  settle: () => void;
};

export type SqliteFileOptions = {
  file: string;
  synchronous: 'NORMAL' | 'FULL';
  gateTimeoutMs: number;
  /** Number of uncheckpointed pages in the write-ahead log that starts a checkpoint. */
  checkpointPages?: number;
  /** Number of pages in the log from which transactions wait for a complete checkpoint. */
  blockingPages?: number;
  /** Checkpoints the log in the background. Returns false if it couldn't. */
  writeBack?: typeof writeBack;
};

/**
 * An SQLite file with one connection for writes and one for reads, so reads see committed data and never wait
 * for a transaction. Writes within one turn of the event loop share a transaction and so one sync to disk.
 * Each has its own savepoint, and none is acknowledged before the commit.
 */
export class SqliteFile implements DocumentFile {
  loopYield: EventLoopYield = eventLoopYield;
  readonly #options: SqliteFileOptions;
  readonly #lock: DatabaseSync;
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync;
  readonly #write: Statements;
  readonly #read: Statements;
  readonly #gate = new TransactionGate();
  readonly #open = new Set<WriteTransaction>();
  #committed: Catalog;
  #working: Catalog;
  #queue: QueuedJob[] = [];
  #draining: Promise<void> | null = null;
  #isClosed = false;
  #writingBack: Promise<void> | null = null;
  /** Pages in the write-ahead log since it was last reset. */
  #logPages = 0;
  /** Number of committed transactions. For tests of the grouping. */
  commits = 0;

  /** @throws DamagedFile; Error if another process (or another store of this one) has the file open. */
  constructor(options: SqliteFileOptions) {
    this.#options = options;
    mkdirSync(dirname(options.file), { recursive: true });
    const isNew = !existsSync(options.file);
    this.#lock = lockFile(options.file);
    let writer: DatabaseSync | undefined;
    let reader: DatabaseSync | undefined;
    try {
      writer = new DatabaseSync(options.file);
      this.#writer = writer;
      // A new file that may lose its last writes needn't wait for the disk: if lost, it is created again.
      const begin = isNew && options.synchronous === 'NORMAL' ? 'PRAGMA synchronous = OFF;' : '';
      this.#writer.exec(`PRAGMA busy_timeout = 5000;${begin}`);
      createOrMigrate(this.#writer, options.file, documentFormat);
      this.#writer.exec(
        `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${options.synchronous};` +
          // More pages come from the operating system's cache: a site has about eighty connections that share
          // one heap.
          'PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 67108864;' +
          // A checkpoint during a commit would block all callers; see #tendLog.
          'PRAGMA wal_autocheckpoint = 0;' +
          // Overwrites deleted data: a deleted account must not remain readable in the file's free space.
          'PRAGMA secure_delete = ON;',
      );
      reader = new DatabaseSync(options.file);
      this.#reader = reader;
      this.#reader.exec(
        'PRAGMA query_only = 1; PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY;' +
          'PRAGMA mmap_size = 67108864;',
      );
      this.#write = new Statements(this.#writer);
      this.#read = new Statements(this.#reader);
      this.#committed = loadCatalog(this.#write);
      this.#working = this.#committed;
    } catch (error) {
      reader?.close();
      writer?.close();
      this.#lock.close();
      throw damageNamed(options.file, error);
    }
  }

  /** Runs a query on the committed data. */
  async read<T>(query: (access: FileAccess) => T): Promise<T> {
    await this.loopYield.pause();
    this.#assertOpen();
    return this.loopYield.measure(() => query({ statements: this.#read, catalog: this.#committed }));
  }

  /**
   * Runs a job in the next shared transaction and resolves once it is committed.
   * @throws TransactionGateTimeout if a session's transaction blocks it for too long.
   */
  write<T>(job: WriteJob<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#assertOpen();
      let settle: () => void = () => {};
      this.#queue.push({
        run: async (isShared) => {
          const outcome = await this.#attempt(job, isShared);
          settle = () => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value));
          return !('error' in outcome);
        },
        settle: () => settle(),
        reject,
        queuedAt: performance.now(),
      });
      this.#draining ??= new Promise((done) => {
        nextTurn(() => void this.#drain().then(done, done));
      });
    });
  }

  /** Opens a session's transaction. All other writes wait until it ends. */
  async begin(): Promise<WriteTransaction> {
    const leave = await this.#gate.enter(this.#options.gateTimeoutMs);
    try {
      await this.#roomInLog();
      this.#assertOpen();
      this.#write.run('BEGIN IMMEDIATE');
    } catch (error) {
      leave();
      throw translateError(error);
    }
    const transaction = new WriteTransaction({
      attempt: (job) => this.#attempt(job, false),
      commit: () => this.#commit(),
      rollback: () => this.#rollback(),
      close: () => {
        this.#open.delete(transaction);
        leave();
      },
    });
    this.#open.add(transaction);
    return transaction;
  }

  /** Sets whether this file's work yields to that of other files. */
  giveWay(isBehind: boolean): void {
    this.loopYield = isBehind ? backgroundYield : eventLoopYield;
  }

  /** Waits for running work, aborts open transactions and closes the file. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const transaction of this.#open) await transaction.abort();
    await this.#draining;
    await this.#writingBack;
    this.#reader.close();
    this.#writer.close();
    this.#lock.close();
  }

  /** Runs SQLite's check of every page and index. Returns an empty list if the file is intact. */
  integrityProblems(): Promise<string[]> {
    return this.read(({ statements }) =>
      statements
        .all('PRAGMA integrity_check', [])
        .map(([finding]) => String(finding))
        .filter((finding) => finding !== 'ok'),
    );
  }

  /** Copies a snapshot into a new file, a few pages at a time, while reads and writes continue. */
  async copyTo(file: string): Promise<void> {
    this.#assertOpen();
    if (existsSync(file)) throw new Error(`The copy ${file} exists already.`);
    const source = new DatabaseSync(this.#options.file, { readOnly: true });
    try {
      // The first read fixes the snapshot. Pages that change later are copied in their old state.
      source.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
      await backup(source, file, { rate: 500 });
    } finally {
      source.close();
    }
  }

  /**
   * Creates the missing indexes of a collection on a worker thread, since that takes seconds for a large
   * collection. Reads continue; writes wait. Runs on this thread if no worker is available.
   */
  async buildIndexes(collection: string, specs: readonly IndexSpec[]): Promise<void> {
    const leave = await this.#gate.enter(this.#options.gateTimeoutMs);
    try {
      await this.#writingBack;
      this.#assertOpen();
      const statements = indexStatements(this.#committed, collection, specs);
      if (statements.length === 0) return;
      const { file, synchronous } = this.#options;
      const steps = ['BEGIN IMMEDIATE', ...statements, CATALOG_CHANGED, 'COMMIT'];
      if (!(await runInWorker(file, synchronous, steps))) this.#runHere(steps);
      // The caller has just filled the collection and no longer needs its pages.
      for (const connection of [this.#writer, this.#reader]) connection.exec('PRAGMA shrink_memory');
      this.#committed = loadCatalog(this.#write);
      this.#working = this.#committed;
    } finally {
      leave();
    }
  }

  #runHere(steps: readonly string[]): void {
    try {
      for (const step of steps) this.#writer.exec(step);
    } catch (error) {
      if (this.#writer.isTransaction) this.#writer.exec('ROLLBACK');
      throw translateError(error);
    }
  }

  /**
   * Removes deleted data that is still in the file: merges text indexes in small steps until none contains a
   * deleted word, then checkpoints and truncates the write-ahead log, which has old versions of pages.
   */
  async scrub(): Promise<void> {
    for (const info of [...this.#committed.values()]) {
      if (textIndexOf(info) === null) continue;
      const text = quoteIdentifier(textTableOf(info.name));
      // The first, negative number starts a merge of all segments; later steps continue it.
      for (let pages = -mergedPages, isDone = false; !isDone; pages = mergedPages) {
        await this.loopYield.pause();
        await this.#alone(() => {
          const before = this.#changes();
          this.#writer.exec(`INSERT INTO ${text} (${text}, rank) VALUES ('merge', ${pages})`);
          // The command itself counts as one change.
          isDone = this.#changes() - before < 2;
        });
      }
    }
    await this.#emptyLog();
  }

  /** Checkpoints and truncates the log. Retries while a reader prevents it. */
  async #emptyLog(): Promise<void> {
    const end = performance.now() + emptyLogTimeoutMs;
    for (;;) {
      let isBusy = true;
      await this.#alone(() => {
        const [busy] = this.#writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
        isBusy = Number(busy?.busy) !== 0;
      });
      if (!isBusy) return;
      if (performance.now() > end)
        throw new Error(
          `The log of ${this.#options.file} could not be emptied: something reads it all the time.`,
        );
      await delay(emptyLogPauseMs);
    }
  }

  #changes(): number {
    return Number(this.#write.all('SELECT total_changes()', [])[0]?.[0]);
  }

  async #alone(work: () => void): Promise<void> {
    const leave = await this.#gate.enter(this.#options.gateTimeoutMs);
    try {
      await this.#writingBack;
      this.#assertOpen();
      this.loopYield.measure(work);
    } finally {
      leave();
    }
  }

  async #drain(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        const leave = await this.#enterForQueue();
        if (leave === null) continue;
        const jobs = this.#queue;
        this.#queue = [];
        try {
          await this.loopYield.pause();
          await this.#roomInLog();
          this.#write.run('BEGIN IMMEDIATE');
          const isShared = jobs.length > 1;
          let isUndone = false;
          for (const job of jobs) isUndone = !(await job.run(isShared)) && !isShared;
          if (isUndone) this.#rollback();
          else this.#commit();
          for (const job of jobs) job.settle();
        } catch (error) {
          for (const job of jobs) job.reject(translateError(error));
          this.#rollback();
        } finally {
          leave();
        }
      }
    } finally {
      // In the same turn as the check above, so that a write queued in between isn't forgotten.
      this.#draining = null;
    }
  }

  /** Enters the gate for the job that has waited longest. Returns null if that job timed out. */
  async #enterForQueue(): Promise<(() => void) | null> {
    const [oldest] = this.#queue;
    const waited = performance.now() - (oldest?.queuedAt ?? 0);
    try {
      return await this.#gate.enter(Math.max(1, this.#options.gateTimeoutMs - waited));
    } catch {
      const latest = performance.now() - this.#options.gateTimeoutMs + 1;
      const late = this.#queue.filter((job) => job.queuedAt <= latest);
      this.#queue = this.#queue.filter((job) => job.queuedAt > latest);
      for (const job of late) job.reject(new TransactionGateTimeout(this.#options.gateTimeoutMs));
      return null;
    }
  }

  /**
   * Runs one job inside the open transaction. On an error, a job that shares the transaction with others is undone; the
   * caller rolls back that of any other job.
   */
  async #attempt<T>(job: WriteJob<T>, isShared: boolean): Promise<{ value: T } | { error: unknown }> {
    const before = this.#working;
    const access = this.#writeAccess();
    await this.loopYield.pause();
    if (isShared) this.#write.run('SAVEPOINT job');
    try {
      const steps = job(access);
      let step = this.loopYield.measure(() => steps.next());
      while (!step.done) {
        if (this.loopYield.isDue) await this.loopYield.pause();
        step = this.loopYield.measure(() => steps.next());
      }
      if (isShared) this.#write.run('RELEASE job');
      return { value: step.value };
    } catch (error) {
      this.#working = before;
      // On a full disk, SQLite has already rolled back the transaction and its savepoints.
      if (!this.#writer.isTransaction) throw error;
      if (isShared) {
        this.#write.run('ROLLBACK TO job');
        this.#write.run('RELEASE job');
      }
      return { error: translateError(error) };
    }
  }

  #writeAccess(): WriteAccess {
    const file = this;
    return {
      statements: this.#write,
      get catalog() {
        return file.#working;
      },
      setCollection: (info) => {
        file.#working = new Map(file.#working).set(info.name, info);
      },
      removeCollection: (name) => {
        const remaining = new Map(file.#working);
        remaining.delete(name);
        file.#working = remaining;
      },
      restoreCatalog: (before) => {
        file.#working = before;
      },
    };
  }

  #commit(): void {
    this.loopYield.measure(() => {
      if (this.#working !== this.#committed) this.#write.exec(CATALOG_CHANGED);
      this.#write.run('COMMIT');
    });
    this.commits += 1;
    this.#committed = this.#working;
    this.#tendLog();
  }

  /** Starts a checkpoint once the log is large enough. Committed data is safe even if this fails. */
  #tendLog(): void {
    try {
      const [, pages, written] = this.#write.get('PRAGMA wal_checkpoint(NOOP)', []) ?? [];
      this.#logPages = Number(pages);
      if (this.#logPages - Number(written) >= (this.#options.checkpointPages ?? checkpointPages))
        void this.#writeLogBack();
    } catch {
      // The next commit retries it.
    }
  }

  #writeLogBack(): Promise<void> {
    const { file, synchronous, writeBack: writeLogBack = writeBack } = this.#options;
    this.#writingBack ??= writeLogBack(file, synchronous)
      .catch(() => false)
      .then((isDone) => {
        if (!isDone && !this.#isClosed && !this.#writer.isTransaction)
          this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)');
      })
      // After a failure, the pages stay in the log, where reads find them.
      .catch(() => {})
      .finally(() => {
        this.#writingBack = null;
      });
    return this.#writingBack;
  }

  /**
   * SQLite restarts the log when all of it is checkpointed and no one writes. If it grows faster than it is
   * checkpointed, the next transaction waits; otherwise it would grow without limit.
   */
  async #roomInLog(): Promise<void> {
    if (this.#logPages < (this.#options.blockingPages ?? blockingPages)) return;
    await this.#writingBack;
    await this.#writeLogBack();
  }

  #rollback(): void {
    if (this.#writer.isTransaction) this.#write.run('ROLLBACK');
    this.#working = this.#committed;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error(`The read store ${this.#options.file} is closed.`);
  }
}

type TransactionHooks = {
  attempt<T>(job: WriteJob<T>): Promise<{ value: T } | { error: unknown }>;
  commit(): void;
  rollback(): void;
  close(): void;
};

/**
 * A transaction of one session:  open ──commit──► committed
 *                                  └──abort, first error, or lifetime over──► aborted
 */
class WriteTransaction implements Transaction {
  readonly #hooks: TransactionHooks;
  readonly #lifetime: NodeJS.Timeout;
  #state: 'open' | 'committed' | 'aborted' = 'open';
  #last: Promise<unknown> = Promise.resolve();

  constructor(hooks: TransactionHooks) {
    this.#hooks = hooks;
    this.#lifetime = setTimeout(() => void this.abort(), TRANSACTION_LIFETIME_MS).unref();
  }

  /** Runs a job after the previous ones. As on MongoDB, the first error aborts the whole transaction. */
  run<T>(job: WriteJob<T>): Promise<T> {
    return this.#inOrder(async () => {
      this.#assertOpen();
      const outcome = await this.#hooks
        .attempt(job)
        .catch((error: unknown) => ({ error: translateError(error) }));
      if (!('error' in outcome)) return outcome.value;
      this.#end('aborted');
      throw outcome.error;
    });
  }

  commit(): Promise<void> {
    return this.#inOrder(async () => {
      this.#assertOpen();
      try {
        this.#hooks.commit();
      } catch (error) {
        this.#end('aborted');
        throw translateError(error);
      }
      this.#end('committed');
    });
  }

  abort(): Promise<void> {
    return this.#inOrder(async () => {
      if (this.#state === 'open') this.#end('aborted');
    });
  }

  #end(state: 'committed' | 'aborted'): void {
    this.#state = state;
    clearTimeout(this.#lifetime);
    if (state === 'aborted') this.#hooks.rollback();
    this.#hooks.close();
  }

  #assertOpen(): void {
    if (this.#state === 'open') return;
    throw serverError('NoSuchTransaction', `The transaction was ${this.#state} before this operation.`);
  }

  #inOrder<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#last.then(step);
    this.#last = result.catch(() => {});
    return result;
  }
}

const SQLITE_FULL = 13;

/** Translates SQLite's errors to those of MongoDB where there is a counterpart. */
function translateError(error: unknown): unknown {
  if (error instanceof MongoServerError) return error;
  if (sqliteCode(error) === SQLITE_FULL)
    return serverError('OutOfDiskSpace', 'The disk of the read store is full.');
  return error;
}

/** Returns the primary result code, which is the last byte of the extended one. */
function sqliteCode(error: unknown): number | null {
  return isSqliteError(error) ? error.errcode & 0xff : null;
}

/** Takes the file's lock, a separate file next to it. */
function lockFile(file: string): DatabaseSync {
  try {
    return takeFileLock(`${file}.lock`);
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new Error(`The read store ${file} is in use: one process (and one store in it) owns a file.`);
  }
}
