import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { databases, dataFiles } from '../src/app/data-files.ts';
import { operatorActs } from '../src/app/operator-acts.ts';
import { openPlatform } from '../src/app/platform.ts';
import { backupSite } from '../src/operator/backup-site.ts';
import { checkSite } from '../src/operator/check-site.ts';
import { restoreSite } from '../src/operator/restore-site.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type DocumentMigration, migrateState } from '../src/platform/execution/integrity/store-identity.ts';
import { buildFile, buildsIn } from '../src/platform/execution/projections/builds/build-store.ts';
import { runOperatorCli } from '../src/platform/operator/operator-cli.ts';
import type { OperatorSubject } from '../src/platform/operator/operator-commands.ts';
import { operatorSocketPath, serveOperator } from '../src/platform/operator/operator-socket.ts';
import { openEmbeddedEventLog } from '../src/platform/storage/event-log/embedded-event-log.ts';
import { serveEventLog } from '../src/platform/storage/event-log/testing/serve-event-log.ts';
import { serveS3 } from '../src/platform/storage/media-store/testing/serve-s3.ts';
import { connectReadStore, type ReadStore } from '../src/platform/storage/read-store/connect-read-store.ts';
import { createMemorial, createWithPhotos, sign, smallPhoto, tribute, upload } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { allEvents, replayedViews, storedViews } from './helpers/replay.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const quiet = () => {};
let folder: string;
let open: Site[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-operate-'));
  open = [];
});
afterEach(async () => {
  for (const site of open) await site.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => join(folder, name);
const embedded = (name: string) => ({
  dataDir: place(name),
  eventStoreUrl: null,
  mongodbUrl: null,
  redisUrl: null,
  s3: null,
});
async function site(name = 'data'): Promise<Site> {
  const opened = await openSite({ dataDir: place(name) });
  open.push(opened);
  return opened;
}
async function close(opened: Site): Promise<void> {
  open.splice(open.indexOf(opened), 1);
  await opened.close();
}
/** Opens the folder as a start would; answers why it is refused. */
async function refusal(name = 'data'): Promise<string> {
  const config = readConfig({ DATA_DIR: place(name), SEED: 'none' });
  try {
    const platform = await openPlatform({ config });
    await platform.close();
    return 'it was not refused';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function cli(subject: OperatorSubject, ...argv: string[]) {
  let text = '';
  const code = await runOperatorCli({
    subject,
    argv,
    socketPath: operatorSocketPath(place('data')),
    openOffline: async () => {
      const config = readConfig({ DATA_DIR: place('data'), SEED: 'none' });
      const platform = await openPlatform({ config, visit: true });
      return { acts: operatorActs(platform), close: platform.close };
    },
    out: {
      write: (part: string) => {
        text += part;
      },
    },
  });
  return { code, text };
}

describe('the verbs of an operator', () => {
  test('reactions and jobs have a door in a running site', async () => {
    const running = await site();
    const operator = await serveOperator(operatorSocketPath(place('data')), operatorActs(running.platform));
    try {
      await running.member();
      expect((await cli('reactions', 'status')).text).toMatch(/^welcomes +1 +(live|catching-up) +/m);
      expect(await cli('reactions', 'pause', 'welcomes')).toEqual({ code: 0, text: 'welcomes is paused.\n' });
      expect((await cli('reactions', 'status')).text).toMatch(/^welcomes +1 +paused +/m);
      expect(await cli('reactions', 'resume', 'welcomes')).toEqual({ code: 0, text: 'welcomes goes on.\n' });
      expect(await cli('reactions', 'retry', 'nobody')).toMatchObject({
        code: 1,
        text: expect.stringContaining('There is no reaction "nobody".'),
      });
      expect((await cli('jobs', 'status')).text).toMatch(/^WAITING +DELAYED +ACTIVE +COMPLETED +FAILED\n\d+/);
      expect(await cli('jobs', 'failed')).toEqual({ code: 0, text: 'No job has failed.\n' });
      const jobId = randomUUID();
      await running.platform.jobs.add('mail', {}, { jobId, delayMs: 60_000 });
      expect(await cli('jobs', 'cancel', jobId)).toEqual({ code: 0, text: `${jobId} is cancelled.\n` });
      expect(await cli('jobs', 'retry', jobId)).toEqual({
        code: 1,
        text: `There is no failed job ${jobId}.\n`,
      });
      expect(await cli('jobs', 'on')).toEqual({ code: 1, text: 'The jobs are on already.\n' });
    } finally {
      await operator.close();
    }
  });

  test('reactions and jobs have the same door where no site runs', async () => {
    await close(await site());
    expect((await cli('jobs', 'status')).code).toBe(0);
    expect(await cli('reactions', 'pause', 'welcomes')).toEqual({ code: 0, text: 'welcomes is paused.\n' });
    expect((await cli('reactions', 'status')).text).toMatch(/^welcomes +1 +paused +/m);
  });
});

describe('backup and restore', () => {
  test('REL-17 a backup of a running site comes back with every acknowledged command and equal views', async () => {
    const running = await site();
    const owner = await running.member();
    const memorialId = await createMemorial(owner);
    const path = `/api/memorials/${memorialId}/guestbook`;
    const sign = () => running.browser().post(path, tribute());
    const before = await Promise.all(Array.from({ length: 20 }, sign));
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) await sign();
    })();
    const said = await backupSite(embedded('data'), place('copy'), now, quiet);
    isWriting = false;
    await writing;
    expect(said).toContain(place('copy'));
    await expect(backupSite(embedded('data'), place('copy'), now, quiet)).rejects.toThrow('is not empty');
    const lived = await allEvents(running);
    await close(running);

    const text = await restoreSite(embedded('restored'), place('copy'), now, quiet);
    expect(text).toMatch(/^The backup of 2026-03-01T12:00:00.000Z is restored up to /);
    await expect(restoreSite(embedded('restored'), place('copy'), now, quiet)).rejects.toThrow(
      'is not empty (events.db, jobs.db, ',
    );
    const restored = await site('restored');
    const events = await allEvents(restored);
    expect(events).toEqual(lived.slice(0, events.length));
    const ids = events.map(({ data }) => (data as { tributeId?: string }).tributeId);
    for (const { json } of before) expect(ids).toContain(json.id);
    expect(await storedViews(restored)).toEqual(await replayedViews(restored));
    const { epoch } = restored.platform;
    expect(epoch).not.toBe('first');
    const { headers } = await restored.browser().get(path);
    expect([headers.get('x-epoch'), headers.get('x-histories')]).toEqual([
      epoch,
      `first@ ${epoch}@${events.at(-1)?.position}`,
    ]);
  });

  test('REL-17 with the log on a server the rest is backed up, the server is named, and both come back together', async () => {
    const stored = openEmbeddedEventLog({ file: place('log.db') });
    const server = await serveEventLog(stored);
    const onServer = (name: string) => ({ ...embedded(name), eventStoreUrl: server.url() });
    const start = async (name: string) => {
      const opened = await openSite({ dataDir: place(name), env: { EVENTSTORE_URL: server.url() } });
      open.push(opened);
      return opened;
    };
    const running = await start('data');
    const owner = await running.member();
    const memorialId = await createMemorial(owner);
    await running.settled();
    // The server's own backup comes first.
    cpSync(place('log.db'), place('log-backup.db'));
    cpSync(place('log.db-wal'), place('log-backup.db-wal'));
    await running.member();
    expect(await backupSite(onServer('data'), place('copy'), now, quiet)).toBe(
      [
        `The backup is in ${place('copy')}. It holds the keys of everybody's words: keep it as safe as the site itself.`,
        'It does not hold what is on a server, whose own tools back it up: the event log (EVENTSTORE_URL).',
        'It fits to a backup of the log that was made before it: no event may be newer than its key.',
      ].join('\n'),
    );
    const lived = await allEvents(running);
    await close(running);

    await expect(restoreSite(embedded('restored'), place('copy'), now, quiet)).rejects.toThrow(
      "The backup does not hold the event log (EVENTSTORE_URL): bring back the server's own backup, and set the variable.",
    );
    const broughtBack = openEmbeddedEventLog({ file: place('log-backup.db') });
    await server.exchange(broughtBack.log);
    await restoreSite(onServer('restored'), place('copy'), now, quiet);
    const restored = await start('restored');
    const events = await allEvents(restored);
    expect(events.length).toBeLessThan(lived.length);
    expect(events).toEqual(lived.slice(0, events.length));
    expect(await storedViews(restored)).toEqual(await replayedViews(restored));
    expect((await restored.browser().get(`/api/memorials/${memorialId}`)).status).toBe(200);
    const again = restored.browser();
    expect((await again.post('/api/auth/login', { email: owner.email, password })).status).toBe(200);
    expect(
      restored.platform.reactions
        ?.status()
        .map(({ position }) => position <= (events.at(-1)?.position ?? '')),
    ).not.toContain(false);
    await close(restored);
    await server.close();
    await broughtBack.close();
    await stored.close();
  });

  test('a restored site does nothing by itself until somebody says so', async () => {
    const running = await site();
    await backupSite(embedded('data'), place('copy'), now, quiet);
    await close(running);
    await rm(place('data'), { recursive: true });
    await restoreSite(embedded('data'), place('copy'), now, quiet);
    const restored = await site();
    await restored.member();
    await restored.settled();
    const welcomes = () =>
      restored.platform.reactions?.status().find(({ name }) => name === 'welcomes')?.position ?? '';
    const standing = welcomes();
    const operator = await serveOperator(operatorSocketPath(place('data')), operatorActs(restored.platform));
    // What is due is listed before anybody is asked to let it begin.
    const said: string[] = [];
    await restored.platform.afterRestore.warn((line) => said.push(line));
    expect(said[0]).toMatch(
      /^The reactions are off since a backup was restored. \d+ have events to see: npm run reactions -- status lists them. npm run reactions -- on/,
    );
    expect(said[1]).toMatch(
      /^The jobs are off since a backup was restored. .* npm run jobs -- on lets them begin.$/,
    );
    await restored.platform.jobs.add('command', { word: 'secret' }, { jobId: 'due-1', delayMs: 60_000 });
    const due = await cli('jobs', 'due');
    expect(due.text).toMatch(/^due-1 +command +\d{4}-/m);
    expect(due.text).not.toContain('secret');
    expect(await cli('reactions', 'on')).toEqual({ code: 0, text: 'The reactions are on.\n' });
    await until(async () => (await restored.platform.jobs.counts()).waiting > 0);
    expect(welcomes() > standing).toBe(true);
    expect(await cli('jobs', 'on')).toEqual({ code: 0, text: 'The jobs are on.\n' });
    await until(async () => (await restored.platform.jobs.counts()).completed > 0);
    await operator.close();
  });

  test('REL-15 an erasure that is younger than the backup is carried out again, and the log says so', async () => {
    const running = await site();
    const [leaver, owner] = [await running.member('Lea Canary'), await running.member()];
    const memorialId = await createMemorial(leaver, { petName: 'Canarybird' });
    const others = await createMemorial(owner);
    const sign = (client: Client, memorial: string, tributeMessage: string) =>
      client.post(`/api/memorials/${memorial}/guestbook`, tribute({ tributeMessage }));
    await sign(leaver, others, 'Canary words of the leaver');
    await sign(running.browser(), memorialId, 'Canary words of a visitor');
    await sign(owner, others, 'These stay.');
    await running.settled();
    await backupSite(embedded('data'), place('copy'), now, quiet);
    await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    const texts = async (at: Site) => JSON.stringify(await storedViews(at));
    await until(async () => !(await texts(running)).includes('anary'));
    await jobsDone(running);
    await close(running);

    await expect(restoreSite(embedded('none'), place('copy'), now, quiet, place('nowhere'))).rejects.toThrow(
      'holds no state.db',
    );
    expect(await restoreSite(embedded('restored'), place('copy'), now, quiet, place('data'))).toContain(
      'erasures that were begun are finished by the jobs',
    );
    const restored = await site('restored');
    expect(await texts(restored)).not.toContain('anary');
    await restored.platform.afterRestore.start('reactions');
    await restored.platform.afterRestore.start('jobs');
    await until(async () => (await allEvents(restored)).some(({ type }) => type === 'MemorialPurged'));
    await jobsDone(restored);
    const events = await allEvents(restored);
    expect(events.filter(({ type }) => type === 'AccountDeleted').map(({ data }) => data)).toMatchObject([
      { accountId: leaver.id },
    ]);
    expect(await texts(restored)).toContain('These stay.');
    expect(await storedViews(restored)).toEqual(await replayedViews(restored));
    expect((await restored.browser().get(`/api/memorials/${memorialId}`)).status).toBe(404);
    expect(
      (
        await restored
          .browser()
          .post('/api/auth/register', { email: leaver.email, password, name: 'New One' })
      ).status,
    ).toBe(201);
  });

  test('a backup that was changed is refused, and nothing is written', async () => {
    const running = await site();
    await backupSite(embedded('data'), place('copy'), now, quiet);
    await close(running);
    flipByte(join(place('copy'), dataFiles.state), 5_000);
    await expect(restoreSite(embedded('restored'), place('copy'), now, quiet)).rejects.toThrow(
      'state.db is not as it was backed up',
    );
    await expect(restoreSite(embedded('restored'), folder, now, quiet)).rejects.toThrow('holds no backup');
    expect(readdirSync(folder)).not.toContain('restored');
  });
});

function flipByte(file: string, at: number): void {
  const descriptor = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  writeSync(descriptor, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at);
  closeSync(descriptor);
}

/** Takes the brace away that this text begins with, wherever it stands in the file. */
function spoil(file: string, text: string): void {
  const bytes = readFileSync(file);
  let times = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1), times += 1) bytes[at] = 0x23;
  if (times === 0) throw new Error(`${file} does not hold ${text}`);
  writeFileSync(file, bytes);
}

