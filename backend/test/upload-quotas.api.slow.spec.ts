import { maxUnnamedUploads, maxUploadBytes, storedPhotos } from '@everpaw/contracts/media/media.limits';
import { mediaMessages, uploadFailed } from '@everpaw/contracts/media/media.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createWithPhotos, nowhere, sha256Of, smallPhoto, upload } from './helpers/acts.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const put = (client: Client, bytes: Uint8Array) =>
  client.send('PUT', `/api/media/${sha256Of(bytes)}`, {
    body: bytes,
    headers: { 'content-type': 'image/png' },
  });

/** Pictures of 25 megapixels in some kilobytes; bytes after the end of the first make others of it. */
async function vast(count: number): Promise<Buffer[]> {
  const background = { r: 9, g: 1, b: 1 };
  const one = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  return Array.from({ length: count }, (_, n) => Buffer.concat([one, Buffer.alloc(n)]));
}

/** Notes uploads of an account that lie in the store already. */
async function haveSent(accountId: string, count: number, bytes: number): Promise<string[]> {
  const hashes = Array.from({ length: count }, (_, n) => sha256Of(Buffer.from(`${accountId} ${n}`)));
  for (const sha256 of hashes) await site.platform.uploads.record(accountId, sha256, new Date(), bytes);
  return hashes;
}

describe('SEC-29 what an account may store', () => {
  test('photos that nothing shows are limited; one that is there already may be sent again', async () => {
    const member = await site.member();
    await haveSent(member.id, maxUnnamedUploads - 1, 1_000);
    const last = await smallPhoto(11);
    expect((await put(member, last)).status).toBe(200);
    const refused = await put(member, await smallPhoto(12));
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([
      403,
      'upload-quota',
      mediaMessages.maximumReached(maxUnnamedUploads).message,
    ]);
    expect((await put(member, last)).status).toBe(200);
    expect((await put(await site.member(), await smallPhoto(12))).status).toBe(200);
  });

  test('those that a memorial shows do not count among them, also before the hourly sweep has seen them', async () => {
    const member = await site.member();
    await createWithPhotos(member, [await smallPhoto(21), await smallPhoto(22)]);
    await site.settled();
    await haveSent(member.id, maxUnnamedUploads - 2, 1_000);
    for (const seed of [23, 24]) expect((await put(member, await smallPhoto(seed))).status).toBe(200);
    expect((await put(member, await smallPhoto(25))).status).toBe(403);
  });

  test('bytes are limited, whether something shows them or not', async () => {
    const member = await site.member();
    const hashes = await haveSent(member.id, storedPhotos.free, maxUploadBytes);
    await site.platform.uploads.markNamed(hashes.map((sha256) => `${member.id} ${sha256}`));
    const bytes = await smallPhoto(31);
    const refused = await put(member, bytes);
    expect([refused.status, refused.json.error]).toEqual([
      403,
      mediaMessages.maximumReached(storedPhotos.free).message,
    ]);
    expect(await site.platform.media.describe(sha256Of(bytes))).toBeNull();
    await site.platform.uploads.forgetAll(hashes[0] ?? '');
    expect((await put(member, bytes)).status).toBe(200);
  });

  test('the form that creates a memorial is no way around it', async () => {
    const member = await site.member();
    await haveSent(member.id, maxUnnamedUploads, 1_000);
    const form = new FormData();
    form.set('petName', 'Bella');
    form.set('petType', 'dog');
    form.append('images', new Blob([new Uint8Array(await smallPhoto(41))], { type: 'image/jpeg' }), 'a.jpg');
    const refused = await member.send('POST', '/api/memorials', { body: form });
    expect([refused.status, refused.json.code]).toEqual([403, 'upload-quota']);
    const other = new FormData();
    for (const [name, value] of form) other.append(name, value);
    expect((await (await site.member()).send('POST', '/api/memorials', { body: other })).status).toBe(201);
    await site.settled();
    expect((await member.get(`/api/memorials/${nowhere}`)).status).toBe(404);
  });
});

test('SEC-29 36 pictures of 25 megapixels at once from one account leave another’s turn alone', async () => {
  const [greedy, patient] = [await site.member(), await site.member()];
  const pictures = await vast(36);
  for (const bytes of pictures) expect(bytes.length).toBeLessThan(100_000);
  let ended = 0;
  const many = pictures.map((bytes) =>
    put(greedy, bytes).finally(() => {
      ended += 1;
    }),
  );
  const refused = await Promise.race(many);
  expect([refused.status, refused.json.code, refused.json.error]).toEqual([
    503,
    'media-busy',
    uploadFailed.message,
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await upload(patient, await smallPhoto(51));
  expect(ended).toBeLessThan(36);
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
