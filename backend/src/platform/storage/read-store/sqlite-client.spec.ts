import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteClient } from './sqlite-client.ts';
import type { SqliteCollection } from './sqlite-collection.ts';
import { SqliteFile } from './sqlite-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'read-store-client-'));
let client: SqliteClient<SqliteFile>;
let views: SqliteCollection;

const refused = (operation: string) => ({ name: 'UnsupportedReadStoreOperation', operation });
/** Calls that are refused at once and those that reject read the same in a test. */
const attempt = async (call: () => unknown) => call();

beforeAll(async () => {
  const file = join(directory, 'views.db');
  client = new SqliteClient(
    new SqliteFile({ file, synchronous: 'FULL', gateTimeoutMs: 200 }),
    'test',
    (counts) => counts as never,
  );
  views = client.db().collection('views');
});

beforeEach(async () => {
  await views.deleteMany({});
});

afterAll(async () => {
  await client.close();
  rmSync(directory, { recursive: true });
});

describe('what the embedded store does not do, it refuses by name', () => {
  it.each<[string, object]>([
    ['$where', { $where: 'true' }],
    ['$expr', { $expr: {} }],
    ['$nor', { $nor: [{ a: 1 }] }],
    ['$elemMatch', { a: { $elemMatch: { b: 1 } } }],
    ['$size', { a: { $size: 1 } }],
    ['$all', { a: { $all: [1] } }],
    ['$type', { a: { $type: 'string' } }],
    ['$mod', { a: { $mod: [2, 0] } }],
    ['the pattern /lu/', { a: /lu/ }],
    ['the pattern /^lu/i', { a: /^lu/i }],
    ['the pattern /^lu/i', { a: { $regex: '^lu', $options: 'i' } }],
    ['the pattern /^l.u/', { a: /^l.u/ }],
    ['the pattern /^lu$/', { a: /^lu$/ }],
    ['the pattern /^\\d/', { a: /^\d/ }],
    ['$in with objects, lists or patterns', { a: { $in: [/^a/] } }],
    ['$gt with an object, a list or a pattern', { a: { $gt: {} } }],
    ['$text inside $or or $not', { $or: [{ $text: { $search: 'a' } }] }],
    ['a value of type Map', { a: { $ne: new Map() } }],
    ['the path "a\\"b"', { 'a"b': 1 }],
  ])('filter %s', async (operation, filter) => {
    const error = await attempt(() => views.find(filter as never).toArray()).catch((e: unknown) => e);
    expect(error).toMatchObject(refused(operation));
    expect(String(error)).toContain(operation);
  });

  it.each<[string, object]>([
    ['the update operator $rename', { $rename: { a: 'b' } }],
    ['the update operator $currentDate', { $currentDate: { a: true } }],
    ['the positional path a.$.b', { $set: { 'a.$.b': 1 } }],
    ['the positional path a.$[].b', { $set: { 'a.$[].b': 1 } }],
    ['$push with $sort', { $push: { a: { $each: [], $sort: 1 } } }],
    ['$pull with $gt', { $pull: { a: { $gt: 1 } } }],
    ['an update with an aggregation pipeline', [{ $set: { a: 1 } }]],
    ['the number NaN', { $set: { a: Number.NaN } }],
    ['a value of type bigint', { $set: { a: 1n } }],
    ['a key named __proto__', { $set: { 'a.__proto__.b': 1 } }],
  ])('update %s', async (operation, update) => {
    await views.insertOne({ _id: 'x', a: [1] });
    if (operation.includes('proto')) await views.replaceOne({ _id: 'x' }, { a: {} });
    await expect(attempt(() => views.updateOne({ _id: 'x' }, update as never))).rejects.toMatchObject(
      refused(operation),
    );
  });

  it.each<[string, () => unknown]>([
    ['aggregate()', () => (views as unknown as { aggregate(p: object[]): unknown }).aggregate([])],
    ['distinct()', () => (views as unknown as { distinct(p: string): unknown }).distinct('a')],
    ['watch()', () => (views as unknown as { watch(): unknown }).watch()],
    ['the option collation', () => views.find({}, { collation: { locale: 'en' } })],
    ['the option hint', () => views.countDocuments({}, { hint: 'a' })],
    ['the option arrayFilters', () => views.updateOne({}, { $set: { a: 1 } }, { arrayFilters: [] })],
    ['the projection {"$slice":1}', () => views.find({}, { projection: { a: { $slice: 1 } } })],
    ['an index of kind "2dsphere"', () => views.createIndex({ place: '2dsphere' })],
    [
      'the index option expireAfterSeconds: 60',
      () => views.createIndex({ at: 1 }, { expireAfterSeconds: 60 }),
    ],
    ['a collection with capped', () => client.db().createCollection('c', { capped: true })],
    ['a second database (other) in one file', () => client.db('other')],
    ['an _id that is null, an object or a list', () => views.insertOne({ _id: { a: 1 } })],
  ])('%s', async (operation, call) => {
    await expect(attempt(call)).rejects.toMatchObject(refused(operation));
  });

  it('a sort by a path that holds lists, and a list where a unique index is', async () => {
    const lists = client.db().collection('lists');
    await lists.createIndex({ key: 1 }, { unique: true, sparse: true });
    await lists.insertOne({ _id: 'a', tags: ['x'] });
    await expect(lists.find({}, { sort: { tags: 1 } }).toArray()).rejects.toMatchObject(
      refused('a sort by tags, which holds arrays'),
    );
    await expect(lists.insertOne({ _id: 'b', key: [1] })).rejects.toMatchObject(
      refused('an array at key, which the unique index key_1 covers'),
    );
  });
});

