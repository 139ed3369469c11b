import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Selection, selectionSql } from './document-operations.ts';
import type { Document } from './encode-document.ts';
import { SqliteClient } from './sqlite-client.ts';

const directory = mkdtempSync(join(tmpdir(), 'read-store-plan-'));
const COLLECTION = 'memorials-v1';
let client: SqliteClient;

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
  client = new SqliteClient({ file, synchronous: 'NORMAL', gateTimeoutMs: 1_000 }, 'test', () => {
    throw new Error('no bulk result is read here');
  });
  const memorials = client.db().collection(COLLECTION);
  await memorials.createIndex({ isPublic: 1, createdAt: -1, _id: -1 });
  await memorials.createIndex({ ownerId: 1, 'pet.nameKey': 1 });
  await memorials.createIndex({ nameKey: 1, _id: 1 });
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
const after = (...ties: Document[]) => ({ $or: [{ createdAt: { $lt: day } }, ...ties] });

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
        filter: { isPublic: true, ...after({ createdAt: day, _id: { $lt: 'm' } }) },
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

  it('for a common word in the order of a list: the list is walked and each document is checked', async () => {
    const memorials = client.db().collection(COLLECTION);
    await Promise.all(
      Array.from({ length: 1_000 }, (_, i) =>
        memorials.insertOne({
          _id: `w${i}`,
          isPublic: true,
          createdAt: new Date(i),
          mail: `${i}@x`,
          petName: 'beloved',
        }),
      ),
    );
    const selection = {
      filter: { isPublic: true, $text: { $search: 'beloved' } },
      sort: newestFirst,
      limit: 2,
    };
    const steps = await plan(selection);
    expect(steps).toContain(uses('isPublic_1_createdAt_-1__id_-1'));
    expect(steps).not.toContain('TEMP B-TREE');
    const page = await memorials.find(selection.filter, { sort: newestFirst, limit: 2 }).toArray();
    expect(page.map(({ _id }) => _id)).toEqual(['w999', 'w998']);
  });
});
