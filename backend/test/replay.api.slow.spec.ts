import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { projections } from '@everpaw/projections/registry';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { dataFiles } from '../src/app/data-files.ts';
import { operatorActs } from '../src/app/operator-acts.ts';
import { replaySite, replayTo } from '../src/operator/replay-site.ts';
import { verifySite } from '../src/operator/verify-site.ts';
import { buildFile, buildsIn } from '../src/platform/execution/projections/builds/build-store.ts';
import { connectReadStore } from '../src/platform/storage/read-store/connect-read-store.ts';
import { createMemorial, createWithPhotos, sign, smallPhoto, tribute } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { allEvents, replayedViews, storedViews } from './helpers/replay.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const quiet = () => {};
let folder: string;
let live: Site;
let owner: Client & { email: string; id: string };
let copies: Site[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-replay-'));
  live = await openSite({ dataDir: join(folder, 'data') });
  owner = await live.member();
});
afterEach(async () => {
  for (const copy of copies) await copy.close();
  copies = [];
});
afterAll(async () => {
  await live.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => join(folder, name);
const places = (name = 'data') => ({
  dataDir: place(name),
  eventStoreUrl: null,
  mongodbUrl: null,
  s3: null,
});
const headOfLive = async () => (await allEvents(live)).at(-1)?.position ?? '';

async function opened(name: string): Promise<Site> {
  const copy = await openSite({ dataDir: place(name) });
  copies.push(copy);
  return copy;
}

test('MIS-17 a replay up to a position is the whole site as it was there: every event, view and picture, to be looked at only', async () => {
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(1), await smallPhoto(2)]);
  const stranger = live.browser();
  await sign(stranger, id, { tributeMessage: 'Before the moment.' });
  const then = await storedViews(live);
  const position = await headOfLive();
  const events = await allEvents(live);
  await sign(stranger, id, { tributeMessage: 'After the moment.' });
  const shown = (await owner.get(`/api/memorials/${id}`)).json;
  await owner.send('PATCH', `/api/memorials/${id}`, {
    body: { petName: 'Changed later', baseVersion: shown.version },
  });
  await live.settled();

  const text = await replaySite(places(), { position }, place('copy'), now, quiet);
  expect(text).toContain(`${events.length + 1} events up to ${position}, 2 pictures.`);
  const copy = await opened('copy');
  expect(await allEvents(copy)).toEqual(events);
  expect(await storedViews(copy)).toEqual(then);
  const visitor = copy.browser();
  expect((await visitor.get(`/api/memorials/${id}`)).json.petName).toBe('Bella');
  expect((await visitor.get(`/media/${hashes[0]}/w320.webp`)).status).toBe(200);
  expect((await visitor.get('/api/site')).json.copyOf).toBe(events.at(-1)?.meta.at);

  const refused = await visitor.post(`/api/memorials/${id}/guestbook`, tribute());
  expect(refused).toMatchObject({ status: 403, json: { code: 'read-only-copy' } });
  expect((await visitor.post('/api/auth/login', { email: owner.email, password })).status).toBe(200);
  const mailed = await copy.browser().post('/api/auth/login', { email: owner.email });
  expect(mailed).toMatchObject({ status: 403, json: { code: 'read-only-copy' } });
  // At once: a copy takes nothing.
  expect((await visitor.get(`/api/memorials/${id}/history.jsonl`)).json.code).toBe('not-signed');
  expect((await visitor.get('/api/status')).json.parts).toEqual({
    pages: 'working',
    words: 'away',
    photos: 'working',
    emails: 'away',
  });
  expect((await visitor.post('/api/memorials', { petName: 'New', petType: 'dog' })).status).toBe(403);
  await expect(
    copy.platform.executor.executeReceived({
      type: 'DeleteMemorial',
      data: { memorialId: id },
      commandId: 'x',
      actor: { kind: 'system', name: 'test' },
    }),
  ).rejects.toMatchObject({ code: 'read-only-copy' });
  const acts = operatorActs(copy.platform);
  for (const act of ['reactions.on', 'jobs.on', 'audit.new-log', 'accounts.promote'])
    await expect(acts[act]?.(['a'], quiet)).rejects.toThrow('This is a read-only copy of the site');
  await expect(copy.platform.audit.signer.sign()).rejects.toThrow();
  expect(await allEvents(copy)).toEqual(events);
});

