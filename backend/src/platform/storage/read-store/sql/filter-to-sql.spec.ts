import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Query } from 'mingo';
import { SqliteClient } from '../sqlite-client.ts';
import type { SqliteCollection } from '../sqlite-collection.ts';
import { SqliteFile } from '../sqlite-file.ts';
import type { Document } from './encode-document.ts';

const directory = mkdtempSync(join(tmpdir(), 'read-store-filter-'));
let client: SqliteClient<SqliteFile>;

beforeAll(() => {
  client = new SqliteClient(
    new SqliteFile({ file: join(directory, 'views.db'), synchronous: 'NORMAL', gateTimeoutMs: 1_000 }),
    'test',
    () => {
      throw new Error('no bulk result is read here');
    },
  );
});

afterAll(async () => {
  await client.close();
  rmSync(directory, { recursive: true });
});

const text = fc.constantFrom(
  '',
  'a',
  'ab',
  'abc',
  'b',
  'é',
  '{',
  '{"c":1}',
  '[1]',
  '1',
  '\u{10FFFF}',
  '\u{10FFFF}x',
  'a\u0000b',
);
const number = fc.constantFrom(-1.5, 0, 1, 2, 3, 1e21);
const date = fc.constantFrom(0, 1, 86_400_000, 1_700_000_000_000).map((time) => new Date(time));
const scalar = fc.oneof(text, number, fc.boolean(), date);
const nullable = fc.oneof({ weight: 6, arbitrary: scalar }, { weight: 1, arbitrary: fc.constant(null) });
const item = fc.record({ sku: nullable, count: number }, { requiredKeys: [] });

const document = fc.record(
  {
    a: nullable,
    b: nullable,
    n: fc.record({ c: nullable, d: fc.record({ e: scalar }) }, { requiredKeys: [] }),
    tags: fc.oneof(fc.array(scalar, { maxLength: 3 }), scalar),
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const conditionOn = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    value.map((wanted) => ({ $eq: wanted })),
    value.map((wanted) => ({ $ne: wanted })),
    fc.record({ $gt: scalar }),
    fc.record({ $gte: scalar }),
    fc.record({ $lt: scalar }),
    fc.record({ $lte: scalar }),
    fc.record({ $gte: scalar, $lt: scalar }),
    fc.record({ $in: fc.array(value, { maxLength: 3 }) }),
    fc.record({ $nin: fc.array(value, { maxLength: 3 }) }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $not: fc.record({ $gt: scalar }) }),
    fc.constantFrom(
      { $regex: '^a' },
      { $regex: '^ab' },
      { $regex: '^\\{' },
      { $regex: '^' },
      { $regex: '^\u{10FFFF}' },
    ),
  );

// Inside objects of arrays mingo does not take a missing field for null as MongoDB does, so null is left out there.
const leaf: fc.Arbitrary<Document> = fc
  .oneof(
    fc.tuple(fc.constantFrom('a', 'b', 'n.c', 'n.d.e', 'tags', 'missing'), conditionOn(nullable)),
    fc.tuple(fc.constantFrom('items.sku', 'items.count'), conditionOn(scalar)),
  )
  .map(([path, condition]) => ({ [path]: condition }));

const filter = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })) },
  { weight: 1, arbitrary: fc.array(leaf, { minLength: 1, maxLength: 3 }).map(($and) => ({ $and })) },
);

const sort: fc.Arbitrary<Document> = fc.constantFrom(
  { _id: 1 },
  { _id: -1 },
  { b: 1, _id: 1 },
  { a: -1, b: 1, _id: 1 },
  { a: 1, b: -1, _id: 1 },
  { 'n.c': 1, _id: -1 },
);

let runs = 0;
async function filled(documents: readonly Document[]): Promise<SqliteCollection> {
  runs += 1;
  const collection = client.db().collection(`documents-${runs}`);
  await collection.createIndex({ a: 1, b: -1, _id: 1 });
  await collection.createIndex({ 'n.c': 1 });
  await collection.createIndex({ b: 1 }, { sparse: true });
  await collection.createIndex({ tags: 1 });
  for (const [index, fields] of documents.entries())
    await collection.insertOne({ _id: String(index), ...fields });
  return collection;
}

describe('filterToSql', () => {
  it('finds what mingo finds, on random documents and filters, whatever index serves them', async () => {
    const documents = fc.array(document, { minLength: 1, maxLength: 6 });
    const queries = fc.array(fc.tuple(filter, sort), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(documents, queries, async (stored, asked) => {
        const collection = await filled(stored);
        for (const [wanted, order] of asked) {
          // mingo's types want its own notion of a document.
          const query = new Query(wanted as never);
          const expected = stored.flatMap((fields, index) => {
            const _id = String(index);
            return query.test({ _id, ...fields }) ? [_id] : [];
          });
          const found = (await collection.find(wanted, { sort: order }).toArray()).map(({ _id }) => _id);
          expect({ wanted, order, found: found.sort() }).toEqual({ wanted, order, found: expected });
          expect(await collection.countDocuments(wanted)).toBe(expected.length);
        }
        await collection.drop();
      }),
      { numRuns: 100 },
    );
  });
});
