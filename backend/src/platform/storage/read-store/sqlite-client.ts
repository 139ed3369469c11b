import { Db, MongoClient } from 'mongodb';
import { collectionOf } from './document-operations.ts';
import type { DocumentFile } from './file-access.ts';
import { dropCollection } from './index-operations.ts';
import type { Document } from './sql/encode-document.ts';
import { serverError } from './sql/server-error.ts';
import { refuseOtherMethods, UnsupportedReadStoreOperation } from './sql/unsupported-operation.ts';
import { SqliteCollection, type ToBulkResult } from './sqlite-collection.ts';
import { SqliteSession } from './sqlite-session.ts';

/** Replaces the driver's `MongoClient` for an embedded file. */
export class SqliteClient<File extends DocumentFile = DocumentFile> {
  readonly file: File;
  readonly #db: SqliteDb;

  constructor(file: File, databaseName: string, toBulkResult: ToBulkResult) {
    this.file = file;
    this.#db = new SqliteDb(this.file, databaseName, toBulkResult);
  }

  /** Returns the file's only database. */
  db(name?: string): SqliteDb {
    if (name !== undefined && name !== this.#db.databaseName) {
      throw new UnsupportedReadStoreOperation(`a second database (${name}) in one file`);
    }
    return this.#db;
  }

  startSession(): SqliteSession {
    return new SqliteSession(this.file);
  }

  async withSession<T>(work: (session: SqliteSession) => Promise<T>): Promise<T> {
    const session = this.startSession();
    try {
      return await work(session);
    } finally {
      await session.endSession();
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

refuseOtherMethods(SqliteClient.prototype, MongoClient.prototype);

/** Replaces the driver's `Db`. */
export class SqliteDb {
  readonly databaseName: string;
  readonly #file: DocumentFile;
  readonly #toBulkResult: ToBulkResult;

  constructor(file: DocumentFile, databaseName: string, toBulkResult: ToBulkResult) {
    this.#file = file;
    this.databaseName = databaseName;
    this.#toBulkResult = toBulkResult;
  }

  collection(name: string): SqliteCollection {
    return new SqliteCollection(this.#file, this.databaseName, name, this.#toBulkResult);
  }

  async createCollection(name: string, options: Document = {}): Promise<SqliteCollection> {
    for (const option of [
      'capped',
      'timeseries',
      'clusteredIndex',
      'viewOn',
      'collation',
      'expireAfterSeconds',
      'validator',
    ]) {
      if (options[option] !== undefined)
        throw new UnsupportedReadStoreOperation(`a collection with ${option}`);
    }
    // biome-ignore lint/correctness/useYield: making a table is one step
    const isNew = await this.#file.write(function* (access) {
      if (access.catalog.has(name)) return false;
      collectionOf(access, name);
      return true;
    });
    if (!isNew)
      throw serverError('NamespaceExists', `Collection ${this.databaseName}.${name} already exists.`);
    return this.collection(name);
  }

  /** Lists collections. The only supported filter is `{ name }`. */
  listCollections(filter: Document = {}): { toArray(): Promise<Document[]> } {
    const { name, ...others } = filter;
    const [other] = Object.keys(others);
    if (other !== undefined) throw new UnsupportedReadStoreOperation(`listCollections by ${other}`);
    return {
      toArray: () =>
        this.#file.read(({ catalog }) =>
          [...catalog.keys()]
            .filter((collection) => name === undefined || collection === name)
            .map((collection) => ({
              name: collection,
              type: 'collection',
              options: {},
              info: { readOnly: false },
            })),
        ),
    };
  }

  async dropCollection(name: string): Promise<boolean> {
    return this.collection(name).drop();
  }

  async dropDatabase(): Promise<boolean> {
    // biome-ignore lint/correctness/useYield: dropping is one step for each collection
    await this.#file.write(function* (access) {
      for (const name of access.catalog.keys()) dropCollection(access, name);
    });
    return true;
  }

  async command(command: Document): Promise<Document> {
    if (!('ping' in command)) {
      throw new UnsupportedReadStoreOperation(`the command ${Object.keys(command)[0] ?? ''}`);
    }
    await this.#file.read(({ statements }) => statements.get('SELECT 1', []));
    return { ok: 1 };
  }

  admin(): { ping(): Promise<Document>; command(command: Document): Promise<Document> } {
    return { ping: () => this.command({ ping: 1 }), command: (command) => this.command(command) };
  }
}

refuseOtherMethods(SqliteDb.prototype, Db.prototype);
