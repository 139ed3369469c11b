import { mediaRefusals } from '@everpaw/contracts/media/media.messages';
import { mediaUrl } from '@everpaw/contracts/media/media.url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemorial, nowhere, sha256Of, sign, tribute, upload } from './helpers/acts.ts';
import { makePhoto, secrets } from './helpers/photos.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Awaited<ReturnType<Site['member']>>;

let site: Site;
/** The keeper of the page that was created last. */
let keeper: Member;
let writer: Member;
let member: Member;
beforeAll(async () => {
  site = await openSite();
  [writer, member] = await Promise.all([site.member('Ines Sousa'), site.member('Bruno Costa')]);
});
afterAll(() => site.close());

/** Creates a page with a keeper of its own; answers its id. */
const newPage = async (fields: Record<string, unknown> = {}) => {
  keeper = await site.member('Ana Reis');
  return createMemorial(keeper, fields);
};

const change = async (memorialId: string, changes: object) => {
  const answer = await keeper.send('PATCH', `/api/memorials/${memorialId}`, { body: { changes } });
  expect(answer.status).toBe(200);
  await site.settled();
};

let seed = 0;
const newPhoto = () => {
  seed += 1;
  return makePhoto({ width: 800, height: 600, seed });
};
const dataUrlOf = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
/** Signs with a photo; answers the tribute's id. */
const signed = async (by: Client, memorialId: string, photo?: Buffer) => {
  const tributeId = await sign(by, memorialId, { photo: dataUrlOf(photo ?? (await newPhoto())) });
  await site.settled();
  return tributeId;
};
type Entry = { id: string; photo?: { sha256: string; width: number } };
const entriesOf = async (by: Client, memorialId: string): Promise<Entry[]> => {
  await site.settled();
  return (await by.get(`/api/memorials/${memorialId}/guestbook`)).json.entries;
};
const pathOf = async (memorialId: string, tributeId: string) => {
  const entry = (await entriesOf(keeper, memorialId)).find(({ id }) => id === tributeId);
  return mediaUrl(String(entry?.photo?.sha256), { width: 320, format: 'webp' });
};
const act = (by: Client, memorialId: string, tributeId: string, what: string) =>
  by.post(`/api/memorials/${memorialId}/guestbook/${tributeId}/${what}`);
const remove = (by: Client, memorialId: string, tributeId: string) =>
  by.send('DELETE', `/api/memorials/${memorialId}/guestbook/${tributeId}`);
const statusOf = async (by: Client, path: string) => {
  await site.settled();
  return (await by.get(path)).status;
};

describe('who may see the photo of a tribute', () => {
  const word = 'a quiet garden';
  const pages = {
    open: {},
    'open, where keepers read first': { changes: { guestbookPolicy: 'approve-first' } },
    'with a password': { password: word },
  };
  /** Who sees it, in the order writer, keeper, another member, a visitor, a visitor with the password. */
  const rows: [keyof typeof pages, 'signed' | 'hide' | 'show' | 'delete', string][] = [
    ['open', 'signed', 'writer keeper member visitor holder'],
    ['open', 'hide', 'writer keeper'],
    ['open', 'show', 'writer keeper member visitor holder'],
    ['open', 'delete', ''],
    ['open, where keepers read first', 'signed', 'writer keeper'],
    ['open, where keepers read first', 'show', 'writer keeper member visitor holder'],
    ['open, where keepers read first', 'hide', 'writer keeper'],
    ['open, where keepers read first', 'delete', ''],
    ['with a password', 'signed', 'writer keeper holder'],
    ['with a password', 'hide', 'writer keeper'],
    ['with a password', 'delete', ''],
  ];
  type Signed = { keeper: Member; memorialId: string; tributeId: string; path: string };
  const signedOn = new Map<string, Signed>();

  test.each(rows)('SEC-10 %s, after %s: %s', async (page, what, seenBy) => {
    const found = signedOn.get(page);
    if (!found) {
      const { password, changes } = pages[page] as { password?: string; changes?: object };
      const memorialId = await newPage();
      if (changes) await change(memorialId, changes);
      if (password) await lock(memorialId, password);
      if (password) await writer.post(`/api/memorials/${memorialId}/open`, { password });
      const tributeId = await signed(writer, memorialId);
      signedOn.set(page, { keeper, memorialId, tributeId, path: await pathOf(memorialId, tributeId) });
    }
    const { memorialId, tributeId, path, ...its } = signedOn.get(page) as Signed; // set above
    keeper = its.keeper;
    if (what === 'delete') await remove(keeper, memorialId, tributeId);
    else if (what !== 'signed') await act(keeper, memorialId, tributeId, what);
    const holder = site.browser();
    await holder.post(`/api/memorials/${memorialId}/open`, { password: word });
    const people = { writer, keeper, member, visitor: site.browser(), holder };
    const seen: string[] = [];
    for (const [name, person] of Object.entries(people))
      if ((await statusOf(person, path)) === 200) seen.push(name);
    expect(seen.join(' ')).toBe(seenBy);
  });

  const lock = async (memorialId: string, password: string) => {
    const answer = await keeper.send('PUT', `/api/memorials/${memorialId}/password`, { body: { password } });
    expect(answer.status).toBe(200);
    await site.settled();
  };

  test('SEC-10 a page that becomes private takes the photos of its guestbook with it', async () => {
    const memorialId = await newPage();
    const path = await pathOf(memorialId, await signed(site.browser(), memorialId));
    expect(await statusOf(site.browser(), path)).toBe(200);
    await change(memorialId, { isPublic: false });
    expect([await statusOf(site.browser(), path), await statusOf(keeper, path)]).toEqual([404, 200]);
  });

  test('SEC-10 neither caches nor search engines keep it, since it may be hidden', async () => {
    const memorialId = await newPage();
    const path = await pathOf(memorialId, await signed(site.browser(), memorialId));
    await site.settled();
    const { headers } = await site.browser().get(path);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });
});