describe('the event loop', () => {
  it('turns while finds are awaited one after the other without end', async () => {
    await views.insertOne({ _id: 'a' });
    let isOver = false;
    const timer = setImmediate()
      .then(() => setImmediate())
      .then(() => {
        isOver = true;
      });
    // Without a pause of the engine's own, this loop would hold the event loop for ever.
    while (!isOver) await views.findOne({ _id: 'a' });
    await timer;
    expect(client.file.loopYield.turns).toBeGreaterThan(0);
  });

  it('turns in the middle of a large bulk write and of a long result', async () => {
    const documents = Array.from({ length: 4_000 }, (_, i) => ({ _id: String(i), text: 'x'.repeat(200) }));
    const before = client.file.loopYield.turns;
    await views.insertMany(documents);
    const between = client.file.loopYield.turns;
    expect(between).toBeGreaterThan(before + 1);
    expect(await views.find().toArray()).toHaveLength(4_000);
    expect(client.file.loopYield.turns).toBeGreaterThan(between);
  });
});

describe('writes', () => {
  it('of one turn of the event loop share one commit, and so one sync to the disk', async () => {
    await views.insertOne({ _id: 'first' });
    const before = client.file.commits;
    await Promise.all(Array.from({ length: 64 }, (_, i) => views.insertOne({ _id: String(i) })));
    expect(client.file.commits).toBe(before + 1);
    expect(await views.countDocuments()).toBe(65);
  });

  it('that fail take none of those with them that share their commit', async () => {
    const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map((_id) => views.insertOne({ _id })));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((await views.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('are seen by the next read once they are acknowledged', async () => {
    for (let i = 0; i < 20; i += 1) {
      await views.updateOne({ _id: 'n' }, { $set: { i } }, { upsert: true });
      expect(await views.findOne({ _id: 'n' })).toEqual({ _id: 'n', i });
    }
  });
});

describe('a transaction', () => {
  it('that waits for an operation without its session gets an error instead of waiting for ever', async () => {
    const forgotten = client.withSession((session) =>
      session.withTransaction(async () => {
        await views.insertOne({ _id: 'a' }, { session });
        await views.insertOne({ _id: 'b' });
      }),
    );
    await expect(forgotten).rejects.toThrow(/must carry its session/);
    expect(await views.countDocuments()).toBe(0);
    await views.insertOne({ _id: 'c' });
    expect(await views.countDocuments()).toBe(1);
  });

  it('does not hold up reads, which see what is committed', async () => {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await views.insertOne({ _id: 'a' }, { session });
        expect(await views.countDocuments()).toBe(0);
        expect(await views.findOne({ _id: 'a' }, { session })).toEqual({ _id: 'a' });
      }),
    );
    expect(await views.countDocuments()).toBe(1);
  });

  it('keeps new collections, indexes and lists to itself, and forgets them when it is undone', async () => {
    const fresh = client.db().collection('fresh');
    const session = client.startSession();
    session.startTransaction();
    await fresh.createIndex({ key: 1 }, { session });
    await fresh.insertOne({ _id: 'a', tags: ['x'] }, { session });
    expect(await fresh.countDocuments({ tags: 'x' })).toBe(0);
    expect(await fresh.countDocuments({ tags: 'x' }, { session })).toBe(1);
    await session.abortTransaction();
    expect(await client.db().listCollections({ name: 'fresh' }).toArray()).toEqual([]);
    await fresh.insertOne({ _id: 'a', tags: ['x'] });
    expect(await fresh.countDocuments({ tags: 'x' })).toBe(1);
  });

  it('says that it is over after an error has undone it', async () => {
    const session = client.startSession();
    session.startTransaction();
    await views.insertOne({ _id: 'a' }, { session });
    await expect(views.insertOne({ _id: 'a' }, { session })).rejects.toMatchObject({ code: 11_000 });
    await expect(views.insertOne({ _id: 'b' }, { session })).rejects.toMatchObject({ code: 251 });
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    expect(await views.countDocuments()).toBe(0);
  });

  it('takes operations that are not awaited one by one', async () => {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await Promise.all(
          Array.from({ length: 20 }, (_, i) => views.insertOne({ _id: String(i) }, { session })),
        );
      }),
    );
    expect(await views.countDocuments()).toBe(20);
  });
});
