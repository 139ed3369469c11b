import { randomUUID } from 'node:crypto';
import { timelineChanges, timelinePage } from '@everpaw/contracts/timeline/memory.dto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { createMemorial, makeKeeper, memory, refusal, remember, smallPhoto, upload } from './helpers/acts.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Client & { email: string; id: string };

let site: Site;
let owner: Member;
let keeper: Member;
let guest: Member;
let id: string;
beforeAll(async () => {
  site = await openSite();
  owner = await site.member('Ana Reis');
  keeper = await site.member('Kim Lee');
  guest = await site.member('Bruno Costa');
  id = await createMemorial(owner);
  await makeKeeper(site, { owner, keeper, memorialId: id });
});
afterAll(() => site.close());

const page = async (client: Client, query = '', memorialId = id) => {
  await site.settled();
  return z.parse(timelinePage, (await client.get(`/api/memorials/${memorialId}/memories${query}`)).json);
};
const changes = async (client: Client, since: string) => {
  await site.settled();
  return z.parse(
    timelineChanges,
    (await client.get(`/api/memorials/${id}/memories/changes?since=${since}`)).json,
  );
};
const edit = (client: Client, memoryId: string, body: unknown) =>
  client.send('PATCH', `/api/memorials/${id}/memories/${memoryId}`, { body });
const remove = (client: Client, memoryId: string) =>
  client.send('DELETE', `/api/memorials/${id}/memories/${memoryId}`);

test('REQ-019, 666, 675, 678 a keeper adds a memory, and everybody signed in who may see the memorial reads it', async () => {
  const sha256 = await upload(owner, await smallPhoto(7));
  const answer = await owner.post(
    `/api/memorials/${id}/memories`,
    memory({ emotion: 'joy', location: ' Bergen ', tags: ['sea', 'first times'], sha256 }),
  );
  expect(answer.status).toBe(201);
  const { entries, count } = await page(guest);
  expect(count).toBe(1);
  expect(entries).toEqual([
    expect.objectContaining({
      id: answer.json.id,
      memorialId: id,
      date: '2015-06-21',
      title: 'The first time she saw the sea',
      type: 'story',
      emotion: 'joy',
      location: 'Bergen',
      tags: ['sea', 'first times'],
      photo: expect.objectContaining({ sha256, width: 400, height: 300 }),
      mine: false,
    }),
  ]);
  expect((await page(owner)).entries[0]?.mine).toBe(true);
  expect((await guest.get(`/media/${sha256}/w320.jpg`)).status).toBe(200);
  expect((await site.browser().get(`/api/memorials/${id}/memories`)).status).toBe(401);
});

test('REQ-681 to REQ-688 what is not accepted is named field by field, and nothing is written', async () => {
  const before = await page(owner);
  const answer = await owner.post(
    `/api/memorials/${id}/memories`,
    memory({ title: '', description: 'short', date: '' }),
  );
  expect(answer.status).toBe(400);
  expect(answer.json.errors).toEqual(
    expect.arrayContaining([
      { path: 'title', message: 'Title is required' },
      { path: 'description', message: 'Description must be at least 10 characters' },
      { path: 'date', message: 'Date is required' },
    ]),
  );
  const unknown = await owner.post(`/api/memorials/${id}/memories`, memory({ sha256: 'f'.repeat(64) }));
  expect(refusal(unknown)).toMatchObject({ status: 400, code: 'photo-unknown' });
  expect((await page(owner)).entries).toEqual(before.entries);
});

test('SEC-10 a picture that somebody else sent cannot be shown by knowing its name', async () => {
  const sha256 = await upload(guest, await smallPhoto(8));
  const answer = await owner.post(`/api/memorials/${id}/memories`, memory({ sha256 }));
  expect(refusal(answer)).toMatchObject({ status: 400, code: 'photo-unknown' });
  expect((await owner.get(`/media/${sha256}/w320.jpg`)).status).toBe(404);
});

describe('REQ-676 editing', () => {
  test('two keepers change different fields; of the same one the second sees both versions', async () => {
    const memoryId = await remember(owner, id);
    const { title } = memory();
    expect(
      (await edit(keeper, memoryId, { changes: { location: 'Schoorl' }, base: { location: null } })).status,
    ).toBe(200);
    expect((await edit(owner, memoryId, { changes: { title: 'The sea' }, base: { title } })).status).toBe(
      200,
    );
    const late = await edit(keeper, memoryId, { changes: { title: 'Her sea' }, base: { title } });
    expect(refusal(late)).toMatchObject({ status: 409, code: 'edit-conflict' });
    expect(late.json.current).toEqual({ title: 'The sea' });
    const { entries } = await page(owner);
    expect(entries.find((entry) => entry.id === memoryId)).toMatchObject({
      title: 'The sea',
      location: 'Schoorl',
    });
  });

  test('REL-15 another photo takes the place of the one before, which is served no more', async () => {
    const [first, second] = [
      await upload(owner, await smallPhoto(9)),
      await upload(owner, await smallPhoto(10)),
    ];
    const memoryId = await remember(owner, id, { sha256: first });
    expect((await edit(owner, memoryId, { changes: { sha256: second } })).status).toBe(200);
    await site.settled();
    const seen = async (sha256: string) => (await guest.get(`/media/${sha256}/w320.jpg`)).status;
    expect([await seen(first), await seen(second)]).toEqual([404, 200]);
    expect((await remove(owner, memoryId)).status).toBe(200);
    await site.settled();
    expect(await seen(second)).toBe(404);
  });
});

