import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWithPhotos, sign, smallPhoto } from './helpers/acts.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

type Level = {
  settings: { isPublic?: boolean; isListed?: boolean; isIndexed?: boolean };
  opens: boolean;
  isListed: boolean;
  isIndexed: boolean;
};

const levels: Record<string, Level> = {
  public: { settings: {}, opens: true, isListed: true, isIndexed: true },
  'public, without search engines': {
    settings: { isIndexed: false },
    opens: true,
    isListed: true,
    isIndexed: false,
  },
  'for anyone with the link': {
    settings: { isListed: false },
    opens: true,
    isListed: false,
    isIndexed: false,
  },
  private: { settings: { isPublic: false }, opens: false, isListed: false, isIndexed: false },
  'private, and before that for anyone with the link': {
    settings: { isPublic: false, isListed: false },
    opens: false,
    isListed: false,
    isIndexed: false,
  },
};

/** The paths that list memorials. */
const lists = (name: string) => [
  '/memorial-gallery',
  '/api/memorials',
  '/api/memorials?limit=60',
  '/api/memorials?sort=newest&petType=rabbit',
  `/api/memorials?search=${name}`,
  '/api/memorials?search=lighthouse',
];

/** The paths that open one by its address. Those with `true` say whether search engines may show them. */
const openings = (id: string, sha256: string): [path: string, isShown: boolean][] => [
  [`/memorial/${id}`, true],
  [`/memorial/${id}/share.jpg`, true],
  [`/memorial/${id}/manifest.webmanifest`, false],
  [`/media/${sha256}/w320.jpg`, true],
  [`/api/memorials/${id}`, false],
  [`/api/memorials/${id}/images`, false],
  [`/api/memorials/${id}/guestbook`, false],
];

let site: Site;
let visitor: Client;
beforeAll(async () => {
  site = await openSite();
  visitor = site.browser();
});
afterAll(() => site.close());

let made = 0;
async function memorialOf(settings: Level['settings']) {
  made += 1;
  const name = `Quentin${made}`;
  const owner = await site.member('Olga Owner');
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(made, 330 + made)], {
    petName: name,
    petType: 'rabbit',
    memorialText: 'He lived in the lighthouse.',
    ...settings,
  });
  await sign(owner, id);
  await site.settled();
  return { owner, id, name, sha256: hashes[0] ?? '' };
}

const rabbits = async () => (await visitor.get('/api/memorials/stats')).json.byType.rabbit ?? 0;

describe.each(Object.entries(levels))('SEC-10 a memorial that is %s', (_, level) => {
  test('is in the lists, the search and the counts of its level, on every path', async () => {
    const before = await rabbits();
    const { id, name } = await memorialOf(level.settings);
    for (const path of lists(name)) {
      const { status, text } = await visitor.get(path);
      expect([path, status, text.includes(id)]).toEqual([path, 200, level.isListed]);
    }
    expect((await rabbits()) - before).toBe(level.isListed ? 1 : 0);
  });

  test('opens by its address if strangers may, on every path, and says whether search engines may show it', async () => {
    const { owner, id, sha256 } = await memorialOf(level.settings);
    for (const [path, isShown] of openings(id, sha256)) {
      // The second answer may be one that was kept for all visitors.
      for (const client of [visitor, visitor, owner]) {
        const { status, headers } = await client.get(path);
        const isRead = level.opens || client === owner;
        expect([path, status]).toEqual([path, isRead ? 200 : 404]);
        if (!isShown || !isRead) continue;
        expect([path, headers.get('x-robots-tag')]).toEqual([path, level.isIndexed ? null : 'noindex']);
      }
    }
    const { text } = await visitor.get(`/memorial/${id}`);
    expect([
      text.includes('<meta name="robots" content="noindex">'),
      text.includes('rel="canonical"'),
    ]).toEqual([!level.isIndexed, level.isIndexed]);
    // Messengers show the picture to those who were given the address.
    expect(text.includes(`/memorial/${id}/share.jpg`)).toBe(level.opens);
  });

  test('turns into that level from any other, and nothing remembers the one before', async () => {
    const { owner, id, name } = await memorialOf({});
    const before = await rabbits();
    for (const { settings } of Object.values(levels)) {
      const all = { isPublic: true, isListed: true, isIndexed: true };
      for (const changes of [
        { ...all, ...settings },
        { ...all, ...level.settings },
      ])
        expect((await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes } })).status).toBe(200);
      await site.settled();
      for (const path of lists(name)) {
        const { text } = await visitor.get(path);
        expect([path, text.includes(id)]).toEqual([path, level.isListed]);
      }
      expect((await visitor.get(`/memorial/${id}`)).status).toBe(level.opens ? 200 : 404);
      expect((await rabbits()) - before).toBe(level.isListed ? 0 : -1);
    }
  });

  test('is counted down once when it is deleted, and up again when it returns', async () => {
    const before = await rabbits();
    const { owner, id } = await memorialOf(level.settings);
    await owner.send('DELETE', `/api/memorials/${id}`);
    await site.settled();
    expect(await rabbits()).toBe(before);
    await owner.post(`/api/memorials/${id}/restore`, {});
    await site.settled();
    expect((await rabbits()) - before).toBe(level.isListed ? 1 : 0);
  });
});

test('the owner’s own list and the page’s history say who may see it', async () => {
  const { owner, id } = await memorialOf({ isListed: false });
  expect((await owner.get('/api/memorials/my')).json).toMatchObject([
    { id, isPublic: true, isListed: false },
  ]);
  await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isListed: true } } });
  await site.settled();
  const { entries } = (await owner.get(`/api/memorials/${id}/history`)).json;
  expect(entries[0]).toMatchObject({
    type: 'MemorialVisibilityChanged',
    what: 'put the page in the gallery',
  });
});

test('a form without JavaScript may say it too', async () => {
  const owner = await site.member();
  const form = new FormData();
  for (const [name, value] of Object.entries({ petName: 'Formed', petType: 'cat', isListed: 'false' }))
    form.set(name, value);
  const answer = await owner.send('POST', '/api/memorials', { body: form });
  expect(answer.status).toBe(201);
  await site.settled();
  expect((await visitor.get(`/api/memorials/${answer.json.id}`)).json).toMatchObject({
    isPublic: true,
    isListed: false,
    isIndexed: true,
  });
  form.set('isListed', 'perhaps');
  expect((await owner.send('POST', '/api/memorials', { body: form })).status).toBe(400);
});
