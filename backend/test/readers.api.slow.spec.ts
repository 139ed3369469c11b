import { randomUUID } from 'node:crypto';
import { readerMessages } from '@everpaw/contracts/memorials/audience/reader.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWithPhotos, makeKeeper, memory, sign, smallPhoto, tribute } from './helpers/acts.ts';
import { emailsTo, tokenIn } from './helpers/emails.ts';
import { listen } from './helpers/listen.ts';
import { confirmedMember } from './helpers/personas.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

let photos = 0;

async function sharedPage() {
  photos += 1;
  const owner = await confirmedMember(site, 'Olga Owner');
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(1, 420 + photos)], {
    isPublic: false,
  });
  await sign(owner, id);
  const reader = await site.member('Rita Reader');
  await makeKeeper(site, { owner, keeper: reader, memorialId: id, role: 'reader' });
  return { owner, reader, id, sha256: hashes[0] ?? '' };
}

/** Every way to see the page or write on it, with the answer's status. */
async function ways(client: Client, { id, sha256 }: { id: string; sha256: string }) {
  const ear = await listen(site, client, id);
  ear.close();
  const get = async (path: string) => (await client.get(path)).status;
  const page = `/memorial/${id}`;
  const api = `/api/memorials/${id}`;
  return {
    page: await get(page),
    memorial: await get(api),
    guestbook: await get(`${api}/guestbook`),
    memories: await get(`${api}/memories`),
    photo: await get(`/media/${sha256}/w320.jpg`),
    share: await get(`${page}/share.jpg`),
    manifest: await get(`${page}/manifest.webmanifest`),
    live: ear.status,
    sign: (await client.post(`${api}/guestbook`, tribute())).status,
    candle: (await client.post(`${api}/candles`, {})).status,
    follow: (await client.send('PUT', `${api}/follow`, { body: days })).status,
    history: await get(`${api}/history`),
    historyFile: await get(`${api}/history.jsonl`),
    keepers: await get(`${api}/keepers`),
    booklet: await get(`${api}/keepsakes`),
    edit: (await client.send('PATCH', api, { body: { changes: { petName: 'Mine' } } })).status,
    memory: (await client.post(`${api}/memories`, memory())).status,
    invite: (await client.post(`${api}/invitations`, { email: 'eva@example.org' })).status,
  };
}

const days = { passing: true, birthday: false, timeZone: 'UTC' };
const forKeepers = {
  history: 403,
  historyFile: 403,
  keepers: 403,
  booklet: 403,
  edit: 403,
  memory: 403,
  invite: 403,
};
const seeing = {
  page: 200,
  memorial: 200,
  guestbook: 200,
  memories: 200,
  photo: 200,
  share: 200,
  manifest: 200,
  live: 200,
  sign: 201,
  candle: 201,
  follow: 200,
  ...forKeepers,
};
const nothing = Object.fromEntries(Object.keys(seeing).map((way) => [way, 404]));

describe('SEC-10 an invited reader', () => {
  test('sees the page on every path and changes nothing; strangers don’t, and neither does a removed reader', async () => {
    const page = await sharedPage();
    const stranger = await site.member('Sam Stranger');
    expect(await ways(stranger, page)).toEqual(nothing);
    expect(await ways(page.reader, page)).toEqual(seeing);
    const removal = `/api/memorials/${page.id}/keepers/${page.reader.id}`;
    expect((await stranger.send('DELETE', removal)).status).toBe(404);
    expect((await page.owner.send('DELETE', removal)).status).toBe(200);
    // No wait for the views: a removal is answered once no view shows the page any more.
    expect(await ways(page.reader, page)).toEqual(nothing);
  });

  test('leaves on their own', async () => {
    const page = await sharedPage();
    const leave = `/api/memorials/${page.id}/keepers/${page.reader.id}`;
    expect((await page.reader.send('DELETE', leave)).status).toBe(200);
    expect(await ways(page.reader, page)).toEqual(nothing);
  });

  test('gets the page with the sync, without what only keepers see, and is told when it is gone', async () => {
    const { owner, reader, id } = await sharedPage();
    const stranger = await site.member('Sam Stranger');
    expect((await stranger.get('/api/sync')).text).not.toContain(id);
    const { changed, cursor } = (await reader.get('/api/sync')).json;
    expect(changed.memorials).toMatchObject([{ id, readerId: reader.id, keepers: [], isPublic: false }]);
    expect(changed).not.toHaveProperty('tributes');
    expect((await owner.get(`/api/memorials/${id}`)).text).not.toContain(reader.id);
    for (const list of ['/api/memorials/my', '/api/memorials/deleted'])
      expect((await reader.get(list)).text).not.toContain(id);

    await owner.send('DELETE', `/api/memorials/${id}`);
    await site.settled();
    const deleted = (await reader.get(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
    expect([deleted.changed.memorials, deleted.removed.memorials]).toEqual([undefined, [id]]);
    await owner.post(`/api/memorials/${id}/restore`, {});
    await site.settled();
    const restored = (await reader.get(`/api/sync?cursor=${encodeURIComponent(deleted.cursor)}`)).json;
    expect(restored.changed.memorials).toMatchObject([{ id, deletedAt: null }]);
    await owner.send('DELETE', `/api/memorials/${id}/keepers/${reader.id}`);
    await site.settled();
    const ended = (await reader.get(`/api/sync?cursor=${encodeURIComponent(restored.cursor)}`)).json;
    expect(ended.removed.memorials).toEqual([id]);
  });

  test('sees the page at every other audience too, and loses it with a deletion', async () => {
    const page = await sharedPage();
    const path = `/api/memorials/${page.id}`;
    await page.owner.send('PUT', `${path}/password`, { body: { password: 'garden gate' } });
    await site.settled();
    expect((await page.reader.get(path)).status).toBe(200);
    await page.owner.send('DELETE', path);
    await site.settled();
    expect(await ways(page.reader, page)).toEqual(nothing);
  });

  test('follows a link from an email that says what it is for', async () => {
    const owner = await confirmedMember(site, 'Olga Owner');
    const { id } = await createWithPhotos(owner, [], { petName: 'Luna', isPublic: false });
    const email = `${randomUUID()}@example.org`;
    const body = { email, role: 'reader' };
    expect((await owner.post(`/api/memorials/${id}/invitations`, body)).status).toBe(201);
    const sent = await until(async () => (await emailsTo(site, email))[0]);
    expect(sent.subject).toBe(readerMessages.mailSubject);
    expect(sent.text).toContain("Olga Owner would like to share Luna's memorial at Everpaw with you.");
    const token = tokenIn(sent);
    const reader = await site.member('Rita Reader');
    const offer = (await reader.post('/api/invitations/look', { token })).json;
    expect(offer).toMatchObject({ memorialId: id, role: 'reader', image: null });
    const list = async () => (await owner.get(`/api/memorials/${id}/keepers`)).json;
    expect((await list()).invitations).toMatchObject([{ email, role: 'reader' }]);
    expect((await reader.post('/api/invitations/accept', { token })).status).toBe(200);
    await site.settled();
    expect(await list()).toMatchObject({
      keepers: [{ accountId: owner.id }],
      readers: [{ accountId: reader.id, name: 'Rita Reader' }],
      invitations: [],
    });
    expect((await site.browser().post('/api/invitations/look', { token })).status).toBe(404);
  });
});
