import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { WriteAccess } from './file-access.ts';
import { SqliteFile, type SqliteFileOptions } from './sqlite-file.ts';

const pageBytes = 4_096;

let directory: string;
let path: string;
let open: SqliteFile[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'read-store-log-'));
  path = join(directory, 'views.db');
  open = [];
});
afterEach(async () => {
  for (const file of open) await file.close();
  rmSync(directory, { recursive: true });
});

function openFile(over: Partial<SqliteFileOptions> = {}): SqliteFile {
  const file = new SqliteFile({
    file: path,
    synchronous: 'NORMAL',
    gateTimeoutMs: 2_000,
    checkpointPages: 50,
    ...over,
  });
  open.push(file);
  return file;
}

/** One transaction that fills this many pages. */
const fill = (file: SqliteFile, pages: number) =>
  // biome-ignore lint/correctness/useYield: there is no place to pause
  file.write(function* ({ statements }: WriteAccess) {
    statements.exec('CREATE TABLE IF NOT EXISTS filling (bytes BLOB)');
    statements.run(`INSERT INTO filling VALUES (zeroblob(${pages * pageBytes}))`);
  });

const rows = async (file: SqliteFile) =>
  Number((await file.read(({ statements }) => statements.get('SELECT count(*) FROM filling', [])))?.[0]);

/** What the log holds, and how much of that is in the file, as another connection sees it. */
function logOf(file: string): { pages: number; written: number } {
  const database = new DatabaseSync(file);
  try {
    database.exec('SELECT count(*) FROM sqlite_schema');
    const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {};
    return { pages: Number(log), written: Number(checkpointed) };
  } finally {
    database.close();
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}

describe('the write-ahead log', () => {
  test('is written back by another thread once there is enough of it, and not before', async () => {
    const file = openFile();
    await fill(file, 20);
    expect(logOf(path).written).toBe(0);
    await fill(file, 60);
    await until(() => logOf(path).written >= 80);
    expect(await rows(file)).toBe(2);
  });

  test('that grows faster than it is written back is waited for, and begins anew', async () => {
    const file = openFile({ blockingPages: 200 });
    for (let count = 0; count < 60; count += 1) await fill(file, 20);
    // A transaction that began just below the limit may go over it, with the pages that lead to its own.
    expect(statSync(`${path}-wal`).size).toBeLessThan(300 * pageBytes);
    expect(await rows(file)).toBe(60);
  });

  test('of a session’s transactions is waited for alike', async () => {
    const file = openFile({ blockingPages: 200 });
    await fill(file, 1);
    for (let count = 0; count < 60; count += 1) {
      const transaction = await file.begin();
      // biome-ignore lint/correctness/useYield: there is no place to pause
      await transaction.run(function* ({ statements }: WriteAccess) {
        statements.run(`INSERT INTO filling VALUES (zeroblob(${20 * pageBytes}))`);
      });
      await transaction.commit();
    }
    expect(statSync(`${path}-wal`).size).toBeLessThan(300 * pageBytes);
  });

  test.each<[string, () => Promise<boolean>]>([
    ['cannot', async () => false],
    ['cannot be had', () => Promise.reject(new Error('no thread'))],
  ])('is written back by the writer itself where the thread %s', async (_why, writeBack) => {
    const file = openFile({ writeBack });
    await fill(file, 60);
    await until(() => logOf(path).written >= 60);
    await fill(file, 1);
    expect(await rows(file)).toBe(2);
  });

  test('is gone when the file is closed, also while it is being written back', async () => {
    const file = openFile();
    await fill(file, 200);
    await file.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    const again = openFile();
    expect(await rows(again)).toBe(1);
    expect(await again.integrityProblems()).toEqual([]);
  });
});
