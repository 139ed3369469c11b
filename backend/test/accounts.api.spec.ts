import { argon2, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountStream, emailKeyOf, emailStream } from '../src/accounts/accounts.commands.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { createMemorial } from './helpers/acts.ts';
import { openSite, password, type Site } from './helpers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const registration = (email: string) => ({ email, password, name: 'Ana Maria Reis' });

describe('registering', () => {
  test('REQ-407, 083, 100 makes an account, opens its session and never tells the hash', async () => {
    const browser = site.browser();
    const answer = await browser.post('/api/auth/register', registration(' New@Example.org '));
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      email: 'new@example.org',
      firstName: 'Ana',
      lastName: 'Maria Reis',
      subscriptionStatus: 'free',
      isAdmin: false,
      role: 'user',
      permissions: [],
      isActive: true,
      emailVerified: false,
    });
    expect(answer.text).not.toContain('argon2');
    expect((await browser.get('/api/auth/user')).json.email).toBe('new@example.org');
  });

  test('REQ-407 a password may come with the name in two parts, and not without any', async () => {
    const { password: chosen } = registration('');
    const parts = { email: 'parts@example.org', password: chosen, firstName: 'Ana Maria', lastName: 'Reis' };
    const whole = await site.browser().post('/api/auth/register', parts);
    expect([whole.status, whole.json.firstName, whole.json.lastName]).toEqual([201, 'Ana Maria', 'Reis']);
    const half = await site
      .browser()
      .post('/api/auth/register', { ...parts, email: 'half@example.org', lastName: undefined });
    expect([half.status, half.json.errors[0].path]).toEqual([400, 'name']);
  });

  test('REQ-330 two at once with one address leave one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        site
          .browser()
          .post('/api/auth/register', { ...registration('race@example.org'), password: `${password} ${n}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.json.error).toBe(
      'Please try again with different information.',
    );
  });

  test('REQ-330 SEC-41 another spelling of one domain is no other account, and opens the same one', async () => {
    const answer = await site.browser().post('/api/auth/register', registration('one@ｅxample.org'));
    expect([answer.status, answer.json.email]).toEqual([201, 'one@example.org']);
    for (const email of ['one@example.org', 'one@ⓔxample.org', 'one@exａmple。org', 'one@𝐞xample.org']) {
      const again = { ...registration(email), password: `${password} too` };
      expect((await site.browser().post('/api/auth/register', again)).status).toBe(409);
      const signedIn = await site.browser().post('/api/auth/login', { email, password });
      expect([signedIn.status, signedIn.json.id]).toEqual([200, answer.json.id]);
    }
  });

  test('REQ-330 SEC-41 an account that was stored in another spelling is found, and stays the only one', async () => {
    const earlier = 'früher@exämple.org';
    const accountId = await stored(earlier, { passwordHash: await hashPassword(password) });
    for (const email of [earlier, 'früher@xn--exmple-cua.org', 'früher@ｅxämple.org']) {
      const taken = { ...registration(email), password: `${password} too` };
      expect((await site.browser().post('/api/auth/register', taken)).status).toBe(409);
      const signedIn = await site.browser().post('/api/auth/login', { email, password });
      expect([signedIn.status, signedIn.json.id]).toEqual([200, accountId]);
    }
  });

  /** Stores an account as an earlier version did. */
  async function stored(email: string, { passwordHash }: { passwordHash: string }): Promise<string> {
    const accountId = randomUUID();
    const { serialiser, eventLog, secret } = site.platform;
    const commandId = randomUUID();
    const meta = { commandId, commandType: 'Test', correlationId: commandId, causationId: commandId };
    const at = new Date().toISOString();
    const write = async (stream: string, event: DomainEvent) =>
      eventLog.log.appendToStream(
        stream,
        await serialiser.serialise(stream, [event], { ...meta, actor: { kind: 'visitor' }, at }),
        { expectedRevision: 'no_stream' },
      );
    await write(emailStream(emailKeyOf(email, secret)), { type: 'EmailReserved', data: { accountId } });
    const registered = { email, firstName: 'Ana', lastName: '', passwordHash };
    await write(accountStream(accountId), { type: 'AccountRegistered', data: { accountId, ...registered } });
    await site.settled();
    return accountId;
  }

  /** Hashes a password without normalizing it, as earlier versions did. */
  async function hashAsTyped(typed: string): Promise<string> {
    const [, , , cost = '', nonce = '', tag = ''] = (await hashPassword('x')).split('$');
    const [memory = 0, passes = 0, parallelism = 0] = [...cost.matchAll(/\d+/g)].map(Number);
    const hash = await promisify(argon2)('argon2id', {
      message: typed,
      nonce: Buffer.from(nonce, 'base64'),
      ...{ memory, passes, parallelism, tagLength: Buffer.from(tag, 'base64').length },
    });
    return `$argon2id$v=19$${cost}$${nonce}$${hash.toString('base64').replaceAll('=', '')}`;
  }

  /** The same text composed, decomposed, and as the keyboard of Windows for Vietnamese types it. */
  const typings = [
    ['composed', (text: string) => text.normalize('NFC')],
    ['decomposed', (text: string) => text.normalize('NFD')],
    ['in Vietnamese', (text: string) => text.normalize('NFC').replaceAll('ố', 'ô\u0301')],
  ] as const;

  test.each(typings)(
    'REL-50 SEC-02 REQ-330 an address and a password typed %s are those of every other keyboard',
    async (name, typed) => {
      const [email, secret] = [`đốm-${name.length}@exämple.org`, 'một mật khẩu dài: ố'];
      const body = { email: typed(email), password: typed(secret), name: 'Ana Reis' };
      const made = await site.browser().post('/api/auth/register', body);
      expect([made.status, made.json.email]).toEqual([201, `đốm-${name.length}@xn--exmple-cua.org`]);
      for (const [, other] of typings) {
        const again = { ...body, email: other(email), password: 'another long one' };
        expect((await site.browser().post('/api/auth/register', again)).status).toBe(409);
        const login = { email: other(email), password: other(secret) };
        const signedIn = await site.browser().post('/api/auth/login', login);
        expect([signedIn.status, signedIn.json.id]).toEqual([200, made.json.id]);
      }
      const wrong = { email, password: 'mot mat khau dai: o' };
      expect((await site.browser().post('/api/auth/login', wrong)).status).toBe(401);
    },
  );

  test('REL-50 SEC-02 an account from before NFC opens as it was typed, and then from every keyboard', async () => {
    const secret = 'một mật khẩu dài';
    const accountId = await stored('mèo'.normalize('NFD').concat('@example.org'), {
      passwordHash: await hashAsTyped(secret.normalize('NFD')),
    });
    const signIn = async (form: string) =>
      (
        await site
          .browser()
          .post('/api/auth/login', { email: 'mèo@example.org', password: secret.normalize(form) })
      ).json.id;
    expect(await signIn('NFC')).toBeUndefined();
    expect(await signIn('NFD')).toBe(accountId);
    await site.settled();
    expect(await signIn('NFC')).toBe(accountId);
    expect(await signIn('NFD')).toBe(accountId);
    const taken = await site.browser().post('/api/auth/register', registration('mèo@example.org'));
    expect(taken.status).toBe(409);
  });

  test('SEC-24 sent again, after the answer was lost, it is the same account: its password opens it', async () => {
    const send = () => site.browser().post('/api/auth/register', registration('again@example.org'));
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json.id).toBe(first.json.id);
  });

  test.each([
    ['no address', { email: undefined }, 'email'],
    ['no real address', { email: 'nobody' }, 'email'],
    ['a short password', { password: 'seven77' }, 'password'],
    ['a password of 1000 characters', { password: 'x'.repeat(1000) }, 'password'],
    ['no name', { name: ' ' }, 'name'],
    ['an operator as address', { email: { $ne: '' } }, 'email'],
    ['a list as password', { password: ['a'] }, 'password'],
  ])('REQ-068, 337, 338 SEC-14 %s is refused with the field named', async (_, fields, path) => {
    const answer = await site
      .browser()
      .post('/api/auth/register', { ...registration('x@example.org'), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('a value of the wrong kind is told what it should have been', async () => {
    const answer = await site.browser().post('/api/auth/login', { email: { $ne: '' }, password });
    expect(answer.json.error).toBe('Please enter text');
  });

  test('SEC-11 what a person may not set is ignored', async () => {
    const answer = await site.browser().post(
      '/api/auth/register',
      JSON.stringify({
        ...registration('plain@example.org'),
        role: 'super_admin',
        isAdmin: true,
        permissions: ['everything'],
        subscriptionStatus: 'lifetime',
        id: '0197f3a0-1111-7000-8000-000000000009',
        createdAt: '1999-01-01T00:00:00.000Z',
        constructor: { prototype: { isAdmin: true } },
      }),
      { headers: { 'content-type': 'application/json' } },
    );
    expect([201, 400]).toContain(answer.status);
    if (answer.status === 201)
      expect(answer.json).toMatchObject({
        role: 'user',
        isAdmin: false,
        permissions: [],
        subscriptionStatus: 'free',
      });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('signing in and out', () => {
  test('REQ-406, 405, 408 opens a session, answers the person, and ends it at once', async () => {
    const { email } = await site.member();
    const browser = site.browser();
    expect((await browser.post('/api/auth/login', { email, password })).json.email).toBe(email);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    const kept = new Map(browser.cookies);
    expect((await browser.post('/api/auth/logout')).json).toEqual({ signedOut: true });
    browser.cookies = kept;
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  test('REQ-085, 102, 421 SEC-04 a wrong password and an unknown address get the same answer', async () => {
    const { email } = await site.member();
    const wrong = await site.browser().post('/api/auth/login', { email, password: 'not this one' });
    const unknown = await site.browser().post('/api/auth/login', { email: 'nobody@example.org', password });
    const words = ({ json, status }: typeof wrong) => ({
      status,
      error: json.error,
      code: json.code,
      errors: json.errors,
    });
    expect(words(wrong)).toEqual({
      status: 401,
      error: 'Please check your credentials and try again.',
      code: 'wrong-credentials',
      errors: [],
    });
    expect(words(unknown)).toEqual(words(wrong));
  });

  test('SEC-05 the session is new at every sign-in, has 128 random bits or more, and is for this site and HTTP only', async () => {
    const { email } = await site.member();
    const browser = site.browser();
    const first = await browser.post('/api/auth/login', { email, password });
    const before = browser.cookies.get('everpaw');
    await browser.post('/api/auth/login', { email, password });
    expect(browser.cookies.get('everpaw')).not.toBe(before);
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const [id = ''] = decodeURIComponent(before ?? '').split('.');
    expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  test('SEC-05 a session that was ended elsewhere is dead at once', async () => {
    const member = await site.member();
    await site.platform.sessions.endAll(member.id);
    expect((await member.get('/api/auth/user')).status).toBe(401);
  });

  test('REQ-047 the login path opens the dialog over the home page and knows the way back', async () => {
    const plain = await site.browser().get('/api/login');
    expect([plain.status, plain.headers.get('location')]).toEqual([302, '/?auth=signin']);
    const back = await site.browser().get('/api/login?redirect=%2Fmemorial-gallery%3Fx%3D1');
    expect(back.headers.get('location')).toBe('/?auth=signin&redirect=%2Fmemorial-gallery%3Fx%3D1');
  });

  test('SEC-08 fifty hostile targets lead nowhere else', async () => {
    const hosts = ['evil.example', 'evil.example:80', 'user@evil.example', '[::1]', '2130706433'];
    const ways = [
      (host: string) => `//${host}`,
      (host: string) => `///${host}`,
      (host: string) => `/\\${host}`,
      (host: string) => `\\\\${host}`,
      (host: string) => `https://${host}`,
      (host: string) => `https:${host}`,
      (host: string) => `/\t/${host}`,
      (host: string) => `/\n//${host}`,
      (host: string) => ` //${host}`,
      (host: string) => `javascript:alert('${host}')`,
    ];
    const targets = ways.flatMap((way) => hosts.map(way));
    expect(targets).toHaveLength(50);
    for (const redirect of targets) {
      const answer = await site.browser().get(`/api/login?redirect=${encodeURIComponent(redirect)}`);
      const target = new URL(answer.headers.get('location') ?? '', site.origin);
      expect([redirect, target.origin]).toEqual([redirect, site.origin]);
      const onwards = target.searchParams.get('redirect') ?? '/';
      expect([redirect, new URL(onwards, site.origin).origin]).toEqual([redirect, site.origin]);
    }
  });

  test('REL-30 a device that has signed out is a visitor’s before the session has ended', async () => {
    const member = await site.member();
    const id = await createMemorial(member, { isPublic: false, memorialText: 'Only for our family.' });
    const page = () => member.get(`/memorial/${id}`, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect((await page()).text).toContain('Only for our family.');
    const session = member.cookies.get('everpaw');
    member.cookies.set('everpaw-signed-out', '1');
    expect([(await page()).status, (await page()).text.includes('Only for our family.')]).toEqual([
      404,
      false,
    ]);
    expect((await member.get('/api/auth/user')).status).toBe(401);
    expect((await member.get(`/api/memorials/${id}`)).status).toBe(404);
    expect(member.cookies.get('everpaw')).toBe(session);
    expect((await member.post('/api/auth/logout')).status).toBe(200);
    member.cookies = new Map([['everpaw', session ?? '']]);
    expect((await member.get('/api/auth/user')).status).toBe(401);
  });

  test('REQ-106, 048 SEC-06 the logout path acts on this site’s own navigation and asks otherwise', async () => {
    const member = await site.member();
    const asked = await member.get('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('Sign out?');
    expect((await member.get('/api/auth/user')).status).toBe(200);
    const done = await member.get('/api/logout');
    expect(done.status).toBe(302);
    expect((await member.get('/api/auth/user')).status).toBe(401);
  });
});

test('SEC-01 the stored password is Argon2id with at least the recommended work', async () => {
  const member = await site.member();
  const account = await site.platform.engine
    .model<{ passwordHash: string }>('accounts')
    .findById(member.id)
    .lean();
  const [, memory, passes, lanes] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(account?.passwordHash ?? '') ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Number(lanes)).toBeGreaterThanOrEqual(1);
});
