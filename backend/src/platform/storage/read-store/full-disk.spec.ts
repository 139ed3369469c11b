import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SqliteClient } from './sqlite-client.ts';
import { SqliteFile } from './sqlite-file.ts';

/** SQLite's own limit on pages answers exactly as a full disk does, and can be lifted again. */
const limitPages = (pages: number) => writer.exec(`PRAGMA max_page_count = ${pages}`);

let directory: string;
let client: SqliteClient<SqliteFile>;
let writer: DatabaseSync;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'read-store-full-'));
  const opened = jest.spyOn(DatabaseSync.prototype, 'exec');
  client = new SqliteClient(
    new SqliteFile({ file: join(directory, 'state.db'), synchronous: 'FULL', gateTimeoutMs: 1_000 }),
    'test',
    (counts) => counts as never,
  );
  const [connection] = opened.mock.contexts.filter((_, call) => opened.mock.calls[call]?.[0].includes('WAL'));
  opened.mockRestore();
  if (!(connection instanceof DatabaseSync)) throw new Error('the writing connection was not seen');
  writer = connection;
});

afterEach(async () => {
  await client.close();
  rmSync(directory, { recursive: true });
});

const large = (_id: string) => ({ _id, text: 'x'.repeat(100_000), list: [_id] });
const outOfSpace = { code: 14_031, codeName: 'OutOfDiskSpace' };

describe('a full disk', () => {
  it('REL-06 refuses what cannot be stored, loses nothing, and takes writes again once there is room', async () => {
    const things = client.db().collection('things');
    await things.createIndex({ text: 'text' }, { default_language: 'none' });
    await things.insertOne({ _id: 'kept' });
    limitPages(1);
    const results = await Promise.allSettled(['a', 'b'].map((id) => things.insertOne(large(id))));
    expect(results).toEqual([
      { status: 'rejected', reason: expect.objectContaining(outOfSpace) },
      { status: 'rejected', reason: expect.objectContaining(outOfSpace) },
    ]);
    expect(await things.find().toArray()).toEqual([{ _id: 'kept' }]);

    limitPages(1_000_000);
    await things.insertOne(large('a'));
    expect(await things.countDocuments({ list: 'a' })).toBe(1);
    expect(await client.file.integrityProblems()).toEqual([]);
  });

  it('REL-06 undoes the whole of a transaction that met it', async () => {
    const things = client.db().collection('things');
    await things.insertOne({ _id: 'kept' });
    const failing = client.withSession((session) =>
      session.withTransaction(async () => {
        await things.updateOne({ _id: 'kept' }, { $set: { touched: true } }, { session });
        limitPages(1);
        await things.insertMany([large('a'), large('b')], { session });
      }),
    );
    await expect(failing).rejects.toMatchObject(outOfSpace);
    limitPages(1_000_000);
    expect(await things.find().toArray()).toEqual([{ _id: 'kept' }]);
    await things.insertOne(large('a'));
    expect(await things.countDocuments()).toBe(2);
  });
});
