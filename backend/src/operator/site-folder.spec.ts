import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { foundingEvent } from '../platform/execution/integrity/store-identity.ts';
import { FolderNotEmpty } from '../platform/storage/files/fill-folder.ts';
import { fillingMark } from '../platform/storage/files/filling-mark.ts';
import { replaySite } from './replay-site.ts';
import { makeSiteFolder } from './site-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-site-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = new Date('2026-03-01T12:00:00.000Z');
const identity = randomUUID();
async function* events() {
  yield foundingEvent(identity, now.getTime());
}
const parts = {
  identity,
  history: () => ({ earlier: [], since: '' }),
  secret: 'a secret of the site',
  keys: async () => new Map(),
  pictures: async () => {},
  copyOf: null,
};

const filling = { how: 'filled by a test', command: 'npm test', startedAt: now.toISOString() };

test('REL-17 REL-46 a folder that cannot be finished is left empty but for its mark, so that any command may fill it', async () => {
  const pictures = async () => {
    throw new Error('a name that no picture has');
  };
  await expect(makeSiteFolder(folder, { ...parts, events: events(), pictures }, filling)).rejects.toThrow(
    'no picture has',
  );
  expect(await readdir(folder)).toEqual([fillingMark, 'folder.lock']);
  const another = { ...filling, command: 'npm run another' };
  expect(await makeSiteFolder(folder, { ...parts, events: events() }, another)).toBe(1);
  await expect(makeSiteFolder(folder, { ...parts, events: events() }, another)).rejects.toThrow(
    FolderNotEmpty,
  );
});

test('a copy is not made inside of the data folder that it is of', async () => {
  const places = { dataDir: folder, eventStoreUrl: null, mongodbUrl: null, s3: null };
  for (const into of [folder, join(folder, 'copy')])
    await expect(replaySite(places, { position: 'x' }, into, now, () => {})).rejects.toThrow('inside of');
  expect(await readdir(folder)).toEqual([]);
});
