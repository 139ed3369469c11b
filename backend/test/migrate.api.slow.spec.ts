import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPosition } from '@everpaw/contracts/kernel/features/histories';
import { historiesHeader } from '@everpaw/contracts/sync/sync.api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { databases } from '../src/app/data-files.ts';
import { type MoveOrder, moveSite, reopenSide } from '../src/operator/move/move-site.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { identityOfState } from '../src/platform/execution/integrity/store-identity.ts';
import { connectJobs } from '../src/platform/execution/jobs/connect-jobs.ts';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { type Disk, localDisk } from '../src/platform/storage/files/disk.ts';
import { fillingMark } from '../src/platform/storage/files/filling-mark.ts';
import { beginArrival, endArrival, type Side } from '../src/platform/storage/keys/site-moves.ts';
import { connectReadStore } from '../src/platform/storage/read-store/connect-read-store.ts';
import { createWithPhotos, sign, smallPhoto } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { allEvents, replayedViews, storedViews } from './helpers/replay.ts';
import { type Servers, startServers } from './helpers/servers.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const signingKey = { AUDIT_SIGNING_KEY: Buffer.alloc(32, 3).toString('base64') };
const folder = await mkdtemp(join(tmpdir(), 'everpaw-migrate-'));
const place = (name: string) => join(folder, name);
let servers: Servers;
let others: Servers;
let opened: Site[] = [];
beforeAll(async () => {
  [servers, others] = [await startServers(), await startServers()];
  // A server holds events of its own, so that no position is what it was.
  for (let count = 0; count < 7; count += 1) await servers.events.appendSystemEvent();
});
afterEach(async () => {
  for (const site of opened) await site.close();
  opened = [];
});
afterAll(async () => {
  await servers.close();
  await others.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(name: string, at?: Servers): Promise<Site> {
  const site = await openSite({ dataDir: place(name), env: { ...signingKey, ...at?.env } });
  opened.push(site);
  return site;
}
async function close(site: Site): Promise<void> {
  opened = opened.filter((each) => each !== site);
  await site.close();
}
const places = (name: string, at = servers) => readConfig({ DATA_DIR: place(name), ...at.env });
const lines: string[] = [];
const migrate = (name: string, to: Side, order: Partial<MoveOrder> = {}, at = servers, disk = localDisk) =>
  moveSite(
    places(name, at),
    { to, isDryRun: false, andRetire: false, ...order },
    new Date('2026-11-27T12:00:00.000Z'),
    (line) => lines.push(line),
    disk,
  );

/** All that a stored event is, but for its position and the instant that its server stored it. */
const storedEvents = async ({ platform }: Site) => {
  const events: unknown[] = [];
  for await (const { event } of platform.eventLog.log.readAll())
    if (event && !event.type.startsWith('$')) {
      const { streamId, revision, id, type, data, metadata } = event;
      events.push({ streamId, revision, id, type, data, metadata });
    }
  return events;
};
const again = (site: Site, { cookies }: Client): Client => Object.assign(site.browser(), { cookies });
const lastEvent = async (site: Site) => (await allEvents(site)).at(-1);
const lastPosition = async (site: Site) => (await lastEvent(site))?.position ?? '';

/** What the server stores for itself is none of the site's business. */
async function whileServerWrites<Result>(work: () => Promise<Result>): Promise<Result> {
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await servers.events.appendSystemEvent();
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await writing;
  }
}

/** A site with a family, its photos, a person who was erased, a job that waits and one that failed. */
async function livedIn(name: string) {
  const site = await open(name);
  const owner = await site.member('Olga Owner');
  const leaver = await site.member('Lea Canary');
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(3), await smallPhoto(4)]);
  await sign(leaver, id, { tributeMessage: 'Canary words' });
  for (let count = 0; count < 30; count += 1)
    await sign(site.browser(), id, { tributeMessage: `No. ${count}` });
  await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
  await until(async () => (await allEvents(site)).some(({ type }) => type === 'ErasureCertified'));
  await jobsDone(site);
  await site.settled();
  const waiting = { sha256: 'f'.repeat(64), position: await lastPosition(site) };
  await site.platform.jobs.add('forget-picture', waiting, { jobId: 'waiting', delayMs: 40 * 86_400_000 });
  await site.platform.jobs.add('no-such-job', {}, { jobId: 'failed', attempts: 1 });
  await until(async () => (await site.platform.jobs.counts()).failed === 1);
  await until(async () => ((await site.platform.audit.tree.state())?.position ?? '') >= waiting.position);
  await site.platform.audit.signer.sign();
  const { cursor } = (await owner.get('/api/sync')).json;
  const facts = {
    id,
    hashes,
    cursor: String(cursor),
    epoch: site.platform.epoch,
    last: await lastEvent(site),
    events: await storedEvents(site),
    counts: await site.platform.jobs.counts(),
  };
  await close(site);
  return { owner, leaver, ...facts };
}
type Lived = Awaited<ReturnType<typeof livedIn>>;

