import { randomUUID } from 'node:crypto';
import { subscriptionStatuses } from '@everpaw/contracts/subscriptions/subscription-status';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { nowhere, sha256Of, smallPhoto, upload } from './helpers/acts.ts';
import { emailsTo, emailTo, jobsDone, tokenIn } from './helpers/emails.ts';
import { asOperator } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let now = Date.parse('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  site = await openSite({ clock: () => new Date(now) });
});
afterAll(() => site.close());

const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
};
async function signIn(email: string, agent: string): Promise<Client> {
  const browser = site.browser();
  await browser.post('/api/auth/login', { email, password }, { headers: { 'user-agent': agent } });
  return browser;
}
const isSignedIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200;
const pictureOf = async (client: Client, path: string) => {
  const answer = await fetch(site.origin + path, {
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('the own profile', () => {
  test('REQ-329, 182 shows what the person’s own screens show, and nobody else’s', async () => {
    const member = await site.member('Ana Maria Reis');
    const me = await member.get('/api/accounts/me');
    expect(me.json).toMatchObject({
      id: member.id,
      email: member.email,
      firstName: 'Ana',
      lastName: 'Maria Reis',
      profileImageUrl: null,
      hasPassword: true,
      signIns: [],
      emailPreferences: { tributes: true, news: false },
    });
    expect(me.text).not.toMatch(/argon2|passwordHash|subject/);
    expect((await site.browser().get('/api/accounts/me')).status).toBe(401);
  });

  test.each(subscriptionStatuses)(
    'REQ-339 the signed-in person is told name, address and the plan %s',
    async (plan) => {
      const member = await site.member('Ana Reis');
      await asOperator(site, 'ChangePlan', { accountId: member.id, subscriptionStatus: plan });
      expect((await member.get('/api/auth/user')).json).toMatchObject({
        firstName: 'Ana',
        lastName: 'Reis',
        email: member.email,
        subscriptionStatus: plan,
      });
    },
  );

  test('changes what is given and leaves the rest', async () => {
    const member = await site.member();
    const change = (body: unknown) => member.send('PATCH', '/api/accounts/me', { body });
    expect((await change({ firstName: '  Anna ' })).json).toMatchObject({
      firstName: 'Anna',
      lastName: 'Reis',
    });
    expect((await change({ lastName: '' })).json).toMatchObject({ firstName: 'Anna', lastName: '' });
    expect((await change({})).status).toBe(200);
    expect((await member.get('/api/auth/user')).json.firstName).toBe('Anna');
    for (const body of [
      { firstName: '' },
      { firstName: 'x'.repeat(101) },
      { lastName: { $ne: '' } },
      { photo: 'me.jpg' },
    ])
      expect((await change(body)).status).toBe(400);
  });

  test('SEC-11 nothing else can be changed that way', async () => {
    const member = await site.member();
    const answer = await member.send('PATCH', '/api/accounts/me', {
      body: {
        firstName: 'Eve',
        role: 'super_admin',
        isAdmin: true,
        email: 'x@example.org',
        subscriptionStatus: 'lifetime',
        emailVerified: true,
      },
    });
    expect(answer.json).toMatchObject({
      firstName: 'Eve',
      role: 'user',
      isAdmin: false,
      email: member.email,
      subscriptionStatus: 'free',
      emailVerified: false,
    });
  });

  test('a photo is an own upload; it is shown small, to its person only, and its address follows it', async () => {
    const member = await site.member();
    const sha256 = await upload(member, await smallPhoto(11, 900));
    const changed = await member.send('PATCH', '/api/accounts/me', { body: { photo: sha256 } });
    const url = changed.json.profileImageUrl;
    expect(url).toBe(`/api/accounts/${member.id}/photo?v=${sha256.slice(0, 12)}`);
    const { answer, bytes } = await pictureOf(member, url);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ]);
    const { format, width } = await sharp(bytes).metadata();
    expect([format, width]).toEqual(['jpeg', 320]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await member.get(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const other = await site.member();
    const own = (await other.get(`/api/accounts/${other.id}/photo`)).json;
    for (const id of [member.id, nowhere]) {
      const { status, json } = await other.get(`/api/accounts/${id}/photo`);
      expect([status, json.code]).toEqual([404, own.code]);
    }
    expect((await site.browser().get(url)).status).toBe(401);
  });

  test('SEC-10 somebody else’s upload, or none, is no photo of mine', async () => {
    const member = await site.member();
    const bytes = await smallPhoto(12);
    await upload(await site.member(), bytes);
    for (const photo of [sha256Of(bytes), 'a'.repeat(64)]) {
      const answer = await member.send('PATCH', '/api/accounts/me', { body: { photo } });
      expect([answer.status, answer.json.errors[0].path]).toEqual([400, 'photo']);
    }
  });

  test('REL-15 a photo that was replaced or taken away is gone, unless it is shown elsewhere', async () => {
    const member = await site.member();
    const [first, second] = [
      await upload(member, await smallPhoto(13)),
      await upload(member, await smallPhoto(14)),
    ];
    const set = (photo: string | null) => member.send('PATCH', '/api/accounts/me', { body: { photo } });
    await member.post('/api/memorials', {
      petName: 'Bella',
      petType: 'dog',
      photos: [{ imageId: nowhere, sha256: second }],
    });
    await set(first);
    await set(second);
    await until(async () => (await site.platform.media.describe(first)) === null);
    expect((await set(null)).json.profileImageUrl).toBeNull();
    await until(async () => {
      const { waiting, active } = await site.platform.jobs.counts();
      return waiting + active === 0;
    });
    expect(await site.platform.media.describe(second)).not.toBeNull();
    expect((await member.get(`/api/accounts/${member.id}/photo`)).status).toBe(404);
  });

  test('what to hear of by email is kept', async () => {
    const member = await site.member();
    const changed = await member.send('PUT', '/api/accounts/me/email-preferences', {
      body: { tributes: false, news: true },
    });
    expect(changed.json.emailPreferences).toEqual({ tributes: false, news: true });
    expect(
      (await member.send('PUT', '/api/accounts/me/email-preferences', { body: { tributes: 'no' } })).status,
    ).toBe(400);
  });
});

describe('changing the password', () => {
  test('SEC-05 asks for the current one, ends every other session at once and goes on under a new id', async () => {
    const member = await site.member();
    const [phone, mac] = [await signIn(member.email, agents.phone), await signIn(member.email, agents.mac)];
    const before = member.cookies.get('everpaw');
    const change = (currentPassword: string) =>
      member.send('PUT', '/api/accounts/me/password', {
        body: { currentPassword, newPassword: 'a new long password' },
      });
    const wrong = await change('not this one');
    expect([wrong.status, wrong.json.code, wrong.json.errors[0].path]).toEqual([
      400,
      'wrong-password',
      'currentPassword',
    ]);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await change(password)).json).toEqual({ done: true });
    expect(await Promise.all([member, phone, mac].map(isSignedIn))).toEqual([true, false, false]);
    expect(member.cookies.get('everpaw')).not.toBe(before);
    const old = site.browser();
    old.cookies.set('everpaw', before ?? '');
    expect(await isSignedIn(old)).toBe(false);
  });
});

describe('a password that was changed, or set for the first time', () => {
  async function changed(): Promise<string> {
    const member = await site.member();
    const body = { currentPassword: password, newPassword: 'a new long password' };
    const answer = await member.send('PUT', '/api/accounts/me/password', { body });
    expect(answer.json).toEqual({ done: true });
    return member.email;
  }

  /** Whoever is signed in without a password sets none but by the link that is mailed. */
  async function setFirst(): Promise<string> {
    const email = `${randomUUID()}@example.org`;
    const browser = site.browser();
    await browser.post('/api/auth/register', { email, firstName: 'Ana', lastName: 'Reis' });
    for (const currentPassword of ['', password]) {
      const body = { currentPassword, newPassword: 'a new long password' };
      expect((await browser.send('PUT', '/api/accounts/me/password', { body })).status).toBe(400);
    }
    const token = tokenIn(await emailTo(site, email, 'Set a password for your account'));
    const reset = { token, password: 'a new long password' };
    expect((await browser.post('/api/auth/reset-password', reset)).json).toEqual({ done: true });
    return email;
  }

  test.each([
    ['with the current one', changed],
    ['by the mailed link, where there was none', setFirst],
  ])('SEC-05 %s is told by email, once', async (_, set) => {
    const email = await set();
    await emailTo(site, email, 'Your password was changed');
    await jobsDone(site);
    const told = (await emailsTo(site, email)).filter(
      ({ subject }) => subject === 'Your password was changed',
    );
    expect(told.map(({ link, text }) => [link, text.includes('a new long password')])).toEqual([
      ['/settings', false],
    ]);
  });
});

describe('where one is signed in', () => {
  test('REQ-340 lists the devices in plain words, the one that asks first', async () => {
    const member = await site.member();
    await signIn(member.email, agents.phone);
    now += 86_400_000;
    const mac = await signIn(member.email, agents.mac);
    const { json } = await mac.get('/api/accounts/me/sessions');
    expect(json.map(({ id: _, ...session }: { id: string }) => session)).toEqual([
      { device: 'Safari on Mac', since: '2026-03-02T12:00:00.000Z', lastSeenOn: '2026-03-02', current: true },
      {
        device: 'Chrome on Android',
        since: '2026-03-01T12:00:00.000Z',
        lastSeenOn: '2026-03-01',
        current: false,
      },
      { device: 'A device', since: '2026-03-01T12:00:00.000Z', lastSeenOn: '2026-03-01', current: false },
    ]);
    for (const value of mac.cookies.values()) expect(JSON.stringify(json)).not.toContain(value.slice(0, 20));
    // Being used moves the day.
    await member.get('/api/auth/user');
    await until(async () =>
      (await mac.get('/api/accounts/me/sessions')).json.every(
        ({ device, lastSeenOn }: { device: string; lastSeenOn: string }) =>
          device !== 'A device' || lastSeenOn === '2026-03-02',
      ),
    );
  });

  test('SEC-05 one, or all others, can be ended, and are dead at once; nobody ends another person’s', async () => {
    const member = await site.member();
    const [phone, mac] = [await signIn(member.email, agents.phone), await signIn(member.email, agents.mac)];
    const list = async () =>
      (await member.get('/api/accounts/me/sessions')).json as { id: string; device: string }[];
    const phoneId = (await list()).find(({ device }) => device === 'Chrome on Android')?.id ?? '';
    const stranger = await site.member();
    expect((await stranger.send('DELETE', `/api/accounts/me/sessions/${phoneId}`)).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await member.send('DELETE', `/api/accounts/me/sessions/${phoneId}`)).json).toEqual({
      done: true,
    });
    expect(await Promise.all([member, phone, mac].map(isSignedIn))).toEqual([true, false, true]);
    await member.send('DELETE', '/api/accounts/me/sessions');
    expect(await Promise.all([member, mac].map(isSignedIn))).toEqual([true, false]);
    expect(await list()).toHaveLength(1);
    expect((await member.send('DELETE', '/api/accounts/me/sessions/everything')).status).toBe(400);
  });
});

