import { randomUUID } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { dueExports } from '../src/export/due-exports.ts';
import { createWithPhotos, makeKeeper, refusal, remember, sign, smallPhoto } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { asOperator } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';
import { unzipped } from './helpers/zip.ts';

let site: Site;
let now = new Date('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  site = await openSite({ clock: () => now });
});
afterAll(() => site.close());

async function ready(client: Client): Promise<void> {
  expect((await client.post('/api/accounts/me/export')).status).toBe(202);
  await until(async () => (await client.get('/api/accounts/me/export')).json.state === 'ready');
}

async function download(client: Client): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${site.origin}/api/accounts/me/export/download`, {
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="everpaw-\d{4}-\d\d-\d\d\.zip"$/,
  );
  return unzipped(Buffer.from(await answer.arrayBuffer()));
}

const cup = {
  name: 'A cup',
  description: 'For tea.',
  category: 'gifts' as const,
  imageUrl: '/products/beeswax-candle.svg',
  priceCents: 1_000,
  isFeatured: false,
  stockQuantity: 5,
};

describe('exporting', () => {
  test('goes on within a minute when the process ended before its job was stored', async () => {
    const member = await site.member();
    await site.settled();
    await site.platform.exports.request(member.id, randomUUID());
    const look = dueExports(site.platform);
    await Promise.all([look(), look()]);
    await until(async () => (await member.get('/api/accounts/me/export')).json.state === 'ready');
    expect(await look()).toBe(0);
  });

  test('whose job ended without a word can be asked for again', async () => {
    const member = await site.member();
    await site.settled();
    const exportId = await site.platform.exports.request(member.id, randomUUID());
    // A job without a handler fails like one that stalled in too many processes: `fail` is never called.
    await site.platform.jobs.add('without a handler', {}, { jobId: exportId, attempts: 1 });
    const look = dueExports(site.platform);
    await until(async () => {
      await look();
      return (await member.get('/api/accounts/me/export')).json.state === 'failed';
    });
    await ready(member);
  });

  test('everything of an account and its photographs come in one ZIP', async () => {
    const member = await site.member('Ana Reis');
    const friend = await site.member('Tom Friend');
    const { id } = await createWithPhotos(member, [await smallPhoto(1), await smallPhoto(2)], {
      petName: 'Żaba & Söhne',
      memorialText: '<strong>She</strong> waited at the gate.',
      isPublic: true,
    });
    const images = (await member.get(`/api/memorials/${id}/images`)).json;
    await member.send('PATCH', `/api/memorials/${id}/images/${images[0].id}`, {
      body: { caption: 'By the sea' },
    });
    await sign(friend, id, { tributeMessage: 'A dear one.' });
    await remember(member, id, { title: 'The gate' });
    // They come in the order in which they were made.
    now = new Date(now.getTime() + 1_000);
    const other = await createWithPhotos(friend, [await smallPhoto(3)], { petName: 'Milo', isPublic: false });
    await makeKeeper(site, { owner: friend, keeper: member, memorialId: other.id });
    await makeKeeper(site, { owner: member, keeper: friend, memorialId: id });
    await sign(member, other.id, { tributeMessage: 'From me to Milo.' });
    const productId = randomUUID();
    await asOperator(site, 'ListProduct', { ...cup, productId });
    await member.post('/api/cart', { productId, quantity: 2 });
    await site.settled();

    await ready(member);
    const files = await download(member);
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');
    expect([...files.keys()].sort()).toEqual([
      'README.txt',
      'access-log.json',
      'answers-written.json',
      'candles-lit.json',
      'cart.json',
      'comments-written.json',
      'ecards.json',
      'hearts-given.json',
      'memorials/01-żaba-söhne/guestbook.json',
      'memorials/01-żaba-söhne/memorial.json',
      'memorials/01-żaba-söhne/photos/001.jpg',
      'memorials/01-żaba-söhne/photos/002.jpg',
      'memorials/01-żaba-söhne/story.txt',
      'memorials/01-żaba-söhne/timeline.json',
      'memorials/02-milo/guestbook.json',
      'memorials/02-milo/memorial.json',
      'memorials/02-milo/photos/001.jpg',
      'memorials/02-milo/story.txt',
      'memorials/02-milo/timeline.json',
      'memories-written.json',
      'orders.json',
      'profile.json',
      'reviews.json',
      'sessions.json',
      'subscription.json',
      'tributes-written.json',
    ]);
    expect(json('profile.json')).toMatchObject({ email: member.email, firstName: 'Ana', lastName: 'Reis' });
    expect(json('memorials/01-żaba-söhne/memorial.json')).toMatchObject({
      role: 'owner',
      petName: 'Żaba & Söhne',
      images: [{ file: 'photos/001.jpg', caption: 'By the sea' }, { file: 'photos/002.jpg' }],
      keepers: [
        { name: 'Ana Reis', role: 'owner' },
        { name: 'Tom Friend', role: 'keeper' },
      ],
    });
    expect(files.get('memorials/01-żaba-söhne/story.txt')?.toString()).toBe('She waited at the gate.');
    expect(json('memorials/01-żaba-söhne/guestbook.json')).toMatchObject([{ tributeMessage: 'A dear one.' }]);
    expect(json('memorials/01-żaba-söhne/timeline.json')).toMatchObject([{ title: 'The gate' }]);
    expect(json('memories-written.json')).toMatchObject([{ title: 'The gate' }]);
    expect(json('memorials/02-milo/memorial.json').role).toBe('keeper');
    expect(json('tributes-written.json')).toMatchObject([{ tributeMessage: 'From me to Milo.' }]);
    expect(json('cart.json')).toMatchObject([{ lines: [{ productId, quantity: 2 }] }]);
    expect(json('orders.json')).toEqual([]);
    expect(json('comments-written.json')).toEqual([]);
    expect(json('sessions.json')).toHaveLength(1);
    const photo = await sharp(files.get('memorials/01-żaba-söhne/photos/001.jpg')).metadata();
    expect([photo.width, photo.height]).toEqual([400, 300]);
    // Nothing that opens the account, here or elsewhere.
    const all = Buffer.concat([...files.values()]).toString('latin1');
    for (const secret of ['argon2', 'passwordHash', 'tokenHash']) expect(all).not.toContain(secret);
  });

  test('SEC-10 is its own person’s alone, and never lies where pictures do', async () => {
    const member = await site.member();
    await ready(member);
    const other = await site.member();
    expect((await other.get('/api/accounts/me/export')).json).toEqual({ state: 'none' });
    expect((await other.get('/api/accounts/me/export/download')).status).toBe(404);
    expect((await site.browser().get('/api/accounts/me/export/download')).status).toBe(401);
    const folder = join(site.dataDir, 'exports');
    for (const name of await readdir(folder)) {
      for (const path of [`/media/${name}`, `/exports/${name}`, `/${name}`])
        expect([path, (await member.get(path)).status]).toEqual([path, 404]);
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    }
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test('can be downloaded for 7 days; then it is swept away, and what nobody knows of too', async () => {
    const member = await site.member();
    await ready(member);
    const folder = join(site.dataDir, 'exports');
    const forgotten = join(folder, `${randomUUID()}.zip.part`);
    await writeFile(forgotten, 'half');
    const before = now;
    try {
      now = new Date(before.getTime() + 7 * 86_400_000);
      expect((await member.get('/api/accounts/me/export')).json).toEqual({ state: 'none' });
      expect((await member.get('/api/accounts/me/export/download')).status).toBe(404);
      await site.platform.exports.sweep(new Date(Date.now() + 30 * 86_400_000));
      expect(await readdir(folder)).toEqual([]);
    } finally {
      now = before;
    }
  });

  test('asked for twice is built once; a new one takes the place of the old', async () => {
    const member = await site.member();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await member.post('/api/accounts/me/export', undefined, { headers });
    await until(async () => (await member.get('/api/accounts/me/export')).json.state === 'ready');
    const again = await member.post('/api/accounts/me/export', undefined, { headers });
    expect([first.status, again.status, again.json.state]).toEqual([202, 202, 'ready']);
    const files = (await readdir(join(site.dataDir, 'exports'))).length;
    now = new Date(now.getTime() + 1_000);
    await ready(member);
    expect((await readdir(join(site.dataDir, 'exports'))).length).toBe(files);
  });

  test('waits for views that are behind: what was just written would be missing', async () => {
    const member = await site.member();
    await createWithPhotos(member, [await smallPhoto(6)]);
    const { engine } = site.platform;
    const { waitFor } = engine;
    const asked: (readonly string[])[] = [];
    Object.assign(engine, {
      waitFor: async (views: readonly string[]) => {
        asked.push(views);
        return 'behind';
      },
    });
    try {
      await member.post('/api/accounts/me/export');
      await until(async () => asked.some((views) => views.includes('memories') && views.includes('orders')));
    } finally {
      Object.assign(engine, { waitFor });
    }
    expect((await member.get('/api/accounts/me/export')).json.state).toBe('building');
    const exportId = await site.platform.exports.request(member.id, randomUUID());
    await site.platform.jobs.add('export', { accountId: member.id, exportId }, { jobId: randomUUID() });
    await until(async () => (await member.get('/api/accounts/me/export')).json.state === 'ready');
    expect([...(await download(member)).keys()]).toContain('memorials/01-bella/photos/001.jpg');
  });

  test('goes on after a crash in the middle: a half file is never offered', async () => {
    const member = await site.member();
    await createWithPhotos(member, [await smallPhoto(5)]);
    const { media } = site.platform;
    const { master } = media;
    let tries = 0;
    Object.assign(media, {
      master: async () => {
        tries += 1;
        throw new Error('the disk is gone');
      },
    });
    try {
      await member.post('/api/accounts/me/export');
      await until(async () => tries > 0);
      expect((await member.get('/api/accounts/me/export')).json.state).toBe('building');
      expect((await member.get('/api/accounts/me/export/download')).status).toBe(404);
    } finally {
      Object.assign(media, { master });
    }
    // The queue hands it out again later; here, at once.
    const exportId = await site.platform.exports.request(member.id, randomUUID());
    await site.platform.jobs.add('export', { accountId: member.id, exportId }, { jobId: randomUUID() });
    await until(async () => (await member.get('/api/accounts/me/export')).json.state === 'ready');
    expect([...(await download(member)).keys()]).toContain('memorials/01-bella/photos/001.jpg');
  });
});

describe('REL-15 exports of others', () => {
  /** Everybody who has an export of their own; `writer` wrote in the guestbook of `host`, and cares for what `keeper` has. */
  async function exported() {
    const [writer, host, keeper, other] = [
      await site.member('Ann Writer'),
      await site.member(),
      await site.member(),
      await site.member(),
    ];
    const { id } = await createWithPhotos(host, []);
    await sign(writer, id, { tributeMessage: 'Words that go.' });
    const kept = await createWithPhotos(keeper, []);
    await makeKeeper(site, { owner: keeper, keeper: writer, memorialId: kept.id });
    await createWithPhotos(other, []);
    await site.settled();
    for (const member of [host, keeper, other]) await ready(member);
    return { writer, host, keeper, other, memorialId: id };
  }

  const files = async () => (await readdir(join(site.dataDir, 'exports'))).sort();
  const stateOf = async (client: Client) => (await client.get('/api/accounts/me/export')).json.state;
  const isStored = async ({ id }: { id: string }) => {
    const file = await site.platform.exports.file(id);
    file?.stream.destroy();
    return file !== null;
  };

  test('of somebody who has left no export is kept that holds their words or their name; others stay', async () => {
    const before = await files();
    const { writer, host, keeper, other } = await exported();
    expect((await download(host)).get('memorials/01-bella/guestbook.json')?.toString()).toContain(
      'Words that go.',
    );
    await writer.send('DELETE', '/api/accounts/me', { body: { password } });
    await until(async () => (await stateOf(keeper)) === 'none');
    await jobsDone(site);
    expect(await Promise.all([host, keeper, other].map(stateOf))).toEqual(['none', 'none', 'ready']);
    expect((await host.get('/api/accounts/me/export/download')).status).toBe(404);
    expect(await Promise.all([host, keeper, other].map(isStored))).toEqual([false, false, true]);
    // A bucket holds what isn't in the folder.
    expect((await files()).length).toBeLessThanOrEqual(before.length + 1);
    await ready(host);
    expect((await download(host)).get('memorials/01-bella/guestbook.json')?.toString()).toBe('[\n]\n');
  });

  test('one that is being written while somebody leaves is written anew', async () => {
    const { exports } = site.platform;
    const member = await site.member();
    const exportId = await exports.request(member.id, randomUUID());
    const file = await exports.begin(member.id, exportId);
    await writeFile(file ?? '', 'words');
    await exports.forgetHolding([randomUUID()]);
    await expect(exports.finish(member.id, exportId, [])).rejects.toThrow('written again');
    expect(await stateOf(member)).toBe('building');
    const again = await exports.begin(member.id, exportId);
    await writeFile(again ?? '', 'no words');
    await exports.finish(member.id, exportId, []);
    expect(await stateOf(member)).toBe('ready');
  });

  test('a memorial that is gone for good takes along the exports that hold it', async () => {
    const { host, other, memorialId } = await exported();
    await host.send('DELETE', `/api/memorials/${memorialId}`);
    const deletedAt = now.toISOString();
    await site.platform.executor.execute({
      type: 'PurgeMemorial',
      data: { memorialId, deletedAt },
      commandId: randomUUID(),
      actor: { kind: 'system', name: 'test' },
    });
    await until(async () => (await stateOf(host)) === 'none');
    await jobsDone(site);
    expect(await stateOf(other)).toBe('ready');
  });
});

describe('before leaving', () => {
  test('what goes is named first, and what could be handed over', async () => {
    const member = await site.member('Ana Reis');
    const friend = await site.member('Tom Friend');
    const { id } = await createWithPhotos(member, [await smallPhoto(11)], { petName: 'Luna' });
    await sign(friend, id);
    await makeKeeper(site, { owner: member, keeper: friend, memorialId: id });
    const others = await createWithPhotos(friend, [], { petName: 'Milo' });
    await makeKeeper(site, { owner: friend, keeper: member, memorialId: others.id });
    await sign(member, others.id);
    await site.settled();
    expect((await member.get('/api/accounts/me/leaving')).json).toEqual({
      memorials: [
        {
          id,
          petName: 'Luna',
          photos: 1,
          tributes: 1,
          deleted: false,
          keepers: [{ accountId: friend.id, name: 'Tom Friend' }],
        },
      ],
      keeping: 1,
      tributesWritten: 1,
      proof: 'password',
    });
  });

  test('SEC-05 asks for the password; a wrong one deletes nothing and is slowed down', async () => {
    const member = await site.member();
    const leave = (body: unknown) => member.send('DELETE', '/api/accounts/me', { body });
    for (const body of [{}, { password: 'not it' }, { password: { $ne: '' } }])
      expect([body, (await leave(body)).status]).toEqual([body, 400]);
    expect(refusal(await leave({ password: 'not it' }))).toMatchObject({
      code: 'wrong-password',
      errors: [{ path: 'password', message: 'That doesn’t match your password' }],
    });
    expect((await member.get('/api/auth/user')).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 12 }, () => leave({ password: 'guess' })));
    expect(tries.some(({ status }) => status === 429)).toBe(true);
  });

  test('an account without a password is deleted only soon after signing in', async () => {
    const email = `${randomUUID()}@example.org`;
    const client = site.browser();
    const made = await client.post('/api/auth/register', { email, firstName: 'Eva', lastName: 'Sol' });
    expect(made.status).toBe(201);
    expect((await client.get('/api/accounts/me/leaving')).json.proof).toBe('fresh-sign-in');
    const before = now;
    try {
      now = new Date(before.getTime() + 10 * 60_000);
      expect((await client.get('/api/accounts/me/leaving')).json.proof).toBe('sign-in-again');
      expect(refusal(await client.send('DELETE', '/api/accounts/me', { body: {} }))).toMatchObject({
        status: 403,
        code: 'sign-in-again',
      });
    } finally {
      now = before;
    }
    expect((await client.send('DELETE', '/api/accounts/me', { body: {} })).status).toBe(200);
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect(await site.platform.engine.model('accounts').findById(made.json.id).lean()).toBeNull();
  });

  test('SEC-05 every session ends at once, and the address is free again', async () => {
    const member = await site.member();
    const elsewhere = site.browser();
    await elsewhere.post('/api/auth/login', { email: member.email, password });
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200);
    const left = await member.send('DELETE', '/api/accounts/me', { body: { password } });
    expect([left.status, left.json, left.headers.get('clear-site-data')]).toEqual([
      200,
      { deleted: true, erasureId: expect.any(String) },
      '"cache"',
    ]);
    for (const client of [member, elsewhere]) expect((await client.get('/api/auth/user')).status).toBe(401);
    const again = { email: member.email, password };
    expect((await site.browser().post('/api/auth/login', again)).status).toBe(401);
    await until(
      async () =>
        (await site.browser().post('/api/auth/register', { ...again, name: 'Ana Again' })).status === 201,
    );
  });
});