type Left = Pick<Lived, 'epoch' | 'cursor' | 'last'>;

/** That a moved site is the one that it was, and that its devices go on. */
async function expectSame(site: Site, before: Lived, from: Left) {
  const { owner, leaver, id, hashes } = before;
  expect((await storedEvents(site)).slice(0, before.events.length)).toEqual(before.events);
  await site.settled();
  expect(await storedViews(site)).toEqual(await replayedViews(site));
  expect(JSON.stringify(await storedViews(site))).not.toContain('anary');
  expect(await site.platform.keys.find([leaver.id])).toEqual(new Map([[leaver.id, null]]));

  const device = again(site, owner);
  expect((await device.get(`/api/sync?cursor=${encodeURIComponent(from.cursor)}`)).json).toEqual({
    reset: true,
  });
  const fresh = await device.get('/api/sync');
  expect(fresh.text).toContain(id);
  expect(site.platform.epoch).not.toBe(from.epoch);
  // Nothing that a device had confirmed is offered to be sent again.
  expect(
    sharedPosition(fresh.headers.get(historiesHeader), from.epoch) >= (from.last?.position ?? 'none'),
  ).toBe(true);
  expect((await again(site, leaver).get('/api/sync')).status).toBe(401);
  for (const sha256 of hashes)
    expect((await site.browser().get(`/media/${sha256}/w320.webp`)).status).toBe(200);

  const { jobs, reactions, audit } = site.platform;
  const head = (await allEvents(site)).find((event) => event.id === from.last?.id)?.position;
  const { failed, completed } = await jobs.counts();
  expect(failed).toBe(before.counts.failed);
  expect(completed).toBeGreaterThanOrEqual(before.counts.completed);
  const waiting = [];
  for await (const job of jobs.stored())
    if (job.id === 'waiting') waiting.push([job.state, job.data.position]);
  expect(waiting).toEqual([['queued', head]]);
  await until(async () => (await reactions?.measure())?.every(({ distance }) => distance === 0) ?? false);
  // The log that was signed before goes on, by the same key.
  await sign(site.browser(), id, { tributeMessage: 'After the move.' });
  const last = await lastPosition(site);
  await until(async () => ((await audit.tree.state())?.position ?? '') >= last);
  expect((await audit.signer.sign())?.split('\n')[1]).toBe(String((await storedEvents(site)).length));
}

test('REL-40 a site moves to servers and back: the same log, keys, jobs and photos, and devices go on', async () => {
  const lived = await livedIn('home');
  const plan = await migrate('home', 'servers', { isDryRun: true });
  expect(plan).toContain(`${lived.events.length} events`);
  expect(plan).toContain('Nothing was changed.');
  expect(servers.events.calls.appends).toBe(0);
  expect([...servers.bucket.objects]).toEqual([]);

  // The server goes away in the middle; what comes back goes on where it was.
  servers.events.faults.append = (appends) =>
    appends > 20 ? { failure: 'unavailable', stored: true } : null;
  await expect(migrate('home', 'servers')).rejects.toThrow('goes on from here');
  servers.events.faults.append = () => null;
  await expect(open('away', servers)).rejects.toThrow('is not finished');
  await close(await open('home'));
  servers.bucket.fault = 500;
  await expect(migrate('home', 'servers')).rejects.toThrow('goes on from here');
  servers.bucket.fault = null;
  lines.length = 0;
  const said = await migrate('home', 'servers', { andRetire: true });
  expect(lines.join('\n')).toContain('events are there already');
  expect(said).toContain('The transparency log has the same root on both sides');

  await expect(open('home')).rejects.toThrow('this side was retired');
  const moved = await open('home', servers);
  await expectSame(moved, lived, lived);
  const away = {
    epoch: moved.platform.epoch,
    cursor: String((await again(moved, lived.owner).get('/api/sync')).json.cursor),
    last: await lastEvent(moved),
  };
  await expect(migrate('elsewhere', 'embedded')).rejects.toThrow('The site runs on these servers');
  await expect(migrate('home', 'embedded')).rejects.toThrow('is in use by');
  await close(moved);

  await expect(migrate('home', 'embedded')).rejects.toThrow('holds a site already');
  await whileServerWrites(() => migrate('elsewhere', 'embedded'));
  await expectSame(await open('elsewhere'), lived, away);
});

