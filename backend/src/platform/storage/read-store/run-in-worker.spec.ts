import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runInWorker } from './run-in-worker.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'read-store-aside-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function fileOf(name: string): string {
  const file = join(directory, name);
  new DatabaseSync(file).close();
  return file;
}

function rowsOf(file: string): number {
  const database = new DatabaseSync(file);
  try {
    const [{ tables }] = database
      .prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'")
      .all() as [{ tables: number }]; // a count is one row
    return tables;
  } finally {
    database.close();
  }
}

describe('statements that run aside', () => {
  test('sort what is beyond their cache in the folder of their file, not elsewhere on the machine', async () => {
    const file = fileOf('own.db');
    await runInWorker(file, 'NORMAL', ['CREATE TABLE one (id)']);
    const asked = new DatabaseSync(':memory:');
    expect(asked.prepare('PRAGMA temp_store_directory').get()).toEqual({ temp_store_directory: directory });
    asked.close();
  });

  test('are all done, of more files at once than there are threads', async () => {
    const files = Array.from({ length: 7 }, (_, index) => fileOf(`${index}.db`));
    const done = await Promise.all(
      files.map((file) => runInWorker(file, 'NORMAL', ['CREATE TABLE one (id)'])),
    );
    expect([done, files.map(rowsOf)]).toEqual([files.map(() => true), files.map(() => 1)]);
  });

  test('of one file that fails say so, change nothing and leave the others as they are', async () => {
    const [good, bad, after] = ['good.db', 'bad.db', 'after.db'].map(fileOf) as [string, string, string]; // three names
    const done = await Promise.all([
      runInWorker(good, 'NORMAL', ['CREATE TABLE one (id)']),
      runInWorker(bad, 'NORMAL', ['BEGIN IMMEDIATE', 'CREATE TABLE one (id)', 'NONSENSE', 'COMMIT']),
      runInWorker(after, 'NORMAL', ['CREATE TABLE one (id)']),
    ]);
    expect([done, [good, bad, after].map(rowsOf)]).toEqual([
      [true, false, true],
      [1, 0, 1],
    ]);
  });
});