describe('REL-21 stores that do not fit together are refused', () => {
  test('keys and log of two sites', async () => {
    for (const name of ['data', 'other']) await close(await site(name));
    await cp(join(place('other'), dataFiles.state), join(place('data'), dataFiles.state));
    expect(await refusal()).toMatch(
      /^The event log is of the site [0-9a-f-]{36}, the keys and sessions are of the site [0-9a-f-]{36}: they do not belong together\.$/,
    );
  });

  test('views of another site', async () => {
    for (const name of ['data', 'other']) await close(await site(name));
    await rm(join(place('data'), dataFiles.views), { recursive: true });
    await cp(join(place('other'), dataFiles.views), join(place('data'), dataFiles.views), {
      recursive: true,
    });
    expect(await refusal()).toMatch(/the views are of the site [0-9a-f-]{36}/);
  });

  test('jobs of another site; jobs that are gone are said', async () => {
    for (const name of ['data', 'other']) await close(await site(name));
    const jobs = join(place('data'), dataFiles.jobs);
    await cp(join(place('other'), dataFiles.jobs), jobs);
    expect(await refusal()).toMatch(
      new RegExp(
        `^The event log is of the site [0-9a-f-]{36}, the jobs in ${jobs} are of the site [0-9a-f-]{36}: they do not belong together\\.$`,
      ),
    );
    await rm(jobs);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    for (let start = 1; start <= 2; start += 1) await close(await site());
    expect(warn.mock.calls.map(([line]) => line).filter((line) => String(line).includes(jobs))).toEqual([
      expect.stringMatching(/is new, but the event log is not: jobs that waited are gone/),
    ]);
    warn.mockRestore();
  });

  test('a log that is older than the views and the state, and one that is gone', async () => {
    await close(await site());
    await cp(join(place('data'), dataFiles.events), place('old.db'));
    const running = await site();
    await running.member();
    await running.settled();
    await close(running);
    await cp(place('old.db'), join(place('data'), dataFiles.events));
    expect(await refusal()).toMatch(/^The event log ends at .*: the log is older than the (state|views)/);
    const found = await checkSite(embedded('data'), quiet).catch((error: Error) => error.message);
    expect(found).toMatch(
      /events\.db: \d problems\n {2}ends at \S+, but the reaction \S+ is at \S+: the log is older/,
    );
    await rm(join(place('data'), dataFiles.events));
    expect(await refusal()).toMatch(/^The event log ends at .*: the log is older than the (state|views)/);
  });

  test('keys that are older than the log', async () => {
    await close(await site());
    await cp(join(place('data'), dataFiles.state), place('old.db'));
    const running = await site();
    await running.member();
    await close(running);
    await cp(place('old.db'), join(place('data'), dataFiles.state));
    expect(await refusal()).toMatch(
      /does not know the key of its person: the keys are older than the log\.$/,
    );
    await rm(join(place('data'), dataFiles.state));
    expect(await refusal()).toMatch(/but the store of its keys is new or older/);
  });
});

