import { randomUUID } from 'node:crypto';
import { UnavailableError } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { startRedis } from '../src/platform/execution/jobs/redis.fixtures.ts';
import { type S3Server, serveS3 } from '../src/platform/storage/media-store/testing/serve-s3.ts';
import { SqliteFile } from '../src/platform/storage/read-store/sqlite-file.ts';
import { SqliteReader } from '../src/platform/storage/read-store/sqlite-reader.ts';
import { createMemorial, sha256Of, smallPhoto, tribute, upload } from './helpers/acts.ts';
import { asOperator, memberWithRole } from './helpers/personas.ts';
import { endpoints } from './helpers/routes.ts';
import { type Answer, type Client, openSite, password, type Site } from './helpers/site.ts';

let site: Site;
let s3: S3Server;
let chief: Client & { email: string; id: string };
let memorialId: string;
let photo: string;
beforeAll(async () => {
  s3 = await serveS3();
  site = await openSite({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 's',
    },
  });
  // May ask everything that anybody may.
  chief = await memberWithRole(site, 'super_admin', 'Carla Chief');
  photo = await upload(chief, await smallPhoto());
  await asOperator(site, 'VerifyEmail', { accountId: chief.id });
  memorialId = await createMemorial(chief, { photos: [{ imageId: randomUUID(), sha256: photo }] });
  await site.settled();
});
afterEach(async () => {
  jest.restoreAllMocks();
  s3.fault = null;
  await signIn();
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

type Request = { method: string; path: string; body?: unknown };

/** What writes, with bodies that are accepted; the rest is asked for without one. */
async function requests(): Promise<Request[]> {
  const email = `${randomUUID()}@example.org`;
  const bytes = await smallPhoto(Math.floor(Math.random() * 1_000), 300);
  const own: Request[] = [
    { method: 'POST', path: '/api/auth/register', body: { email, password, name: 'Ana Reis' } },
    { method: 'POST', path: '/api/auth/login', body: { email: chief.email, password } },
    { method: 'POST', path: '/api/auth/forgot-password', body: { email: chief.email } },
    { method: 'POST', path: '/api/auth/sign-in-link', body: { email: chief.email } },
    { method: 'POST', path: '/api/accounts/me/password-link', body: {} },
    { method: 'POST', path: '/api/accounts/me/export', body: {} },
    { method: 'POST', path: '/api/contact', body: { name: 'Ana', email, message: 'A question about this.' } },
    { method: 'POST', path: '/api/memorials', body: { petName: 'Milo', petType: 'cat' } },
    { method: 'POST', path: `/api/memorials/${memorialId}/guestbook`, body: tribute() },
    { method: 'PATCH', path: `/api/memorials/${memorialId}`, body: { changes: { petName: randomUUID() } } },
    { method: 'POST', path: `/api/memorials/${memorialId}/invitations`, body: { email } },
    { method: 'PUT', path: `/api/media/${sha256Of(bytes)}`, body: bytes },
    { method: 'GET', path: `/media/${photo}/w320.jpg` },
    { method: 'GET', path: `/memorial/${memorialId}` },
    { method: 'GET', path: '/' },
    { method: 'GET', path: '/memorial-gallery' },
  ];
  const others = [...endpoints.keys()].flatMap((route): Request[] => {
    const [method = '', template = ''] = route.split(' ');
    // A stream has no end to wait for; signing out and deleting take away what the others need.
    if (template === '/api/live' || /logout|sessions|accounts\/me$/.test(template)) return [];
    if (route === 'DELETE /api/memorials/:id') return [];
    const isMemorial = /^\/(api\/memorials|memorial)\/:id/.test(template);
    const path = template
      .replace(':id', isMemorial ? memorialId : chief.id)
      .replace(':sha256', photo)
      .replace(/:name/, 'w320.jpg')
      .replace(/:[a-zA-Z]+/g, randomUUID());
    return own.some((each) => each.method === method && each.path === path)
      ? []
      : [{ method, path, ...(method === 'GET' ? {} : { body: {} }) }];
  });
  return [...own, ...others];
}

/** Signs in again: among the routes are some that end a session. */
async function signIn(): Promise<void> {
  const client = site.browser();
  await client.post('/api/auth/login', { email: chief.email, password });
  chief.cookies = client.cookies;
}

/** Asks everything; answers what was a 503, after making sure that nothing was worse and that each says when to come back. */
async function askEverything(at = site): Promise<string[]> {
  const all = await requests();
  const answers = await Promise.all(
    all.map(async ({ method, path, body }): Promise<[string, Answer]> => {
      const client = at.browser();
      // Whoever signs in anew ends the session that the others need.
      if (!path.startsWith('/api/auth/')) client.cookies = new Map(chief.cookies);
      const headers: Record<string, string> =
        body instanceof Uint8Array ? { 'content-type': 'image/jpeg' } : {};
      return [`${method} ${path}`, await client.send(method, path, { body, headers })];
    }),
  );
  const failed = answers.filter(([, { status }]) => status >= 500);
  const poor = failed.filter(
    ([, { status, headers, json }]) =>
      status !== 503 ||
      json?.code !== 'unavailable' ||
      !headers.get('content-type')?.startsWith('application/problem+json') ||
      !(Number(headers.get('retry-after')) > 0),
  );
  expect(poor.map(([route, { status, text }]) => `${route} ${status} ${text.slice(0, 200)}`)).toEqual([]);
  return failed.map(([route]) => route);
}

const ready = async (at = site) => {
  const { status, json } = await at.browser().get('/health/ready');
  return { status, away: Object.keys(json.engines).filter((name) => json.engines[name] !== 'ready') };
};

describe('an engine that is away makes 503 with Retry-After of every route that needs it, never 500', () => {
  test('REL-23 the event log', async () => {
    const { log } = site.platform.eventLog;
    const away = () => Promise.reject(new UnavailableError({ name: 'x', message: '' } as never)); // only its class matters
    jest.spyOn(log, 'appendToStream').mockImplementation(away);
    jest.spyOn(log, 'readStream').mockImplementation(() => {
      throw new Error('14 UNAVAILABLE: No connection established');
    });
    const failed = await askEverything();
    expect(failed).toContain(`POST /api/memorials/${memorialId}/guestbook`);
    expect(failed).toContain('POST /api/auth/register');
    // Only certificates of erasure and histories are read from the log itself.
    const reads = failed.filter(
      (route) => route.startsWith('GET') && !route.startsWith('GET /api/erasures/'),
    );
    const history = `GET /api/memorials/${memorialId}/history`;
    expect(reads.sort()).toEqual([history, `${history}.csv`, `${history}.jsonl`]);
  });

  test('REL-36 the store of views, keys and sessions', async () => {
    const away = () => Promise.reject(new mongo.MongoServerSelectionError('no server', {} as never)); // only its class matters
    jest.spyOn(SqliteFile.prototype, 'read').mockImplementation(away);
    jest.spyOn(SqliteFile.prototype, 'write').mockImplementation(away);
    jest.spyOn(SqliteFile.prototype, 'begin').mockImplementation(away);
    jest.spyOn(SqliteReader.prototype, 'read').mockImplementation(away);
    const failed = await askEverything();
    for (const route of ['GET /memorial-gallery', 'POST /api/contact', 'POST /api/auth/forgot-password'])
      expect(failed).toContain(route);
  });

  test('REL-23 the store of pictures', async () => {
    for (const fault of ['hang-up', 503] as const) {
      await signIn();
      s3.fault = fault;
      const failed = await askEverything();
      expect(failed).toContain(`GET /media/${photo}/w320.jpg`);
      expect(failed.some((route) => route.startsWith('PUT /api/media/'))).toBe(true);
      expect(failed).not.toContain('POST /api/auth/register');
    }
  });

  test('REL-23 the job queue on Redis', async () => {
    const redis = await startRedis();
    const onRedis = await openSite({ env: { REDIS_URL: redis.url } });
    try {
      expect(await ready(onRedis)).toEqual({ status: 200, away: [] });
      await redis.close();
      const ask = (path: string, body: unknown) => onRedis.browser().post(path, body);
      const answers = await Promise.all([
        ask('/api/auth/forgot-password', { email: 'nobody@example.org' }),
        ask('/api/contact', { name: 'Ana', email: 'ana@example.org', message: 'A question about this.' }),
      ]);
      expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
        [503, 'unavailable'],
        [503, 'unavailable'],
      ]);
      expect(await ready(onRedis)).toEqual({ status: 503, away: ['jobs'] });
    } finally {
      await onRedis.close();
    }
  });
});

describe('the health of a site', () => {
  test('live is said by the process alone, ready by its engines, and which one is away is named', async () => {
    s3.fault = 503;
    const away = () => Promise.reject(new Error('14 UNAVAILABLE: No connection established'));
    jest.spyOn(site.platform.sessions, 'list').mockImplementation(away);
    const visitor = site.browser();
    expect(await ready()).toEqual({ status: 503, away: ['sessions', 'media'] });
    expect((await visitor.get('/health/ready')).headers.get('retry-after')).toBe('5');
    expect((await visitor.get('/health/live')).status).toBe(200);
    // People are told by what they do.
    expect((await visitor.get('/api/status')).json.parts).toEqual({
      pages: 'working',
      words: 'away',
      photos: 'away',
      emails: 'working',
    });
  });
});