test('MIS-17 a moment is a position, its number or an instant; one before the first event, a folder in use and words that are none change nothing', async () => {
  const events = await allEvents(live);
  const [first, second] = events;
  if (!first || !second) throw new Error('there are events');
  expect(replayTo(first.position)).toEqual({ position: first.position });
  expect(replayTo(String(Number(`0x${first.position.slice(0, 16)}`)))).toEqual({ position: first.position });
  expect(replayTo('2026-03-01T12:00:00Z')).toEqual({ instant: '2026-03-01T12:00:00.000Z' });
  for (const other of ['', '0', 'yesterday', '2026-02-31', '-1']) expect(replayTo(other)).toBeNull();

  const text = await replaySite(places(), { instant: first.meta.at }, place('first'), now, quiet);
  const last = events.findLast(({ meta }) => meta.at <= first.meta.at);
  expect(text).toContain(`events up to ${last?.position}`);
  const early = { instant: '2000-01-01T00:00:00.000Z' };
  await expect(replaySite(places(), early, place('none'), now, quiet)).rejects.toThrow(
    'The site had no event at that moment.',
  );
  await writeFile(place('file'), '');
  await expect(
    replaySite(places(), { position: first.position }, place('first'), now, quiet),
  ).rejects.toThrow('is not empty');
});

test('REL-15 whoever was erased since is erased in a copy of the time before too', async () => {
  const leaver = await live.member('Lea Canary');
  const memorialId = await createMemorial(leaver, { petName: 'Canarybird', memorialText: 'Canary words.' });
  await live.settled();
  const before = await headOfLive();
  await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
  await until(async () => !JSON.stringify(await storedViews(live)).includes('anary'));
  await jobsDone(live);

  await replaySite(places(), { position: before }, place('erased'), now, quiet);
  const copy = await opened('erased');
  const views = await storedViews(copy);
  expect(JSON.stringify(views)).not.toContain('anary');
  expect(views).toEqual(await replayedViews(copy));
  expect((await allEvents(copy)).at(-1)?.position).toBe(before);
  expect(JSON.stringify(await allEvents(copy))).toContain(memorialId);
});

test('REL-26 a log with a changed event is not copied, and the event is named', async () => {
  const damaged = place('damaged');
  await replaySite(places(), { position: await headOfLive() }, damaged, now, quiet);
  const database = new DatabaseSync(join(damaged, dataFiles.events));
  database.exec("UPDATE event SET data = replace(data, 'dog', 'cat') WHERE type = 'MemorialCreated'");
  database.close();
  const position = await headOfLive();
  await expect(replaySite(places('damaged'), { position }, place('of-damaged'), now, quiet)).rejects.toThrow(
    /^The event at [0-9a-f.]{33} is damaged or missing. Nothing was copied.$/,
  );
  expect(existsSync(join(place('of-damaged'), dataFiles.events))).toBe(false);
});

describe('projections -- verify', () => {
  const verify = () => verifySite(places(), now, quiet);
  const openServing = async (name: string) => {
    const views = join(place('data'), dataFiles.views);
    const build = buildsIn(views).find((id) => id.startsWith(`${name}_v`)) ?? '';
    const store = await connectReadStore({ file: buildFile(views, build), synchronous: 'NORMAL' });
    return { store, documents: store.connection.collection<{ _id: string; petName?: string }>(build) };
  };

  test('MIS-17 beside a running site that is written to, every document of every view is what the log says', async () => {
    const memorialId = await createMemorial(await live.member());
    let writes = true;
    const writing = (async () => {
      for (let n = 0; writes; n += 1) {
        await sign(live.browser(), memorialId, { tributeMessage: `Words ${n}.` });
        await live.settled();
      }
    })();
    const text = await verify().finally(() => {
      writes = false;
    });
    await writing;
    for (const { name } of projections)
      expect(text).toMatch(new RegExp(`^${name}_v.*documents are what the log says`, 'm'));
    expect(text).not.toMatch(/are not|changed whenever|missing/);
    expect(readdirSync(place('data')).filter((name) => name.startsWith('verifying-'))).toEqual([]);
  });

  test('REL-16 a document that was changed, taken away or added is named, without its words', async () => {
    for (let n = 0; n < 2; n += 1) await createMemorial(await live.member());
    await live.settled();
    await live.close();
    const { store, documents } = await openServing('memorials');
    const [first, second] = await documents.find({}, { sort: { _id: 1 } }).toArray();
    if (!first || !second) throw new Error('there are memorials');
    await documents.updateOne({ _id: first._id }, { $set: { petName: 'Somebody else' } });
    await documents.deleteOne({ _id: second._id });
    await documents.insertOne({ ...first, _id: 'zzz' });
    const refusal = await verify().catch((error: Error) => error.message);
    await documents.deleteOne({ _id: 'zzz' });
    await documents.insertOne(second);
    await documents.replaceOne({ _id: first._id }, first);
    await store.close();
    expect(refusal).toMatch(/^memorials_v\d+: 3 of \d+ documents are not what the log says/m);
    expect(refusal).toContain(`  ${first._id} differs in petName\n`);
    expect(refusal).toContain(`  ${second._id} missing\n`);
    expect(refusal).toContain('  zzz not in the log\n');
    expect(refusal).not.toContain('Somebody else');
    expect(refusal).toContain('npm run projections -- rebuild NAME');
    expect(await verify()).not.toContain('are not');
    live = await openSite({ dataDir: place('data') });
  });
});
