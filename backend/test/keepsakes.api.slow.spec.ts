import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keepsakeDays } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { keepsakeRefusals } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { dueKeepsakes } from '../src/keepsakes/due-keepsakes.ts';
import { inLanguage } from '../src/platform/kernel/reader-language.ts';
import { MediaStoreUnavailable } from '../src/platform/storage/media-store/media-store.ts';
import {
  createWithPhotos,
  makeKeeper,
  refusal,
  remember,
  sign,
  smallPhoto,
  tribute,
  upload,
} from './helpers/acts.ts';
import { type ReadPdf, readPdf } from './helpers/pdf.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let now = new Date('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  site = await openSite({ clock: () => now });
});
afterAll(() => site.close());

const listPath = (id: string) => `/api/memorials/${id}/keepsakes`;
const ask = (client: Client, id: string, size = 'a5') => client.post(listPath(id), { size });
const isReady = async (client: Client, id: string, size = 'a5') => {
  const { json } = await client.get(listPath(id));
  return json.making === null && json.booklets.some((each: { size: string }) => each.size === size);
};

async function made(client: Client, id: string, size = 'a5'): Promise<void> {
  expect((await ask(client, id, size)).status).toBe(202);
  await until(() => isReady(client, id, size));
}

/** Starts the job again that the queue would start after its pause. */
async function startAgain(id: string): Promise<void> {
  const keepsakeId = await site.platform.keepsakes.request(id, { id: randomUUID(), size: 'a5' });
  await site.platform.jobs.add('make-keepsake', { memorialId: id, keepsakeId }, { jobId: randomUUID() });
}

