import type { Catalog, CollectionInfo } from './catalog.ts';
import type { EventLoopYield } from './event-loop-yield.ts';
import type { Statements } from './statements.ts';

/** One connection and the catalog that it sees. */
export type FileAccess = {
  readonly statements: Statements;
  readonly catalog: Catalog;
  /** Only with write access. */
  setCollection?(info: CollectionInfo): void;
  removeCollection?(name: string): void;
  /** Undoes changes of the catalog since `before`, together with a rollback to a savepoint. */
  restoreCatalog?(before: Catalog): void;
};

export type WriteAccess = Required<FileAccess>;

/** A job that writes. It yields where timers and sockets may be served. */
export type WriteJob<T> = (access: WriteAccess) => Generator<void, T>;

/** A transaction of one session. As on MongoDB, its first error undoes all of it. */
export type Transaction = {
  run<T>(job: WriteJob<T>): Promise<T>;
  commit(): Promise<void>;
  abort(): Promise<void>;
};

/** A file of documents, writable or read-only, as collections and sessions use it. */
export type DocumentFile = {
  readonly loopYield: EventLoopYield;
  read<T>(query: (access: FileAccess) => T): Promise<T>;
  write<T>(job: WriteJob<T>): Promise<T>;
  begin(): Promise<Transaction>;
  close(): Promise<void>;
};
