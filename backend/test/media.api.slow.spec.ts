import { randomBytes, randomUUID } from 'node:crypto';
import { mediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { mediaRefusal } from '@everpaw/contracts/media/media.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { createMemorial, createWithPhotos, sha256Of, smallPhoto, upload } from './helpers/acts.ts';
import {
  makeBombs,
  makeDamaged,
  makePhoto,
  makePhotoOfSize,
  makePolyglots,
  secrets,
} from './helpers/photos.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

const tooLarge = 'Please select an image smaller than 5MB.';
const maxUploadBytes = 5 * 1024 * 1024;

let site: Site;
let member: Client & { id: string };
beforeAll(async () => {
  site = await openSite();
  member = await site.member();
});
afterAll(() => site.close());

const put = (bytes: Uint8Array, more: { type?: string; sha256?: string; client?: Client } = {}) =>
  (more.client ?? member).send('PUT', `/api/media/${more.sha256 ?? sha256Of(bytes)}`, {
    body: bytes,
    headers: { 'content-type': more.type ?? 'image/jpeg' },
  });

/** Bytes of an answer; the client above reads text. */
async function bytesOf(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(path, site.origin), { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('sending a picture', () => {
  test('REQ-240 SEC-16 a phone’s photo is kept upright, and whoever sends it again gets the same answer', async () => {
    const photo = await makePhoto();
    const first = await put(photo);
    expect(first.status).toBe(200);
    const descriptor = z.parse(mediaDescriptor, first.json);
    expect(descriptor.width / descriptor.height).toBeCloseTo(3 / 4, 2);
    expect(descriptor.sha256).toBe(sha256Of(photo));
    expect((await put(photo)).json).toEqual(descriptor);
    expect((await put(photo, { client: await site.member() })).json).toEqual(descriptor);
    expect((await put(photo, { type: 'application/octet-stream' })).json).toEqual(descriptor);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)(
    'REQ-240 a %s is taken, whatever it says it is',
    async (format) => {
      const bytes = await makePhoto({ width: 320, height: 240, orientation: 1, format, seed: 9 });
      expect((await put(bytes, { type: 'image/jpeg' })).status).toBe(200);
    },
  );

  test('REQ-241 SEC-15 exactly 5 MB is taken, one byte more is not, and much more is told so too', async () => {
    expect((await put(await makePhotoOfSize(maxUploadBytes))).status).toBe(200);
    for (const bytes of [await makePhotoOfSize(maxUploadBytes + 1), Buffer.alloc(12 * 1024 * 1024, 1)]) {
      const answer = await put(bytes);
      expect([answer.status, answer.json.error, answer.json.code]).toEqual([
        413,
        tooLarge,
        'image-too-large',
      ]);
    }
  });

  test('REQ-240 SEC-15 what is no picture, is more than a picture, unfolds without end or is damaged is refused', async () => {
    const files = [...(await makePolyglots()), ...(await makeBombs()), ...(await makeDamaged())];
    for (const { name, bytes } of [
      ...files,
      { name: 'nothing', bytes: Buffer.alloc(0) },
      { name: 'noise', bytes: randomBytes(5000) },
    ]) {
      const answer = await put(bytes);
      expect(answer.json.code).toMatch(/^(image-|not-an-image)/);
      expect({ name, status: answer.status, error: answer.json.error }).toEqual({
        name,
        status: 415,
        error: mediaRefusal(answer.json.code).message,
      });
    }
  });

  test.each([
    ['JSON', 'application/json', '{"a":1}'],
    ['text', 'text/plain', 'hello'],
    ['a page', 'text/html', '<!doctype html>'],
    ['a form', 'application/x-www-form-urlencoded', 'a=b'],
  ])('%s is refused', async (_, type, body) => {
    const answer = await member.send('PUT', `/api/media/${'a'.repeat(64)}`, {
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(415);
  });

  test('bytes that are not what their name says are refused', async () => {
    const answer = await put(await smallPhoto(50), { sha256: 'a'.repeat(64) });
    expect([answer.status, answer.json.code]).toEqual([400, 'media-mismatch']);
  });

  test.each(['x', 'A'.repeat(64), '..%2F..%2Fsecret', `${'a'.repeat(64)}%00`, '[$ne]'])(
    'SEC-14 a name that is none is refused: %s',
    async (sha256) => {
      expect((await put(await smallPhoto(51), { sha256 })).status).toBe(400);
    },
  );

  test('nobody sends one without an account', async () => {
    const answer = await put(await smallPhoto(52), { client: site.browser() });
    expect(answer.status).toBe(401);
    expect(await site.platform.media.describe(sha256Of(await smallPhoto(52)))).toBeNull();
  });
});

describe('serving a picture', () => {
  let owner: Client & { id: string };
  let id: string;
  let sha256: string;
  beforeAll(async () => {
    owner = await site.member();
    const made = await createWithPhotos(owner, [await makePhoto({ width: 2000, height: 1500, seed: 3 })]);
    id = made.id;
    sha256 = made.hashes[0] ?? '';
    await site.settled();
  });

  test('REQ-429, 430, 431 SEC-16, SEC-17 every width, format and the lighter ones, without metadata, with a generated name, never run', async () => {
    for (const width of [320, 640, 768, 1024, 1500])
      for (const format of ['webp', 'jpg'] as const)
        for (const slow of ['', '-slow']) {
          const name = `w${width}${slow}.${format}`;
          const { answer, bytes } = await bytesOf(`/media/${sha256}/${name}`);
          expect({ name, status: answer.status }).toEqual({ name, status: 200 });
          expect(answer.headers.get('content-type')).toBe(format === 'jpg' ? 'image/jpeg' : 'image/webp');
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
          expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/);
          expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
          expect(answer.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
          const meta = await sharp(bytes).metadata();
          expect([meta.width, meta.exif, meta.xmp, meta.iptc]).toEqual([
            width,
            undefined,
            undefined,
            undefined,
          ]);
          for (const secret of Object.values(secrets)) expect(bytes.includes(String(secret))).toBe(false);
        }
  });

  test('ranges are served; one past the end is not, and is not kept', async () => {
    const path = `/media/${sha256}/w640.jpg`;
    const { bytes: whole, answer: full } = await bytesOf(path);
    expect(full.headers.get('accept-ranges')).toBe('bytes');
    const some = await bytesOf(path, { range: 'bytes=10-19' });
    expect([some.answer.status, some.answer.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${whole.length}`,
    ]);
    expect(some.bytes).toEqual(whole.subarray(10, 20));
    const tail = await bytesOf(path, { range: 'bytes=-5' });
    expect(tail.bytes).toEqual(whole.subarray(-5));
    const open = await bytesOf(path, { range: `bytes=${whole.length - 1}-` });
    expect(open.bytes).toEqual(whole.subarray(-1));
    const past = await bytesOf(path, { range: `bytes=${whole.length}-` });
    expect([past.answer.status, past.answer.headers.get('content-range')]).toEqual([
      416,
      `bytes */${whole.length}`,
    ]);
    expect(past.answer.headers.get('cache-control')).toBe('no-store');
    expect((await bytesOf(path, { range: 'bytes=0-1,3-4' })).bytes).toEqual(whole);
    expect((await bytesOf(path, { range: 'lines=1-2' })).bytes).toEqual(whole);
  });

  test('an unchanged picture is a 304', async () => {
    const { answer } = await bytesOf(`/media/${sha256}/w640.jpg`);
    const etag = answer.headers.get('etag') ?? '';
    const again = await bytesOf(`/media/${sha256}/w640.jpg`, { 'if-none-match': etag });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
  });

  test.each([
    'w641.jpg',
    'w1600.jpg',
    'w4096.webp',
    'manifest.json',
    'master.jpg',
    'w640.png',
    'w0640.jpg',
    'w640.jpg%00',
    '..%2Fmanifest.json',
    'icon-192.jpg',
  ])('there is nothing else to be had: %s', async (name) => {
    expect([400, 404]).toContain((await site.browser().get(`/media/${sha256}/${name}`)).status);
  });

  test('SEC-10 a picture is as private as the memorials that show it', async () => {
    const path = `/media/${sha256}/w320.jpg`;
    const status = async (client: Client) => {
      await site.settled();
      return (await client.get(path)).status;
    };
    const stranger = await site.member();
    const edit = (isPublic: boolean) =>
      owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic } } });
    await edit(false);
    expect([await status(owner), await status(stranger), await status(site.browser())]).toEqual([
      200, 404, 404,
    ]);
    const own = await owner.get(path);
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const etag = own.headers.get('etag') ?? '';
    expect((await stranger.get(path, { headers: { 'if-none-match': etag } })).status).toBe(404);
    await edit(true);
    expect([await status(stranger), await status(site.browser())]).toEqual([200, 200]);
    await owner.send('DELETE', `/api/memorials/${id}`);
    expect([await status(owner), await status(stranger), await status(site.browser())]).toEqual([
      200, 404, 404,
    ]);
    await owner.post(`/api/memorials/${id}/restore`);
    expect(await status(site.browser())).toBe(200);
  });

  test('SEC-31 what a shared cache may keep of a memorial it asks for again after five minutes, and is refused once it is withdrawn', async () => {
    const keeper = await site.member();
    const made = await createWithPhotos(keeper, [await smallPhoto(64)]);
    await site.settled();
    const paths = [
      `/media/${made.hashes[0]}/w320.jpg`,
      `/media/${made.hashes[0]}/w320.webp`,
      ...['share.jpg', 'icon-192.png', 'icon-512.png'].map((name) => `/memorial/${made.id}/${name}`),
    ];
    const etags = new Map<string, string>();
    for (const path of paths) {
      const answer = await site.browser().get(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=300, must-revalidate',
      ]);
      etags.set(path, answer.headers.get('etag') ?? '');
    }
    await keeper.send('PATCH', `/api/memorials/${made.id}`, { body: { changes: { isPublic: false } } });
    await site.settled();
    for (const [path, etag] of etags) {
      const again = await site.browser().get(path, { headers: { 'if-none-match': etag } });
      expect([path, again.status, again.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    }
  });

  test('SEC-10 one that no memorial shows yet is seen by its sender only', async () => {
    const unused = await upload(owner, await smallPhoto(60));
    const path = `/media/${unused}/w320.jpg`;
    const own = await owner.get(path);
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect((await (await site.member()).get(path)).status).toBe(404);
    expect((await site.browser().get(path)).status).toBe(404);
  });

  test('a photo on a page that was accepted is there for its keeper before the views have heard of it', async () => {
    await site.platform.engine.change('media_uses', 'pause');
    const keeper = await site.member();
    const { hashes } = await createWithPhotos(keeper, [await smallPhoto(63)]);
    const path = `/media/${hashes[0]}/w320.jpg`;
    expect((await keeper.get(path)).status).toBe(200);
    expect((await site.browser().get(path)).status).toBe(404);
    await site.platform.engine.change('media_uses', 'resume');
    await site.settled();
    expect((await site.browser().get(path)).status).toBe(200);
  });

  test('SEC-10 a photo of a private memorial is not opened by putting its hash on a page of one’s own', async () => {
    const secret = await site.member();
    const { hashes } = await createWithPhotos(secret, [await smallPhoto(61)], { isPublic: false });
    const thief = await site.member();
    const photos = [{ imageId: randomUUID(), sha256: hashes[0] }];
    expect((await thief.post('/api/memorials', { petName: 'X', petType: 'dog', photos })).status).toBe(400);
    const page = await createMemorial(thief);
    expect((await thief.post(`/api/memorials/${page}/images`, { sha256: hashes[0] })).status).toBe(400);
    expect((await thief.get(`/media/${hashes[0]}/w320.jpg`)).status).toBe(404);
  });

  test('a photo that two memorials show stays as long as one of them does', async () => {
    const bytes = await smallPhoto(62);
    const [one, two] = [await site.member(), await site.member()];
    const first = await createWithPhotos(one, [bytes]);
    const second = await createWithPhotos(two, [bytes]);
    const path = `/media/${first.hashes[0]}/w320.jpg`;
    await one.send('DELETE', `/api/memorials/${first.id}`);
    await site.settled();
    expect((await site.browser().get(path)).status).toBe(200);
    const [image] = (await two.get(`/api/memorials/${second.id}/images`)).json;
    await two.send('DELETE', `/api/memorials/${second.id}/images/${image.id}`);
    await site.settled();
    expect((await site.browser().get(path)).status).toBe(404);
  });
});
