import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refusal } from './helpers/acts.ts';
import { emailsTo, emailTo, jobsDone, tokenIn } from './helpers/emails.ts';
import { asOperator } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';

let site: Site;
let now = Date.parse('2026-03-01T12:00:00.000Z');
const passMinutes = (minutes: number) => {
  now += minutes * 60_000;
};

beforeAll(async () => {
  site = await openSite({ clock: () => new Date(now) });
});
afterAll(() => site.close());

const address = () => `${randomUUID()}@example.org`;
const signsIn = async (email: string, word: string, browser: Client = site.browser()) =>
  (await browser.post('/api/auth/login', { email, password: word })).status === 200;
const isSignedIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200;
const created = (email: string) => ({ email, firstName: 'Ana', lastName: 'Reis' });

describe('the forms of the create-memorial page', () => {
  test('REQ-094, 096 both names without a password make a new account, sign it in and mail a link to set one', async () => {
    const email = address();
    const browser = site.browser();
    const answer = await browser.post('/api/auth/register', created(email));
    expect([answer.status, answer.json.firstName, answer.json.lastName]).toEqual([201, 'Ana', 'Reis']);
    expect((await browser.get('/api/accounts/me')).json).toMatchObject({
      hasPassword: false,
      emailVerified: false,
    });
    const sentEmail = await emailTo(site, email, 'Set a password for your account');
    expect(sentEmail.link).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    const set = await browser.post('/api/auth/reset-password', { token: tokenIn(sentEmail), password });
    expect(set.json).toEqual({ done: true });
    expect((await browser.get('/api/accounts/me')).json).toMatchObject({
      hasPassword: true,
      emailVerified: true,
    });
    expect(await signsIn(email, password)).toBe(true);
  });

  test('REQ-096 SEC-24 the same request again opens nothing, whatever its key: without a password only an email does', async () => {
    const email = address();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await site.browser().post('/api/auth/register', created(email), { headers });
    const thief = site.browser();
    const again = await thief.post('/api/auth/register', created(email), { headers });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([409, null]);
    expect(await isSignedIn(thief)).toBe(false);
    await emailTo(site, email, 'You already have an account');
    // The key of another registration is nobody's.
    const other = await site.browser().post('/api/auth/register', created(address()), { headers });
    expect([other.status, other.json.id === first.json.id]).toEqual([201, false]);
  });

  test.each([
    [{ firstName: 'Ana' }, 'lastName'],
    [{ lastName: 'Reis' }, 'firstName'],
    [{ name: 'Ana Reis' }, 'password'],
    [{ password }, 'name'],
    [{}, 'firstName'],
  ])('REQ-092, 093 half a form is refused: %j', async (fields, path) => {
    const answer = await site.browser().post('/api/auth/register', { email: address(), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('REQ-095 a bare address opens no session; the link that it mails does, once', async () => {
    const { email } = await site.member();
    const browser = site.browser();
    const asked = await browser.post('/api/auth/login', { email });
    expect([asked.status, asked.json]).toEqual([202, { checkEmail: true }]);
    expect(await isSignedIn(browser)).toBe(false);
    const sentEmail = await emailTo(site, email, 'Your link to sign in');
    expect(sentEmail.link).toMatch(/^\/sign-in\?token=/);
    const token = tokenIn(sentEmail);
    const arrived = await browser.post('/api/auth/sign-in-link', { token });
    expect([arrived.status, arrived.json.email]).toEqual([200, email]);
    expect(await isSignedIn(browser)).toBe(true);
    const again = await site.browser().post('/api/auth/sign-in-link', { token });
    expect([again.status, again.json.code]).toEqual([410, 'link-used']);
  });

  test('REQ-095 looking at the link’s page uses nothing up', async () => {
    const { email } = await site.member();
    await site.browser().post('/api/auth/login', { email });
    const sentEmail = await emailTo(site, email, 'Your link to sign in');
    for (let look = 0; look < 3; look += 1)
      expect((await site.browser().get(sentEmail.link)).status).toBe(200);
    expect((await site.browser().post('/api/auth/sign-in-link', { token: tokenIn(sentEmail) })).status).toBe(
      200,
    );
  });
});

describe('a forgotten password', () => {
  test('REQ-063 a link from a mail sets a new one, once, and ends every other session', async () => {
    const member = await site.member();
    const other = site.browser();
    await signsIn(member.email, password, other);
    const asked = await site
      .browser()
      .post('/api/auth/forgot-password', { email: member.email.toUpperCase() });
    expect([asked.status, asked.json]).toEqual([202, { checkEmail: true }]);
    const email = await emailTo(site, member.email, 'Set a new password');
    const token = tokenIn(email);
    const before = other.cookies.get('everpaw');
    expect(
      (await other.post('/api/auth/reset-password', { token, password: 'a new long password' })).status,
    ).toBe(200);
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([false, true]);
    expect(other.cookies.get('everpaw')).not.toBe(before);
    expect([
      await signsIn(member.email, password),
      await signsIn(member.email, 'a new long password'),
    ]).toEqual([false, true]);
    const again = await site.browser().post('/api/auth/reset-password', { token, password });
    expect([again.status, again.json.code]).toEqual([410, 'link-used']);
  });

  test('REQ-063 the link works for 30 minutes', async () => {
    const { email } = await site.member();
    await site.browser().post('/api/auth/forgot-password', { email });
    const token = tokenIn(await emailTo(site, email, 'Set a new password'));
    passMinutes(30);
    const late = await site.browser().post('/api/auth/reset-password', { token, password });
    expect([late.status, late.json.code, late.json.error]).toEqual([
      410,
      'link-expired',
      'Links in our emails only work for a short time. Ask for a new one, and it’ll be there in a minute.',
    ]);
  });

  test('REQ-063 SEC-24 of twenty who use one link at once, one gets through, and only that browser may repeat it', async () => {
    const { email } = await site.member();
    await site.browser().post('/api/auth/login', { email });
    const token = tokenIn(await emailTo(site, email, 'Your link to sign in'));
    const key = randomUUID();
    const browsers = Array.from({ length: 20 }, () => site.browser());
    const send = (browser: Client) =>
      browser.post('/api/auth/sign-in-link', { token }, { headers: { 'idempotency-key': key } });
    const statuses = (await Promise.all(browsers.map(send))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const [n, browser] of browsers.entries()) {
      const repeated = await send(browser);
      expect([n, repeated.status]).toEqual([n, statuses[n]]);
      expect(await isSignedIn(browser)).toBe(statuses[n] === 200);
    }
  });

  test('REQ-063 a changed password makes every other link worthless', async () => {
    const { email } = await site.member();
    await site.browser().post('/api/auth/login', { email });
    await site.browser().post('/api/auth/forgot-password', { email });
    const signIn = tokenIn(await emailTo(site, email, 'Your link to sign in'));
    const reset = tokenIn(await emailTo(site, email, 'Set a new password'));
    await site.browser().post('/api/auth/reset-password', { token: reset, password });
    const answer = await site.browser().post('/api/auth/sign-in-link', { token: signIn });
    expect([answer.status, answer.json.code]).toEqual([410, 'link-used']);
  });

  test('SEC-24 a reset makes used links worthless too, also in the browser that used them', async () => {
    const { email } = await site.member();
    await site.browser().post('/api/auth/login', { email });
    await site.browser().post('/api/auth/forgot-password', { email });
    const signIn = tokenIn(await emailTo(site, email, 'Your link to sign in'));
    const reset = tokenIn(await emailTo(site, email, 'Set a new password'));
    const browser = site.browser();
    const use = () => browser.post('/api/auth/sign-in-link', { token: signIn });
    expect([(await use()).status, (await use()).status]).toEqual([200, 200]);
    await browser.post('/api/auth/reset-password', { token: reset, password: 'a new long password' });
    expect(await isSignedIn(browser)).toBe(true);
    for (const answer of [
      await use(),
      await browser.post('/api/auth/reset-password', { token: reset, password: 'another long one' }),
    ])
      expect([answer.status, answer.json.code]).toEqual([410, 'link-used']);
    expect(await signsIn(email, 'a new long password')).toBe(true);
    const told = await emailTo(site, email, 'Your password was changed');
    expect(told.link).toBe('/settings');
  });

  test('a link is for what it was mailed for, and an invented one is none', async () => {
    const { email } = await site.member();
    const verify = tokenIn(await emailTo(site, email, 'Please confirm your address'));
    for (const [path, body] of [
      ['/api/auth/sign-in-link', { token: verify }],
      ['/api/auth/verify-email', { token: 'x'.repeat(43) }],
    ] as const) {
      const answer = await site.browser().post(path, body);
      expect([path, answer.status, answer.json.code]).toEqual([path, 404, 'link-unknown']);
    }
    expect((await site.browser().post('/api/auth/sign-in-link', { token: { $ne: '' } })).status).toBe(400);
  });

  test('the store holds no token, only its hash', async () => {
    const { email } = await site.member();
    const token = tokenIn(await emailTo(site, email, 'Please confirm your address'));
    const state = site.platform.tokens;
    expect(await state.look(token, ['verify-email'])).toMatchObject({ state: 'valid' });
    const { readFile } = await import('node:fs/promises');
    for (const name of ['state.db', 'state.db-wal', 'jobs.db', 'jobs.db-wal', 'events.db', 'events.db-wal'])
      expect((await readFile(`${site.dataDir}/${name}`).catch(() => Buffer.alloc(0))).includes(token)).toBe(
        false,
      );
  });

  test('no more than five links in a quarter of an hour, whoever asks', async () => {
    const { email, id } = await site.member();
    await asOperator(site, 'VerifyEmail', { accountId: id });
    for (let n = 0; n < 8; n += 1) await site.browser().post('/api/auth/login', { email });
    await jobsDone(site);
    expect(await emailsTo(site, email)).toHaveLength(5);
    passMinutes(16);
    await site.browser().post('/api/auth/login', { email });
    await jobsDone(site);
    expect(await emailsTo(site, email)).toHaveLength(6);
  });

  test('SEC-41 no more than three emails an hour and five a day to an address that was never confirmed, whoever asks', async () => {
    const { email } = await site.member();
    for (let n = 0; n < 4; n += 1) {
      for (let m = 0; m < 3; m += 1) await site.browser().post('/api/auth/login', { email });
      await jobsDone(site);
      passMinutes(61);
    }
    expect(await emailsTo(site, email)).toHaveLength(5);
  });
});

describe('a confirmed address', () => {
  test('REQ-336 registering mails a link that confirms it; it can be asked for again', async () => {
    const member = await site.member();
    expect((await member.get('/api/auth/user')).json.emailVerified).toBe(false);
    await emailTo(site, member.email, 'Please confirm your address');
    expect((await member.post('/api/auth/verify-email/resend')).status).toBe(202);
    await jobsDone(site);
    const [, second] = await emailsTo(site, member.email);
    if (!second) throw new Error('there is no second mail');
    expect(second.link).toMatch(/^\/verify-email\?token=/);
    expect((await member.post('/api/auth/verify-email', { token: tokenIn(second) })).json).toEqual({
      done: true,
    });
    expect((await member.get('/api/auth/user')).json.emailVerified).toBe(true);
    expect((await site.browser().post('/api/auth/verify-email/resend')).status).toBe(401);
  });

  test('REQ-336 elsewhere the password of the account confirms it, and leaves everything else as it was', async () => {
    const member = await site.member();
    const token = tokenIn(await emailTo(site, member.email, 'Please confirm your address'));
    const elsewhere = site.browser();
    const without = await elsewhere.post('/api/auth/verify-email', { token });
    expect([without.status, without.json.code]).toEqual([403, 'password-needed']);
    const wrong = await elsewhere.post('/api/auth/verify-email', { token, password: 'not this one' });
    expect([wrong.status, wrong.json.code, wrong.json.errors[0].path]).toEqual([
      400,
      'wrong-password',
      'password',
    ]);
    const headers = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const right = await elsewhere.post('/api/auth/verify-email', { token, password }, { headers });
      expect([right.status, right.json]).toEqual([200, { done: true }]);
    }
    await site.settled();
    expect((await member.get('/api/auth/user')).json.emailVerified).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  test('REQ-063 a session of another account confirms nothing', async () => {
    const [member, other] = [await site.member(), await site.member()];
    const token = tokenIn(await emailTo(site, member.email, 'Please confirm your address'));
    const answer = await other.post('/api/auth/verify-email', { token });
    expect([answer.status, answer.json.code]).toEqual([403, 'password-needed']);
    await site.settled();
    expect((await member.get('/api/auth/user')).json.emailVerified).toBe(false);
  });

  test('REQ-063 whose address a stranger registered does not confirm the stranger’s way in: choosing a password ends it', async () => {
    const stranger = await site.member();
    const elsewhere = site.browser();
    await signsIn(stranger.email, password, elsewhere);
    const token = tokenIn(await emailTo(site, stranger.email, 'Please confirm your address'));
    const owner = site.browser();
    expect((await owner.post('/api/auth/verify-email', { token })).status).toBe(403);
    await site.settled();
    expect((await stranger.get('/api/auth/user')).json.emailVerified).toBe(false);

    const chosen = { token, password: 'what only I know' };
    expect((await owner.post('/api/auth/reset-password', chosen)).json).toEqual({ done: true });
    expect([await isSignedIn(stranger), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect([
      await signsIn(stranger.email, password),
      await signsIn(stranger.email, chosen.password, owner),
    ]).toEqual([false, true]);
    expect((await owner.get('/api/auth/user')).json.emailVerified).toBe(true);
  });

  test('REQ-063 once it is confirmed, an older link to confirm it sets no password any more', async () => {
    const member = await site.member();
    const first = tokenIn(await emailTo(site, member.email, 'Please confirm your address'));
    await member.post('/api/auth/verify-email/resend');
    await jobsDone(site);
    const [, second] = await emailsTo(site, member.email);
    if (!second) throw new Error('there is no second mail');
    await member.post('/api/auth/verify-email', { token: tokenIn(second) });
    const late = await site.browser().post('/api/auth/reset-password', { token: first, password });
    expect([late.status, late.json.code]).toEqual([410, 'link-used']);
  });

  test('SEC-03 guessing the password of a link is guessing too', async () => {
    const { email } = await site.member();
    const token = tokenIn(await emailTo(site, email, 'Please confirm your address'));
    const guess = () => site.browser().post('/api/auth/verify-email', { token, password: 'not this one' });
    for (let n = 1; n < 10; n += 1) expect((await guess()).json.code).toBe('wrong-password');
    expect((await guess()).status).toBe(429);
  });

  test('REQ-063 who first reads the mails of an address takes the account: what others had set up opens nothing', async () => {
    const stranger = await site.member();
    await site.browser().post('/api/auth/login', { email: stranger.email });
    const token = tokenIn(await emailTo(site, stranger.email, 'Your link to sign in'));
    const owner = site.browser();
    await owner.post('/api/auth/sign-in-link', { token });
    expect([await isSignedIn(owner), await isSignedIn(stranger)]).toEqual([true, false]);
    expect(await signsIn(stranger.email, password)).toBe(false);
  });
});

describe('SEC-04 nothing tells whether an address has an account', () => {
  const ask: [string, (email: string) => Promise<unknown>][] = [
    [
      'a wrong password',
      async (email) =>
        refusal(await site.browser().post('/api/auth/login', { email, password: 'not this one' })),
    ],
    ['a sign-in link', async (email) => refusal(await site.browser().post('/api/auth/login', { email }))],
    [
      'a forgotten password',
      async (email) => refusal(await site.browser().post('/api/auth/forgot-password', { email })),
    ],
    [
      'registering with a password that everybody has',
      async (email) =>
        refusal(
          await site.browser().post('/api/auth/register', { email, password: 'baseball', name: 'Ana Reis' }),
        ),
    ],
    [
      'a long password',
      async (email) =>
        refusal(await site.browser().post('/api/auth/login', { email, password: 'x'.repeat(1000) })),
    ],
  ];
  test.each(ask)('%s', async (_, asking) => {
    const { email } = await site.member();
    expect(await asking(email)).toEqual(await asking(address()));
  });

  test('an unknown address is sent nothing, and is a job like any other', async () => {
    const email = address();
    await site.browser().post('/api/auth/forgot-password', { email });
    await site.browser().post('/api/auth/login', { email });
    await jobsDone(site);
    expect(await emailsTo(site, email)).toEqual([]);
  });

  test('registering a known address says nothing about it, and tells its person', async () => {
    const { email } = await site.member();
    for (const body of [created(email), { email, password: 'another long one', name: 'Mallory Else' }]) {
      const browser = site.browser();
      const answer = await browser.post('/api/auth/register', body);
      expect([answer.status, answer.json.error]).toEqual([
        409,
        'Please try again with different information.',
      ]);
      expect(await isSignedIn(browser)).toBe(false);
    }
    const sentEmail = await emailTo(site, email, 'You already have an account');
    expect(sentEmail.text).not.toMatch(/Mallory|Ana/);
    expect(await signsIn(email, password)).toBe(true);
  });

  test('a closed account is sent nothing and its links open nothing', async () => {
    const { email, id } = await site.member();
    await site.browser().post('/api/auth/login', { email });
    const token = tokenIn(await emailTo(site, email, 'Your link to sign in'));
    await site.platform.executor.execute({
      type: 'DeactivateAccount',
      data: { accountId: id },
      commandId: randomUUID(),
      actor: { kind: 'system', name: 'test' },
    });
    await site.settled();
    const before = (await emailsTo(site, email)).length;
    await site.browser().post('/api/auth/forgot-password', { email });
    await jobsDone(site);
    expect(await emailsTo(site, email)).toHaveLength(before);
    expect((await site.browser().post('/api/auth/sign-in-link', { token })).status).toBe(404);
    expect(await signsIn(email, password)).toBe(false);
  });
});

describe('SEC-02 which passwords are taken', () => {
  const register = (word: string, email = address()) =>
    site.browser().post('/api/auth/register', { email, password: word, name: 'Ana Reis' });

  test.each([
    ['7 characters', 'aB3$xyz', 400],
    ['8 characters', 'aB3$xyzq', 201],
    ['64 characters', 'q7'.repeat(32), 201],
    ['128 characters', 'q7'.repeat(64), 201],
    ['129 characters', `${'q7'.repeat(64)}x`, 400],
    ['1000 characters', 'x'.repeat(1000), 400],
    ['8 emoji', '🐾🐕🐈🐇🐎🐠🦜🐹', 201],
    ['7 emoji', '🐾🐕🐈🐇🐎🐠🦜', 400],
    ['only the most used one', 'password', 400],
    ['and in capitals', 'PASSWORD', 400],
  ])('%s', async (_, word, status) => {
    expect((await register(word)).status).toBe(status);
  });

  test('exactly as typed but for NFC: a space at the end is part of it', async () => {
    const email = address();
    await register('with a space at the end ', email);
    expect([
      await signsIn(email, 'with a space at the end'),
      await signsIn(email, 'with a space at the end '),
    ]).toEqual([false, true]);
  });

  test.each([
    ['128 characters decomposed', 'ố'.repeat(128), 201],
    ['129 characters decomposed', 'ố'.repeat(129), 400],
    ['7 characters decomposed', 'ố'.repeat(7), 400],
  ])('REL-50 are counted in NFC: %s', async (_, word, status) => {
    const email = address();
    expect((await register(word.normalize('NFD'), email)).status).toBe(status);
    for (const form of ['NFC', 'NFD'])
      expect(await signsIn(email, word.normalize(form))).toBe(status === 201);
  });

  test('none of the 3,000 most common ones, wherever a password is set', async () => {
    const most = dictionary['passwords-common'].slice(0, 3_000);
    expect(most).toHaveLength(3_000);
    // Those of 8 characters or more; the others are refused for their length, before any list.
    const long = most.filter((word) => word.length >= 8);
    const { refuseCommonPassword } = await import('../src/accounts/common-passwords.ts');
    for (const word of long) expect(() => refuseCommonPassword(word, 'password')).toThrow();
    const member = await site.member();
    const changed = await member.send('PUT', '/api/accounts/me/password', {
      body: { currentPassword: password, newPassword: 'baseball' },
    });
    expect([changed.status, changed.json.errors[0].path]).toEqual([400, 'newPassword']);
    await site.browser().post('/api/auth/forgot-password', { email: member.email });
    const token = tokenIn(await emailTo(site, member.email, 'Set a new password'));
    const common = await site.browser().post('/api/auth/reset-password', { token, password: 'baseball' });
    expect([common.status, common.json.errors[0].path]).toEqual([400, 'password']);
    // And the link is still good for a better one.
    expect(
      (await site.browser().post('/api/auth/reset-password', { token, password: 'a much better one' }))
        .status,
    ).toBe(200);
  });
});

describe('SEC-03 guessing a password', () => {
  const guess = (email: string, browser = site.browser(), word = 'not this one') =>
    browser.post('/api/auth/login', { email, password: word });

  test.each([
    ['known', async () => (await site.member()).email],
    ['unknown', async () => address()],
  ])('is slowed from the tenth on, with the time to wait, for a %s address', async (_, emailOf) => {
    const email = await emailOf();
    for (let n = 1; n < 10; n += 1) expect((await guess(email)).status).toBe(401);
    const tenth = await guess(email);
    expect([tenth.status, tenth.json.code, tenth.headers.get('retry-after')]).toEqual([
      429,
      'too-many-tries',
      '1',
    ]);
  });

  test('a hundred at once are a hundred guesses', async () => {
    const { email } = await site.member();
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(email)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(9);
    for (const { status, headers } of answers)
      if (status !== 401)
        expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });

  test('the right one is heard within 15 minutes of any number of wrong ones, and nothing is locked for good', async () => {
    const { email } = await site.member();
    for (let minute = 0; minute < 30; minute += 1) {
      for (let n = 0; n < 3; n += 1) await guess(email);
      passMinutes(1);
    }
    let waited = 0;
    while (!(await signsIn(email, password)) && waited < 15) {
      passMinutes(1);
      waited += 1;
    }
    expect(waited).toBeLessThan(15);
    expect((await guess(email)).status).toBe(401);
  });

  test('a device on which the person has signed in is not kept out by strangers', async () => {
    const member = await site.member();
    for (let n = 0; n < 12; n += 1) await guess(member.email);
    expect(await signsIn(member.email, password)).toBe(false);
    expect(await signsIn(member.email, password, member)).toBe(true);
    // Another person's mark is no use, and neither is an invented one.
    const other = await site.member();
    expect((await guess(member.email, other, password)).status).toBe(429);
    const forged = site.browser();
    forged.cookies.set('everpaw-device', `${'a'.repeat(22)}.${'b'.repeat(43)}`);
    expect((await guess(member.email, forged, password)).status).toBe(429);
  });

  test('a mailed link helps in any case, and a new password begins anew', async () => {
    const { email } = await site.member();
    for (let n = 0; n < 12; n += 1) await guess(email);
    await site.browser().post('/api/auth/forgot-password', { email });
    const token = tokenIn(await emailTo(site, email, 'Set a new password'));
    await site.browser().post('/api/auth/reset-password', { token, password: 'a new long password' });
    expect(await signsIn(email, 'a new long password')).toBe(true);
  });

  test('registering an address that has an account is guessing too', async () => {
    const { email } = await site.member();
    const register = (word: string) =>
      site.browser().post('/api/auth/register', { email, password: word, name: 'Ana Reis' });
    for (let n = 1; n < 10; n += 1) expect((await register('not this one')).status).toBe(409);
    const tenth = await register('not this one');
    expect([tenth.status, tenth.json.code, tenth.headers.get('retry-after')]).toEqual([
      429,
      'too-many-tries',
      '1',
    ]);
    expect((await guess(email, site.browser(), password)).status).toBe(429);
  });

  test('guessing the current password of an open session is guessing too', async () => {
    const member = await site.member();
    const change = (word: string) =>
      member.send('PUT', '/api/accounts/me/password', {
        body: { currentPassword: word, newPassword: 'a new long password' },
      });
    for (let n = 1; n < 10; n += 1) expect((await change('not this one')).json.code).toBe('wrong-password');
    expect((await change(password)).status).toBe(429);
  });
});

test('SEC-21 what goes to the log of access names no password and no link', async () => {
  const { email } = await site.member();
  await site.browser().post('/api/auth/login', { email, password: 'a secret that was mistyped' });
  const entries = await site.platform.accessLog.page({ limit: 50 });
  expect(entries.some(({ action, success }) => action === 'sign-in' && !success)).toBe(true);
  expect(entries.some(({ action, success }) => action === 'register' && success)).toBe(true);
  const told = JSON.stringify(entries);
  expect(told).not.toContain('mistyped');
  expect(told).not.toContain(email);
});
