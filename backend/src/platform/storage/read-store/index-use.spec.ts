import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Selection, selectionSql } from './document-operations.ts';
import type { Document } from './sql/encode-document.ts';
import { SqliteClient } from './sqlite-client.ts';
import { SqliteFile } from './sqlite-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'read-store-plan-'));
const COLLECTION = 'memorials-v1';
let client: SqliteClient<SqliteFile>;

/** What SQLite says that it would do, in one line. */
async function plan(selection: Selection): Promise<string> {
  return client.file.read((access) => {
    const query = selectionSql(access, COLLECTION, selection);
    if (query === null) throw new Error('the collection is missing');
    const steps = access.statements.all(`EXPLAIN QUERY PLAN ${query.sql}`, query.params);
    return steps.map((step) => String(step[3])).join('; ');
  });
}

const uses = (index: string) => `SEARCH c USING INDEX index ${COLLECTION} ${index} `;

beforeAll(async () => {
  const file = join(directory, 'views.db');
  client = new SqliteClient(
    new SqliteFile({ file, synchronous: 'NORMAL', gateTimeoutMs: 1_000 }),
    'test',
    () => {
      throw new Error('no bulk result is read here');
    },
  );
  const memorials = client.db().collection(COLLECTION);
  await memorials.createIndex({ isPublic: 1, createdAt: -1, _id: -1 });
  await memorials.createIndex({ ownerId: 1, 'pet.nameKey': 1 });
  await memorials.createIndex({ nameKey: 1, _id: 1 });
  await memorials.createIndex({ isPublic: 1, kind: 1, createdAt: -1, _id: -1 });
  await memorials.createIndex({ isPublic: 1, nameKey: 1 });
  await memorials.createIndex({ slug: 1 }, { unique: true, sparse: true });
  await memorials.createIndex({ mail: 1 }, { unique: true });
  await memorials.createIndex({ petName: 'text', story: 'text' }, { default_language: 'none' });
  await memorials.insertOne({ _id: 'a', tags: ['x'] });
});

afterAll(async () => {
  await client.close();
  rmSync(directory, { recursive: true });
});

const day = new Date('2024-01-01T00:00:00Z');
const newestFirst = { createdAt: -1, _id: -1 };
const pageAfter = (...ties: Document[]) => ({ $or: [{ createdAt: { $lt: day } }, ...ties] });