describe('REL-26 damage of pictures', () => {
  /** A site with a photo on a memorial and one of a person; answers the files that are kept of the first. */
  async function withPhotos() {
    const running = await site();
    const owner = await running.member();
    const {
      hashes: [sha256 = ''],
    } = await createWithPhotos(owner, [await smallPhoto(1)]);
    const portrait = await upload(owner, await smallPhoto(2));
    await owner.send('PATCH', '/api/accounts/me', { body: { photo: portrait } });
    await running.settled();
    await close(running);
    const fileOf = (hash: string, name: string) =>
      join(place('data'), dataFiles.media, hash.slice(0, 2), hash.slice(2, 4), hash, name);
    return { sha256, portrait, fileOf };
  }
  const found = () => checkSite(embedded('data'), quiet).catch((error: Error) => error.message);

  test('one byte in each file of a picture that is shown, and a file or a picture that is gone, are found by the check and named', async () => {
    const { sha256, portrait, fileOf } = await withPhotos();
    const media = join(place('data'), dataFiles.media);
    expect(await found()).toContain(`${media}: sound`);
    const names = readdirSync(dirname(fileOf(sha256, 'master.jpg'))).filter(
      (name) => name.startsWith('w') || name.startsWith('master'),
    );
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const file = fileOf(sha256, name);
      const { size } = statSync(file);
      flipByte(file, size >> 1);
      const text = await found();
      expect(text).toContain(`${media}: 1 problems\n  the picture ${sha256}: ${name} is damaged`);
      expect(text).toContain('npm run restore');
      flipByte(file, size >> 1);
    }
    await rm(fileOf(sha256, names[0] ?? ''));
    await rm(dirname(fileOf(portrait, 'master.jpg')), { recursive: true });
    const text = await found();
    expect(text).toContain(`the picture ${sha256}: ${names[0]} is missing`);
    expect(text).toContain(`the picture ${portrait} is missing`);
  });

  test('on S3: one byte in each file, and a file that is gone, are found and named; a bucket that is away is said', async () => {
    const bucket = await serveS3();
    try {
      const access = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
      const env = { S3_ENDPOINT: bucket.endpoint, S3_BUCKET: 'photos', ...access };
      const running = await openSite({ dataDir: place('data'), env });
      open.push(running);
      const { hashes } = await createWithPhotos(await running.member(), [await smallPhoto(1)]);
      await running.settled();
      const checked = () => checkSite(running.platform.config, quiet).catch((error: Error) => error.message);
      expect(await checked()).toContain('the bucket photos: sound');
      expect(await checked()).toContain('Not checked (S3_ENDPOINT): archives, exports');
      const files = [...bucket.objects.keys()].filter((key) => /\/(?:w|master)/.test(key));
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        const bytes = bucket.objects.get(file) ?? Buffer.alloc(0);
        const turned = Buffer.from(bytes);
        turned.writeUInt8(turned.readUInt8(turned.length >> 1) ^ 1, turned.length >> 1);
        bucket.objects.set(file, turned);
        expect(await checked()).toContain(
          `the bucket photos: 1 problems\n  the picture ${hashes[0]}: ${file.split('/')[1]} is damaged\nBring back what is damaged`,
        );
        bucket.objects.set(file, bytes);
      }
      bucket.objects.delete(files[0] ?? '');
      expect(await checked()).toContain(`the picture ${hashes[0]}: ${files[0]?.split('/')[1]} is missing`);
      bucket.fault = 403;
      expect(await checked()).toBe(
        'The pictures in the bucket photos could not be checked: The picture store answered 403 to get.',
      );
      bucket.fault = null;
      await close(running);
    } finally {
      await bucket.close();
    }
  });

  test('a picture of 1.0 has no checksums: garbage in place of it, and half of it, are found', async () => {
    const { sha256, fileOf } = await withPhotos();
    const manifest = fileOf(sha256, 'manifest.json');
    const { sums, ...older } = JSON.parse(await readFile(manifest, 'utf8'));
    expect(Object.keys(sums)).toContain('master.jpg');
    await writeFile(manifest, JSON.stringify(older));
    expect(await found()).toContain(`${join(place('data'), dataFiles.media)}: sound`);
    const bytes = await readFile(fileOf(sha256, 'master.jpg'));
    for (const written of [bytes.subarray(0, bytes.length >> 1), Buffer.from('garbage')]) {
      await writeFile(fileOf(sha256, 'master.jpg'), written);
      expect(await found()).toContain(`the picture ${sha256}: master.jpg is damaged`);
    }
    await writeFile(manifest, 'garbage');
    expect(await found()).toContain(`the picture ${sha256}: manifest.json is damaged`);
  });

  test('REL-21 the pictures of another site are refused by name; a folder that is gone is said', async () => {
    await withPhotos();
    await close(await site('other'));
    const media = join(place('data'), dataFiles.media);
    await rm(media, { recursive: true });
    await cp(join(place('other'), dataFiles.media), media, { recursive: true });
    expect(await refusal()).toMatch(
      new RegExp(
        `^The event log is of the site [0-9a-f-]{36}, the pictures in ${media} are of the site [0-9a-f-]{36}: they do not belong together\\.$`,
      ),
    );
    await rm(media, { recursive: true });
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    for (let start = 1; start <= 2; start += 1) await close(await site());
    expect(warn.mock.calls.map(([line]) => line).filter((line) => String(line).includes(media))).toEqual(
      Array(2).fill(
        `${media} holds no picture, but people have sent some: bring back that folder from a backup.`,
      ),
    );
    warn.mockRestore();
  });
});

