import type { BulkWriteResult } from 'mongodb';
import mongoose from 'mongoose';
import type { Document } from './sql/encode-document.ts';
import { SqliteClient } from './sqlite-client.ts';
import type { BulkCounts } from './sqlite-collection.ts';
import { SqliteFile } from './sqlite-file.ts';
import { SqliteReader } from './sqlite-reader.ts';

/** Connection strings of embedded files: `embedded:` and the path of the file. */
export const EMBEDDED_SCHEME = 'embedded:';

/** How to open an embedded file. Passed in the options of `createConnection`. */
export type EmbeddedOptions = {
  embedded: { databaseName: string } & (
    | { readOnly: true }
    | { readOnly?: false; synchronous: 'NORMAL' | 'FULL'; gateTimeoutMs: number }
  );
};

/**
 * The untyped members of mongoose's connection that drivers set. Checked against 9.12; the contract suite
 * fails if an upgrade changes them.
 */
type ConnectionInternals = {
  createClient(uri: string, options: Document): Promise<unknown>;
  onOpen(): void;
  readyState: number;
  config: Document;
  name: string;
  host: string;
  db: unknown;
  client: unknown;
  _connectionString: string;
  _closeCalled: boolean;
};

type Driver = {
  Connection: typeof mongoose.Connection;
  Collection: unknown;
  BulkWriteResult: new (counts: BulkCounts, isOrdered: boolean) => BulkWriteResult;
};

let installed: Driver | null = null;

/**
 * Makes mongoose open embedded files besides MongoDB. Only creating the client is replaced: buffering,
 * events, debugging and all other connection strings remain mongoose's own.
 * Idempotent. mongoose requires the first call to come before any connection is opened.
 */
export function installDriver(): void {
  installed ??= makeDriver();
  mongoose.setDriver(installed);
}

function makeDriver(): Driver {
  // mongoose's own driver, which its types omit.
  const native = (mongoose as unknown as { driver: { get(): Driver } }).driver.get();
  const NativeConnection = native.Connection;
  // The prototype's type omits the methods that drivers override.
  const nativePrototype = NativeConnection.prototype as unknown as ConnectionInternals;

  class ReadStoreConnection extends NativeConnection {
    async createClient(uri: string, options: Document): Promise<unknown> {
      const connection = this as unknown as ConnectionInternals;
      if (!uri.startsWith(EMBEDDED_SCHEME))
        return nativePrototype.createClient.call(connection, uri, options);
      const { embedded, ...rest } = options as EmbeddedOptions & Document;
      for (const setting of [
        'autoIndex',
        'autoCreate',
        'bufferCommands',
        'bufferTimeoutMS',
        'sanitizeFilter',
      ]) {
        if (rest[setting] !== undefined) connection.config[setting] = rest[setting];
      }
      const file = uri.slice(EMBEDDED_SCHEME.length);
      connection.readyState = mongoose.STATES.connecting;
      connection._connectionString = uri;
      const client = new SqliteClient(
        embedded.readOnly ? new SqliteReader(file) : new SqliteFile({ file, ...embedded }),
        embedded.databaseName,
        (counts, isOrdered) => new native.BulkWriteResult(counts, isOrdered),
      );
      connection.client = client;
      connection.db = client.db();
      connection.name = embedded.databaseName;
      connection.host = file;
      connection._closeCalled = false;
      connection.onOpen();
      return this;
    }
  }

  return { ...native, Connection: ReadStoreConnection };
}
