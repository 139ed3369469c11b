import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestOver } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { maxPhotoBodyBytes } from '@everpaw/contracts/media/media.limits';
import { afterEach, describe, expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { emailTo } from './helpers/emails.ts';
import { type Killable, startKillable } from './helpers/killable.ts';
import { startNginx } from './helpers/nginx.ts';
import { createClient, openSite, password } from './helpers/site.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
});

/** The built site, started as `npm start` does, behind a proxy with this location block. */
async function behindProxy(location: (origin: string) => string, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'everpaw-proxy-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const site: Killable = await startKillable(dataDir, env);
  closing.push(() => site.kill());
  const proxy = await startNginx(location(site.origin));
  closing.push(() => proxy.close());
  return { site, proxy, dataDir };
}

const plainly = (origin: string) => `location / { proxy_pass http://localhost:${new URL(origin).port}; }`;

/** Asks from another address than the proxy's, with whatever headers; no client library has a say in them. */
async function ask(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    requestOver(new URL(origin), { path, headers, localAddress: '127.0.0.2' }, resolve)
      .on('error', reject)
      .end();
  });
  return { status: answer.statusCode, text: await textOf(answer) };
}

const disguises: Record<string, string>[] = [
  {},
  { host: 'localhost' },
  { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' },
  { host: '[::1]', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '::1' },
];

describe('SEC-35 behind nginx with nothing but proxy_pass', () => {
  test('a stranger finds neither figures, nor emails, nor the operator’s socket, whoever they say they are', async () => {
    const { site, proxy, dataDir } = await behindProxy(plainly);
    const email = 'ana@example.org';
    await createClient(site.origin).post('/api/auth/register', { email, password, name: 'Ana Reis' });
    await emailTo({ dataDir }, email, 'Please confirm your address');
    const [unknown, home] = [await ask(proxy.origin, '/no-such-address'), await ask(proxy.origin, '/')];
    expect([unknown.status, home.status]).toEqual([404, 200]);
    const paths = [
      '/metrics',
      '/metrics?x',
      '/METRICS',
      '/dev/mail',
      '/dev/mail?x',
      '/dev//mail',
      '/dev/mail/',
    ];
    for (const path of [...paths, '/operator.sock', '/data/operator.sock', '/..%2foperator.sock'])
      for (const headers of disguises)
        for (const { origin } of [proxy, site]) {
          const { status, text } = await ask(origin, path, headers);
          // nginx itself answers 400 to what leads out of its root.
          expect([path, headers, status === 404 || (status === 400 && origin === proxy.origin)]).toEqual([
            path,
            headers,
            true,
          ]);
          expect(text).not.toMatch(/everpaw_jobs|ana@example\.org/);
        }
  });

  test('figures are there for the token alone', async () => {
    const token = 'a-token-of-the-one-who-measures';
    const { proxy } = await behindProxy(plainly, { METRICS_TOKEN: token });
    for (const headers of disguises) expect((await ask(proxy.origin, '/metrics', headers)).status).toBe(404);
    const { status, text } = await ask(proxy.origin, '/metrics', { authorization: `Bearer ${token}` });
    expect([status, text.includes('everpaw_jobs')]).toEqual([200, true]);
  });

  test('a person at the machine finds the emails where the start says, by this machine’s own names only', async () => {
    const { site, dataDir } = await behindProxy(plainly);
    const email = 'ana@example.org';
    await createClient(site.origin).post('/api/auth/register', { email, password, name: 'Ana Reis' });
    await emailTo({ dataDir }, email, 'Please confirm your address');
    const [address = ''] = /http:\/\/localhost:\d+\/dev\/mail/.exec(site.said) ?? [];
    const { origin } = new URL(address);
    expect(origin).not.toBe(site.origin.replace('127.0.0.1', 'localhost'));
    expect(await ask(origin, '/dev/mail')).toMatchObject({
      status: 200,
      text: expect.stringContaining(email),
    });
    // A page of another site whose name was moved to this machine.
    for (const [path, host] of [
      ['/dev/mail', 'evil.example'],
      ['/', 'localhost'],
      ['/dev/mail/x', 'localhost'],
    ] as const)
      expect(await ask(origin, path, { host })).toEqual({ status: 404, text: '' });
  });
});

test('SEC-28 behind nginx as operating.md shows it, a caller’s own X-Forwarded-For counts for nothing', async () => {
  const page = await readFile(join(projectRoot, 'backend/docs/operating.md'), 'utf8');
  const location = /^ {2}location \/ \{.*?^ {2}\}/ms.exec(page)?.[0] ?? '';
  const site = await openSite({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://everpaw.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMIT_FACTOR: '1',
    },
    clock: () => new Date('2026-03-01T12:00:00.000Z'),
  });
  closing.push(() => site.close());
  const proxy = await startNginx(location.replace('http://127.0.0.1:3000', site.origin));
  closing.push(() => proxy.close());
  const seen: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}`, origin: 'https://everpaw.example' };
    const body = { email: 'nobody@example.org', password: '' };
    seen.push((await createClient(proxy.origin).post('/api/auth/login', body, { headers })).status);
  }
  expect(seen).toEqual([...Array(20).fill(400), 429]);
  // The largest body of all passes.
  const large = await createClient(proxy.origin).post(
    '/api/ecards',
    { x: 'x'.repeat(maxPhotoBodyBytes - 8) },
    { headers: { origin: 'https://everpaw.example' } },
  );
  expect([large.status, large.json?.code]).toEqual([400, 'invalid']);
});