describe('REL-26 damage', () => {
  test('is found by the check and named by file; sound files pass, also beside a running site', async () => {
    const running = await site();
    const owner = await running.member();
    await createMemorial(owner);
    await running.settled();
    const text = await checkSite(embedded('data'), quiet);
    expect(text.split('\n').every((line) => line.endsWith(': sound'))).toBe(true);
    expect(text).toContain('memorials_v');
    await close(running);

    for (const [file, advice] of [
      [dataFiles.events, 'npm run restore'],
      [dataFiles.state, 'npm run restore'],
      [
        join(dataFiles.views, `${buildsIn(join(place('data'), dataFiles.views))[0]}.db`),
        'npm run projections',
      ],
    ] as const) {
      await rm(place('damaged'), { recursive: true, force: true });
      await cp(place('data'), place('damaged'), { recursive: true });
      const damaged = join(place('damaged'), file);
      const { size } = statSync(damaged);
      for (let at = 4_096; at < Math.min(size, 40_960); at += 64) flipByte(damaged, at);
      const found = await checkSite(embedded('damaged'), quiet).catch((error: Error) => error.message);
      expect(found).toContain(advice);
      expect(found).toMatch(new RegExp(`${file.replaceAll('.', '\\.')}: \\d+ problems`));
    }
  });

  test('inside a value is named by its table and id: a view is built anew, a session that cannot be read is none, a job is kept as failed', async () => {
    const running = await site();
    const owner = await running.member();
    const [memorialId, other] = [await createMemorial(owner), await createMemorial(await running.member())];
    const tributeId = await sign(owner, other);
    await running.settled();
    await jobsDone(running);
    const [{ id: sessionId = '' } = {}] = await running.platform.sessions.list(owner.id, '');
    await close(running);
    const folder = join(place('data'), dataFiles.views);
    const [build = ''] = buildsIn(folder).filter((id) => id.startsWith('memorials_v'));
    const [guestbook = ''] = buildsIn(folder).filter((id) => id.startsWith('tributes_v'));
    spoil(buildFile(folder, build), `{"_id":"${memorialId}"`);
    spoil(buildFile(folder, guestbook), `{"_id":"${tributeId}"`);
    spoil(join(place('data'), dataFiles.state), `{"_id":"${sessionId}"`);
    const jobs = new DatabaseSync(join(place('data'), dataFiles.jobs));
    jobs.exec(
      `INSERT INTO job (id, name, data, state, at, delay, attempts) VALUES ('torn', 'mail', '{"to', 'queued', 0, 0, 8)`,
    );
    jobs.close();

    const found = await checkSite(embedded('data'), quiet).catch((error: Error) => error.message);
    expect(found).toContain(`${build} ${memorialId} cannot be read`);
    expect(found).toContain(`sessions ${sessionId} cannot be read`);
    expect(found).toContain('job torn cannot be read');

    const again = await site();
    // Whoever has that session is signed out, and can sign in again.
    const client = Object.assign(again.browser(), { cookies: owner.cookies });
    expect((await client.get('/api/accounts/me')).status).toBe(401);
    expect((await client.post('/api/auth/login', { email: owner.email, password })).status).toBe(200);
    expect((await client.get('/api/accounts/me')).status).toBe(200);
    await until(async () => (await again.platform.jobs.failed(10)).some(({ id }) => id === 'torn'));
    await again.browser().post('/api/auth/forgot-password', { email: owner.email });
    await jobsDone(again);
    expect((await again.browser().get(`/api/memorials/${other}`)).status).toBe(200);
    // Whoever asks for it first finds it out; the view is built anew by that.
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    for (const path of [`/api/memorials/${memorialId}`, `/api/memorials/${other}/guestbook`]) {
      expect((await again.browser().get(path)).status).toBe(500);
      await until(async () => (await again.browser().get(path)).status === 200);
    }
    const lines = errors.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.startsWith('The view'));
    errors.mockRestore();
    expect(lines).toEqual(
      [build, guestbook].map(
        (id) => `The view ${id} holds a document that cannot be read: it is built from the log again`,
      ),
    );
    expect((await again.browser().get(`/api/memorials/${other}/guestbook`)).json.count).toBe(1);
    await close(again);
    const after = await checkSite(embedded('data'), quiet).catch((error: Error) => error.message);
    for (const id of [build, guestbook]) expect(after).toContain(`${id}_g2.db: sound`);
  });

  test('of one key, or a key that is gone, is found by the check and named by its event', async () => {
    const running = await site();
    const [one, other] = [await running.member(), await running.member()];
    await running.settled();
    await close(running);
    const state = await connectReadStore({
      file: join(place('data'), dataFiles.state),
      database: databases.state,
      synchronous: 'FULL',
    });
    const keys = state.connection.collection<{ _id: string; key: string }>('person_keys');
    const { key = '' } = (await keys.findOne({ _id: one.id })) ?? {};
    await keys.updateOne(
      { _id: one.id },
      { $set: { key: `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}` } },
    );
    await keys.deleteOne({ _id: other.id });
    await state.close();
    const found = await checkSite(embedded('data'), quiet).catch((error: Error) => error.message);
    expect(found).toContain(`state.db: 2 problems`);
    expect(found).toContain(`holds another key than the one that sealed the event account-${one.id}/0`);
    expect(found).toContain(`holds no key for the event account-${other.id}/0`);
  });

  test('of a log on a server: a gap, an altered event and a key that is gone are named by their events', async () => {
    const file = place('log.db');
    let stored = openEmbeddedEventLog({ file });
    let server = await serveEventLog(stored);
    const closeServer = async () => {
      await server.close();
      await stored.close();
    };
    const running = await openSite({ dataDir: place('data'), env: { EVENTSTORE_URL: server.url() } });
    open.push(running);
    const [one, other] = [await running.member(), await running.member()];
    const memorialId = await createMemorial(one);
    for (const petName of ['Bella II', 'Bella III'])
      await one.send('PATCH', `/api/memorials/${memorialId}`, { body: { changes: { petName } } });
    await server.appendSystemEvent();
    await stored.log.appendToStream('of-another-application', jsonEvent({ type: 'Noted', data: {} }));
    const check = () => {
      const subject = { dataDir: place('data'), eventStoreUrl: server.url(), mongodbUrl: null };
      return checkSite(subject, quiet).catch((error: Error) => error.message);
    };
    const sound = await check();
    expect(sound).toContain('the event log on its server: sound');
    expect(sound).toMatch(/^Not checked \(EVENTSTORE_URL\): .+\n/);
    const elsewhere = {
      eventStoreUrl: server.url(),
      mongodbUrl: null,
      redisUrl: 'redis://:secret@127.0.0.1:1',
    };
    const withQueue = await checkSite({ dataDir: place('data'), ...elsewhere }, quiet);
    expect(withQueue).toContain('Not checked (REDIS_URL): waiting jobs.');
    expect(withQueue).not.toContain('secret');
    await close(running);
    await closeServer();

    const log = new DatabaseSync(file);
    const stream = log.prepare('SELECT data FROM event WHERE stream = ? AND revision = 0');
    const written = JSON.parse(String(stream.get(`account-${one.id}`)?.data));
    const box = Buffer.from(written.$personal, 'base64');
    box.writeUInt8(box.readUInt8(30) ^ 1, 30);
    const altered = JSON.stringify({ ...written, $personal: box.toString('base64') });
    log
      .prepare('UPDATE event SET data = ? WHERE stream = ? AND revision = 0')
      .run(altered, `account-${one.id}`);
    log.prepare('DELETE FROM event WHERE stream = ? AND revision = 1').run(`memorial-${memorialId}`);
    log.close();
    const state = await connectReadStore({
      file: join(place('data'), dataFiles.state),
      database: databases.state,
      synchronous: 'FULL',
    });
    await state.connection.collection<{ _id: string }>('person_keys').deleteOne({ _id: other.id });
    await state.close();

    stored = openEmbeddedEventLog({ file });
    server = await serveEventLog(stored);
    const found = await check();
    await closeServer();
    expect(found).toContain(`memorial-${memorialId}/2 stands where memorial-${memorialId}/1 should`);
    expect(found).toMatch(new RegExp(`account-${one.id}/0: \\w+ \\S+ was altered: its seal does not hold`));
    expect(found).toMatch(new RegExp(`account-${other.id}/0: \\w+ \\S+ was sealed with a key that .*`));
  });

  test('REL-21 of a log on a server that an older one takes the place of under a running site: it is not ready and says why, and so does the check', async () => {
    const stored = openEmbeddedEventLog({ file: place('log.db') });
    const server = await serveEventLog(stored);
    const running = await openSite({ dataDir: place('data'), env: { EVENTSTORE_URL: server.url() } });
    open.push(running);
    await running.member();
    await running.settled();
    cpSync(place('log.db'), place('older.db'));
    cpSync(place('log.db-wal'), place('older.db-wal'));
    await createMemorial(await running.member());
    await running.settled();
    const check = () => {
      const subject = { dataDir: place('data'), eventStoreUrl: server.url(), mongodbUrl: null };
      return checkSite(subject, quiet).catch((error: Error) => error.message);
    };
    const ready = () => running.browser().get('/health/ready');
    expect([(await ready()).status, await check()]).toEqual([200, expect.not.stringContaining('older')]);

    const older = openEmbeddedEventLog({ file: place('older.db') });
    await server.exchange(older.log);
    const { json } = await until(async () => {
      const answer = await ready();
      return answer.json.engines.events === 'unfit' && answer;
    });
    expect([json.ready, json.reasons.events]).toEqual([
      false,
      expect.stringMatching(
        /^The event log ends at \S+, but the views are at \S+: an older log took its place\. /,
      ),
    ]);
    expect((await ready()).status).toBe(503);
    const found = await check();
    expect(found).toMatch(
      /the event log on its server: \d+ problems\n {2}ends at \S+, but the reaction \S+ is at \S+: the log is older than the state/,
    );
    expect(found).toMatch(/ends at \S+, but the view \S+ is at \S+: the log is older than the views/);

    await server.exchange(stored.log);
    await until(async () => (await ready()).status === 200);
    await close(running);
    await server.close();
    await older.close();
    await stored.close();
  });

  test('of a file that is no database any more refuses the start in a sentence that names it and what helps, and so does the check', async () => {
    await close(await site());
    const torn = (file: string, from: number) => {
      const { size } = statSync(file);
      for (let at = from; at < size; at += 1) flipByte(file, at);
    };
    // All of it; and all but the first page, where its tables are named.
    for (const name of [dataFiles.events, dataFiles.state, dataFiles.jobs])
      for (const from of [0, 4_096]) {
        await rm(place('damaged'), { recursive: true, force: true });
        await cp(place('data'), place('damaged'), { recursive: true });
        const file = join(place('damaged'), name);
        torn(file, from);
        expect(await refusal('damaged')).toMatch(
          new RegExp(`^${file} is damaged \\(.+\\)\\. Bring back a backup: npm run restore -- FOLDER\\.$`),
        );
        const found = await checkSite(embedded('damaged'), quiet).catch((error: Error) => error.message);
        expect(found).toMatch(new RegExp(`${file}: \\d+ problems`));
        expect(found).toContain('npm run restore');
      }
  });

  test('the secret of sessions is named, set aside and made anew when it is damaged', async () => {
    await close(await site());
    const secret = join(place('data'), dataFiles.sessionSecret);
    await writeFile(secret, '');
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const running = await site();
    expect(warn.mock.calls.map(([line]) => line)).toContain(
      `${secret} is damaged: it is set aside as ${secret}.damaged and made anew, which signs everybody out`,
    );
    warn.mockRestore();
    expect(running.platform.sessionSecret).toMatch(/^[\w-]{64}$/);
  });

  test('a view whose file is no database any more is named, set aside and built anew at the start', async () => {
    const running = await site();
    const owner = await running.member();
    const memorialId = await createMemorial(owner);
    await running.settled();
    await close(running);
    const views = join(place('data'), dataFiles.views);
    const memorials = buildsIn(views).find((id) => id.startsWith('memorials_v')) ?? '';
    for (let at = 0; at < 4_096; at += 1) flipByte(buildFile(views, memorials), at);
    const garbage = await readFile(buildFile(views, memorials));
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const again = await site();
    await again.settled();
    expect(warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('damaged'))).toEqual([
      expect.stringMatching(
        /memorials_v\d+\.db is damaged: it is set aside as .*memorials_v\d+\.db\.damaged, and what it held/,
      ),
    ]);
    warn.mockRestore();
    expect(await readFile(`${buildFile(views, memorials)}.damaged`)).toEqual(garbage);
    await again.platform.engine.scrub();
    expect(readdirSync(views).filter((name) => name.endsWith('.damaged'))).toEqual([]);
    expect((await again.browser().get(`/api/memorials/${memorialId}`)).status).toBe(200);
  });
});