describe('the photo of a tribute', () => {
  test('SEC-10 is stored without its metadata', async () => {
    const memorialId = await newPage();
    const tributeId = await signed(site.browser(), memorialId);
    const [entry] = await entriesOf(keeper, memorialId);
    expect(entry).toMatchObject({ id: tributeId, photo: { width: 600 } });
    const master = await site.platform.media.master(String(entry?.photo?.sha256));
    const chunks = await (await master?.open())?.stream.toArray();
    const bytes = Buffer.concat(chunks ?? []).toString('latin1');
    for (const secret of Object.values(secrets)) expect(bytes).not.toContain(secret);
  });

  test('SEC-10 is erased with its tribute, and not before', async () => {
    const memorialId = await newPage();
    const tributeId = await signed(site.browser(), memorialId);
    const [entry] = await entriesOf(keeper, memorialId);
    const sha256 = String(entry?.photo?.sha256);
    await act(keeper, memorialId, tributeId, 'hide');
    await site.settled();
    expect(await site.platform.media.describe(sha256)).not.toBeNull();
    await remove(keeper, memorialId, tributeId);
    await until(async () => (await site.platform.media.describe(sha256)) === null);
  });

  test('SEC-10 stays while another page shows the same one, and opens only where that may be seen', async () => {
    const owner = await site.member('Rui Alves');
    const bytes = await newPhoto();
    const sha256 = await upload(owner, bytes);
    const photos = [{ imageId: nowhere, sha256 }];
    await createMemorial(owner, { isPublic: false, photos });
    const memorialId = await newPage();
    const path = mediaUrl(sha256, { width: 320, format: 'webp' });
    expect(await statusOf(site.browser(), path)).toBe(404);
    const tributeId = await signed(site.browser(), memorialId, bytes);
    expect(await statusOf(site.browser(), path)).toBe(200);
    await remove(keeper, memorialId, tributeId);
    expect([await statusOf(site.browser(), path), await statusOf(owner, path)]).toEqual([404, 200]);
  });

  test('SEC-10 can’t be named by its SHA-256', async () => {
    const memorialId = await newPage();
    const sha256 = await upload(keeper, await newPhoto());
    const answer = await site
      .browser()
      .post(`/api/memorials/${memorialId}/guestbook`, tribute({ photo: sha256 }));
    expect(answer.status).toBe(400);
  });

  test('SEC-10 is refused with the common words if it is none', async () => {
    const memorialId = await newPage();
    const answer = await site
      .browser()
      .post(
        `/api/memorials/${memorialId}/guestbook`,
        tribute({ photo: dataUrlOf(Buffer.from('a photograph of my dog')) }),
      );
    expect(answer.status).toBe(415);
    expect(answer.text).toContain(mediaRefusals['not-an-image'].message);
  });

  test('SEC-10 is stored for nobody who may not sign', async () => {
    const memorialId = await newPage({ isPublic: false });
    const bytes = await newPhoto();
    const body = tribute({ photo: dataUrlOf(bytes) });
    const answer = await site.browser().post(`/api/memorials/${memorialId}/guestbook`, body);
    expect(answer.status).toBe(404);
    expect(await site.platform.media.describe(sha256Of(bytes))).toBeNull();
  });

  test('REQ-354 its event is in the history, with the photo', async () => {
    const memorialId = await newPage();
    await signed(site.browser(), memorialId);
    const { json } = await keeper.get(`/api/memorials/${memorialId}/history`);
    expect(JSON.stringify(json)).toContain('signed the guestbook with a photograph');
  });
});

test('SEC-10 the photos of tributes have a limit for each sender, the words another', async () => {
  const limited = await openSite({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const memorialId = await createMemorial(await limited.member('Ana Reis'));
    const visitor = limited.browser();
    const photo = dataUrlOf(await makePhoto({ width: 64, height: 48 }));
    const send = async (more: Record<string, unknown>) =>
      (await visitor.post(`/api/memorials/${memorialId}/guestbook`, tribute(more))).status;
    const answers: number[] = [];
    for (let at = 0; at < 21; at += 1) answers.push(await send({ photo }));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect(await send({})).toBe(201);
  } finally {
    await limited.close();
  }
});
