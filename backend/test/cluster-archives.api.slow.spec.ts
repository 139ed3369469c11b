import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createMemorial, createWithPhotos, sign, smallPhoto } from './helpers/acts.ts';
import { type Cluster, type Member, openCluster, operate } from './helpers/cluster.ts';
import { type Killable, startKillable } from './helpers/killable.ts';
import { type Client, createClient, password } from './helpers/site.ts';
import { until } from './helpers/until.ts';
import { unzipped } from './helpers/zip.ts';

const schedules = '/api/admin/archive-schedules';
const passphrase = 'correct horse battery';

let folder: string;
let cluster: Cluster;
/** Answers and folds; the other one does the jobs, so that what it makes is not made where it is asked for. */
let front: Member;
let worker: Member;
let restored: Killable[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-cluster-archives-'));
  cluster = await openCluster();
  const settings = { ARCHIVE_PASSPHRASE: passphrase };
  front = await cluster.start('api,projector', settings);
  worker = await cluster.start('api,jobs', settings);
});
afterEach(async () => {
  for (const site of restored) await site.kill();
  restored = [];
});
afterAll(async () => {
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
});

async function register(name: string): Promise<Client & { email: string; id: string }> {
  const client = createClient(front.origin);
  const email = `${randomUUID()}@example.org`;
  const answer = await client.post('/api/auth/register', { email, password, name });
  expect(answer.status).toBe(201);
  return Object.assign(client, { email, id: String(answer.json.id) });
}