describe('files', () => {
  test('SEC-32 are readable by their owner alone, also in a folder that exists with 0755', async () => {
    await close(await site());
    chmodSync(place('data'), 0o755);
    chmodSync(join(place('data'), dataFiles.state), 0o644);
    const running = await site();
    await running.member();
    const modes = (dir: string): [string, number][] =>
      readdirSync(dir, { withFileTypes: true }).flatMap((entry): [string, number][] => {
        const path = join(dir, entry.name);
        const mode = statSync(path).mode & 0o077;
        return entry.isDirectory() ? [[path, mode], ...modes(path)] : [[path, mode]];
      });
    expect(statSync(place('data')).mode & 0o777).toBe(0o700);
    expect(modes(place('data')).filter(([, mode]) => mode !== 0)).toEqual([]);
  });

  test('REL-27 are opened with the durability that their promises need', async () => {
    const databases = new Map<string, DatabaseSync[]>();
    const { exec } = DatabaseSync.prototype;
    const spy = jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      text: string,
    ) {
      const name = (this.location() ?? '').split('/').at(-1) ?? '';
      if (text.includes('journal_mode = WAL')) databases.set(name, [...(databases.get(name) ?? []), this]);
      return exec.call(this, text);
    });
    await site();
    spy.mockRestore();
    const names = [dataFiles.events, dataFiles.state, dataFiles.jobs];
    expect([...databases.keys()].sort()).toEqual([...names].sort());
    for (const name of names)
      for (const database of databases.get(name) ?? []) {
        expect([name, database.prepare('PRAGMA journal_mode').get()]).toEqual([
          name,
          { journal_mode: 'wal' },
        ]);
        // 2 is FULL: a commit is on the disk before it is answered.
        expect([name, database.prepare('PRAGMA synchronous').get()]).toEqual([name, { synchronous: 2 }]);
      }
  });
});