async function fetched(client: Client, path: string, at = site): Promise<Response> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${at.origin}${path}`, { headers: { cookie } });
}

async function download(client: Client, path: string, at = site): Promise<ReadPdf> {
  const answer = await fetched(client, path, at);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}

const filesIn = async () => (await readdir(join(site.dataDir, 'keepsakes'))).sort();

describe('a booklet', () => {
  test('contains the story, every photo, memory and visible tribute, and the code of the page', async () => {
    const owner = await site.member('Ana Reis');
    const friend = await site.member('Tom Friend');
    const { id } = await createWithPhotos(owner, [await smallPhoto(1, 1_800), await smallPhoto(2)], {
      petName: 'Żaba',
      birthDate: '2011-04-03',
      passedDate: '2023-05-02',
      memorialText: '<strong>She</strong> waited at the gate.<br><br><blockquote>Always.</blockquote>日本語',
      isPublic: false,
    });
    const [image] = (await owner.get(`/api/memorials/${id}/images`)).json;
    await owner.send('PATCH', `/api/memorials/${id}/images/${image.id}`, { body: { caption: 'By the sea' } });
    await remember(owner, id, { title: 'Later', date: '2016-01-02' });
    await remember(owner, id, {
      title: 'Earlier',
      date: '2012-01-02',
      sha256: await upload(owner, await smallPhoto(3)),
    });
    await makeKeeper(site, { owner, keeper: friend, memorialId: id });
    const tributeId = await sign(friend, id, { visitorName: 'Tom', tributeMessage: 'A dear one 🐾' });
    await owner.send('PUT', `/api/memorials/${id}/guestbook/${tributeId}/answer`, {
      body: { changes: { answer: 'Thank you, Tom.' } },
    });
    const hidden = await sign(friend, id, { tributeMessage: 'Not for the book' });
    await owner.post(`/api/memorials/${id}/guestbook/${hidden}/hide`);
    await site.settled();

    await made(owner, id);
    const { booklets } = (await friend.get(listPath(id))).json;
    const { pages, pictures, source } = await download(friend, `${listPath(id)}/a5`);
    expect(booklets).toEqual([
      {
        size: 'a5',
        pages: pages.length,
        bytes: expect.any(Number),
        madeAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + keepsakeDays * dayMs).toISOString(),
        hasOmissions: true,
      },
    ]);
    expect(pages.length % 2).toBe(0);
    expect(pages[0]).toMatchObject({
      text: expect.stringMatching(/Ż ?aba April 3, 2011 – May 2, 2023/),
      pictures: 1,
    });
    const all = pages.map(({ text }) => text).join(' ');
    for (const words of [
      'She waited at the gate.',
      'Always. […]',
      'By the sea',
      'January 2, 2016',
      'A dear one 🐾',
      'Tom',
      'The family’s answer Thank you, Tom.',
    ])
      expect(all).toContain(words);
    expect(all.indexOf('Earlier')).toBeLessThan(all.indexOf('Later'));
    expect(all).not.toContain('Not for the book');
    expect(pages.at(-1)?.text).toContain(shortPathOf(id));
    expect(pages[2]?.text).toMatch(/3$/);
    // The cover, two in the album, and the one of a memory; of the largest, a rendition.
    expect(pages.reduce((sum, page) => sum + page.pictures, 0)).toBe(4);
    const widths = await Promise.all(pictures.map(async (bytes) => (await sharp(bytes).metadata()).width));
    expect(Math.max(...widths)).toBe(1_600);
    expect(source).toContain('/Lang (en-US)');
    expect(source).not.toContain(owner.email);
    expect(source).not.toContain('/Author');
    expect((await download(owner, `/api/memorials/${id}/plaque/a4`)).pages).toHaveLength(1);
    expect((await owner.get(`/memorial/${id}/keepsake`)).headers.get('content-type')).toMatch(/^text\/html/);
  });

  test('is in the language of the person who asked for it, whoever else asks for something meanwhile', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, [], { birthDate: '2011-04-03', isPublic: true });
    const german = { 'accept-language': 'de' };
    await owner.post(listPath(id), { size: 'a5' }, { headers: german });
    await until(() => isReady(owner, id));
    const { pages, source } = await download(owner, `${listPath(id)}/a5`);
    expect(pages[0]?.text).toContain('3. April 2011');
    expect(source).toContain('/Lang (de)');

    // A job that is started again, in the course of another request.
    const asked = { id: randomUUID(), size: 'letter', language: 'nl' } as const;
    const keepsakeId = await site.platform.keepsakes.request(id, asked);
    const job = { memorialId: id, keepsakeId };
    await inLanguage('de', () => site.platform.jobs.add('make-keepsake', job, { jobId: keepsakeId }));
    await until(() => isReady(owner, id, 'letter'));
    const dutch = await download(owner, `${listPath(id)}/letter`);
    expect(dutch.pages[0]?.text).toContain('3 april 2011');
  });

  test('of a thousand tributes has all of them', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, [], { petName: 'Bella', isPublic: true });
    const friend = await site.member();
    for (let from = 0; from < 1_000; from += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          friend.post(
            `/api/memorials/${id}/guestbook`,
            tribute({ tributeMessage: `These are the words ${from + index}!` }),
          ),
        ),
      );
    await site.settled();
    await made(owner, id, 'letter');
    const { pages } = await download(owner, `${listPath(id)}/letter`);
    const words = pages.flatMap(({ text }) =>
      [...text.matchAll(/the words (\d+)!/g)].map(([, n]) => Number(n)),
    );
    expect(words.sort((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });
});

describe('making one', () => {
  test('is for keepers: a private page is not found by others, and of a public one they are told', async () => {
    const [owner, keeper] = [await site.member(), await site.member()];
    const [host, other] = [await site.member(), await site.member()];
    const { id } = await createWithPhotos(owner, [], { isPublic: false });
    const open = await createWithPhotos(host, [], { isPublic: true });
    await makeKeeper(site, { owner, keeper, memorialId: id });
    await site.settled();
    await made(keeper, id);
    for (const path of [listPath(id), `${listPath(id)}/a5`, `/api/memorials/${id}/plaque/a4`]) {
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
      expect([path, (await site.browser().get(path)).status]).toEqual([path, 401]);
    }
    expect((await ask(other, id)).status).toBe(404);
    expect(refusal(await ask(other, open.id))).toMatchObject({ status: 403, code: 'not-the-keeper' });
    for (const name of await filesIn()) expect((await owner.get(`/keepsakes/${name}`)).status).toBe(404);
  });

  test('is one at a time; a new one takes the place of the old', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, [await smallPhoto(4)]);
    await site.settled();
    const { media } = site.platform;
    const { open } = media;
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(media, {
      open: async (...args: Parameters<typeof open>) => {
        await promise;
        return open(...args);
      },
    });
    try {
      await ask(owner, id);
      await until(async () => (await owner.get(listPath(id))).json.making.pages > 0);
      const { making } = (await ask(owner, id)).json;
      expect(making).toMatchObject({ state: 'laying-out', size: 'a5', page: 1 });
      expect(refusal(await ask(owner, id, 'letter'))).toMatchObject({
        status: 409,
        error: keepsakeRefusals.oneAtATime,
      });
    } finally {
      Object.assign(media, { open });
      resolve();
    }
    await until(() => isReady(owner, id));
    const before = await filesIn();
    now = new Date(now.getTime() + 1_000);
    await made(owner, id);
    const after = await filesIn();
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
    expect((await owner.get(listPath(id))).json.booklets).toMatchObject([{ madeAt: now.toISOString() }]);
  });

  test('goes on after an outage of the storage: a half booklet is never offered', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, [await smallPhoto(5)]);
    await site.settled();
    const { media } = site.platform;
    const { open } = media;
    let tries = 0;
    Object.assign(media, {
      open: async () => {
        tries += 1;
        throw new MediaStoreUnavailable('the store answered 502');
      },
    });
    try {
      await ask(owner, id);
      await until(() => tries > 0);
      expect((await owner.get(listPath(id))).json).toMatchObject({
        making: { state: 'laying-out' },
        booklets: [],
      });
      expect((await owner.get(`${listPath(id)}/a5`)).status).toBe(404);
    } finally {
      Object.assign(media, { open });
    }
    await startAgain(id);
    await until(() => isReady(owner, id));
    expect((await download(owner, `${listPath(id)}/a5`)).pictures.length).toBeGreaterThan(0);
  });

  test('that fails for good says so, and can be tried again', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, []);
    await site.settled();
    const keepsakeId = await site.platform.keepsakes.request(id, { id: randomUUID(), size: 'a5' });
    await site.platform.keepsakes.fail(id, keepsakeId);
    expect((await owner.get(listPath(id))).json.making).toMatchObject({ state: 'failed', size: 'a5' });
    await made(owner, id);
  });

  test('is taken up within a minute when the process ended before its job was stored', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, []);
    await site.settled();
    await site.platform.keepsakes.request(id, { id: randomUUID(), size: 'a5' });
    expect((await owner.get(listPath(id))).json.making).toMatchObject({ state: 'queued' });
    const look = dueKeepsakes(site.platform);
    await Promise.all([look(), look()]);
    await until(() => isReady(owner, id));
    expect(await look()).toBe(0);
  });

  test('whose job ended without a word can be tried again', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, []);
    await site.settled();
    const keepsakeId = await site.platform.keepsakes.request(id, { id: randomUUID(), size: 'a5' });
    await site.platform.keepsakes.begin(id, keepsakeId);
    // A job without a handler fails like one that stalled in too many processes: `fail` is never called.
    await site.platform.jobs.add('without a handler', {}, { jobId: keepsakeId, attempts: 1 });
    const look = dueKeepsakes(site.platform);
    await until(async () => {
      await look();
      return (await owner.get(listPath(id))).json.making.state === 'failed';
    });
    await made(owner, id);
  });

  test('is taken up again after a restart in the middle', async () => {
    const first = await openSite();
    const owner = await first.member();
    const { id } = await createWithPhotos(owner, [await smallPhoto(6)]);
    await first.settled();
    let reached = false;
    Object.assign(first.platform.media, {
      open: () => {
        reached = true;
        return new Promise(() => {});
      },
    });
    await ask(owner, id);
    await until(() => reached);
    await first.app.close();
    await first.platform.close();
    const second = await openSite({ dataDir: first.dataDir });
    try {
      const again = second.browser();
      await again.post('/api/auth/login', { email: owner.email, password });
      await until(() => isReady(again, id));
      expect((await download(again, `${listPath(id)}/a5`, second)).pictures.length).toBeGreaterThan(0);
    } finally {
      await second.close();
    }
  });
});

describe('the end of a booklet', () => {
  test('comes after 7 days', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, []);
    await site.settled();
    await made(owner, id);
    const before = now;
    try {
      now = new Date(now.getTime() + keepsakeDays * dayMs);
      expect((await owner.get(listPath(id))).json).toEqual({ making: null, booklets: [] });
      expect((await owner.get(`${listPath(id)}/a5`)).json.error).toBe(keepsakeRefusals.notThere);
      await site.platform.keepsakes.sweep(now);
      expect(await filesIn()).toEqual([]);
    } finally {
      now = before;
    }
  });

  test('REL-15 comes with the erasure of anyone whose words are in it', async () => {
    const [owner, host, writer] = [await site.member(), await site.member(), await site.member()];
    const { id } = await createWithPhotos(owner, [], { isPublic: true });
    const apart = await createWithPhotos(host, [], { isPublic: true });
    await sign(writer, id, { tributeMessage: 'Words that go.' });
    await site.settled();
    await made(owner, id);
    await made(host, apart.id);
    await writer.send('DELETE', '/api/accounts/me', { body: { password } });
    await until(async () => (await owner.get(listPath(id))).json.booklets.length === 0);
    expect((await owner.get(`${listPath(id)}/a5`)).status).toBe(404);
    expect(await isReady(host, apart.id)).toBe(true);
    await host.send('DELETE', '/api/accounts/me', { body: { password } });
    await until(async () => (await filesIn()).length === 0);
  });

  test('comes with its memorial', async () => {
    const owner = await site.member();
    const { id } = await createWithPhotos(owner, []);
    await site.settled();
    await made(owner, id);
    await owner.send('DELETE', `/api/memorials/${id}`);
    await site.settled();
    expect((await owner.get(`${listPath(id)}/a5`)).status).toBe(404);
  });
});
