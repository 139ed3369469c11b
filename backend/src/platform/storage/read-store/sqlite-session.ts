import { MongoExpiredSessionError, MongoTransactionError, ObjectId } from 'mongodb';
import type { DocumentFile, Transaction, WriteJob } from './file-access.ts';

/**
 * A session of the embedded store, as far as mongoose and its callers use the driver's `ClientSession`. Its
 * transaction begins with the first operation, as on MongoDB.
 *
 *   none ──startTransaction──► starting ──first operation──► in progress ──commit/abort──► none
 */
export class SqliteSession {
  readonly id = { id: new ObjectId() };
  readonly #file: DocumentFile;
  #begun: Promise<Transaction> | null = null;
  #isInTransaction = false;
  hasEnded = false;

  constructor(file: DocumentFile) {
    this.#file = file;
  }

  /** The driver's view of the transaction. mongoose only checks whether there is one. */
  get transaction(): { isActive: boolean } {
    return { isActive: this.#isInTransaction };
  }

  inTransaction(): boolean {
    return this.#isInTransaction;
  }

  startTransaction(): void {
    if (this.hasEnded) throw new MongoExpiredSessionError();
    if (this.#isInTransaction) throw new MongoTransactionError('Transaction already in progress');
    this.#isInTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    const begun = this.#take('commitTransaction');
    if (begun !== null) await (await begun).commit();
  }

  async abortTransaction(): Promise<void> {
    const begun = this.#take('abortTransaction');
    // If it couldn't begin, there is nothing to undo, and its operation has already thrown.
    const transaction = await begun?.catch(() => null);
    await transaction?.abort();
  }

  /**
   * Runs `work` in a transaction: commits when it resolves, aborts when it rejects. Writers queue; there are
   * no retries.
   */
  async withTransaction<T>(work: (session: SqliteSession) => Promise<T>): Promise<T> {
    this.startTransaction();
    let result: T;
    try {
      result = await work(this);
    } catch (error) {
      if (this.#isInTransaction) await this.abortTransaction();
      throw error;
    }
    if (this.#isInTransaction) await this.commitTransaction();
    return result;
  }

  async endSession(): Promise<void> {
    if (this.#isInTransaction) await this.abortTransaction();
    this.hasEnded = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.endSession();
  }

  belongsTo(file: DocumentFile): boolean {
    return this.#file === file;
  }

  /** Runs a job in the session's transaction and begins it if necessary. */
  async run<T>(job: WriteJob<T>): Promise<T> {
    this.#begun ??= this.#file.begin();
    return (await this.#begun).run(job);
  }

  #take(action: string): Promise<Transaction> | null {
    if (!this.#isInTransaction) throw new MongoTransactionError(`No transaction started before ${action}`);
    const begun = this.#begun;
    this.#begun = null;
    this.#isInTransaction = false;
    return begun;
  }
}