describe('stores of a newer format are refused by name, and nothing is written', () => {
  /** Says of one store that a newer version of the site has written it. */
  async function renew(name: string, change: (store: ReadStore) => Promise<unknown>) {
    const store = await connectReadStore({
      file: join(place('data'), name),
      database: databases.state,
      synchronous: 'FULL',
    });
    await change(store);
    await store.close();
  }
  const inFormat = (format: number) => (store: ReadStore) =>
    store.connection
      .collection<{ _id: string }>('site_identity')
      .updateOne({ _id: 'site' }, { $set: { format } });

  test('keys and sessions, and views', async () => {
    await close(await site());
    await renew(join(dataFiles.views, 'serving.db'), inFormat(7));
    expect(await refusal()).toBe(
      'The views are of format 7, which is newer than this version of the site: it reads up to 1.',
    );
    await renew(dataFiles.state, inFormat(7));
    expect(await refusal()).toBe(
      'The keys and sessions are of format 7, which is newer than this version of the site: it reads up to 1.',
    );
  });

  test('documents are migrated forward in one transaction: all steps or none, also by several at once', async () => {
    await close(await site());
    const steps = async (store: ReadStore, ...migrations: DocumentMigration[]) =>
      migrateState(store.connection, migrations);
    const note =
      (text: string): DocumentMigration =>
      async (connection, session) => {
        await connection.collection<{ _id: string }>('notes').insertOne({ _id: text }, { session });
      };
    const fails: DocumentMigration = async () => {
      throw new Error('cut off');
    };
    await renew(dataFiles.state, async (store) => {
      const notes = async () =>
        (await store.connection.collection<{ _id: string }>('notes').find({}).toArray()).map(
          ({ _id }) => _id,
        );
      await expect(steps(store, note('one'), fails)).rejects.toThrow('cut off');
      expect(await notes()).toEqual([]);
      await Promise.all([steps(store, note('one'), note('two')), steps(store, note('one'), note('two'))]);
      expect(await notes()).toEqual(['one', 'two']);
      await steps(store, note('one'), note('two'), note('three'));
      expect(await notes()).toEqual(['one', 'two', 'three']);
    });
    expect(await refusal()).toMatch(/^The keys and sessions are of format 4/);
  });
});
