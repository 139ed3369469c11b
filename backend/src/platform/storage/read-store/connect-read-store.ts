import { resolve } from 'node:path';
import mongoose from 'mongoose';
import { withoutCredentials } from '../../kernel/server-address.ts';
import { ServerUnreachable } from '../../kernel/server-unreachable.ts';
import { parseIndex } from './index-operations.ts';
import { EMBEDDED_SCHEME, type EmbeddedOptions, installDriver } from './install-driver.ts';
import { type MongoAddress, readMongoAddress, safeMongoOptions } from './mongo-address.ts';
import { isReadStoreUnavailable } from './read-store-errors.ts';
import { SqliteClient } from './sqlite-client.ts';
import { SqliteFile } from './sqlite-file.ts';

/**
 * Durability of an embedded file after a power failure: `FULL` keeps every acknowledged write, `NORMAL` may
 * lose the last ones.
 */
export type Synchronous = 'NORMAL' | 'FULL';

export type ReadStoreOptions = {
  /** A MongoDB connection string. Without it, the embedded store uses `file`. */
  url?: string;
  /** The SQLite file of the embedded store. Its folder is created if missing. Ignored with `url`. */
  file: string;
  /** The MongoDB database, if `url` doesn't name one. */
  database?: string;
  synchronous: Synchronous;
  /** How long an operation waits for other transactions, in milliseconds (default 5,000; embedded only). */
  gateTimeoutMs?: number;
  /** How long to wait at startup for a MongoDB that doesn't respond, in milliseconds (default 5,000). */
  serverSelectionTimeoutMs?: number;
  /** Called with one sentence for each option of the address that is overridden. */
  warn?: (message: string) => void;
};

/** Maintenance of an embedded file. MongoDB has its own tools for it. */
export type ReadStoreMaintenance = {
  /**
   * Runs SQLite's integrity check of every page and index. Returns an empty list if the file is intact.
   * Blocks while it reads the whole file.
   */
  integrityProblems(): Promise<string[]>;
  /** Copies a consistent snapshot to a file that must not exist yet. Reads and writes continue. */
  copyTo(file: string): Promise<void>;
  /** Creates the missing indexes of a model's schema. Reads continue; writes wait until it is done. */
  buildIndexes(model: mongoose.Model<never>): Promise<void>;
  /** Sets whether this file's work yields to that of other files of this thread. */
  giveWay(isBehind: boolean): void;
  /**
   * Overwrites deleted data that is still in the file. Works in small steps while reads and writes continue.
   */
  scrub(): Promise<void>;
};

export type ReadStore = {
  connection: mongoose.Connection;
  kind: 'embedded' | 'mongodb';
  /** Null with MongoDB and for a read-only store. */
  maintenance: ReadStoreMaintenance | null;
  /** Waits for running operations, then closes the file or connection. */
  close(): Promise<void>;
};

const GATE_TIMEOUT_MS = 5_000;
const defaultDatabase = 'everpaw';

/** How long to wait for a server at startup. */
const START_SELECTION_TIMEOUT_MS = 5_000;

/** Timeout once the store is open. An election takes up to 10 s. */
const SERVER_SELECTION_TIMEOUT_MS = 15_000;

/**
 * Opens the read store and resolves once it responds. Create mongoose models with `connection.model(…)`.
 * Several stores (views and state; many in one test process) may be open at once, each with its own file.
 * @throws ServerUnreachable if MongoDB doesn't respond within five seconds or hasn't initiated its replica
 * set yet; Error if another process has the file open, if MongoDB refuses, or if it isn't a replica set and
 * so has no transactions. No message contains a password.
 */
export async function connectReadStore(options: ReadStoreOptions): Promise<ReadStore> {
  installDriver();
  return options.url === undefined ? openEmbedded(options) : openMongo(options.url, options);
}

async function openEmbedded(options: ReadStoreOptions): Promise<ReadStore> {
  const { connection, client } = await openFile(options.file, {
    synchronous: options.synchronous,
    gateTimeoutMs: options.gateTimeoutMs ?? GATE_TIMEOUT_MS,
    databaseName: options.database ?? defaultDatabase,
  });
  const { file } = client;
  if (!(file instanceof SqliteFile)) throw new Error('A file that is only read has no maintenance.');
  return {
    connection,
    kind: 'embedded',
    maintenance: {
      integrityProblems: () => file.integrityProblems(),
      copyTo: (target) => file.copyTo(target),
      buildIndexes: (model) =>
        file.buildIndexes(
          model.collection.name,
          model.schema.indexes().map(([keys, options]) => parseIndex(keys, options)),
        ),
      giveWay: (isBehind) => file.giveWay(isBehind),
      scrub: () => file.scrub(),
    },
    close: () => closeFor(connection),
  };
}

