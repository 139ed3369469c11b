import type { BulkWriteResult } from 'mongodb';
import mongoose from 'mongoose';
import type { Document } from './encode-document.ts';
import { SqliteClient } from './sqlite-client.ts';
import type { BulkCounts } from './sqlite-collection.ts';
import { SqliteFile } from './sqlite-file.ts';
import { SqliteReader } from './sqlite-reader.ts';

/** Connection strings of embedded files: `embedded:` and the path of the file. */
export const EMBEDDED_SCHEME = 'embedded:';

/** How an embedded file is opened; rides in the options of `createConnection` beside mongoose's own. */
export type EmbeddedOptions = {
  embedded: { databaseName: string } & (
    | { readOnly: true }
    | { readOnly?: false; synchronous: 'NORMAL' | 'FULL'; gateTimeoutMs: number }
  );
};

/**
 * The parts of mongoose's connection that its drivers set although they are in no types. Checked against 9.12; the
 * contract suite fails when an upgrade changes them.
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
 * Teaches mongoose to open embedded files beside MongoDB. Everything but the making of the client stays mongoose's own:
 * buffering, events, debugging, and the whole of MongoDB for every connection string that is not an embedded file's.
 *
 * May be called often. Must first be called while no connection is open, as mongoose demands of a change of driver.
 */
export function installDriver(): void {
  installed ??= makeDriver();
  mongoose.setDriver(installed);
}

function makeDriver(): Driver {
  // Not in mongoose's types: the driver that it came with.
  const native = (mongoose as unknown as { driver: { get(): Driver } }).driver.get();
  const NativeConnection = native.Connection;
  // The prototype is typed without the methods that drivers override.
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
