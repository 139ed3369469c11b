import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { foundingEvent } from '../platform/execution/integrity/store-identity.ts';
import { Refused } from '../platform/operator/refused.ts';
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

test('REL-17 a folder that cannot be finished is left empty, so that it can be named again', async () => {
  const pictures = async () => {
    throw new Error('a name that no picture has');
  };
  await expect(makeSiteFolder(folder, { ...parts, events: events(), pictures }, now)).rejects.toThrow(
    'no picture has',
  );
  expect(await readdir(folder)).toEqual([]);
  expect(await makeSiteFolder(folder, { ...parts, events: events() }, now)).toBe(1);
  await expect(makeSiteFolder(folder, { ...parts, events: events() }, now)).rejects.toThrow(Refused);
});

test('a copy is not made inside of the data folder that it is of', async () => {
  const places = { dataDir: folder, eventStoreUrl: null, mongodbUrl: null, s3: null };
  for (const into of [folder, join(folder, 'copy')])
    await expect(replaySite(places, { position: 'x' }, into, now, () => {})).rejects.toThrow('inside of');
  expect(await readdir(folder)).toEqual([]);
});
