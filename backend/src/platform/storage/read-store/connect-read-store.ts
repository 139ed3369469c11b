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

/** How an embedded file survives a power cut: `FULL` keeps every acknowledged write, `NORMAL` may lose the last ones. */
export type Synchronous = 'NORMAL' | 'FULL';

export type ReadStoreOptions = {
  /** A MongoDB connection string. Without one the embedded drop-in serves `file`. */
  url?: string;
  /** The SQLite file of the drop-in; its folder is made when missing. Ignored with `url`. */
  file: string;
  /** The MongoDB database, when it is not part of `url`. */
  database?: string;
  synchronous: Synchronous;
  /** How long an operation waits for a transaction of others, in milliseconds (5,000 by default; embedded only). */
  gateTimeoutMs?: number;
  /** How long a MongoDB that does not answer may hold up the start, in milliseconds (5,000 by default). */
  serverSelectionTimeoutMs?: number;
  /** Is told, one sentence each, what the address says and does not hold. */
  warn?: (message: string) => void;
};

/** Care for an embedded file; MongoDB has its own tools for it. */
export type ReadStoreMaintenance = {
  /** SQLite's check of every page and index; empty when nothing is wrong. Blocks while it reads the whole file. */
  integrityProblems(): Promise<string[]>;
  /** Copies this moment to a file that does not exist yet, while reads and writes go on. */
  copyTo(file: string): Promise<void>;
  /** Makes the indexes of a model's schema that are missing, beside everything else; writes wait for the end. */
  buildIndexes(model: mongoose.Model<never>): Promise<void>;
  /** Whether the work of this file lets that of other files of this thread go first. */
  giveWay(isBehind: boolean): void;
  /** Lets nothing that was deleted stay readable in the file. Works a little at a time while reads and writes go on. */
  scrub(): Promise<void>;
};

export type ReadStore = {
  connection: mongoose.Connection;
  kind: 'embedded' | 'mongodb';
  /** Null with MongoDB and where it may only be read. */
  maintenance: ReadStoreMaintenance | null;
  /** Waits for what is under way and lets go of the file or the server. */
  close(): Promise<void>;
};

const GATE_TIMEOUT_MS = 5_000;
const defaultDatabase = 'everpaw';

/** How long a server that does not answer may hold up the start. */
const START_SELECTION_TIMEOUT_MS = 5_000;

/** Once the store is open: an election takes up to 10 s. */
const SERVER_SELECTION_TIMEOUT_MS = 15_000;

/**
 * Opens the read store and resolves once it answers; mongoose models are then made with `connection.model(…)`.
 * Several stores (views and state; many in one test process) may be open at once, each with a file of its own.
 *
 * @throws ServerUnreachable in one sentence when MongoDB does not answer within five seconds or has not initiated its
 *   replica set yet; Error when the file belongs to another process, when MongoDB refuses, or when it is no replica set
 *   and so has no transactions. None of them names a password.
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
 * Opens a file that another thread of this process writes, to be read only: what is committed is seen by the next
 * query, and a collection that is not there is an error.
 *
 * @throws Error when the file is not there.
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
  // mongoose hands its options to the driver's createClient as they are; its types know MongoDB's only.
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
 * Asks whoever answers at the address what it is, on a connection of its own: at the start a server that is not there
 * is found out soon, later an election is waited for.
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
    // The driver's own error may repeat the address, so it is no cause of this one.
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

/** Closes a connection and takes it off mongoose's list, which would otherwise keep every one ever made. */
async function closeFor(connection: mongoose.Connection): Promise<void> {
  await connection.destroy();
}
