import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { accountEmails } from '../src/accounts/account-emails.ts';
import { createMemorial } from './helpers/acts.ts';
import { emailsTo, emailTo, jobsDone, tokenIn } from './helpers/emails.ts';
import {
  comeBack,
  type GitHubStub,
  type IdentityProvider,
  openGitHubStub,
  openIdentityProvider,
  setOut,
} from './helpers/identity-provider.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';

let site: Site;
/** How much later it is for the site than for the services. */
let laterMs = 0;
let google: IdentityProvider;
let apple: IdentityProvider;
let github: GitHubStub;

beforeAll(async () => {
  [google, apple, github] = await Promise.all([
    openIdentityProvider(),
    openIdentityProvider(),
    openGitHubStub(),
  ]);
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  site = await openSite({
    clock: () => new Date(Date.now() + laterMs),
    env: {
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_ISSUER: google.issuer,
      GITHUB_CLIENT_ID: 'github-client',
      GITHUB_CLIENT_SECRET: 'github-secret',
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
      APPLE_CLIENT_ID: 'apple-client',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      APPLE_ISSUER: apple.issuer,
    },
  });
});
afterAll(async () => {
  await Promise.all([site.close(), google.stop(), apple.stop(), github.stop()]);
});

let address: string;
let subject: string;
beforeEach(() => {
  address = `${randomUUID()}@example.org`;
  subject = randomUUID();
  google.next = {
    sub: subject,
    email: address,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Reis',
  };
  apple.next = { sub: subject, email: address, email_verified: 'true' };
  github.person = { id: Math.floor(Math.random() * 1e9), login: 'ana', name: 'Ana Maria Reis' };
  github.emails = [{ email: address, verified: true, primary: true }];
});

const whoIs = async (browser: Client) => {
  const { status, json } = await browser.get('/api/accounts/me');
  return status === 200 ? json : null;
};
const through = async (browser: Client, path = '/api/auth/google') => {
  const back = await comeBack(await setOut(browser, path));
  const answer = await browser.get(back);
  return { status: answer.status, location: answer.headers.get('location') ?? '', back };
};
const throughGitHub = async (browser: Client, path = '/api/auth/github') => {
  const there = await setOut(browser, path);
  const state = there.searchParams.get('state');
  const answer = await browser.get(`/api/auth/github/callback?code=${github.code()}&state=${state}`);
  return answer.headers.get('location') ?? '';
};
const noticeOf = (location: string) => new URL(location, 'http://site').searchParams.get('notice');

