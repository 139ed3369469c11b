import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedJobs } from '../../src/platform/execution/jobs/embedded-jobs.ts';
import { openSessions } from '../../src/platform/execution/sessions/session-store.ts';
import { openEmbeddedEventLog } from '../../src/platform/storage/event-log/embedded-event-log.ts';
import { openPersonKeys } from '../../src/platform/storage/keys/person-keys.ts';
import { createFolderStore } from '../../src/platform/storage/media-store/folder-store.ts';
import { connectReadStore } from '../../src/platform/storage/read-store/connect-read-store.ts';
import { type Moment, recordPowerCuts } from './power-cut.ts';

const writer = fileURLToPath(new URL('./acknowledging-writer.ts', import.meta.url));
let folder: string;
let moments: Moment[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-power-cut-'));
  await mkdir(join(folder, 'data'));
  moments = await recordPowerCuts(writer, join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the stores of a folder hold, in the words of the writer. */
async function foundIn(data: string): Promise<Set<string>> {
  const found = new Set<string>();
  if (existsSync(join(data, 'session-secret')) && (await readFile(join(data, 'session-secret'))).length > 0)
    found.add('secret 0');
  const eventLog = openEmbeddedEventLog({ file: join(data, 'events.db') });
  for await (const { event } of eventLog.log.readAll())
    if (event) found.add(`event ${(event.data as { round: number }).round}`); // the writer's
  expect((await eventLog.maintenance.verifyIntegrity()).damaged).toEqual([]);
  await eventLog.close();

  const jobs = openEmbeddedJobs({ file: join(data, 'jobs.db') });
  for (let round = 0; await jobs.cancel(`job ${round}`); round += 1) found.add(`job ${round}`);
  await jobs.close();

  const state = await connectReadStore({ file: join(data, 'state.db'), synchronous: 'FULL' });
  expect(await state.maintenance?.integrityProblems()).toEqual([]);
  const people = Array.from({ length: 4 }, (_, round) => `person ${round}`);
  for (const [person, key] of await (await openPersonKeys(state.connection)).find(people)) {
    const round = person.slice('person '.length);
    found.add(`key ${round}`);
    if (key === null) found.add(`destroyed ${round}`);
  }
  const { store } = await openSessions(state.connection, () => new Date(0));
  for (let round = 0; round < 4; round += 1)
    await new Promise<void>((resolve) =>
      store.get(`session ${round}`, (_, session) => {
        if (session) found.add(`session ${round}`);
        resolve();
      }),
    );
  await state.close();

  const media = createFolderStore(join(data, 'media'));
  for await (const key of media.list()) {
    const { size } = (await media.stat(key)) ?? {};
    if (size === 'photo 0'.length) found.add(`photo ${key.charAt('photo'.length)}`);
  }
  return found;
}

describe('REL-27 a power cut right after an acknowledgement', () => {
  test('the writer acknowledged from every store', () => {
    const kinds = ['secret', 'event', 'job', 'key', 'session', 'photo', 'destroyed'];
    expect([...new Set(moments.map(({ acknowledged }) => acknowledged.split(' ')[0]))]).toEqual(kinds);
    expect(moments).toHaveLength(22);
  });

  test.each([
    ['everything that was not synced', () => () => false],
    ['some of what was not synced, and not the rest', () => seeded()],
  ])('takes %s, and nothing that was acknowledged', async (what, survival) => {
    const survives = survival();
    const acknowledged: string[] = [];
    for (const [index, moment] of moments.entries()) {
      acknowledged.push(moment.acknowledged);
      const data = join(folder, `${what.slice(0, 4)}-${index}`);
      await mkdir(data);
      await moment.restore(data, survives);
      const found = await foundIn(data);
      expect([index, acknowledged.filter((each) => !found.has(each))]).toEqual([index, []]);
    }
  });

  test('takes what a store with `synchronous=NORMAL` and a file without a sync had said to hold', async () => {
    const data = join(folder, 'unsynced');
    await mkdir(data);
    const [moment] = await recordPowerCuts(writer, data, 'unsynced');
    const left = join(folder, 'left');
    await moment?.restore(left);
    expect(existsSync(join(left, 'plain'))).toBe(false);
    const views = await connectReadStore({ file: join(left, 'views.db'), synchronous: 'NORMAL' });
    expect(await views.connection.collection('docs').countDocuments()).toBe(0);
    await views.close();
  });
});

/** A repeatable sequence of coin tosses. */
function seeded(): () => boolean {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state > 1_073_741_824;
  };
}
