import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { dataFiles } from '../app/data-files.ts';
import { openPlatform } from '../app/platform.ts';
import { readConfig } from '../platform/config/config.ts';
import { foundingEvent } from '../platform/execution/integrity/store-identity.ts';
import { Refused } from '../platform/operator/refused.ts';
import { FolderNotEmpty } from '../platform/storage/files/fill-folder.ts';
import { backupSite } from './backup-site.ts';
import { checkSite } from './check-site.ts';
import { commandLine } from './command-line.ts';
import { openAuditReader, operateAudit } from './operate-audit.ts';
import { replaySite } from './replay-site.ts';
import { restoreSite } from './restore-site.ts';
import { makeSiteFolder } from './site-folder.ts';
import { verifySite } from './verify-site.ts';

const now = new Date('2026-11-28T12:00:00.000Z');
const quiet = () => {};
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-mistyped-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const place = (name: string) => join(folder, name);
const configOf = (name: string) => readConfig({ DATA_DIR: place(name), SEED: 'none' });

/** Makes a data folder with the keys of these people; null is an erased one. */
async function makeSite(name: string, identity: string, keys: Record<string, Buffer | null>) {
  async function* events() {
    yield foundingEvent(identity, now.getTime());
  }
  const parts = {
    identity,
    history: () => ({ earlier: [], since: '' }),
    secret: 'a secret of the site',
    events: events(),
    keys: async () => new Map(Object.entries(keys)),
    pictures: async () => {},
    copyOf: null,
  };
  const filling = { how: 'filled by a test', command: 'npm test', startedAt: now.toISOString() };
  await makeSiteFolder(place(name), parts, filling);
}

const verbs: [string, () => Promise<unknown>][] = [
  ['check', () => checkSite(configOf('typo'), quiet)],
  ['backup', () => backupSite(configOf('typo'), place('backup'), now, quiet)],
  ['projections verify', () => verifySite(configOf('typo'), now, quiet)],
  ['audit verify', () => openAuditReader(configOf('typo'))],
  ['audit replay', () => replaySite(configOf('typo'), { position: 'x' }, place('copy'), now, quiet)],
  ['any verb of a running site', () => openPlatform({ config: configOf('typo'), visit: true })],
];

describe.each(verbs)('REL-46 a DATA_DIR without a site and %s', (_, work) => {
  test('is refused, and nothing is made', async () => {
    for (const make of [async () => {}, () => mkdir(place('typo'))]) {
      await make();
      const before = await readdir(folder, { recursive: true });
      await expect(work()).rejects.toThrow(Refused);
      await expect(work()).rejects.toThrow(place('typo'));
      expect(await readdir(folder, { recursive: true })).toEqual(before);
    }
  });
});

describe('REL-46 a restore', () => {
  const site = randomUUID();
  const key = Buffer.alloc(32, 7);
  const restore = (into: string, later: string | null) =>
    restoreSite(configOf(into), place('backup'), now, quiet, later && place(later));
  beforeEach(async () => {
    await makeSite('site', site, { ada: key, bob: key, eve: null });
    await backupSite(configOf('site'), place('backup'), now, quiet);
  });

  test('says how many people it erased again', async () => {
    await makeSite('later', site, { ada: null, bob: key, eve: null, newcomer: null });
    expect(await restore('one', 'later')).toContain(
      `\n1 person was erased again, whom ${place('later')} has erased.\n`,
    );
    expect(await restore('none', 'site')).toContain(
      `\nNobody was erased again: of those whom ${place('site')} has erased, nobody's words are in this.\n`,
    );
    expect(await restore('plain', null)).not.toContain('erased');
  });

  test('refuses a later folder of another site, also with a backup of 1.0, which does not name its own', async () => {
    const other = randomUUID();
    await makeSite('other', other, { ada: null });
    const sentence = `${place('other')} is of the site ${other}, but what is restored is of the site ${site}`;
    await expect(restore('into', 'other')).rejects.toThrow(sentence);
    expect(existsSync(place('into'))).toBe(false);
    const manifest = join(place('backup'), 'backup.json');
    const { siteId, ...old } = JSON.parse(await readFile(manifest, 'utf8'));
    expect(siteId).toBe(site);
    await writeFile(manifest, JSON.stringify(old));
    await expect(restore('into', 'other')).rejects.toThrow(sentence);
    expect(existsSync(join(place('into'), dataFiles.state))).toBe(false);
  });

  test('wants an empty folder, and names what is in it', async () => {
    for (const name of [dataFiles.media, dataFiles.mail, dataFiles.archives]) {
      const data = `data-${name}`;
      await mkdir(join(place(data), name), { recursive: true });
      await expect(restore(data, null)).rejects.toThrow(new FolderNotEmpty(place(data), [name]).message);
      expect(await readdir(place(data))).toEqual([name]);
    }
    // What a new disk or a refused command leaves is nothing of a site.
    await mkdir(join(place('fresh'), 'lost+found'), { recursive: true });
    await writeFile(join(place('fresh'), 'folder.lock'), '');
    expect(await restore('fresh', null)).toContain('is restored');
  });

  test('refuses a manifest that names a file outside of the backup', async () => {
    const manifest = join(place('backup'), 'backup.json');
    const read = JSON.parse(await readFile(manifest, 'utf8'));
    read.files.push({ name: '../site/state.db', bytes: 0, sha256: '' });
    await writeFile(manifest, JSON.stringify(read));
    await expect(restore('into', null)).rejects.toThrow('names a file outside of it: ../site/state.db');
    expect(existsSync(place('into'))).toBe(false);
  });
});

test.each([
  [dataFiles.events, 'an event log'],
  [dataFiles.state, 'a store of documents'],
  [dataFiles.jobs, 'a job queue'],
])(
  '%s of a newer version is refused by its name, by check and backup, and not changed',
  async (name, kind) => {
    await makeSite('site', randomUUID(), {});
    const file = join(place('site'), name);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 9');
    database.close();
    const before = await readFile(file);
    const sentence = `${file} is ${kind} of format 9, which is newer than this version of the site`;
    await expect(checkSite(configOf('site'), quiet)).rejects.toThrow(sentence);
    await expect(backupSite(configOf('site'), place('backup'), now, quiet)).rejects.toThrow(sentence);
    expect(await readFile(file)).toEqual(before);
    expect(existsSync(place('backup'))).toBe(false);
  },
);

test('a transparency log is not ended before the operator says so twice', async () => {
  const said: string[] = [];
  const out = { write: (text: string) => said.push(text) };
  const config = configOf('typo');
  expect(await operateAudit(config, ['new-log'], out)).toBe(1);
  expect(said.join('')).toContain('To end it: npm run audit -- new-log --yes\n');
  said.length = 0;
  expect(await operateAudit(config, ['new-log', '--yes'], out)).toBe(1);
  expect(said.join('')).toContain('There is no site in');
  expect(await operateAudit(config, ['new-log', 'now'], out)).toBe(2);
});

test('a command that is shown can be pasted into a shell', () => {
  expect(commandLine('npm', 'run', 'restore', '--', '/backups/of monday', "/it's")).toBe(
    "npm run restore -- '/backups/of monday' '/it'\\''s'",
  );
});