test('SEC-06 a cross-site request changes nothing of an account', async () => {
  const member = await site.member();
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const [method, path] of [
    ['PATCH', '/api/accounts/me'],
    ['PUT', '/api/accounts/me/password'],
    ['PUT', '/api/accounts/me/email-preferences'],
    ['DELETE', '/api/accounts/me/sessions'],
    ['DELETE', '/api/accounts/me/sign-ins/google'],
    ['POST', '/api/accounts/me/password-link'],
    ['POST', '/api/auth/verify-email/resend'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/auth/sign-in-link'],
    ['POST', '/api/auth/logout'],
  ] as const)
    expect([path, (await member.send(method, path, { headers, body: {} })).status]).toEqual([path, 403]);
  expect(await isSignedIn(member)).toBe(true);
});

test('SEC-01 an older hash is made anew at the next sign-in, and the sessions stay', async () => {
  const { argon2, randomBytes, randomUUID } = await import('node:crypto');
  const { promisify } = await import('node:util');
  const member = await site.member();
  const nonce = randomBytes(16);
  const tag = await promisify(argon2)('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8_192,
    passes: 1,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  await site.platform.executor.execute({
    type: 'ChangePassword',
    data: {
      accountId: member.id,
      passwordHash: `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`,
      cause: 'rehash',
    },
    commandId: randomUUID(),
    actor: { kind: 'system', name: 'test' },
  });
  await site.settled();
  await signIn(member.email, agents.mac);
  await site.settled();
  const account = await site.platform.engine
    .model<{ passwordHash: string }>('accounts')
    .findById(member.id)
    .lean();
  const [, memory, passes] = /m=(\d+),t=(\d+)/.exec(account?.passwordHash ?? '') ?? [];
  expect([Number(memory) >= 19_456, Number(passes) >= 2]).toEqual([true, true]);
  expect(await isSignedIn(member)).toBe(true);
  expect(await isSignedIn(await signIn(member.email, agents.mac))).toBe(true);
});