test('REL-40 a move goes only to where nothing is, and a retired side starts again when it is told to', async () => {
  for (const name of ['one', 'other']) {
    const site = await open(name);
    await site.member();
    await close(site);
  }
  const jobs = await connectJobs({ redisUrl: others.env.REDIS_URL, file: '' });
  await jobs.add('of another site', {}, { jobId: 'other' });
  await expect(migrate('one', 'servers', {}, others)).rejects.toThrow('Redis holds 1 job already');
  await jobs.cancel('other');
  await jobs.close();
  await migrate('one', 'servers', { andRetire: true }, others);
  await expect(migrate('other', 'servers', {}, others)).rejects.toThrow('holds a site already');
  await expect(migrate('one', 'servers', {}, others)).rejects.toThrow('this side was retired');
  await expect(open('one')).rejects.toThrow('this side was retired');
  expect(await reopenSide(places('one', others), 'embedded', new Date())).toContain('starts there again');
  await expect(reopenSide(places('one', others), 'embedded', new Date())).rejects.toThrow('was not retired');
  await close(await open('one'));
  await expect(migrate('nothing', 'servers', {}, others)).rejects.toThrow('There is no events.db');
  expect(existsSync(place('nothing'))).toBe(false);
  const { REDIS_URL: _, ...incomplete } = others.env;
  await expect(migrate('one', 'servers', {}, { ...others, env: incomplete })).rejects.toThrow(
    'Log, keys and jobs move together',
  );
});

test('REL-40 a move that is killed at its end goes on, and no other site comes in between', async () => {
  const site = await open('late');
  await site.member();
  await close(site);
  const third = await startServers();
  const marks = await connectReadStore({
    url: third.env.MONGODB_URL ?? '',
    file: '',
    database: databases.state,
    synchronous: 'FULL',
  });
  try {
    const { connection } = marks;
    expect(await beginArrival(connection, 'servers', 'another', '2026-11-27T11:00:00.000Z')).toBe(true);
    await expect(migrate('late', 'servers', {}, third)).rejects.toThrow('Another site is moving there.');
    await endArrival(connection);
    await migrate('late', 'servers', { andRetire: true }, third);
    // As it is when the last step was not taken.
    const identity = await identityOfState(connection);
    expect(await beginArrival(connection, 'servers', identity ?? '', '2026-11-27T12:00:00.000Z')).toBe(true);
    await expect(open('late', third)).rejects.toThrow('is not finished');
    await migrate('late', 'servers', { andRetire: true }, third);
    await close(await open('late', third));
    await expect(open('late')).rejects.toThrow('this side was retired');
  } finally {
    await marks.close();
    await third.close();
  }
});

test('REL-40 a move that is killed in the middle goes on', async () => {
  const site = await open('killed');
  const member = await site.member();
  await createWithPhotos(member, [await smallPhoto(5)]);
  const events = await storedEvents(site);
  await close(site);
  const third = await startServers();
  try {
    third.events.faults.appendMs = 200;
    const program = join(projectRoot, 'backend/dist/src/operator/operate.js');
    const moving = spawn(process.execPath, [program, 'migrate', '--to', 'servers'], {
      env: { PATH: process.env.PATH, DATA_DIR: place('killed'), ...third.env },
      stdio: 'ignore',
    });
    const ended = once(moving, 'exit');
    await until(async () => third.events.calls.appends >= 3 || moving.exitCode !== null);
    moving.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(third.events.calls.appends).toBeLessThan(events.length);
    third.events.faults.appendMs = 0;
    await migrate('killed', 'servers', {}, third);
    const moved = await open('killed', third);
    expect((await storedEvents(moved)).slice(0, events.length)).toEqual(events);
    expect((await again(moved, member).get('/api/accounts/me')).status).toBe(200);
    await close(moved);
  } finally {
    await third.close();
  }
});

