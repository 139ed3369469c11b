import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { connectReadStore, type ReadStore } from './connect-read-store.ts';
import { type ReadStoreServer, serveReadStore } from './testing/serve-read-store.ts';

/**
 * What "drop-in" means: everything here holds on the embedded store, on the same store behind MongoDB's own driver, and
 * on MongoDB when one is configured.
 */
const engines: { engine: string; url?: string; isServed?: boolean }[] = [
  { engine: 'embedded' },
  { engine: 'embedded, served to the real driver', isServed: true },
  ...(process.env.MONGODB_URL === undefined ? [] : [{ engine: 'mongodb', url: process.env.MONGODB_URL }]),
];

const day = (n: number) => new Date(Date.UTC(2024, 0, n));

const memorialSchema = new mongoose.Schema(
  {
    _id: String,
    petName: String,
    memorialText: String,
    nameKey: String,
    isPublic: Boolean,
    createdAt: Date,
    candles: Number,
    slug: String,
    tags: { type: [String], default: undefined },
    owner: { type: { id: String, name: String }, _id: false },
    photos: { type: [{ _id: false, url: String, width: Number }], default: undefined },
  },
  { versionKey: false },
);
memorialSchema.index({ isPublic: 1, createdAt: -1, _id: -1 });
memorialSchema.index({ nameKey: 1 });
memorialSchema.index({ slug: 1 }, { unique: true, sparse: true });
memorialSchema.index(
  { petName: 'text', memorialText: 'text' },
  { weights: { petName: 10, memorialText: 1 }, default_language: 'none' },
);

const guestbookSchema = new mongoose.Schema({ _id: String, lines: [String], count: Number });

