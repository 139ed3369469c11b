import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { ServerUnreachable } from '../../kernel/server-unreachable.ts';
import { connectReadStore, openToRead, type ReadStore } from './connect-read-store.ts';

const schema = new mongoose.Schema({ _id: String, n: Number }, { versionKey: false });

let directory: string;
let stores: ReadStore[];

async function open(name: string): Promise<ReadStore> {
  const store = await connectReadStore({ file: join(directory, name), synchronous: 'FULL' });
  stores.push(store);
  return store;
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'read-store-connect-'));
  stores = [];
});

afterEach(async () => {
  for (const store of stores) await store.close();
  rmSync(directory, { recursive: true });
});

describe('connectReadStore', () => {
  it('opens several files at once, each with documents of its own, and makes their folders', async () => {
    const [views, state] = [await open('one/views.db'), await open('two/state.db')];
    const [View, State] = [views, state].map(({ connection }) => connection.model('Thing', schema));
    await View?.create({ _id: 'a', n: 1 });
    await State?.create({ _id: 'a', n: 2 });
    expect([await View?.findById('a').lean(), await State?.findById('a').lean()]).toEqual([
      { _id: 'a', n: 1 },
      { _id: 'a', n: 2 },
    ]);
    expect(views.kind).toBe('embedded');
    expect(await views.connection.db?.admin().ping()).toEqual({ ok: 1 });
  });

  it('keeps documents, indexes and lists over a restart', async () => {
    const first = await open('views.db');
    const Thing = first.connection.model(
      'Thing',
      new mongoose.Schema({ _id: String, tags: [String], key: { type: String, unique: true } }),
    );
    await Thing.init();
    await Thing.create({ _id: 'a', tags: ['x'], key: 'k' });
    await first.close();

    const second = await open('views.db');
    const Again = second.connection.model('Thing', Thing.schema);
    await Again.init();
    expect(await Again.countDocuments({ tags: 'x' })).toBe(1);
    await expect(Again.create({ _id: 'b', key: 'k' })).rejects.toMatchObject({ code: 11_000 });
  });

  it('says that a file belongs to another', async () => {
    await open('views.db');
    await expect(open('views.db')).rejects.toThrow(/views\.db is in use/);
  });

  it('leaves no connection behind when it is closed or could not be opened', async () => {
    const before = mongoose.connections.length;
    const store = await open('views.db');
    await open('views.db').catch(() => null);
    await store.close();
    expect(mongoose.connections.length).toBe(before);
    await expect(store.connection.model('Thing', schema).findById('a')).rejects.toThrow();
  });

  it('checks a file', async () => {
    const { connection, maintenance } = await open('views.db');
    const Thing = connection.model('Thing', schema);
    await Thing.insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: `t${n}`, n })));
    expect(await maintenance?.integrityProblems()).toEqual([]);
    expect(await Thing.countDocuments()).toBe(50);
  });

  describe('read by another connection', () => {
    it('is seen as it was committed, with collections, indexes and lists that came after it was opened', async () => {
      const { connection } = await open('views.db');
      const Thing = connection.model('Thing', schema);
      await Thing.createCollection();
      const reader = await openToRead(join(directory, 'views.db'));
      stores.push(reader);
      const Seen = reader.connection.model('Thing', schema);
      expect(await Seen.find().lean()).toEqual([]);
      await Thing.insertMany([{ _id: 'a', n: 1 }]);
      expect(await Seen.find().lean()).toEqual([{ _id: 'a', n: 1 }]);
      await connection.collection('lists').insertOne({ words: ['one', 'two'] });
      expect(await reader.connection.collection('lists').countDocuments({ words: 'two' })).toBe(1);
      await connection.collection('lists').insertOne({ words: 'two', more: ['x'] });
      expect(await reader.connection.collection('lists').countDocuments({ more: 'x' })).toBe(1);
    });

    it('is an error where it does not hold the collection, and cannot be changed', async () => {
      await open('views.db');
      const reader = await openToRead(join(directory, 'views.db'));
      stores.push(reader);
      const things = reader.connection.collection('things');
      await expect(things.findOne({})).rejects.toThrow('holds no collection things');
      await expect(things.insertOne({ n: 1 })).rejects.toThrow('open to be read only');
    });
  });

  it('makes missing indexes beside reads, which are then used', async () => {
    const { connection, maintenance } = await open('views.db');
    const indexed = new mongoose.Schema({ _id: String, n: Number }, { autoIndex: false, versionKey: false });
    indexed.index({ n: 1 }, { unique: true });
    const Thing = connection.model('Indexed', indexed);
    await Thing.insertMany([{ _id: 'a', n: 1 }]);
    await maintenance?.buildIndexes(Thing as never);
    await maintenance?.buildIndexes(Thing as never);
    expect((await Thing.collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    await expect(Thing.insertMany([{ _id: 'b', n: 1 }])).rejects.toThrow('E11000');
  });

  it('REL-15 leaves nothing in its file of what was deleted, replaced or found by its words', async () => {
    const { connection, maintenance } = await open('views.db');
    const pages = new mongoose.Schema<{ _id: string; text: string }>({ _id: String, text: String });
    pages.index({ text: 'text' }, { default_language: 'none' });
    const Page = connection.model('Page', pages);
    await Page.createIndexes();
    const long = (word: string) => `${'lorem ipsum dolor '.repeat(800)} ${word}`;
    for (let n = 0; n < 60; n += 1) await Page.create({ _id: `p${n}`, text: long(`stays${n}`) });
    await Page.create({ _id: 'deleted', text: long('canarydeleted') });
    await Page.create({ _id: 'replaced', text: long('canaryreplaced') });
    await maintenance?.scrub();
    await Page.deleteOne({ _id: 'deleted' });
    await Page.replaceOne({ _id: 'replaced' }, { _id: 'replaced', text: 'short' });
    await maintenance?.scrub();
    for (const name of ['views.db', 'views.db-wal']) {
      const bytes = await readFile(join(directory, name)).catch(() => Buffer.alloc(0));
      for (const word of ['canarydeleted', 'canaryreplaced'])
        expect({ name, word, found: bytes.includes(word) }).toEqual({ name, word, found: false });
    }
    expect(await maintenance?.integrityProblems()).toEqual([]);
    const found = await Page.find({ $text: { $search: '"stays41"' } }).lean();
    expect(found.map(({ _id }) => _id)).toEqual(['p41']);
  });

  it('REL-17 copies a moment of a file while writes go on', async () => {
    const { connection, maintenance } = await open('views.db');
    const Thing = connection.model('Thing', schema);
    const things = (from: number) =>
      Array.from({ length: 3_000 }, (_, i) => ({ _id: `t${from + i}`, n: i, text: 'x'.repeat(1_000) }));
    await Thing.collection.insertMany(things(0) as never);
    const copying = maintenance?.copyTo(join(directory, 'copy.db'));
    await Thing.collection.insertMany(things(10_000) as never);
    await copying;
    const copy = await open('copy.db');
    expect(await copy.maintenance?.integrityProblems()).toEqual([]);
    expect(await copy.connection.model('Thing', schema).countDocuments()).toBe(3_000);
    expect(await Thing.countDocuments()).toBe(6_000);
    await expect(maintenance?.copyTo(join(directory, 'copy.db'))).rejects.toThrow(/exists already/);
  });

  it('says in one sentence that MongoDB does not answer, without the password', async () => {
    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const port = portOf(silent);
    const url = `mongodb://user:secret@127.0.0.1:${port}/everpaw`;
    const failure = await connectReadStore({
      url,
      file: '',
      synchronous: 'FULL',
      serverSelectionTimeoutMs: 200,
    }).catch(String);
    silent.close();
    expect(failure).toMatch(new RegExp(`MongoDB at mongodb://127.0.0.1:${port}/everpaw does not answer`));
    expect(failure).not.toContain('secret');
  });

  it('says that a MongoDB which is no replica set has no transactions', async () => {
    const lone = createServer(answerAsLoneServer).listen(0, '127.0.0.1');
    await once(lone, 'listening');
    const url = `mongodb://127.0.0.1:${portOf(lone)}/everpaw`;
    const failure = await connectReadStore({ url, file: '', synchronous: 'FULL' }).catch(String);
    lone.close();
    expect(failure).toMatch(/is a single server, but the read store needs transactions and so a replica set/);
  });

  it('REL-37 takes several hosts, and holds to the primary and to durable writes whatever the address says', async () => {
    const seen: object[] = [];
    const primary = createServer();
    primary.listen(0, '127.0.0.1');
    await once(primary, 'listening');
    const me = `127.0.0.1:${portOf(primary)}`;
    primary.on('connection', (socket) =>
      answerAsLoneServer(socket, { setName: 'rs0', hosts: [me], me }, seen),
    );
    const warnings: string[] = [];
    const weak = 'readPreference=secondary&readPreferenceTags=dc:east&w=1&journal=false&retryWrites=false';
    const store = await connectReadStore({
      url: `mongodb://${me},127.0.0.1:1/everpaw?replicaSet=rs0&${weak}`,
      file: 'never opened',
      synchronous: 'FULL',
      warn: (line) => warnings.push(line),
    });
    await store.connection.collection('keys').insertOne({ a: 1 });
    const { readPreference, retryWrites } = store.connection.getClient().options;
    await store.close();
    primary.close();
    expect(seen).toContainEqual(
      expect.objectContaining({ insert: 'keys', writeConcern: { w: 'majority', j: true } }),
    );
    expect([readPreference.mode, retryWrites]).toEqual(['primary', true]);
    expect(warnings.map((line) => line.split(':')[0])).toEqual(
      ['readPreference', 'readPreferenceTags', 'w', 'journal', 'retryWrites'].map(
        (name) => `In the address of MongoDB ${name} is ignored`,
      ),
    );
  });

  it('says of a replica set that is not initiated yet that it may answer later', async () => {
    const waiting = createServer((socket) => answerAsLoneServer(socket, { isreplicaset: true }));
    waiting.listen(0, '127.0.0.1');
    await once(waiting, 'listening');
    const url = `mongodb://127.0.0.1:${portOf(waiting)}/everpaw?directConnection=true`;
    const opening = connectReadStore({ url, file: 'never opened', synchronous: 'FULL' });
    await expect(opening).rejects.toBeInstanceOf(ServerUnreachable);
    waiting.close();
  });

  it.each([
    'mongodb://user:geheim@127.0.0.1:1/everpaw',
    'mongodb://user:ge@heim@127.0.0.1:1/everpaw',
    'mongodb://user:ge:heim@127.0.0.1:1/everpaw',
    'mongodb://user:geheim@127.0.0.1:1/everpaw?color=red',
    'mongodb://user:geheim@127.0.0.1:1/everpaw?replicaSet=',
    'postgres://user:geheim@127.0.0.1:1/everpaw',
  ])('REL-37 names no password when it cannot be used: %s', async (url) => {
    const error = await connectReadStore({
      url,
      file: 'never opened',
      synchronous: 'FULL',
      serverSelectionTimeoutMs: 200,
    }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    const { message, stack, cause } = error as Error;
    for (const text of [message, stack, String(cause)]) expect(text).not.toMatch(/heim/);
  });
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Speaks as much of MongoDB's protocol as says "I am a server on my own", or whatever `more` says. */
function answerAsLoneServer(socket: Socket, more: object = {}, seen: object[] = []): void {
  const hello = {
    ...more,
    ok: 1,
    isWritablePrimary: true,
    helloOk: true,
    minWireVersion: 0,
    maxWireVersion: 25,
  };
  const body = mongoose.mongo.BSON.serialize({
    ...hello,
    maxBsonObjectSize: 2 ** 24,
    maxMessageSizeBytes: 2 ** 25,
  });
  let received = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 16 && received.length >= received.readInt32LE(0)) {
      const requestId = received.readInt32LE(4);
      // The first hello is an OP_QUERY, answered by OP_REPLY; everything later is OP_MSG.
      const isQuery = received.readInt32LE(12) === 2004;
      if (!isQuery)
        seen.push(
          mongoose.mongo.BSON.deserialize(received.subarray(21), { allowObjectSmallerThanBufferSize: true }),
        );
      received = received.subarray(received.readInt32LE(0));
      const preamble = Buffer.alloc(isQuery ? 20 : 5);
      if (isQuery) preamble.writeInt32LE(1, 16);
      const header = Buffer.alloc(16);
      header.writeInt32LE(16 + preamble.length + body.length, 0);
      header.writeInt32LE(requestId, 8);
      header.writeInt32LE(isQuery ? 1 : 2013, 12);
      socket.write(Buffer.concat([header, preamble, body]));
    }
  });
}

