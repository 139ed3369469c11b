import { resolve } from 'node:path';
import mongoose from 'mongoose';
import { EMBEDDED_SCHEME, type EmbeddedOptions, installDriver } from './install-driver.ts';
import { SqliteClient } from './sqlite-client.ts';

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
};

/** Care for an embedded file; MongoDB has its own tools for it. */
export type ReadStoreMaintenance = {
  /** SQLite's check of every page and index; empty when nothing is wrong. Blocks while it reads the whole file. */
  integrityProblems(): Promise<string[]>;
  /** Copies this moment to a file that does not exist yet, while reads and writes go on. */
  copyTo(file: string): Promise<void>;
  /** Gives the space of dropped collections back. Blocks while it rewrites the file. */
  compact(): Promise<void>;
  /** Lets nothing that was deleted stay readable in the file. Works a little at a time while reads and writes go on. */
  scrub(): Promise<void>;
};

export type ReadStore = {
  connection: mongoose.Connection;
  kind: 'embedded' | 'mongodb';
  /** Null with MongoDB. */
  maintenance: ReadStoreMaintenance | null;
  /** Waits for what is under way and lets go of the file or the server. */
  close(): Promise<void>;
};

const GATE_TIMEOUT_MS = 5_000;

const SERVER_SELECTION_TIMEOUT_MS = 5_000;

/**
 * Opens the read store and resolves once it answers; mongoose models are then made with `connection.model(…)`.
 * Several stores (views and state; many in one test process) may be open at once, each with a file of its own.
 *
 * @throws Error in one sentence when the file belongs to another process, when MongoDB does not answer within five
 *   seconds, or when it is no replica set and so has no transactions.
 */
export async function connectReadStore(options: ReadStoreOptions): Promise<ReadStore> {
  installDriver();
  return options.url === undefined ? openEmbedded(options) : openMongo(options.url, options);
}

async function openEmbedded(options: ReadStoreOptions): Promise<ReadStore> {
  const file = resolve(options.file);
  const embedded: EmbeddedOptions['embedded'] = {
    synchronous: options.synchronous,
    gateTimeoutMs: options.gateTimeoutMs ?? GATE_TIMEOUT_MS,
    databaseName: options.database ?? 'everpaw',
  };
  // mongoose hands its options to the driver's createClient as they are; its types know MongoDB's only.
  const driverOptions = { embedded } as mongoose.ConnectOptions;
  const connection = mongoose.createConnection(`${EMBEDDED_SCHEME}${file}`, driverOptions);
  await openOrForget(connection);
  const client: unknown = connection.getClient();
  if (!(client instanceof SqliteClient))
    throw new Error('Another mongoose driver took the place of the read store.');
  return {
    connection,
    kind: 'embedded',
    maintenance: {
      integrityProblems: () => client.file.integrityProblems(),
      copyTo: (target) => client.file.copyTo(target),
      compact: () => client.file.compact(),
      scrub: () => client.file.scrub(),
    },
    close: () => closeFor(connection),
  };
}

async function openMongo(url: string, options: ReadStoreOptions): Promise<ReadStore> {
  const place = withoutCredentials(url);
  const timeoutMs = options.serverSelectionTimeoutMs ?? SERVER_SELECTION_TIMEOUT_MS;
  const connection = mongoose.createConnection(url, {
    ...(options.database === undefined ? {} : { dbName: options.database }),
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
  });
  const hello = await openOrForget(connection)
    .then(() => connection.getClient().db('admin').command({ hello: 1 }))
    .catch(async (error: unknown) => {
      await closeFor(connection);
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(
        `MongoDB at ${place} does not answer (${why}); check MONGODB_URL and that the server runs.`,
        { cause: error },
      );
    });
  if (typeof hello.setName !== 'string' && hello.msg !== 'isdbgrid') {
    await closeFor(connection);
    throw new Error(
      `MongoDB at ${place} is a single server, but the read store needs transactions and so a replica set: ` +
        'start mongod with --replSet and run rs.initiate() once.',
    );
  }
  return { connection, kind: 'mongodb', maintenance: null, close: () => closeFor(connection) };
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

function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
}
