import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxSigningBytes } from '@everpaw/contracts/guestbook/guestbook.limits';
import { defaultBodyLimit } from '@everpaw/contracts/kernel/features/endpoint';
import { maxPhotoBodyBytes } from '@everpaw/contracts/media/media.limits';
import { maxMemorialBodyBytes } from '@everpaw/contracts/memorials/memorials.limits';
import { maxPushBytes } from '@everpaw/contracts/sync/sync.limits';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemorial, nowhere, sha256Of, smallPhoto, tribute } from './helpers/acts.ts';
import { listen } from './helpers/listen.ts';
import { endpoints } from './helpers/routes.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { head, type RawConnection, rawConnection } from './helpers/sockets.ts';
import { until } from './helpers/until.ts';

let site: Site;
let member: Client;
let memorialId: string;
beforeAll(async () => {
  site = await openSite();
  member = await site.member();
  memorialId = await createMemorial(member);
});
afterAll(() => site.close());

const megabytes = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const cookieOf = (client: Client) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const concrete = (path: string) =>
  path
    .replace(':sha256', 'a'.repeat(64))
    .replace(':provider', 'google')
    .replace(/:[a-zA-Z]+/g, nowhere);

describe('SEC-27 a body is taken only by a route that wants it', () => {
  test('every route refuses 5 MB of a stranger before they have come, and keeps none of them', async () => {
    for (const [name, { method, path, bodyLimit = defaultBodyLimit, photoInBody }] of endpoints) {
      // A body that may hold a photo is received to its end, so that its sender is told why it is refused.
      if (method === 'GET' || photoInBody) continue;
      expect([name, bodyLimit <= 5 * megabytes]).toEqual([name, true]);
      const open = await rawConnection(
        site,
        `${head(method, concrete(path), { ...json, 'content-length': String(5 * megabytes) })}{"a":"`,
      );
      const status = await open.status();
      open.close();
      // 408 would be said of a body that was waited for.
      expect([name, status >= 400 && status < 500 && status !== 408]).toEqual([name, true]);
    }
  });

  test('a body that may hold a photo is dropped beyond its limit, and its sender is told, by every route', async () => {
    const taking = [...endpoints].filter(([, { photoInBody }]) => photoInBody);
    expect(taking.map(([name]) => name)).toContain('POST /api/ecards');
    for (const [name, { method, path, bodyLimit = defaultBodyLimit }] of taking) {
      const body = JSON.stringify({ x: 'x'.repeat(bodyLimit) });
      const answer = await site.browser().send(method, concrete(path), { body, headers: json });
      expect([name, answer.status, answer.json?.code]).toEqual([name, 413, 'image-too-large']);
    }
  });

  test('a photo that is shared without a service worker is dropped, and one that never ends is cut', async () => {
    const path = `/memorial/${memorialId}/share`;
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(megabytes)], { type: 'image/jpeg' }), 'bella.jpg');
    const answer = await site.browser().post(path, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const told = await rawConnection(
      site,
      head('POST', path, { ...type, 'content-length': String(64 * megabytes) }),
    );
    expect(await told.status()).toBe(413);
    told.close();
    let isOver = false;
    const endless = new ReadableStream({
      // A turn for the server, which is in this process: once a fetch has failed it still asks for more and more.
      async pull(controller) {
        await nextTurn();
        if (isOver) controller.close();
        else controller.enqueue(new Uint8Array(megabytes));
      },
    });
    const sent = fetch(new URL(path, site.origin), {
      method: 'POST',
      headers: type,
      body: endless,
      duplex: 'half',
      redirect: 'manual',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(await sent);
    isOver = true;
  });

  test('what needs an account is refused before its body is read, also when that could not be read at all', async () => {
    const answer = await site
      .browser()
      .send('PATCH', `/api/memorials/${memorialId}`, { body: '{', headers: json });
    expect([answer.status, answer.json.code]).toEqual([401, 'signed-out']);
    const unread = await member.send('PATCH', `/api/memorials/${memorialId}`, { body: '{', headers: json });
    expect([unread.status, unread.json.code]).toEqual([400, 'invalid']);
  });

  test.each([
    ['anything else: 64 kB', 'POST', () => `/api/memorials/${memorialId}/memories`, defaultBodyLimit],
    [
      'a tribute: 1 MiB',
      'POST',
      () => `/api/memorials/${memorialId}/guestbook`,
      maxSigningBytes,
      'image-too-large',
    ],
    ['creating a memorial: 256 kB', 'POST', () => '/api/memorials', maxMemorialBodyBytes],
    ['editing a memorial: 256 kB', 'PATCH', () => `/api/memorials/${memorialId}`, maxMemorialBodyBytes],
    ['a push: 1 MiB', 'POST', () => '/api/sync/push', maxPushBytes],
    ['an e-card: 7 MB', 'POST', () => '/api/ecards', maxPhotoBodyBytes, 'image-too-large'],
  ])('%s', async (_, method, path, limit, code = 'too-large') => {
    const bodyOf = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) });
    const send = (body: string, chunked: boolean) =>
      fetch(new URL(path(), site.origin), {
        method,
        headers: { ...json, cookie: cookieOf(member) },
        // Undici streams what is no text, in chunks of an unknown length.
        body: chunked ? new Blob([body]).stream() : body,
        ...(chunked ? { duplex: 'half' } : {}),
      } as RequestInit);
    expect((await send(bodyOf(limit), false)).status).toBe(400);
    for (const chunked of [false, true]) {
      const answer = await send(bodyOf(limit + 1), chunked);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code });
    }
  });
});