describe('a process that is killed', () => {
  it('REL-04 has lost no write that it acknowledged, and lets go of the file', async () => {
    const script = `
      import { connectReadStore } from ${JSON.stringify(fileURLToPath(new URL('./connect-read-store.ts', import.meta.url)))};
      const store = await connectReadStore({ file: ${JSON.stringify(join(directory, 'state.db'))}, synchronous: 'FULL' });
      const things = store.connection.collection('things');
      for (let n = 0; ; n += 1) {
        const ids = Array.from({ length: 8 }, (_, i) => n * 8 + i);
        await Promise.all(ids.map((_id) => things.insertOne({ _id, text: 'x'.repeat(500) })));
        process.stdout.write(ids.at(-1) + '\\n');
      }`;
    const child = spawn(
      process.execPath,
      ['--no-warnings', '--input-type=module-typescript', '--eval', script],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        cwd: fileURLToPath(new URL('.', import.meta.url)),
      },
    );
    const exited = once(child, 'exit');
    let acknowledged = -1;
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line);
      if (acknowledged >= 400) child.kill('SIGKILL');
    }
    await exited;

    const store = await open('state.db');
    const found = await store.connection
      .collection('things')
      .find({}, { projection: { _id: 1 } })
      .toArray();
    const ids = new Set(found.map(({ _id }) => Number(_id)));
    const lost = Array.from({ length: acknowledged + 1 }, (_, id) => id).filter((id) => !ids.has(id));
    expect(lost).toEqual([]);
    expect(await store.maintenance?.integrityProblems()).toEqual([]);
  });
});