/**
 * Opens a file read-only that another thread of this process writes. Each query sees the latest commit. A
 * query of a missing collection throws.
 * @throws Error if the file doesn't exist.
 */
export async function openToRead(path: string, database: string = defaultDatabase): Promise<ReadStore> {
  installDriver();
  const { connection } = await openFile(path, { readOnly: true, databaseName: database });
  return { connection, kind: 'embedded', maintenance: null, close: () => closeFor(connection) };
}

async function openFile(
  path: string,
  embedded: EmbeddedOptions['embedded'],
): Promise<{ connection: mongoose.Connection; client: SqliteClient }> {
  // mongoose passes its options to the driver's createClient unchanged, but types them for MongoDB only.
  const driverOptions = { embedded } as mongoose.ConnectOptions;
  const connection = mongoose.createConnection(`${EMBEDDED_SCHEME}${resolve(path)}`, driverOptions);
  await openOrForget(connection);
  const client: unknown = connection.getClient();
  if (!(client instanceof SqliteClient))
    throw new Error('Another mongoose driver took the place of the read store.');
  return { connection, client };
}

async function openMongo(url: string, options: ReadStoreOptions): Promise<ReadStore> {
  const read = readMongoAddress(url);
  if (!read)
    throw new Error(
      'The address of MongoDB is not a connection string (mongodb://user:password@host:27017/?replicaSet=rs0, ' +
        'several hosts separated by commas, special characters of the password percent-encoded).',
    );
  for (const line of read.overridden) options.warn?.(`In the address of MongoDB ${line}.`);
  await checkMongo(read, options.serverSelectionTimeoutMs ?? START_SELECTION_TIMEOUT_MS);
  const connection = mongoose.createConnection(read.connectionString, {
    ...safeMongoOptions,
    ...(options.database === undefined ? {} : { dbName: options.database }),
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  });
  await openOrForget(connection);
  return { connection, kind: 'mongodb', maintenance: null, close: () => closeFor(connection) };
}

/**
 * Checks the server on a separate connection, whose short timeout finds an unreachable server at startup. The
 * store's own connection later waits out an election.
 */
async function checkMongo(
  { address, connectionString, shown }: MongoAddress,
  timeoutMs: number,
): Promise<void> {
  let client: mongoose.mongo.MongoClient | undefined;
  let hello: { setName?: unknown; msg?: unknown; isreplicaset?: unknown };
  try {
    client = new mongoose.mongo.MongoClient(connectionString, {
      ...safeMongoOptions,
      serverSelectionTimeoutMS: timeoutMs,
      connectTimeoutMS: timeoutMs,
    });
    hello = await client.db('admin').command({ hello: 1 });
  } catch (error) {
    const why = withoutCredentials(error instanceof Error ? error.message : String(error), address);
    const sentence = `MongoDB at ${shown} does not answer (${why}); check MONGODB_URL and that the server runs.`;
    // The driver's error may contain the address, so it isn't attached as the cause.
    throw isReadStoreUnavailable(error) ? new ServerUnreachable(sentence) : new Error(sentence);
  } finally {
    await client?.close();
  }
  if (typeof hello.setName === 'string' || hello.msg === 'isdbgrid') return;
  if (hello.isreplicaset === true)
    throw new ServerUnreachable(`MongoDB at ${shown} waits for its replica set: run rs.initiate() once.`);
  throw new Error(
    `MongoDB at ${shown} is a single server, but the read store needs transactions and so a replica set: ` +
      'start mongod with --replSet and run rs.initiate() once.',
  );
}

async function openOrForget(connection: mongoose.Connection): Promise<void> {
  try {
    await connection.asPromise();
  } catch (error) {
    await closeFor(connection);
    throw error;
  }
}

/** Closes a connection and removes it from mongoose's list, which would otherwise keep it forever. */
async function closeFor(connection: mongoose.Connection): Promise<void> {
  await connection.destroy();
}