async function bytesOf(client: Client, origin: string, path: string): Promise<Buffer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(path, origin), { headers: { cookie } });
  expect([path, answer.status]).toEqual([path, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

/** Restores an archive as an operator does, and opens the folder as a site of its own. */
async function opened(archive: Buffer, name: string) {
  const file = join(folder, `${name}.tar`);
  await writeFile(file, archive);
  const [dataDir, nowhere] = [join(folder, name), join(folder, 'nowhere')];
  const env = { ARCHIVE_PASSPHRASE: passphrase };
  const asOperator = (...words: string[]) => operate({ dataDir, env }, ...words);
  const told = await operate({ dataDir: nowhere, env }, 'archive', 'restore', file, '--into', dataDir);
  expect(told).toContain('Reactions and jobs are off.');
  const site = await startKillable(dataDir);
  restored.push(site);
  return { site: createClient(site.origin), asOperator };
}

test('REL-17 REL-15 on servers an archive is made by one process, sent by another, restored into a folder, and written anew without whoever leaves', async () => {
  const chief = await register('Carla Chief');
  await operate(front, 'accounts', 'promote', chief.email);
  const leaver = await register('Lea Leaver');
  const friend = await register('Tom Friend');
  const { id: own, hashes } = await createWithPhotos(leaver, [await smallPhoto(1)], { petName: 'Goes' });
  const { id: theirs, hashes: kept } = await createWithPhotos(friend, [await smallPhoto(2)], {
    petName: 'Stays',
  });
  await sign(leaver, theirs, { tributeMessage: 'These words go.' });

  const { siteId: entityId } = (await chief.get(schedules)).json;
  const fields = { name: 'All', entityType: 'site', entityId, encryptionEnabled: true };
  const created = await chief.post(schedules, fields);
  expect(created.status).toBe(201);
  const path = `${schedules}/${created.json.id}`;
  expect((await chief.post(`${path}/run`)).status).toBe(200);
  const run = await until(async () => {
    const [last] = (await chief.get(`${path}/runs`)).json.runs;
    return last && last.status !== 'running' && last;
  });
  expect([run.status, run.error]).toEqual(['completed', null]);
  expect(run.output).toMatch(/^\d+ events, 2 photos$/);

  const archive = `${path}/runs/${run.id}/archive`;
  const before = await bytesOf(chief, front.origin, archive);
  expect(before.equals(await bytesOf(chief, worker.origin, archive))).toBe(true);
  expect(before.byteLength).toBe(run.archiveSize);

  const { site: copy } = await opened(before, 'before');
  expect((await copy.get(`/api/memorials/${own}`)).json.petName).toBe('Goes');
  expect((await copy.get(`/api/memorials/${theirs}/guestbook`)).text).toContain('These words go.');
  for (const hash of [...hashes, ...kept])
    expect((await copy.get(`/media/${hash}/w320.webp`)).status).toBe(200);
  const { status } = await copy.post('/api/auth/login', { email: leaver.email, password });
  expect(status).toBe(200);

  const chunks = () => [...cluster.bucket.objects.keys()].filter((key) => key.includes(run.id));
  const chunksBefore = chunks().filter((key) => key.endsWith('.bin'));
  expect(chunksBefore).toHaveLength(1);
  const left = await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
  expect(left.status).toBe(200);
  await until(async () => {
    const { status: erasure } = await chief.get(`/api/erasures/${left.json.erasureId}`);
    expect([200, 202]).toContain(erasure);
    return erasure === 200;
  });
  const now = await until(async () => {
    const [last] = (await chief.get(`${path}/runs`)).json.runs;
    return last.output !== run.output && last;
  });
  expect(now.output).toBe(run.output.replace('2 photos', '1 photo'));
  await until(async () => !chunks().some((key) => chunksBefore.includes(key)));

  const after = await bytesOf(chief, front.origin, archive);
  expect(after.byteLength).toBe(now.archiveSize);
  const { site: without, asOperator } = await opened(after, 'after');
  await asOperator('reactions', 'on');
  await asOperator('jobs', 'on');
  await until(async () => (await without.get(`/api/memorials/${own}`)).status === 404);
  const guestbook = await without.get(`/api/memorials/${theirs}/guestbook`);
  expect([guestbook.status, guestbook.text.includes('These words go.')]).toEqual([200, false]);
  expect((await without.get(`/media/${hashes[0]}/w320.webp`)).status).toBe(404);
  expect((await without.get(`/media/${kept[0]}/w320.webp`)).status).toBe(200);
});

test('what one process has handed out is never missing in the other, also while the views are behind', async () => {
  const person = await register('Ana Reis');
  const elsewhere = Object.assign(createClient(worker.origin), { cookies: person.cookies });
  await operate(front, 'projections', 'pause', 'memorials');
  let path = '';
  try {
    path = `/api/memorials/${await createMemorial(person)}`;
    for (const client of [person, elsewhere]) expect((await client.get(path)).status).toBe(503);
  } finally {
    await operate(front, 'projections', 'resume', 'memorials');
  }
  for (const client of [person, elsewhere]) await until(async () => (await client.get(path)).status === 200);

  expect((await person.post('/api/accounts/me/export')).status).toBe(202);
  // At once: that is what is promised.
  expect((await elsewhere.get('/api/accounts/me/export')).json.state).not.toBe('none');
  const { json: left } = await person.send('DELETE', '/api/accounts/me', { body: { password } });
  // At once: the same.
  expect([200, 202]).toContain((await elsewhere.get(`/api/erasures/${left.erasureId}`)).status);
});

test('an export is built by one process and sent by another, and nothing of it is left when its person leaves', async () => {
  const person = await register('Ana Reis');
  await createWithPhotos(person, [await smallPhoto(3)], { petName: 'Bella' });
  const path = '/api/accounts/me/export';
  expect((await person.post(path)).status).toBe(202);
  await until(async () => (await person.get(path)).json.state === 'ready');
  const exports = () => [...cluster.bucket.objects.keys()].filter((key) => key.startsWith('exports/'));
  for (const { origin } of [front, worker]) {
    const files = await unzipped(await bytesOf(person, origin, `${path}/download`));
    expect([...files.keys()]).toContain('memorials/01-bella/photos/001.jpg');
  }
  expect(exports()).toHaveLength(1);
  // Another one takes its place.
  expect((await person.post(path)).status).toBe(202);
  await until(async () => (await person.get(path)).json.state === 'ready');
  await until(async () => exports().length === 1);
  expect((await person.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBe(200);
  await until(async () => exports().length === 0);
});

test('SEC-28 a rate is one for all processes: what was taken at one is gone at the other', async () => {
  const settings = { RATE_LIMIT_FACTOR: '1' };
  const pair = [await cluster.start('api', settings), await cluster.start('api', settings)] as const;
  const clients = pair.map(({ origin }) => createClient(origin));
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const body = { email: `${randomUUID()}@example.org`, password: 'not this one' };
      return (await clients[turn % 2]?.post('/api/auth/login', body))?.status;
    }),
  );
  const taken = statuses.filter((status) => status === 401).length;
  // Twenty at once, and another one every three seconds.
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThan(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - taken);
});
