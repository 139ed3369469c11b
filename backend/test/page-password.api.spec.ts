import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWithPhotos, sign, smallPhoto, tribute } from './helpers/acts.ts';
import { listen } from './helpers/listen.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const secret = 'Bella’s garden ﬁg';
let photos = 0;

async function lockedPage(password = secret) {
  photos += 1;
  const owner = await site.member('Olga Owner');
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(1, 400 + photos)], {
    isPublic: true,
  });
  await sign(owner, id);
  await lock(owner, id, password);
  return { owner, id, sha256: hashes[0] ?? '' };
}

async function lock(owner: Client, id: string, password: string | null) {
  const answer = await owner.send('PUT', `/api/memorials/${id}/password`, { body: { password } });
  expect(answer.status).toBe(200);
  await site.settled();
}

const open = (client: Client, id: string, password: unknown = secret) =>
  client.post(`/api/memorials/${id}/open`, { password });

/** Every way in which a stranger may read the page or write on it, with the answer's status. */
async function ways(client: Client, { id, sha256 }: { id: string; sha256: string }) {
  const ear = await listen(site, client, id);
  ear.close();
  const get = async (path: string) => (await client.get(path)).status;
  const page = `/memorial/${id}`;
  return {
    page: await get(page),
    memorial: await get(`/api/memorials/${id}`),
    images: await get(`/api/memorials/${id}/images`),
    guestbook: await get(`/api/memorials/${id}/guestbook`),
    photo: await get(`/media/${sha256}/w320.jpg`),
    share: await get(`${page}/share.jpg`),
    manifest: await get(`${page}/manifest.webmanifest`),
    live: ear.status,
    sign: (await client.post(`/api/memorials/${id}/guestbook`, tribute())).status,
    candle: (await client.post(`/api/memorials/${id}/candles`, {})).status,
  };
}

const closed = {
  page: 404,
  memorial: 403,
  images: 403,
  guestbook: 403,
  photo: 404,
  share: 403,
  manifest: 403,
  live: 404,
  sign: 403,
  candle: 403,
};
const opened = Object.fromEntries(
  Object.keys(closed).map((way) => [way, way === 'sign' || way === 'candle' ? 201 : 200]),
);

describe('SEC-10 a page with a password', () => {
  test('opens on every path with it, and on none without it, with an old one or with another page’s', async () => {
    const page = await lockedPage();
    const other = await lockedPage('another password');
    const [stranger, guest] = [site.browser(), site.browser()];
    expect(await ways(stranger, page)).toEqual(closed);
    expect((await open(stranger, page.id, 'not the password')).status).toBe(403);
    expect(stranger.cookies.size).toBe(0);

    expect((await open(guest, page.id)).json).toEqual({ opened: true });
    expect(await ways(guest, page)).toEqual(opened);
    expect(await ways(guest, other)).toEqual(closed);
    const [[name, value] = ['', '']] = [...guest.cookies];
    const thief = site.browser();
    thief.cookies.set(name.replace(page.id, other.id), value);
    expect(await ways(thief, other)).toEqual(closed);

    // A second tab opens another page without closing the first.
    await open(guest, other.id, 'another password');
    expect((await guest.get(`/api/memorials/${page.id}`)).status).toBe(200);

    await lock(page.owner, page.id, 'a new password');
    expect(await ways(guest, page)).toEqual(closed);
    expect((await open(guest, page.id)).status).toBe(403);
    expect((await open(guest, page.id, 'a new password')).status).toBe(200);
    expect(await ways(guest, page)).toEqual(opened);
    await lock(page.owner, page.id, null);
    expect((await guest.get(`/api/memorials/${page.id}`)).status).toBe(404);
    expect((await open(guest, page.id, 'a new password')).status).toBe(404);
  });

  test('is opened for its reader alone, also right after another one’s visit', async () => {
    const { id } = await lockedPage();
    const [stranger, guest] = [site.browser(), site.browser()];
    await open(guest, id);
    const page = await guest.get(`/memorial/${id}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const etag = page.headers.get('etag') ?? 'none';
    for (const options of [{}, { headers: { 'if-none-match': etag } }]) {
      const answer = await stranger.get(`/memorial/${id}`, options);
      expect([answer.status, answer.text.includes('Bella')]).toEqual([404, false]);
    }
  });

  test('says nothing of its pet to strangers, and is in no list, search, count or feed', async () => {
    const { id, owner } = await lockedPage();
    const stranger = site.browser();
    for (const path of [`/memorial/${id}`, `/api/memorials/${id}`, '/api/memorials', '/sitemap.xml']) {
      const { text } = await stranger.get(path);
      expect([path, text.includes('Bella')]).toEqual([path, false]);
    }
    const found = await stranger.get('/api/memorials?search=bella&limit=60');
    expect(found.text).not.toContain(id);
    expect((await stranger.get('/api/memorials/stats')).json.total).toBe(0);
    const [card] = (await owner.get('/api/memorials/my')).json;
    expect([card.isPublic, card.hasPassword]).toEqual([false, true]);
  });

  test('ends with a deletion, and opens again with a restored page only', async () => {
    const page = await lockedPage();
    const guest = site.browser();
    await open(guest, page.id);
    await page.owner.send('DELETE', `/api/memorials/${page.id}`);
    await site.settled();
    expect((await guest.get(`/api/memorials/${page.id}`)).status).toBe(404);
    expect((await guest.get(`/media/${page.sha256}/w320.jpg`)).status).toBe(404);
    expect((await open(guest, page.id)).status).toBe(404);
  });

  test('a keeper without the owner’s account may not read the hash anywhere', async () => {
    const { id, owner } = await lockedPage();
    for (const path of [
      `/api/memorials/${id}`,
      `/api/memorials/${id}/history`,
      `/api/memorials/${id}/history.jsonl`,
      `/api/memorials/${id}/history.csv`,
      '/api/memorials/my',
      '/api/sync',
    ]) {
      const { status, text } = await owner.get(path);
      expect([path, status, text.includes('argon2')]).toEqual([path, 200, false]);
    }
    expect((await owner.get(`/api/memorials/${id}`)).json).not.toHaveProperty('passwordHash');
  });

  test('making the page public removes the password', async () => {
    const { id, owner } = await lockedPage();
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: true } } });
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: false } } });
    await site.settled();
    expect((await site.browser().get(`/api/memorials/${id}`)).status).toBe(404);
  });
});

describe('SEC-11 guesses', () => {
  test('what is no password is refused before it is hashed; equal letters are equal', async () => {
    const { id } = await lockedPage();
    const guest = site.browser();
    for (const password of ['', 'short', 'x'.repeat(101), null, { $ne: '' }, ['x']])
      expect((await open(guest, id, password)).status).toBe(400);
    expect((await open(guest, id, 'x'.repeat(1_000_000))).status).toBe(413);
    expect((await open(guest, id, secret.normalize('NFKD'))).status).toBe(200);
  });

  test('have to wait after some, and keep nobody out who is on another network', async () => {
    const { id } = await lockedPage();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await open(site.browser(), id, `guess number ${guess}`)).status);
    expect(statuses).toContain(429);
    const elsewhere = { body: { password: secret }, headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await site.browser().send('POST', `/api/memorials/${id}/open`, elsewhere)).status).toBe(200);
  });
});