test('REQ-057, 058, 059 the dialog is told which services are on, and each leads to its own', async () => {
  const browser = site.browser();
  expect((await browser.get('/api/auth/providers')).json).toEqual({
    google: true,
    github: true,
    apple: true,
  });
  for (const [provider, host] of [
    ['google', google.issuer],
    ['github', github.url],
    ['apple', apple.issuer],
  ] as const) {
    const there = await setOut(site.browser(), `/api/auth/${provider}`);
    const asked = Object.fromEntries(there.searchParams);
    expect(there.origin).toBe(new URL(host).origin);
    expect(asked).toMatchObject({
      client_id: `${provider}-client`,
      redirect_uri: `${site.origin}/api/auth/${provider}/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    expect(asked.state?.length).toBeGreaterThanOrEqual(43);
    expect(asked.code_challenge?.length).toBe(43);
    if (provider !== 'github') expect(asked.nonce?.length).toBeGreaterThanOrEqual(43);
  }
});

test('REQ-057, 058, 059 a service that is not set up leads back to the dialog, which says so', async () => {
  const bare = await openSite();
  try {
    const browser = bare.browser();
    expect((await browser.get('/api/auth/providers')).json).toEqual({
      google: false,
      github: false,
      apple: false,
    });
    for (const provider of ['google', 'github', 'apple'])
      for (const path of [
        `/api/auth/${provider}?redirect=/saved`,
        `/api/auth/${provider}/callback?code=x&state=y`,
      ]) {
        const answer = await browser.get(path);
        expect(answer.status).toBe(302);
        expect(answer.headers.get('location')).toMatch(
          new RegExp(`^/\\?auth=signin&notice=provider-off&provider=${provider}`),
        );
      }
    expect((await browser.get('/api/auth/myspace')).status).toBe(400);
  } finally {
    await bare.close();
  }
});

describe('a first visit', () => {
  test('makes an account with a confirmed address, signs in and goes where it was asked to', async () => {
    const browser = site.browser();
    const { location } = await through(browser, '/api/auth/google?redirect=%2Fmemorial%2F1%23guestbook');
    expect(location).toBe('/memorial/1#guestbook');
    expect(await whoIs(browser)).toMatchObject({
      email: address,
      firstName: 'Ana',
      lastName: 'Reis',
      emailVerified: true,
      hasPassword: false,
      signIns: [{ provider: 'google', email: address }],
    });
    await jobsDone(site);
    expect(await emailsTo(site, address)).toEqual([]);
  });

  test('asks for no password while the view has the registration but not yet the confirmed address', async () => {
    const browser = site.browser();
    await through(browser, '/api/auth/google');
    const { id: accountId } = await whoIs(browser);
    const { engine, states, tokens, clock } = site.platform;
    const doc = await engine.model<AccountDoc>(accountsProjection.name).findById(accountId).lean();
    const behind = {
      waitFor: async () => 'reached',
      model: () => ({ findById: () => ({ lean: async () => ({ ...doc, emailVerified: false }) }) }),
    } as unknown as typeof engine; // of a view between two events of one append, all that a writer asks for
    const { welcome } = accountEmails({ engine: behind, states, tokens, clock, origin: site.origin });
    expect(doc?.emailVerified).toBe(true);
    expect(await welcome({ accountId })).toBeNull();
  });

  test('REQ-077 goes to the create-memorial page when nothing else was asked, and SEC-08 never elsewhere', async () => {
    expect((await through(site.browser())).location).toBe('/create-memorial');
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example', '/api/logout']) {
      google.next = { ...google.next, sub: randomUUID(), email: `${randomUUID()}@example.org` };
      const { location } = await through(
        site.browser(),
        `/api/auth/google?redirect=${encodeURIComponent(redirect)}`,
      );
      expect(location).toBe('/create-memorial');
    }
  });

  test('REQ-077 who owns a memorial goes home when nothing else was asked', async () => {
    const browser = site.browser();
    await through(browser);
    await createMemorial(browser);
    await site.settled();
    expect((await through(site.browser())).location).toBe('/');
    const { location } = await through(site.browser(), '/api/auth/google?redirect=%2Fsaved');
    expect(location).toBe('/saved');
  });

  test('the second visit is the same account, also when the address there is another one by then', async () => {
    const first = site.browser();
    await through(first);
    google.next = { ...google.next, email: `${randomUUID()}@example.org` };
    const second = site.browser();
    await through(second);
    expect((await whoIs(second)).id).toBe((await whoIs(first)).id);
  });

  test('SEC-05 the session has a new id, and the request of the way there is used up', async () => {
    const browser = site.browser();
    const there = await setOut(browser, '/api/auth/google');
    const before = browser.cookies.get('everpaw');
    await browser.get(await comeBack(there));
    expect(browser.cookies.get('everpaw')).not.toBe(before);
  });

  test('SEC-05 what set out with the session before takes the new one not away; a navigation cleans up', async () => {
    const browser = site.browser();
    const there = await setOut(browser, '/api/auth/google');
    const before = browser.cookies.get('everpaw');
    await browser.get(await comeBack(there));
    // Not by `fetch`, which always says that it does not navigate.
    const late = async (mode: string) => {
      const headers = { cookie: `everpaw=${before}`, 'sec-fetch-mode': mode };
      const [answer] = await once(get(`${site.origin}/manifest.webmanifest`, { headers }), 'response');
      answer.resume();
      return answer.headers['set-cookie'];
    };
    expect(await late('cors')).toBeUndefined();
    expect(await late('navigate')).toEqual([expect.stringMatching(/^everpaw=;/)]);
    expect(await whoIs(browser)).toMatchObject({ email: address });
  });

  test('GitHub tells the address by a second question; without a name the login is one', async () => {
    const browser = site.browser();
    github.emails = [
      { email: 'old@example.org', verified: true, primary: false },
      { email: address.toUpperCase(), verified: true, primary: true },
    ];
    expect(await throughGitHub(browser)).toBe('/create-memorial');
    expect(await whoIs(browser)).toMatchObject({ email: address, firstName: 'Ana', lastName: 'Maria Reis' });
    github.person = { id: 7_777_777, login: 'octo', name: null };
    github.emails = [{ email: `x${address}`, verified: true, primary: true }];
    const other = site.browser();
    await throughGitHub(other);
    expect(await whoIs(other)).toMatchObject({ firstName: 'octo' });
  });

  test('Apple answers by a form from its own site, which carries no session; its secret is a signed token', async () => {
    const browser = site.browser();
    const there = await setOut(browser, '/api/auth/apple');
    expect(there.searchParams.get('response_mode')).toBe('form_post');
    const back = new URL(await comeBack(there), site.origin);
    const form = new URLSearchParams(back.search);
    form.set(
      'user',
      JSON.stringify({ name: { firstName: 'Ana', lastName: 'Reis' }, email: 'ignored@example.org' }),
    );
    form.set('evil', 'x');
    const posted = await site.browser().send('POST', '/api/auth/apple/callback', {
      body: form.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://appleid.apple.com',
      },
    });
    expect([posted.status, posted.headers.getSetCookie()]).toEqual([303, []]);
    const onwards = posted.headers.get('location') ?? '';
    expect(onwards).toMatch(/^\/api\/auth\/apple\/callback\?/);
    expect(onwards).not.toContain('evil');
    const answer = await browser.get(onwards);
    expect(answer.headers.get('location')).toBe('/create-memorial');
    expect(await whoIs(browser)).toMatchObject({
      email: address,
      firstName: 'Ana',
      lastName: 'Reis',
      emailVerified: true,
    });
  });

  test('SEC-06 no other route takes a form, from wherever', async () => {
    for (const path of ['/api/auth/login', '/api/auth/logout', '/api/auth/google'])
      for (const from of ['cross-site', 'same-origin']) {
        const { status } = await site.browser().send('POST', path, {
          body: 'email=a%40example.org',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': from },
        });
        expect([path, from, [403, 404, 415].includes(status)]).toEqual([path, from, true]);
      }
  });
});

describe('SEC-07 what opens nothing', () => {
  const refusedWith = async (browser: Client, back: string) => {
    const answer = await browser.get(back);
    expect(answer.status).toBe(302);
    expect(await whoIs(browser)).toBeNull();
    return noticeOf(answer.headers.get('location') ?? '');
  };

  test('a wrong state, a missing one, and an answer that was not asked for', async () => {
    const browser = site.browser();
    const back = await comeBack(await setOut(browser, '/api/auth/google'));
    expect(await refusedWith(browser, back.replace(/state=[^&]+/, 'state=another'))).toBe('provider-failed');
    const other = site.browser();
    expect(
      await refusedWith(
        other,
        (await comeBack(await setOut(other, '/api/auth/google'))).replace(/&?state=[^&]+/, ''),
      ),
    ).toBe('provider-failed');
    // Somebody else's answer in this person's browser: signing them in to the stranger's account.
    expect(
      await refusedWith(site.browser(), await comeBack(await setOut(site.browser(), '/api/auth/google'))),
    ).toBe('provider-failed');
  });

  test('SEC-24 the answer of a service sent again, with its key: it leads on only in the browser that it signed in', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const browser = site.browser();
    const back = await comeBack(await setOut(browser, '/api/auth/google?redirect=%2Fsaved'));
    const send = (by: Client) => by.get(back, { headers });
    for (let time = 0; time < 2; time += 1) {
      const answer = await send(browser);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/saved']);
    }
    const { id } = await whoIs(browser);
    const thief = site.browser();
    expect(noticeOf((await send(thief)).headers.get('location') ?? '')).toBe('provider-failed');
    expect(await whoIs(thief)).toBeNull();
    // Nor does the key open the account from another way there.
    google.next = { ...google.next, sub: randomUUID(), email: `${randomUUID()}@example.org` };
    await thief.get(await comeBack(await setOut(thief, '/api/auth/google')), { headers });
    expect((await whoIs(thief)).id).not.toBe(id);
  });

  test('a code that was used before', async () => {
    const first = site.browser();
    const { back } = await through(first);
    await first.post('/api/auth/logout');
    expect(await refusedWith(first, back)).toBe('provider-failed');
    const second = site.browser();
    const fresh = await comeBack(await setOut(second, '/api/auth/google'));
    const used = new URL(back, site.origin).searchParams.get('code') ?? '';
    expect(await refusedWith(second, fresh.replace(/code=[^&]+/, `code=${used}`))).toBe('provider-failed');
  });

  test.each([
    ['a wrong nonce', { nonce: 'another' }],
    ['a wrong audience', { aud: 'somebody-else' }],
    ['a wrong issuer', { iss: 'https://evil.example' }],
    ['a token of yesterday', { iat: 1, exp: 2 }],
  ])('%s', async (_, claims) => {
    google.next = { ...google.next, ...claims };
    const browser = site.browser();
    expect(await refusedWith(browser, await comeBack(await setOut(browser, '/api/auth/google')))).toBe(
      'provider-failed',
    );
  });

  test('an unconfirmed address, in the same words whether it is known here', async () => {
    const member = await site.member();
    const notices = [];
    for (const email of [member.email, address]) {
      google.next = { sub: randomUUID(), email, email_verified: false };
      const browser = site.browser();
      notices.push(await refusedWith(browser, await comeBack(await setOut(browser, '/api/auth/google'))));
      github.emails = [{ email, verified: false, primary: true }];
      const other = site.browser();
      notices.push(noticeOf(await throughGitHub(other)));
      expect(await whoIs(other)).toBeNull();
    }
    expect(new Set(notices)).toEqual(new Set(['provider-unverified']));
    expect((await whoIs(member)).signIns).toEqual([]);
  });

  test('a confirmed address of an account here asks to sign in first, and links nothing', async () => {
    const member = await site.member();
    google.next = { ...google.next, email: member.email };
    const browser = site.browser();
    expect(await refusedWith(browser, await comeBack(await setOut(browser, '/api/auth/google')))).toBe(
      'provider-link-first',
    );
    expect((await whoIs(member)).signIns).toEqual([]);
  });

  test('the same subject at two services is two people', async () => {
    const first = site.browser();
    await through(first);
    apple.next = { sub: subject, email: `x${address}`, email_verified: true };
    const second = site.browser();
    const there = await setOut(second, '/api/auth/apple');
    await second.get(await comeBack(there));
    expect((await whoIs(second)).id).not.toBe((await whoIs(first)).id);
  });

  test('coming back without having agreed', async () => {
    const browser = site.browser();
    const there = await setOut(browser, '/api/auth/google');
    const state = there.searchParams.get('state');
    expect(await refusedWith(browser, `/api/auth/google/callback?error=access_denied&state=${state}`)).toBe(
      'provider-cancelled',
    );
  });

  test('a service that is not there at the moment', async () => {
    const away = await openSite({
      env: { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
    });
    try {
      const answer = await away.browser().get('/api/auth/google');
      expect([answer.status, noticeOf(answer.headers.get('location') ?? '')]).toEqual([
        302,
        'provider-failed',
      ]);
    } finally {
      await away.close();
    }
  });
});

describe('adding a service to an account', () => {
  test('from the settings, by its person; from then on it opens the account', async () => {
    const member = await site.member();
    google.next = { ...google.next, email: 'elsewhere@example.org', email_verified: false };
    const { location } = await through(member, '/api/auth/google?link=1');
    expect(location).toBe('/profile?linked=google');
    expect((await whoIs(member)).signIns).toEqual([{ provider: 'google', email: 'elsewhere@example.org' }]);
    const browser = site.browser();
    await through(browser);
    expect((await whoIs(browser)).id).toBe(member.id);
  });

  test('what is taken off opens nothing any more, also when another of that service came after it', async () => {
    const member = await site.member();
    await through(member, '/api/auth/google?link=1');
    const old = { ...google.next };
    const off = await member.send('DELETE', '/api/accounts/me/sign-ins/google');
    expect([off.status, off.json.signIns]).toEqual([200, []]);
    google.next = { ...google.next, sub: randomUUID() };
    await through(member, '/api/auth/google?link=1');
    google.next = { ...old, email: member.email };
    const browser = site.browser();
    expect(noticeOf((await through(browser)).location)).toBe('provider-link-first');
    expect(await whoIs(browser)).toBeNull();
  });

  test('the last way to sign in stays', async () => {
    const browser = site.browser();
    await through(browser);
    const off = await browser.send('DELETE', '/api/accounts/me/sign-ins/google');
    expect([off.status, off.json.code]).toEqual([409, 'last-sign-in']);
  });

  test('SEC-07 one that opens another account is refused', async () => {
    await through(site.browser());
    const member = await site.member();
    expect((await through(member, '/api/auth/google?link=1')).location).toBe(
      '/profile?notice=provider-taken&provider=google',
    );
    expect((await whoIs(member)).signIns).toEqual([]);
  });

  test('asks for a fresh sign-in, and is told by email', async () => {
    const member = await site.member();
    laterMs += 11 * 60_000;
    const late = await member.get('/api/auth/google?link=1');
    expect(late.headers.get('location')).toBe('/profile?notice=provider-sign-in-first&provider=google');
    await member.post('/api/auth/login', { email: member.email, password });
    await through(member, '/api/auth/google?link=1');
    expect((await whoIs(member)).signIns).toHaveLength(1);
    const email = await emailTo(site, member.email, 'You can now sign in with Google');
    expect([email.link, email.text.includes(subject)]).toEqual(['/profile', false]);
  });

  test('an account without a password signs in afresh by a mailed link; before that nothing is added and nobody is told', async () => {
    const browser = site.browser();
    await throughGitHub(browser);
    const { email } = await whoIs(browser);
    laterMs += 11 * 60_000;
    const late = await browser.get('/api/auth/google?link=1');
    expect(noticeOf(late.headers.get('location') ?? '')).toBe('provider-sign-in-first');
    expect((await whoIs(browser)).signIns).toHaveLength(1);
    await browser.post('/api/auth/login', { email });
    const token = tokenIn(await emailTo(site, email, 'Your link to sign in'));
    expect((await browser.post('/api/auth/sign-in-link', { token })).status).toBe(200);
    await through(browser, '/api/auth/google?link=1');
    expect((await whoIs(browser)).signIns).toHaveLength(2);
    await emailTo(site, email, 'You can now sign in with Google');
    await jobsDone(site);
    const told = (await emailsTo(site, email)).filter(({ subject }) => subject.includes('now sign in with'));
    expect(told).toHaveLength(1);
  });

  test('SEC-07 a visitor, another site, and whoever signed in on the way add nothing', async () => {
    expect((await site.browser().get('/api/auth/google?link=1')).status).toBe(401);
    const member = await site.member();
    const sent = await member.get('/api/auth/google?link=1', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(sent.status).toBe(403);
    const back = await comeBack(await setOut(member, '/api/auth/google?link=1'));
    const other = await site.member();
    await member.post('/api/auth/login', { email: other.email, password });
    expect(noticeOf((await member.get(back)).headers.get('location') ?? '')).toBe('provider-failed');
    expect((await whoIs(member)).signIns).toEqual([]);
  });
});

test('Apple’s secret names the team, the key and the client, and holds for minutes', async () => {
  const { createProviders } = await import('../src/accounts/providers/providers.ts');
  const { fetch: real } = globalThis;
  let secret = '';
  globalThis.fetch = (input, init) => {
    if (init?.body instanceof URLSearchParams) secret = init.body.get('client_secret') ?? '';
    return real(input, init);
  };
  try {
    const browser = site.browser();
    await browser.get(await comeBack(await setOut(browser, '/api/auth/apple')));
  } finally {
    globalThis.fetch = real;
  }
  expect(createProviders({ google: null, github: null, apple: null }).isOn('apple')).toBe(false);
  expect(decodeProtectedHeader(secret)).toMatchObject({ alg: 'ES256', kid: 'KEY' });
  const { iat = 0, exp = 0, ...claims } = decodeJwt(secret);
  expect(claims).toEqual({ iss: 'TEAM', sub: 'apple-client', aud: apple.issuer });
  expect(exp - iat).toBe(600);
});
