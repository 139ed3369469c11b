import type { Catalog, CollectionInfo } from './catalog.ts';
import type { EventLoopYield } from './event-loop-yield.ts';
import type { Statements } from './statements.ts';

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

/** A transaction of one session. As on MongoDB, its first error undoes all of it. */
export type Transaction = {
  run<T>(job: WriteJob<T>): Promise<T>;
  commit(): Promise<void>;
  abort(): Promise<void>;
};

/** A file of documents as collections and sessions use it, whether it may be written or only read. */
export type DocumentFile = {
  readonly loopYield: EventLoopYield;
  read<T>(query: (access: FileAccess) => T): Promise<T>;
  write<T>(job: WriteJob<T>): Promise<T>;
  begin(): Promise<Transaction>;
  close(): Promise<void>;
};