describe('a declared index is used', () => {
  it.each<[string, Selection, string]>([
    [
      'for one _id',
      { filter: { _id: 'a' } },
      'SEARCH c USING INDEX sqlite_autoindex_docs memorials-v1_1 (id=?)',
    ],
    [
      'for many _ids',
      { filter: { _id: { $in: ['a', 'b'] } } },
      'SEARCH c USING INDEX sqlite_autoindex_docs memorials-v1_1 (id=?)',
    ],
    ['for equality', { filter: { ownerId: 'kim' } }, `${uses('ownerId_1_pet.nameKey_1')}(<expr>=?)`],
    [
      'for equality and a beginning',
      { filter: { ownerId: 'kim', 'pet.nameKey': /^lu/ }, sort: { 'pet.nameKey': 1 } },
      `${uses('ownerId_1_pet.nameKey_1')}(<expr>=? AND <expr>>? AND <expr><?)`,
    ],
    [
      'for a beginning alone, in order',
      { filter: { nameKey: { $regex: '^lu' } }, sort: { nameKey: 1, _id: 1 }, limit: 10 },
      `${uses('nameKey_1__id_1')}(<expr>>? AND <expr><?)`,
    ],
    ['for a sparse unique value', { filter: { slug: 'rex' } }, `${uses('slug_1')}(<expr>=?)`],
    ['for a unique value', { filter: { mail: { $in: ['a@b', 'c@d'] } } }, `${uses('mail_1')}(<expr>=?)`],
    [
      'for a list in its order',
      { filter: { isPublic: true }, sort: newestFirst, limit: 20 },
      `${uses('isPublic_1_createdAt_-1__id_-1')}(<expr>=?)`,
    ],
    [
      'for a range in its order',
      { filter: { isPublic: true, createdAt: { $gte: day, $lt: day } }, sort: newestFirst },
      `${uses('isPublic_1_createdAt_-1__id_-1')}(<expr>=? AND <expr>>? AND <expr><?)`,
    ],
    [
      'for the next page, entered at its cursor',
      {
        filter: { isPublic: true, ...pageAfter({ createdAt: day, _id: { $lt: 'm' } }) },
        sort: newestFirst,
        limit: 20,
      },
      `${uses('isPublic_1_createdAt_-1__id_-1')}(<expr>=? AND <expr>>? AND <expr><?)`,
    ],
    [
      'for the next page backwards',
      {
        filter: {
          isPublic: true,
          $or: [{ createdAt: { $gt: day } }, { createdAt: day, _id: { $gt: 'm' } }],
        },
        sort: { createdAt: 1, _id: 1 },
        limit: 20,
      },
      `${uses('isPublic_1_createdAt_-1__id_-1')}(<expr>=? AND <expr>>? AND <expr><?)`,
    ],
    [
      'with the most keys of those that have the order',
      {
        filter: { isPublic: true, kind: 'dog', ...pageAfter({ createdAt: day, _id: { $lt: 'm' } }) },
        sort: newestFirst,
      },
      `${uses('isPublic_1_kind_1_createdAt_-1__id_-1')}(<expr>=? AND <expr>=? AND <expr>>? AND <expr><?)`,
    ],
    [
      'for ids rather than for what many documents share',
      { filter: { isPublic: true, _id: { $in: ['a', 'b'] } } },
      'SEARCH c USING INDEX sqlite_autoindex_docs memorials-v1_1 (id=?)',
    ],
    [
      'for the words of a text search',
      { filter: { isPublic: true, $text: { $search: 'sea ball' } } },
      'SCAN t VIRTUAL TABLE INDEX 0:M2; SEARCH c USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ])('%s', async (_name, selection, expected) => {
    const steps = await plan(selection);
    expect(steps).toContain(expected);
    // A sort of what was found would read the whole list before the first page.
    if (selection.sort !== undefined) expect(steps).not.toContain('TEMP B-TREE');
  });

  describe('by how much there is', () => {
    const memorials = () => client.db().collection(COLLECTION);

    beforeAll(async () => {
      const many = Array.from({ length: 3_600 }, (_, i) => ({
        _id: `w${String(i).padStart(4, '0')}`,
        isPublic: true,
        createdAt: new Date(i),
        ownerId: i < 3_590 ? 'shelter' : 'kim',
        nameKey: i % 1_000 === 0 ? 'luna' : 'max',
        petName: i < 3_590 ? 'beloved' : 'dear',
        mail: `${i}@x`,
      }));
      await Promise.all(many.map((document) => memorials().insertOne(document)));
    });

    const walk = uses('isPublic_1_createdAt_-1__id_-1');

    it.each<[string, Document, string, string[]]>([
      ['few names: found and sorted', { nameKey: /^lu/ }, uses('isPublic_1_nameKey_1'), ['w3000', 'w2000']],
      ['many names: the order is walked', { nameKey: /^ma/ }, walk, ['w3599', 'w3598']],
      [
        'few of an owner: found and sorted',
        { ownerId: 'kim' },
        uses('ownerId_1_pet.nameKey_1'),
        ['w3599', 'w3598'],
      ],
      ['many of an owner: the order is walked', { ownerId: 'shelter' }, walk, ['w3589', 'w3588']],
      ['a rare word: found and sorted', { $text: { $search: 'dear' } }, 'VIRTUAL TABLE', ['w3599', 'w3598']],
      [
        'a common word: its newest documents are sorted',
        { $text: { $search: 'beloved' } },
        'CO-ROUTINE t; SCAN',
        ['w3589', 'w3588'],
      ],
    ])('%s', async (_name, condition, expected, page) => {
      const filter = { isPublic: true, ...condition };
      expect(await plan({ filter, sort: newestFirst, limit: 2 })).toContain(expected);
      const found = await memorials().find(filter, { sort: newestFirst, limit: 2 }).toArray();
      expect(found.map(({ _id }) => _id)).toEqual(page);
    });

    it('a page of a common word comes from its newest 2,000 documents, however many hold it', async () => {
      const oldest = { createdAt: 1, _id: 1 };
      const filter = { isPublic: true, $text: { $search: 'beloved' } };
      const found = await memorials().find(filter, { sort: oldest, limit: 2 }).toArray();
      expect(found.map(({ _id }) => _id)).toEqual(['w1590', 'w1591']);
      expect(await memorials().countDocuments(filter)).toBe(3_590);
      expect(await memorials().find(filter, { sort: oldest }).toArray()).toHaveLength(3_590);
    });
  });
});
