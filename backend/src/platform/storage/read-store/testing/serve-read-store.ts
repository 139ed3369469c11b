import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoServerError } from 'mongodb';
import { connectReadStore, type ReadStore } from '../connect-read-store.ts';
import type { Document } from '../sql/encode-document.ts';
import { serverError } from '../sql/server-error.ts';
import { SqliteClient } from '../sqlite-client.ts';
import type { SqliteSession } from '../sqlite-session.ts';
import { answerCommand } from './answer-commands.ts';
import { readMessages, type WireRequest, writeAnswer } from './wire.ts';

/** A read store that MongoDB's own driver talks to over loopback, from as many processes as want to. */
export type ReadStoreServer = {
  /** What `MONGODB_URL` is set to. */
  readonly url: string;
  close(): Promise<void>;
};

/** A transaction under way, and the connection that its last operation came by. */
type Transaction = { session: SqliteSession; socket: Socket };

/**
 * Serves embedded files, one for each database, by MongoDB's wire protocol, so that several processes with the
 * unmodified driver share one read store. It answers as the only member of a replica set and knows the commands that
 * the product sends. What differs from a real server: of two transactions the second waits for the first instead of
 * meeting a write conflict, a repeated write is executed again, and a transaction ends with the connection that its
 * last operation came by (a server lets it run out after a minute).
 */
export async function serveReadStore(): Promise<ReadStoreServer> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-shared-store-'));
  const stores = new Map<string, Promise<ReadStore>>();
  const transactions = new Map<string, Transaction>();
  const sockets = new Set<Socket>();

  const clientOf = async (database: string): Promise<SqliteClient> => {
    const opening =
      stores.get(database) ??
      connectReadStore({ file: join(folder, `${database}.db`), database, synchronous: 'NORMAL' });
    stores.set(database, opening);
    const client: unknown = (await opening).connection.getClient();
    if (client instanceof SqliteClient) return client;
    throw new TypeError('An embedded store has an embedded client');
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      for (const [id, { session, socket: last }] of transactions)
        if (last === socket) {
          transactions.delete(id);
          void session.endSession();
        }
    });
    let answering = Promise.resolve();
    readMessages(socket, (request) => {
      answering = answering.then(async () => {
        const answer = await answered(request, socket);
        if (!socket.destroyed) writeAnswer(socket, request, answer);
      });
    });
  });

  async function answered({ command }: WireRequest, socket: Socket): Promise<Document> {
    try {
      return { ...(await execute(command, socket)), ok: 1 };
    } catch (error) {
      return failureOf(error);
    }
  }

  async function execute(command: Document, socket: Socket): Promise<Document> {
    const [name = ''] = Object.keys(command);
    if (name === 'hello' || name === 'isMaster' || name === 'ismaster') return helloAnswer(address());
    if (['ping', 'endSessions', 'killCursors'].includes(name)) return {};
    const id = sessionIdOf(command);
    if (name === 'commitTransaction' || name === 'abortTransaction') {
      const transaction = transactions.get(id);
      transactions.delete(id);
      if (!transaction) throw serverError('NoSuchTransaction', `No transaction of the session ${id}`);
      await transaction.session[name]();
      return {};
    }
    const client = await clientOf(String(command.$db));
    return answerCommand(name, command, client.db(), sessionOf(id, command, client, socket));
  }

  function sessionOf(id: string, command: Document, client: SqliteClient, socket: Socket) {
    if (command.autocommit !== false) return undefined;
    const known = transactions.get(id);
    if (known && command.startTransaction !== true) {
      known.socket = socket;
      return known.session;
    }
    if (command.startTransaction !== true)
      throw serverError('NoSuchTransaction', `No transaction of the session ${id}`);
    const session = client.startSession();
    session.startTransaction();
    transactions.set(id, { session, socket });
    return session;
  }

  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port, not on a path
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `mongodb://${address()}/?replicaSet=rs0`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      for (const opening of stores.values()) await (await opening).close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const sessionIdOf = ({ lsid }: Document): string => JSON.stringify(lsid ?? null);

function helloAnswer(address: string): Document {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    setName: 'rs0',
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
  };
}

function failureOf(error: unknown): Document {
  if (error instanceof MongoServerError) return { ok: 0, ...error.errorResponse };
  const errmsg = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { ok: 0, errmsg, code: 8, codeName: 'UnknownError' };
}