/** The disk of this machine until the step `at`, where the process ends; counts the steps. */
function endingDisk(at = Infinity): { disk: Disk; count(): number } {
  let steps = 0;
  const step =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (steps >= at) throw new Error('the process ended');
      steps += 1;
      return work(...args);
    };
  const disk: Disk = {
    makeFolder: step(localDisk.makeFolder),
    write: step(localDisk.write),
    copy: step(localDisk.copy),
    rename: step(localDisk.rename),
    remove: step(localDisk.remove),
    syncFile: step(localDisk.syncFile),
    syncFolder: step(localDisk.syncFolder),
    run: (path, work) => step(() => localDisk.run(path, work))(),
  };
  return { disk, count: () => steps };
}

test('REL-46 a folder that a move fills is refused until it is whole, wherever it ended, and the same command goes on', async () => {
  const site = await open('leaving');
  await createWithPhotos(await site.member(), [await smallPhoto(6)]);
  const events = await storedEvents(site);
  await close(site);
  const third = await startServers();
  try {
    await migrate('leaving', 'servers', {}, third);
    const whole = endingDisk();
    await migrate('whole', 'embedded', {}, third, whole.disk);
    const mark = join(place('back'), fillingMark);
    const [markedAt, last] = [4, whole.count() - 1];
    for (const at of [0, 2, markedAt, markedAt + 1, last - 3, last - 2, last - 1, last]) {
      await expect(migrate('back', 'embedded', {}, third, endingDisk(at).disk)).rejects.toThrow('ended');
      expect([at, existsSync(mark)]).toEqual([at, at >= markedAt - 1 && at < last - 1]);
      // What a killed process leaves of a database that it had just begun.
      if (at === markedAt) await writeFile(join(place('back'), 'state.db'), '');
      if (at < markedAt) continue;
      await expect(open('back')).rejects.toThrow(
        at < last - 1
          ? `${place('back')} is being filled with the site from its servers, started at 2026-11-27T12:00:00.000Z, and is not whole. Run the same command again`
          : 'is not finished: npm run migrate -- --to embedded goes on with it.',
      );
    }
    await migrate('back', 'embedded', {}, third);
    expect(existsSync(mark)).toBe(false);
    const back = await open('back');
    expect((await storedEvents(back)).slice(0, events.length)).toEqual(events);
  } finally {
    await third.close();
  }
});

test('REL-40 a move says which files it leaves in the folder, and what to do with them', async () => {
  const site = await openSite({ dataDir: place('plain') });
  const { hashes } = await createWithPhotos(await site.member(), [await smallPhoto(6)]);
  await site.platform.audit.signer.sign();
  await site.close();
  const third = await startServers();
  const { EVENTSTORE_URL, MONGODB_URL, REDIS_URL } = third.env;
  const without = { ...third, env: { EVENTSTORE_URL, MONGODB_URL, REDIS_URL } as Record<string, string> };
  try {
    const away = await migrate('plain', 'servers', {}, without);
    expect(away).toContain(`Not moved: media, audit-signing-key in ${place('plain')}.`);
    expect(away).toContain('media: let the site use that folder as its DATA_DIR, or copy');
    expect(away).toContain('set AUDIT_SIGNING_KEY to what is in it');
    const moved = await openSite({ dataDir: place('plain'), env: without.env });
    expect((await moved.browser().get(`/media/${hashes[0]}/w320.webp`)).status).toBe(200);
    expect(await moved.platform.audit.signer.sign()).not.toBeNull();
    await moved.close();
    const back = await migrate('plain-again', 'embedded', {}, without);
    expect(back).toContain(
      'media, archives, audit-signing-key in the DATA_DIR that the site had on its servers',
    );
  } finally {
    await third.close();
  }
});