describe.each(engines)('read store on $engine', ({ url, isServed }) => {
  const directory = mkdtempSync(join(tmpdir(), 'read-store-'));
  let server: ReadStoreServer | null = null;
  let store: ReadStore;
  let Memorial: ReturnType<typeof memorialModel>;

  const memorialModel = () => store.connection.model('Memorial', memorialSchema, 'memorials-v1');
  const ids = (documents: readonly { _id?: unknown }[]) => documents.map(({ _id }) => _id);

  beforeAll(async () => {
    server = isServed ? await serveReadStore() : null;
    store = await connectReadStore({
      url: server?.url ?? url,
      database: `everpaw-test-${randomUUID().slice(0, 8)}`,
      file: join(directory, 'views.db'),
      synchronous: 'NORMAL',
    });
    Memorial = memorialModel();
    await Memorial.init();
  });

  beforeEach(async () => {
    await Memorial.deleteMany({});
  });

  afterAll(async () => {
    await store.connection.dropDatabase();
    await store.close();
    await server?.close();
    rmSync(directory, { recursive: true });
  });

  describe('documents', () => {
    const rex = {
      _id: 'rex',
      petName: 'Rex',
      isPublic: true,
      createdAt: day(1),
      candles: 2.5,
      slug: null,
      tags: ['dog', 'old'],
      owner: { id: 'kim', name: 'Kim' },
      photos: [{ url: '/a', width: 10 }],
    };

    it('come back as what they were, lean', async () => {
      await Memorial.create(rex);
      expect(await Memorial.findById('rex').lean()).toEqual(rex);
    });

    it('come back as what they were, hydrated, and can be changed and saved', async () => {
      await Memorial.create(rex);
      const found = await Memorial.findById('rex').orFail();
      found.candles = 3;
      found.tags?.push('loved');
      found.set('owner.name', 'Kim B.');
      found.set('photos.0.width', 20);
      await found.save();

      const saved = await Memorial.findById('rex').lean();
      expect(saved).toEqual({
        ...rex,
        candles: 3,
        tags: ['dog', 'old', 'loved'],
        owner: { id: 'kim', name: 'Kim B.' },
        photos: [{ url: '/a', width: 20 }],
      });
    });

    it('get an ObjectId when they bring no id, and binaries and dates in lists survive', async () => {
      const Any = store.connection.model('Any', new mongoose.Schema({ bytes: Buffer, dates: [Date] }), 'any');
      const made = await Any.create({ bytes: Buffer.from([0, 255]), dates: [day(1), day(2)] });
      const found = await Any.findById(made._id).orFail();
      expect(found._id).toBeInstanceOf(mongoose.Types.ObjectId);
      expect(found.bytes?.toString('hex')).toBe('00ff');
      expect([...found.dates]).toEqual([day(1), day(2)]);
      expect(await Any.countDocuments({ _id: made._id, dates: day(2) })).toBe(1);
    });

    it('keep what is undefined as null, or leave it out when told to', async () => {
      const things = store.connection.collection<{ _id: string }>('things');
      const document = (_id: string) => ({ _id, a: undefined, list: [undefined, { b: undefined }] });
      await things.insertOne(document('null'));
      await things.insertOne(document('out'), { ignoreUndefined: true });
      const replacement = { a: undefined, b: 1 };
      await things.bulkWrite([{ replaceOne: { filter: { _id: 'bulk' }, replacement, upsert: true } }], {
        ignoreUndefined: true,
      });
      expect(await things.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
        { _id: 'bulk', b: 1 },
        { _id: 'null', a: null, list: [null, { b: null }] },
        { _id: 'out', list: [null, {}] },
      ]);
    });

    it('lose an update that was based on an older version of a list', async () => {
      const Guestbook = store.connection.model('Guestbook', guestbookSchema, 'guestbooks');
      await Guestbook.create({ _id: 'g', lines: ['a', 'b'] });
      const [first, second] = [
        await Guestbook.findById('g').orFail(),
        await Guestbook.findById('g').orFail(),
      ];
      first.lines = ['c'];
      await first.save();
      second.set('lines.1', 'd');
      await expect(second.save()).rejects.toMatchObject({ name: 'VersionError' });
    });
  });

  describe('filters', () => {
    beforeEach(async () => {
      await Memorial.insertMany([
        {
          _id: '1',
          petName: 'Ada',
          nameKey: 'ada',
          candles: 1,
          isPublic: true,
          createdAt: day(1),
          tags: ['cat'],
        },
        {
          _id: '2',
          petName: 'Adam',
          nameKey: 'adam',
          candles: 2,
          isPublic: false,
          createdAt: day(2),
          tags: ['dog', 'cat'],
        },
        { _id: '3', petName: 'Bea', nameKey: 'bea', candles: 3, isPublic: true, createdAt: day(3), tags: [] },
        {
          _id: '4',
          petName: 'a.b',
          nameKey: 'a.b',
          owner: { id: 'kim' },
          photos: [
            { url: '/x', width: 1 },
            { url: '/y', width: 9 },
          ],
        },
        { _id: '5', petName: 'Zoe', nameKey: null, owner: { id: 'lee', name: 'Lee' } },
      ]);
    });

    it.each([
      ['nothing', {}, ['1', '2', '3', '4', '5']],
      ['equality', { petName: 'Ada' }, ['1']],
      ['a boolean', { isPublic: false }, ['2']],
      ['a date', { createdAt: day(3) }, ['3']],
      ['null, which is also missing', { nameKey: null }, ['5']],
      ['missing', { candles: null }, ['4', '5']],
      ['$ne, which is also missing', { isPublic: { $ne: true } }, ['2', '4', '5']],
      ['$gt of numbers', { candles: { $gt: 1 } }, ['2', '3']],
      ['a range of dates', { createdAt: { $gte: day(1), $lt: day(3) } }, ['1', '2']],
      ['a range of strings', { nameKey: { $gte: 'ada', $lte: 'b' } }, ['1', '2']],
      ['$in', { _id: { $in: ['5', '1', 'none'] } }, ['1', '5']],
      ['$in with null', { candles: { $in: [3, null] } }, ['3', '4', '5']],
      ['$in of nothing', { _id: { $in: [] } }, []],
      ['$nin', { candles: { $nin: [1, 2] } }, ['3', '4', '5']],
      ['$exists', { candles: { $exists: true } }, ['1', '2', '3']],
      ['$exists with null', { nameKey: { $exists: true } }, ['1', '2', '3', '4', '5']],
      ['not $exists', { tags: { $exists: false } }, ['4', '5']],
      ['$not', { candles: { $not: { $gte: 2 } } }, ['1', '4', '5']],
      ['$and', { $and: [{ isPublic: true }, { candles: { $lt: 3 } }] }, ['1']],
      ['$or', { $or: [{ candles: 1 }, { 'owner.id': 'kim' }] }, ['1', '4']],
      ['a dotted path', { 'owner.name': 'Lee' }, ['5']],
      ['an element of a list', { tags: 'cat' }, ['1', '2']],
      ['no such element', { tags: { $ne: 'cat' } }, ['3', '4', '5']],
      ['a whole list', { tags: ['dog', 'cat'] }, ['2']],
      ['an object in a list', { 'photos.url': '/y' }, ['4']],
      ['a number in an object in a list', { 'photos.width': { $gt: 5 } }, ['4']],
      ['a whole object', { owner: { id: 'kim' } }, ['4']],
      ['a beginning', { nameKey: /^ada/ }, ['1', '2']],
      ['a beginning as $regex', { nameKey: { $regex: '^be' } }, ['3']],
      ['an escaped beginning', { nameKey: /^a\.b/ }, ['4']],
    ])('find %s', async (_name, filter, expected) => {
      expect(ids(await Memorial.find(filter).sort({ _id: 1 }).lean())).toEqual(expected);
      expect(await Memorial.countDocuments(filter)).toBe(expected.length);
    });

    it('REL-36 refuse a pattern that holds a NUL', async () => {
      for (const pattern of ['^a\0', '^\0'])
        await expect(Memorial.find({ nameKey: { $regex: pattern } }).lean()).rejects.toMatchObject({
          code: 2,
        });
    });

    it('count, tell of existence and find one', async () => {
      expect(await Memorial.estimatedDocumentCount()).toBe(5);
      expect(await Memorial.countDocuments({}, { skip: 1, limit: 3 })).toBe(3);
      expect(await Memorial.exists({ petName: 'Bea' })).toEqual({ _id: '3' });
      expect(await Memorial.exists({ petName: 'Nobody' })).toBeNull();
      expect(await Memorial.findOne({ isPublic: true }).sort({ candles: -1 }).lean()).toMatchObject({
        _id: '3',
      });
      expect(await Memorial.findById('none')).toBeNull();
    });

    it('sort with what is missing first, skip and limit', async () => {
      expect(ids(await Memorial.find().sort({ candles: 1, _id: -1 }).lean())).toEqual([
        '5',
        '4',
        '1',
        '2',
        '3',
      ]);
      expect(ids(await Memorial.find().sort('-candles _id').skip(1).limit(2).lean())).toEqual(['2', '1']);
    });

    it('keep or leave out what a projection says', async () => {
      expect(await Memorial.findById('5').select('petName owner.id').lean()).toEqual({
        _id: '5',
        petName: 'Zoe',
        owner: { id: 'lee' },
      });
      expect(await Memorial.findById('5').select('-nameKey -owner.id -_id').lean()).toEqual({
        petName: 'Zoe',
        owner: { name: 'Lee' },
      });
      expect(await Memorial.findById('4').select({ 'photos.url': 1 }).lean()).toEqual({
        _id: '4',
        photos: [{ url: '/x' }, { url: '/y' }],
      });
    });

    it('are read one by one with a cursor', async () => {
      const seen: string[] = [];
      for await (const { _id } of Memorial.find().sort({ _id: 1 }).lean().cursor()) seen.push(String(_id));
      expect(seen).toEqual(['1', '2', '3', '4', '5']);
    });
  });

  it('pages by date without losing or repeating one of many made at the same time', async () => {
    await Memorial.insertMany(
      Array.from({ length: 25 }, (_, i) => ({
        _id: `m${String(i).padStart(2, '0')}`,
        isPublic: i % 5 !== 0,
        createdAt: day(1 + (i % 3)),
      })),
    );
    const pages: string[][] = [];
    let after: { createdAt?: Date | null; _id: string } | null = null;
    do {
      const cursor: { $or?: object[] } =
        after === null
          ? {}
          : {
              $or: [
                { createdAt: { $lt: after.createdAt } },
                { createdAt: after.createdAt, _id: { $lt: after._id } },
              ],
            };
      const page: { createdAt?: Date | null; _id: string }[] = await Memorial.find({
        isPublic: true,
        ...cursor,
      })
        .sort({ createdAt: -1, _id: -1 })
        .limit(6)
        .lean<{ createdAt: Date; _id: string }[]>();
      pages.push(page.map(({ _id }) => _id));
      after = page.at(-1) ?? null;
    } while (after !== null);
    const all = await Memorial.find({ isPublic: true }).sort({ createdAt: -1, _id: -1 }).lean();
    expect(pages.map(({ length }) => length)).toEqual([6, 6, 6, 2, 0]);
    expect(pages.flat()).toEqual(ids(all));
  });

  it('REL-36 refuses a key that holds a NUL and a document above 16 MiB, and takes one just below', async () => {
    const things = store.connection.collection<{ _id: string }>('things-of-size');
    for (const write of [
      () => things.insertOne({ _id: 'nul', 'a\0b': 1 } as never),
      () => things.insertOne({ _id: 'nul', inner: { '\0': 1 } } as never),
    ])
      await expect(write()).rejects.toMatchObject({ name: 'BSONError' });
    const sized = (bytes: number) => ({ _id: `${bytes}`, text: 'x'.repeat(bytes) });
    await expect(
      things.bulkWrite([{ insertOne: { document: sized(16 * 1024 * 1024) } }]),
    ).rejects.toMatchObject({ name: 'MongoInvalidArgumentError' });
    await things.insertOne(sized(16 * 1024 * 1024 - 1_000));
    expect(await things.countDocuments()).toBe(1);
    await things.drop();
  });

  describe('changes', () => {
    beforeEach(async () => {
      await Memorial.create({
        _id: 'rex',
        petName: 'Rex',
        candles: 1,
        tags: ['dog', 'old'],
        owner: { id: 'kim', name: 'Kim' },
      });
    });

    it.each([
      [
        '$set',
        { $set: { petName: 'Max', 'owner.name': 'K' } },
        { petName: 'Max', owner: { id: 'kim', name: 'K' } },
      ],
      [
        '$set with a new path',
        { $set: { photos: [{ url: '/p', width: 1 }] } },
        { photos: [{ url: '/p', width: 1 }] },
      ],
      ['$inc', { $inc: { candles: -2 } }, { candles: -1 }],
      ['$push', { $push: { tags: 'a' } }, { tags: ['dog', 'old', 'a'] }],
      ['$push of each', { $push: { tags: { $each: ['a', 'old'] } } }, { tags: ['dog', 'old', 'a', 'old'] }],
      ['$addToSet', { $addToSet: { tags: { $each: ['old', 'b', 'b'] } } }, { tags: ['dog', 'old', 'b'] }],
      ['$pull', { $pull: { tags: 'dog' } }, { tags: ['old'] }],
      ['$pull of some', { $pull: { tags: { $in: ['dog', 'old'] } } }, { tags: [] }],
    ])('%s', async (_name, update, expected) => {
      const before = await Memorial.findById('rex').lean();
      expect(await Memorial.updateOne({ _id: 'rex' }, update)).toMatchObject({
        matchedCount: 1,
        modifiedCount: 1,
        upsertedCount: 0,
      });
      expect(await Memorial.findById('rex').lean()).toEqual({ ...before, ...expected });
    });

    it('$unset takes a field away', async () => {
      await Memorial.updateOne({ _id: 'rex' }, { $unset: { petName: 1, 'owner.name': 1, slug: 1 } });
      expect(await Memorial.findById('rex').lean()).toEqual({
        _id: 'rex',
        candles: 1,
        tags: ['dog', 'old'],
        owner: { id: 'kim' },
      });
    });

    it('count what was met and what was really changed', async () => {
      expect(await Memorial.updateOne({ _id: 'rex' }, { $set: { candles: 1 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 0,
      });
      expect(await Memorial.updateOne({ _id: 'none' }, { $set: { candles: 1 } })).toMatchObject({
        matchedCount: 0,
        modifiedCount: 0,
      });
      await Memorial.create({ _id: 'max', candles: 2 });
      expect(await Memorial.updateMany({}, { $set: { candles: 2 } })).toMatchObject({
        matchedCount: 2,
        modifiedCount: 1,
      });
    });

    it('an upsert takes the fields of its filter and what is set on insertion only', async () => {
      const update = { $set: { petName: 'New' }, $setOnInsert: { candles: 7 }, $inc: { 'owner.count': 1 } };
      const options = { upsert: true, strict: false } as const;
      expect(await Memorial.updateOne({ _id: 'new', slug: 's' }, update, options)).toMatchObject({
        upsertedCount: 1,
        upsertedId: 'new',
      });
      expect(
        await Memorial.updateOne({ _id: 'new' }, { $setOnInsert: { candles: 9 } }, options),
      ).toMatchObject({ upsertedCount: 0, matchedCount: 1 });
      expect(await Memorial.findById('new').lean()).toMatchObject({
        _id: 'new',
        slug: 's',
        petName: 'New',
        candles: 7,
      });
    });

    it('findOneAndUpdate answers with the document before or after', async () => {
      const before = await Memorial.findOneAndUpdate({ _id: 'rex' }, { $inc: { candles: 1 } }).lean();
      const after = await Memorial.findOneAndUpdate(
        { _id: 'rex' },
        { $inc: { candles: 1 } },
        { returnDocument: 'after' },
      ).lean();
      const made = await Memorial.findOneAndUpdate(
        { _id: 'x' },
        { $set: { candles: 9 } },
        { upsert: true, returnDocument: 'after' },
      );
      expect([before?.candles, after?.candles, made?.candles]).toEqual([1, 3, 9]);
      expect(await Memorial.findOneAndUpdate({ _id: 'none' }, { $set: { candles: 1 } })).toBeNull();
      const raw = await Memorial.findOneAndUpdate(
        { _id: 'rex' },
        { $set: { candles: 0 } },
        { includeResultMetadata: true },
      );
      expect(raw).toMatchObject({ ok: 1, lastErrorObject: { n: 1, updatedExisting: true } });
    });

    it('replaceOne swaps the whole document or inserts it', async () => {
      await Memorial.replaceOne({ _id: 'rex' }, { petName: 'Max' });
      expect(await Memorial.findById('rex').lean()).toEqual({ _id: 'rex', petName: 'Max' });
      expect(await Memorial.replaceOne({ _id: 'y' }, { petName: 'Y' }, { upsert: true })).toMatchObject({
        upsertedId: 'y',
      });
      expect(await Memorial.findById('y').lean()).toEqual({ _id: 'y', petName: 'Y' });
    });

    it('delete one, many, or one that is handed back', async () => {
      await Memorial.insertMany([
        { _id: 'a', candles: 5 },
        { _id: 'b', candles: 5 },
        { _id: 'c', candles: 6 },
      ]);
      expect(await Memorial.findOneAndDelete({ candles: 5 }, { sort: { _id: -1 } }).lean()).toEqual({
        _id: 'b',
        candles: 5,
      });
      expect(await Memorial.deleteOne({ _id: 'none' })).toMatchObject({ deletedCount: 0 });
      expect(await Memorial.deleteOne({ _id: 'a' })).toMatchObject({ deletedCount: 1 });
      expect(await Memorial.deleteMany({ candles: { $gte: 1 } })).toMatchObject({ deletedCount: 2 });
    });

    it('refuse a changed _id, two operators on one path, and numbers added to text', async () => {
      const collection = Memorial.collection;
      const filter = { _id: 'rex' as never };
      await expect(collection.updateOne(filter, { $set: { _id: 'max' } as never })).rejects.toMatchObject({
        code: 66,
      });
      await expect(
        collection.updateOne(filter, { $set: { candles: 1 }, $inc: { candles: 1 } }),
      ).rejects.toMatchObject({ code: 40 });
      await expect(collection.updateOne(filter, { $inc: { petName: 1 } as never })).rejects.toMatchObject({
        code: 14,
      });
    });
  });

  describe('unique keys', () => {
    const duplicate = { name: 'MongoServerError', code: 11_000 };

    it('refuse a second document with the same _id or the same unique value', async () => {
      await Memorial.create({ _id: 'a', slug: 'rex' });
      await expect(Memorial.create({ _id: 'a' })).rejects.toMatchObject({
        ...duplicate,
        keyPattern: { _id: 1 },
        keyValue: { _id: 'a' },
      });
      await expect(Memorial.create({ _id: 'b', slug: 'rex' })).rejects.toMatchObject({
        ...duplicate,
        keyPattern: { slug: 1 },
        keyValue: { slug: 'rex' },
      });
      await expect(
        Memorial.updateOne({ _id: 'c' }, { $set: { slug: 'rex' } }, { upsert: true }),
      ).rejects.toMatchObject(duplicate);
      expect(await Memorial.countDocuments()).toBe(1);
    });

    it('sparse, allow many documents without the value; else only one', async () => {
      await Memorial.insertMany([{ _id: 'a' }, { _id: 'b' }]);
      const Strict = store.connection.model(
        'Strict',
        new mongoose.Schema({ _id: String, mail: { type: String, unique: true } }),
        'strict',
      );
      await Strict.init();
      await Strict.create({ _id: 'a' });
      await expect(Strict.create({ _id: 'b' })).rejects.toMatchObject(duplicate);
    });

    it('make a guarded upsert a compare-and-set', async () => {
      const store7 = () =>
        Memorial.updateOne(
          { _id: 'checkpoint', candles: { $lt: 7 } },
          { $set: { candles: 7 } },
          { upsert: true },
        );
      expect(await store7()).toMatchObject({ upsertedCount: 1 });
      await expect(store7()).rejects.toMatchObject(duplicate);
    });
  });

  describe('bulkWrite', () => {
    it('counts what it did', async () => {
      await Memorial.insertMany([{ _id: 'a', candles: 1 }, { _id: 'b', candles: 1 }, { _id: 'c' }]);
      const result = await Memorial.bulkWrite([
        { insertOne: { document: { _id: 'd', candles: 4 } } },
        { updateOne: { filter: { _id: 'a' }, update: { $inc: { candles: 1 } } } },
        { replaceOne: { filter: { _id: 'e' }, replacement: { candles: 5 }, upsert: true } },
        { replaceOne: { filter: { _id: 'b' }, replacement: { candles: 1 } } },
        { deleteOne: { filter: { _id: 'c' } } },
      ]);
      expect(result).toMatchObject({
        insertedCount: 1,
        matchedCount: 2,
        modifiedCount: 1,
        upsertedCount: 1,
        deletedCount: 1,
      });
      expect(result.upsertedIds).toEqual({ 2: 'e' });
      expect(await Memorial.find().sort({ _id: 1 }).lean()).toEqual([
        { _id: 'a', candles: 2 },
        { _id: 'b', candles: 1 },
        { _id: 'd', candles: 4 },
        { _id: 'e', candles: 5 },
      ]);
    });

    const twice = [
      { insertOne: { document: { _id: 'a' } } },
      { insertOne: { document: { _id: 'a' } } },
      { insertOne: { document: { _id: 'b' } } },
    ];

    it('in order, stops at the first error and keeps what was before it', async () => {
      const failure = await Memorial.bulkWrite(twice).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(mongoose.mongo.MongoBulkWriteError);
      expect(failure).toMatchObject({ code: 11_000, insertedCount: 1 });
      expect(ids(await Memorial.find().lean())).toEqual(['a']);
    });

    it('in a transaction, stores many new documents each once, and lists where none was before', async () => {
      const fresh = Array.from({ length: 45 }, (_, n) => ({
        _id: `n${String(n).padStart(2, '0')}`,
        candles: n,
      }));
      const documents = [...fresh.slice(0, 20), { _id: 'first', keepers: ['ann'] }, ...fresh.slice(20)];
      const session = await store.connection.startSession();
      await session.withTransaction(async () => {
        const result = await Memorial.collection.bulkWrite(
          documents.map((document) => ({ insertOne: { document: document as never } })),
          { session },
        );
        expect(result.insertedCount).toBe(46);
        expect(Object.values(result.insertedIds)).toEqual(documents.map(({ _id }) => _id));
      });
      await session.endSession();
      expect(await Memorial.find({ _id: /^n/ }).sort({ _id: 1 }).lean()).toEqual(fresh);
      expect(ids(await Memorial.find({ keepers: 'ann' }).lean())).toEqual(['first']);
    });

    it('in a transaction, names the one of many new documents that is there already, and leaves none', async () => {
      await Memorial.insertMany([{ _id: 'n21' }]);
      const session = await store.connection.startSession();
      const writing = session.withTransaction(() =>
        Memorial.collection.bulkWrite(
          Array.from({ length: 45 }, (_, n) => ({ insertOne: { document: { _id: `n${n}` } as never } })),
          { session },
        ),
      );
      const failure = await writing.catch((error: unknown) => error);
      await session.endSession();
      expect(failure).toMatchObject({ code: 11_000, insertedCount: 21 });
      expect((failure as mongoose.mongo.MongoBulkWriteError).writeErrors).toMatchObject([{ index: 21 }]);
      expect(ids(await Memorial.find().lean())).toEqual(['n21']);
    });

    it('out of order, goes on after errors and names them by their place', async () => {
      const failure = await Memorial.bulkWrite(twice, { ordered: false }).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        name: 'MongoBulkWriteError',
        code: 11_000,
        insertedCount: 2,
        writeErrors: [{ index: 1, code: 11_000 }],
      });
      expect(ids(await Memorial.find().sort({ _id: 1 }).lean())).toEqual(['a', 'b']);
    });

    it('insertMany reports a duplicate in the same way', async () => {
      const failure = await Memorial.insertMany([{ _id: 'a' }, { _id: 'a' }, { _id: 'b' }], {
        ordered: false,
      }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'MongoBulkWriteError', code: 11_000 });
      expect(await Memorial.countDocuments()).toBe(2);
    });
  });

  describe('transactions', () => {
    it('are all or nothing, and see their own writes before others do', async () => {
      await store.connection.transaction(async (session) => {
        await Memorial.create([{ _id: 'a', candles: 1 }], { session });
        await Memorial.bulkWrite(
          [{ updateOne: { filter: { _id: 'a' }, update: { $inc: { candles: 1 } } } }],
          { session },
        );
        expect(await Memorial.findById('a').session(session).lean()).toEqual({ _id: 'a', candles: 2 });
        expect(await Memorial.countDocuments({}, { session })).toBe(1);
        expect(await Memorial.findById('a')).toBeNull();
      });
      expect(await Memorial.findById('a').lean()).toEqual({ _id: 'a', candles: 2 });
    });

    it('leave nothing behind when they fail', async () => {
      const failing = store.connection.transaction(async (session) => {
        await Memorial.create([{ _id: 'a' }], { session });
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await Memorial.countDocuments()).toBe(0);
    });

    it('are undone by a duplicate key', async () => {
      await Memorial.create({ _id: 'a' });
      const failing = store.connection.transaction(async (session) => {
        await Memorial.create([{ _id: 'b' }], { session });
        await Memorial.create([{ _id: 'a' }], { session });
      });
      await expect(failing).rejects.toMatchObject({ code: 11_000 });
      expect(ids(await Memorial.find().lean())).toEqual(['a']);
    });

    it('that read and write the same document do so one after the other', async () => {
      await Memorial.create({ _id: 'count', candles: 0 });
      const add = () =>
        store.connection.transaction(async (session) => {
          const { candles } = await Memorial.findById('count').session(session).orFail();
          await Memorial.updateOne({ _id: 'count' }, { $set: { candles: (candles ?? 0) + 1 } }, { session });
        });
      await Promise.all(Array.from({ length: 8 }, add));
      expect(await Memorial.findById('count').lean()).toEqual({ _id: 'count', candles: 8 });
    });

    it('can be driven by hand', async () => {
      const session = await store.connection.startSession();
      session.startTransaction();
      await Memorial.create([{ _id: 'a' }], { session });
      await session.abortTransaction();
      session.startTransaction();
      await Memorial.create([{ _id: 'b' }], { session });
      await session.commitTransaction();
      await session.endSession();
      expect(ids(await Memorial.find().lean())).toEqual(['b']);
    });
  });

  describe('text search', () => {
    beforeEach(async () => {
      await Memorial.insertMany([
        {
          _id: '1',
          petName: 'Lúna',
          memorialText: 'She loved the sea and her ball',
          isPublic: true,
          createdAt: day(1),
        },
        {
          _id: '2',
          petName: 'Rex',
          memorialText: 'A loyal dog who loved the red ball',
          isPublic: true,
          createdAt: day(2),
        },
        {
          _id: '3',
          petName: 'Ball',
          memorialText: 'A cat with a funny name',
          isPublic: false,
          createdAt: day(3),
        },
      ]);
    });

    const search = async ($search: string, more: object = {}) =>
      ids(
        await Memorial.find({ $text: { $search }, ...more })
          .sort({ _id: 1 })
          .lean(),
      );

    it.each([
      ['any of the words', 'sea cat', ['1', '3']],
      ['without regard to case and accents', 'LUNA', ['1']],
      ['an accented word', 'rèx', ['2']],
      ['a phrase', '"red ball"', ['2']],
      ['words that are no phrase', '"ball red"', []],
      ['without an excluded word', 'ball -cat', ['1', '2']],
      ['words only, not their parts', 'lov', []],
      ['nothing for an exclusion alone', '-cat', []],
      ['nothing for no word', ' " - ', []],
      ['words with signs in them', 'OR AND NEAR( * sea', ['1']],
    ])('finds %s', async (_name, words, expected) => {
      expect(await search(words)).toEqual(expected);
    });

    it('takes vowel signs and tone marks for parts of a word, and finds single characters as a phrase', async () => {
      const texts = ['राजा', 'टॉमी', '東 京 の 犬', '京 東', '𠮷 野', 'ไ ก่ น้ อ ย', 'Zoe\u0308'];
      await Memorial.insertMany(texts.map((petName, n) => ({ _id: `w${n}`, petName })));
      const found = ['राजा', 'राज', '"東 京"', '"𠮷 野"', '"ไ ก่"', '"ก น"', 'zoë', '"टॉमी" "राजा"'];
      expect(await Promise.all(found.map((words) => search(words)))).toEqual([
        ...[['w0'], [], ['w2'], ['w4'], ['w5'], [], ['w6'], []],
      ]);
    });

    it('goes together with other conditions and orders', async () => {
      expect(await search('ball', { isPublic: true })).toEqual(['1', '2']);
      const latest = await Memorial.find({ isPublic: true, $text: { $search: 'ball' } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(1)
        .lean();
      expect(ids(latest)).toEqual(['2']);
      expect(await Memorial.countDocuments({ $text: { $search: 'ball' } })).toBe(3);
    });

    it('puts a match in the heavier field first', async () => {
      const best = await Memorial.find({ $text: { $search: 'ball' } }, { score: { $meta: 'textScore' } })
        .sort({ score: { $meta: 'textScore' } })
        .limit(1)
        .lean<{ _id: string; score: number }[]>();
      expect(best).toMatchObject([{ _id: '3', score: expect.any(Number) }]);
    });

    it('follows changes and deletions', async () => {
      await Memorial.updateOne({ _id: '2' }, { $set: { memorialText: 'Gone swimming' } });
      await Memorial.deleteOne({ _id: '3' });
      expect(await search('ball')).toEqual(['1']);
      expect(await search('swimming')).toEqual(['2']);
    });
  });

  describe('collections', () => {
    it('list their indexes, and declaring them again changes nothing', async () => {
      await Memorial.createIndexes();
      const names = (await Memorial.listIndexes()).map(({ name }: { name: string }) => name);
      expect(names.sort()).toEqual([
        '_id_',
        'isPublic_1_createdAt_-1__id_-1',
        'nameKey_1',
        'petName_text_memorialText_text',
        'slug_1',
      ]);
    });

    it('of two versions live side by side, and dropping one leaves the other', async () => {
      const Next = store.connection.model('MemorialNext', memorialSchema, 'memorials-v2');
      await Next.init();
      await Memorial.create({ _id: 'a', petName: 'Old' });
      await Next.create({ _id: 'a', petName: 'New' });
      const names = async () => (await store.connection.listCollections()).map(({ name }) => name);
      expect(await names()).toEqual(expect.arrayContaining(['memorials-v1', 'memorials-v2']));
      await store.connection.dropCollection('memorials-v2');
      expect(await names()).not.toContain('memorials-v2');
      expect(await Next.countDocuments()).toBe(0);
      expect(await Memorial.findById('a').lean()).toMatchObject({ petName: 'Old' });
      expect(await Memorial.countDocuments({ $text: { $search: 'old' } })).toBe(1);
    });
  });

  it('takes many writes at once', async () => {
    await Promise.all(
      Array.from({ length: 64 }, (_, i) => Memorial.collection.insertOne({ _id: `n${i}` as never })),
    );
    expect(await Memorial.countDocuments()).toBe(64);
  });
});
