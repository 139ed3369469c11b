import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openJobFile } from '../../execution/jobs/job-file.ts';
import { openEventFile, openEventFileToRead } from '../event-log/event-file.ts';
import { connectReadStore, openToRead } from '../read-store/connect-read-store.ts';
import { createOrMigrate, type FileFormat, FormatRefused, requireNewest } from './file-format.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'everpaw-format-'));
  file = join(dir, 'notes.db');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const first: FileFormat = {
  kind: 'a notebook',
  applicationId: 77,
  schema: 'CREATE TABLE note (text TEXT NOT NULL)',
  migrations: [],
};
const third: FileFormat = {
  ...first,
  schema: 'CREATE TABLE note (text TEXT NOT NULL, at INTEGER NOT NULL, author TEXT)',
  migrations: [
    (database) => database.exec('ALTER TABLE note ADD COLUMN at INTEGER NOT NULL DEFAULT 7'),
    (database) => database.exec('ALTER TABLE note ADD COLUMN author TEXT'),
  ],
};

function withFile<T>(work: (database: DatabaseSync) => T, path = file): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

describe('the format of a file', () => {
  it('is written into a new one, and an old one is migrated forward with what it holds', () => {
    withFile((database) => {
      createOrMigrate(database, file, first);
      database.exec("INSERT INTO note VALUES ('kept')");
    });
    withFile((database) => {
      expect(() => requireNewest(database, file, third)).toThrow(
        'of format 1, and nobody has migrated it to 3',
      );
      createOrMigrate(database, file, third);
      createOrMigrate(database, file, third);
      expect({ ...database.prepare('SELECT * FROM note').get() }).toEqual({
        text: 'kept',
        at: 7,
        author: null,
      });
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 3 });
      requireNewest(database, file, third);
    });
  });

  it('stays as it was when a step fails, and the next start begins again', () => {
    withFile((database) => createOrMigrate(database, file, first));
    const failing: FileFormat = {
      ...third,
      migrations: [
        ...third.migrations.slice(0, 1),
        () => {
          throw new Error('cut off');
        },
      ],
    };
    withFile((database) => {
      expect(() => createOrMigrate(database, file, failing)).toThrow('cut off');
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
      expect(database.prepare('PRAGMA table_info(note)').all()).toHaveLength(1);
      createOrMigrate(database, file, third);
    });
  });
});

const stores = [
  ['an event log', (path: string) => openEventFile(path, (name) => new DatabaseSync(name)).close()],
  ['an event log', (path: string) => openEventFileToRead(path).close()],
  ['a job queue', (path: string) => openJobFile(path, (name) => new DatabaseSync(name)).close()],
  [
    'a store of documents',
    async (path: string) => (await connectReadStore({ file: path, synchronous: 'FULL' })).close(),
  ],
  ['a store of documents', async (path: string) => (await openToRead(path)).close()],
] as const;

describe.each(stores)('%s (%#)', (kind, open) => {
  const opened = async () => open(file);
  const make = async () => stores.find(([each]) => each === kind)?.[1](file);

  it('of a newer format is refused by name, and not changed', async () => {
    await make();
    withFile((database) => database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 9'));
    const before = await readFile(file);
    await expect(opened()).rejects.toThrow(
      `${file} is ${kind} of format 9, which is newer than this version of the site: it reads up to `,
    );
    expect(await readFile(file)).toEqual(before);
  });

  it('of something else is refused by name, and not changed', async () => {
    withFile((database) => database.exec('CREATE TABLE theirs (a)'));
    const before = await readFile(file);
    await expect(opened()).rejects.toThrow(
      `${file} is not ${kind} of this site's kind; nothing was changed.`,
    );
    await expect(opened()).rejects.toBeInstanceOf(FormatRefused);
    expect(await readFile(file)).toEqual(before);
  });
});
