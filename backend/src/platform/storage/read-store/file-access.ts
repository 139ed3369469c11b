import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Catalog, CollectionInfo } from './catalog.ts';
import type { EventLoopYield } from './event-loop-yield.ts';
import type { WriteTransaction } from './sqlite-file.ts';

const STATEMENTS_KEPT = 500;

export type Row = SQLOutputValue[];

/** The prepared statements of one connection, kept by their text and least recently used first to go. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  all(text: string, params: readonly SQLInputValue[]): Row[] {
    // Arrays are returned because of setReturnArrays, which the library's types cannot follow.
    return this.#prepare(text).all(...params) as unknown as Row[];
  }

  get(text: string, params: readonly SQLInputValue[]): Row | undefined {
    return this.#prepare(text).get(...params) as unknown as Row | undefined;
  }

  run(text: string, params: readonly SQLInputValue[] = []): number {
    return Number(this.#prepare(text).run(...params).changes);
  }

  exec(text: string): void {
    this.#database.exec(text);
  }

  #prepare(text: string): StatementSync {
    const known = this.#prepared.get(text);
    if (known !== undefined) {
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    this.#prepared.set(text, statement);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > STATEMENTS_KEPT && oldest !== undefined) this.#prepared.delete(oldest);
    return statement;
  }
}

/** What an operation works on: one connection and the catalog as that connection sees it. */
export type FileAccess = {
  readonly statements: Statements;
  readonly catalog: Catalog;
  /** Only a writer may change the catalog; a reader's access has no such method. */
  setCollection?(info: CollectionInfo): void;
  removeCollection?(name: string): void;
  /** Forgets changes of the catalog since `before`, beside a rollback to a savepoint. */
  restoreCatalog?(before: Catalog): void;
};

/** The access of a job that writes. */
export type WriteAccess = Required<FileAccess>;

/** Work that changes something. It yields where it may be interrupted for other timers and sockets to be served. */
export type WriteJob<T> = (access: WriteAccess) => Generator<void, T>;

/** A file of documents as collections and sessions use it, whether it may be written or only read. */
export type DocumentFile = {
  readonly loopYield: EventLoopYield;
  read<T>(query: (access: FileAccess) => T): Promise<T>;
  write<T>(job: WriteJob<T>): Promise<T>;
  begin(): Promise<WriteTransaction>;
  close(): Promise<void>;
};