test('REL-15 what changed is told since a position, and a deleted memory by its id alone', async () => {
  const [kept, gone] = [await remember(owner, id), await remember(owner, id)];
  const { position = '' } = await page(guest);
  await edit(owner, kept, { changes: { title: 'Changed' } });
  expect((await remove(keeper, gone)).status).toBe(200);
  expect((await remove(keeper, gone)).status).toBe(200);
  const told = await changes(guest, position);
  expect(told.entries.map((entry) => [entry.id, entry.title])).toEqual([[kept, 'Changed']]);
  expect([told.removed, told.more]).toEqual([[gone], false]);
  expect((await page(guest)).entries.map((entry) => entry.id)).not.toContain(gone);
});

test('pages go on where the one before ended', async () => {
  const whole = await page(owner);
  const first = await page(owner, '?limit=2');
  const rest = await page(owner, `?limit=100&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([...first.entries, ...rest.entries]).toEqual(whole.entries);
  expect(rest.nextCursor).toBeNull();
});

test('SEC-10 of a private memorial nobody else gets a memory, its photo, or a word that it is there', async () => {
  const mine = await site.member('Paula Reis');
  const hidden = await createMemorial(mine, { isPublic: false });
  const sha256 = await upload(mine, await smallPhoto(11));
  const memoryId = await remember(mine, hidden, { sha256 });
  await site.settled();
  for (const path of [
    `/api/memorials/${hidden}/memories`,
    `/api/memorials/${hidden}/memories/changes?since=0000000000000000.0000000000000000`,
    `/media/${sha256}/w320.jpg`,
  ])
    expect([path, (await guest.get(path)).status]).toEqual([path, 404]);
  expect((await guest.get('/api/sync')).text).not.toContain(memoryId);
  expect((await mine.get('/api/sync')).text).toContain(memoryId);
  expect((await guest.get(`/api/memorials/${hidden}/history`)).status).toBe(404);
});

test('MIS-14 a queued memory arrives once, however often it is pushed', async () => {
  const memoryId = randomUUID();
  const payload = { memoryId, memorialId: id, ...memory() };
  const commands = [{ id: randomUUID(), type: 'AddMemory', v: 1, payload }];
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await owner.post('/api/sync/push', { commands });
    expect(answer.json.verdicts[0].verdict).toBe('accepted');
  }
  const { entries } = await page(owner);
  expect(entries.filter((entry) => entry.id === memoryId)).toHaveLength(1);
  const asVisitor = await site.browser().post('/api/sync/push', { commands });
  expect(asVisitor.json.verdicts[0].verdict).toBe('retry');
});

test('MIS-17 the history tells what happened in the timeline, and never the words that were taken back', async () => {
  const memoryId = await remember(owner, id, { title: 'A day in the snow' });
  await edit(keeper, memoryId, { changes: { title: 'A day in deep snow' } });
  await site.settled();
  const told = async () => (await owner.get(`/api/memorials/${id}/history?kind=timeline`)).json.entries;
  const [changed, added] = await told();
  expect(changed).toMatchObject({
    what: 'changed a memory',
    by: { kind: 'keeper', name: 'Kim Lee' },
    changes: [{ field: 'Title', before: 'A day in the snow', after: 'A day in deep snow' }],
  });
  expect(added).toMatchObject({ what: 'added a memory', about: 'A day in the snow', by: { kind: 'you' } });
  await remove(owner, memoryId);
  await site.settled();
  const after = await told();
  expect(after[0]).toMatchObject({ what: 'deleted a memory', about: null, withheld: 'deleted' });
  expect(JSON.stringify(after.slice(0, 3))).not.toContain('snow');
});

test('REL-15 who leaves takes their memories along and leaves none behind', async () => {
  const leaver = await site.member('Lea Leaver');
  await makeKeeper(site, { owner, keeper: leaver, memorialId: id });
  const sha256 = await upload(leaver, await smallPhoto(12));
  const memoryId = await remember(leaver, id, { title: 'A canary in a cage', sha256 });
  const stays = await remember(owner, id, { title: 'A wren in a hedge' });
  await site.settled();
  expect((await guest.get(`/media/${sha256}/w320.jpg`)).status).toBe(200);
  const left = await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
  expect(left.status).toBe(200);
  await until(async () => !(await page(guest)).entries.some((entry) => entry.id === memoryId));
  const { entries } = await page(guest);
  expect(entries.map((entry) => entry.id)).toContain(stays);
  expect(entries.map((entry) => entry.id)).not.toContain(memoryId);
  expect((await guest.get(`/media/${sha256}/w320.jpg`)).status).toBe(404);
  expect((await owner.get(`/api/memorials/${id}/history?kind=timeline`)).text).not.toContain('canary');
});
