import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { WriteAccess } from './file-access.ts';
import { SqliteFile } from './sqlite-file.ts';
import { Statements } from './statements.ts';

let directory: string;
let file: SqliteFile;
let texts: string[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'read-store-file-'));
  file = new SqliteFile({ file: join(directory, 'state.db'), synchronous: 'FULL', gateTimeoutMs: 2_000 });
  // biome-ignore lint/correctness/useYield: there is no place to pause
  await file.write(function* ({ statements }: WriteAccess) {
    statements.exec('CREATE TABLE word (text TEXT NOT NULL UNIQUE)');
  });
  texts = [];
  const run = Statements.prototype.run;
  jest.spyOn(Statements.prototype, 'run').mockImplementation(function (this: Statements, text, params) {
    texts.push(text);
    return run.call(this, text, params);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await file.close();
  rmSync(directory, { recursive: true });
});

const insert = "INSERT INTO word VALUES ('new')";

function* writes(words: readonly string[], { statements }: WriteAccess) {
  for (const word of words) {
    statements.run('INSERT INTO word VALUES (?)', [word]);
    yield;
  }
}

const write = (...words: string[]) => file.write((access) => writes(words, access));
const stored = () =>
  file.read(({ statements }) => statements.all('SELECT text FROM word ORDER BY text', []).flat());

test('a write that shares its transaction with no other is one statement between its begin and its commit', async () => {
  // biome-ignore lint/correctness/useYield: there is no place to pause
  await file.write(function* ({ statements }: WriteAccess) {
    statements.run(insert);
  });
  expect(texts).toEqual(['BEGIN IMMEDIATE', insert, 'COMMIT']);
  texts = [];
  const transaction = await file.begin();
  // biome-ignore lint/correctness/useYield: there is no place to pause
  await transaction.run(function* ({ statements }: WriteAccess) {
    statements.run('DELETE FROM word');
  });
  await transaction.commit();
  expect(texts).toEqual(['BEGIN IMMEDIATE', 'DELETE FROM word', 'COMMIT']);
});

test('a write that fails leaves nothing, alone, beside others and in a session’s transaction', async () => {
  await write('a');
  await expect(write('b', 'a')).rejects.toThrow();
  expect(await stored()).toEqual(['a']);
  const outcomes = await Promise.allSettled([write('c'), write('d', 'a'), write('e')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await stored()).toEqual(['a', 'c', 'e']);
  const transaction = await file.begin();
  await transaction.run((access) => writes(['f'], access));
  await expect(transaction.run((access) => writes(['g', 'a'], access))).rejects.toThrow();
  await expect(transaction.commit()).rejects.toThrow();
  expect(await stored()).toEqual(['a', 'c', 'e']);
  await write('h');
  expect(await stored()).toEqual(['a', 'c', 'e', 'h']);
});