describe('a body that is empty', () => {
  test('is none, by every route, also where its kind is named', async () => {
    const stranger = site.browser();
    for (const [name, { method, path }] of endpoints) {
      if (method === 'GET') continue;
      const said = async (headers: Record<string, string>) => {
        const { status, json: problem } = await stranger.send(method, concrete(path), { headers });
        return [name, status, problem?.code];
      };
      expect(await said(json)).toEqual(await said({}));
    }
  });

  test('lets somebody sign out', async () => {
    const leaving = await site.member();
    const answer = await leaving.post('/api/auth/logout', undefined, { headers: json });
    expect([answer.status, answer.json]).toEqual([200, { signedOut: true }]);
    expect((await leaving.get('/api/auth/user')).status).toBe(401);
  });
});

describe('SEC-27 what unfinished requests hold', () => {
  test('one account holds at most 16 MiB of unfinished photos; the next is asked to come later, and others go on', async () => {
    const unfinished: RawConnection[] = [];
    const begin = async () => {
      const headers = {
        cookie: cookieOf(member),
        'content-type': 'image/jpeg',
        'content-length': String(5 * megabytes),
      };
      const open = await rawConnection(site, head('PUT', `/api/media/${'b'.repeat(64)}`, headers));
      open.socket.write(Buffer.alloc(5 * megabytes - 1, 7));
      unfinished.push(open);
      return open;
    };
    for (let n = 0; n < 4; n += 1) await begin();
    // The four arrive side by side; whichever comes to the limit is refused, and the others still wait for their end.
    const refused = await Promise.race(
      unfinished.map(async (open) => ({ status: await open.status(), answer: open.answer() })),
    );
    expect(refused.status).toBe(503);
    expect(refused.answer).toMatch(/retry-after: \d/i);
    expect(unfinished.filter((open) => open.answer() !== '')).toHaveLength(1);
    const other = await site.member();
    const bytes = await smallPhoto(5);
    const answer = await other.send('PUT', `/api/media/${sha256Of(bytes)}`, {
      body: bytes,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(answer.status).toBe(200);
    for (const open of unfinished) open.close();
  });

  test('SEC-38 what 200 unfinished bodies of visitors from 12 networks hold takes no room from members', async () => {
    const part = 320_000;
    const received: Socket[] = [];
    const note = (socket: Socket) => received.push(socket);
    site.app.getHttpServer().on('connection', note);
    const unfinished: RawConnection[] = [];
    for (let n = 0; n < 200; n += 1) {
      const headers = {
        ...json,
        'x-forwarded-for': `198.51.100.${n % 12}`,
        'content-length': String(maxPushBytes),
      };
      const open = await rawConnection(site, head('POST', '/api/sync/push', headers));
      open.socket.write(Buffer.alloc(part, 120));
      await until(async () => open.answer() !== '' || (received[n]?.bytesRead ?? 0) > part);
      unfinished.push(open);
    }
    site.app.getHttpServer().off('connection', note);
    expect(unfinished.some((open) => open.answer().startsWith('HTTP/1.1 503'))).toBe(true);
    // Larger than what a refused body has given back.
    const upload = (body: Buffer) =>
      member.send('PUT', `/api/media/${sha256Of(body)}`, { body, headers: { 'content-type': 'image/jpeg' } });
    const [photo, noPhoto] = [await upload(await smallPhoto(6)), await upload(Buffer.alloc(megabytes))];
    expect([photo.status, noPhoto.json.code]).toEqual([200, 'not-an-image']);
    expect((await site.browser().post(`/api/memorials/${memorialId}/guestbook`, tribute())).status).toBe(201);
    for (const open of unfinished) open.close();
  });

  test('the places for live streams of one address are limited; the next is told so', async () => {
    const ears = [];
    for (let n = 0; n < 200; n += 1) ears.push(await listen(site, site.browser()));
    expect(ears.every(({ status }) => status === 200)).toBe(true);
    const answer = await site.browser().get('/api/live');
    expect([answer.status, answer.json.code]).toEqual([429, 'too-many-streams']);
    for (const ear of ears) ear.close();
  });
});

describe('SEC-34 what the framework refuses is itself, a problem with the headers of every answer', () => {
  const isGuarded = (headers: string | Headers) => {
    const text =
      typeof headers === 'string' ? headers : [...headers].map((each) => each.join(': ')).join('\n');
    expect(text).toMatch(/content-type: application\/problem\+json/i);
    expect(text).toMatch(/content-security-policy: default-src 'self'/i);
    expect(text).toMatch(/x-content-type-options: nosniff/i);
  };

  test('414 a part of the address that is too long', async () => {
    const answer = await site.browser().post(`/api/memorials/${'x'.repeat(400)}/guestbook`, tribute());
    expect([answer.status, answer.json.status, answer.json.code]).toEqual([414, 414, 'address-too-long']);
    isGuarded(answer.headers);
  });

  test('431 a head that is too long', async () => {
    const open = await rawConnection(site, head('GET', '/api/site', { 'x-long': 'x'.repeat(40_000) }));
    expect(await open.status()).toBe(431);
    isGuarded(open.answer());
    open.close();
  });

  test.each([
    ['400 without a Host', 'GET /api/site HTTP/1.1\r\n\r\n', 400],
    ['417 an unknown Expect', 'GET /api/site HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n', 417],
    ['400 what is no HTTP', 'TEA /api/site\r\n\r\n', 400],
    ['405 CONNECT', 'CONNECT everpaw.example:443 HTTP/1.1\r\nhost: everpaw.example\r\n\r\n', 405],
    ['400 a version that is none', 'GET /api/site HTTP/9.9\r\nhost: x\r\n\r\n', 400],
    ['400 HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['400 an unknown method', head('BREW', '/api/site', {}), 400],
    ['404 a method that no address has', head('PROPFIND', '/api/site', {}), 404],
    ['404 all of the server', head('OPTIONS', '*', {}), 404],
    ['400 a path that cannot be decoded', head('GET', '/api/memorials/%zz', {}), 400],
    [
      '400 a chunk that is none',
      `${head('POST', '/api/auth/login', { ...json, 'transfer-encoding': 'chunked' })}zz\r\n`,
      400,
    ],
    [
      '413 more about a chunk than is read',
      `${head('POST', '/api/auth/login', { ...json, 'transfer-encoding': 'chunked' })}1;${'x'.repeat(20_000)}\r\n`,
      413,
    ],
  ])('%s', async (_, request, status) => {
    const open = await rawConnection(site, request);
    expect(await open.status()).toBe(status);
    isGuarded(open.answer());
    open.close();
  });

  test.each([
    ['http://everpaw.example/api/site', 200],
    ['HTTP://everpaw.example/api/site?x=1', 200],
    ['http://everpaw.example', 200],
    ['https://else.example/api/nowhere', 404],
  ])('RFC 9112 3.2.2 the target %s is its path', async (target, status) => {
    const open = await rawConnection(site, `GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(await open.status()).toBe(status);
    open.close();
  });

  test('408 a head that does not end', async () => {
    const server = site.app.getHttpServer();
    const { headersTimeout } = server;
    server.headersTimeout = 100;
    try {
      const open = await rawConnection(site, 'GET /api/site HTTP/1.1\r\nhost: x\r\n');
      expect(await open.status()).toBe(408);
      isGuarded(open.answer());
      open.close();
    } finally {
      server.headersTimeout = headersTimeout;
    }
  });

  test('400 what is no HTTP', async () => {
    const open = await rawConnection(site, 'once upon a time\r\n\r\n');
    expect(await open.status()).toBe(400);
    isGuarded(open.answer());
    open.close();
  });

  test('413, 415 and 400 of bodies', async () => {
    const path = `/api/memorials/${memorialId}/guestbook`;
    const large = await member.post(path, tribute({ tributeMessage: 'x'.repeat(maxSigningBytes) }));
    const foreign = await member.send('POST', path, { body: 'x', headers: { 'content-type': 'text/plain' } });
    const broken = await member.send('POST', path, { body: '{', headers: json });
    expect([large.status, foreign.status, broken.status]).toEqual([413, 415, 400]);
    for (const { headers } of [large, foreign, broken]) isGuarded(headers);
  });
});

test('SEC-27 more connections of one address than it may have are closed, and the others go on', async () => {
  const strict = await openSite({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  try {
    const open: RawConnection[] = [];
    for (let n = 0; n < 500; n += 1) open.push(await rawConnection(strict, ''));
    const beyond = await rawConnection(strict, head('GET', '/api/site', {}));
    expect(await beyond.status()).toBe(0);
    open[0]?.socket.write(head('GET', '/api/site', {}));
    expect(await open[0]?.status()).toBe(200);
    for (const each of open) each.close();
  } finally {
    await strict.close();
  }
});
