import { randomUUID } from 'node:crypto';
import { tooManyTriesCode } from '@everpaw/contracts/accounts/accounts.messages';
import { endpoints } from '@everpaw/contracts/api';
import { dayMs, minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  createMemorial,
  memory,
  nowhere,
  seedMemorials,
  smallPhoto,
  tribute,
  upload,
} from './helpers/acts.ts';
import { emailsTo, emailTo, jobsDone, tokenIn } from './helpers/emails.ts';
import { asOperator, memberWithRole } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';

let site: Site;
let memorialId: string;
const clock = { at: Date.parse('2026-03-01T12:00:00.000Z') };
beforeAll(async () => {
  site = await openSite({
    env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: 'loopback' },
    clock: () => new Date(clock.at),
  });
  memorialId = await createMemorial(await site.member());
});
afterAll(() => site.close());

type Verdict = { verdict: string; code: string; retryAfterMs?: number };

/** As the proxy in front says that it comes from this address. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const signing = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'SignGuestbook',
    v: 1,
    payload: { memorialId, tributeId: randomUUID(), ...tribute() },
  }));
async function push(client: Client, commands: unknown[], address: string): Promise<Verdict[]> {
  const answer = await client.post('/api/sync/push', { commands }, from(address));
  expect(answer.status).toBe(200);
  return answer.json.verdicts;
}
const signAt = (client: Client, address: string) =>
  client.post(`/api/memorials/${memorialId}/guestbook`, tribute(), from(address));
const remembering = (id: string, count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'AddMemory',
    v: 1,
    payload: { memorialId: id, memoryId: randomUUID(), ...memory() },
  }));
const aged = <Member>(member: Member): Member => {
  clock.at += dayMs;
  return member;
};
async function confirmedMember() {
  const member = await site.member();
  await asOperator(site, 'VerifyEmail', { accountId: member.id });
  return member;
}
const establishedMember = async () => aged(await confirmedMember());
async function publishArticle(admin: Client, slug: string): Promise<string> {
  const categories = await admin.post('/api/admin/news-feed-categories', { name: `About ${slug}`, slug });
  const begun = await admin.post('/api/admin/news-feeds', {
    slug,
    categoryId: categories.json.id,
    title: 'A bench by the river',
    summary: 'Where to sit.',
    content: 'There is a bench.',
  });
  expect((await admin.post(`/api/admin/news-feeds/${begun.json.id}/publish`)).status).toBe(200);
  await site.settled();
  return begun.json.id;
}
const countOf = (verdicts: Verdict[], verdict: string) =>
  verdicts.filter((one) => one.verdict === verdict).length;

describe('SEC-28 a visitor’s tributes are counted for the address, by every door', () => {
  test('a push takes what one may sign by hand; the rest is sent again when there is room, at the latest after a share of the minute', async () => {
    const client = site.browser();
    const first = await push(client, signing(40), '203.0.113.1');
    expect([countOf(first, 'accepted'), countOf(first, 'retry')]).toEqual([30, 10]);
    for (const one of first.slice(30)) expect(one).toMatchObject({ code: 'later', retryAfterMs: 2_000 });
    const byHand = await signAt(client, '203.0.113.1');
    expect([byHand.status, byHand.json.code, byHand.headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      '2',
    ]);
    clock.at += 4_000;
    expect(countOf(await push(client, signing(5), '203.0.113.1'), 'accepted')).toBe(2);
  });

  test('signing by hand leaves as much less for a push', async () => {
    for (let n = 0; n < 25; n += 1) expect((await signAt(site.browser(), '203.0.113.2')).status).toBe(201);
    expect(countOf(await push(site.browser(), signing(10), '203.0.113.2'), 'accepted')).toBe(5);
  });

  test('an address that is written before the proxy’s own is nobody’s', async () => {
    const verdicts: Verdict[] = [];
    for (let n = 0; n < 4; n += 1)
      verdicts.push(...(await push(site.browser(), signing(10), `198.51.100.${n}, 203.0.113.3`)));
    expect(countOf(verdicts, 'accepted')).toBe(30);
  });

  test('an IPv6 network of /64 is one address', async () => {
    const verdicts: Verdict[] = [];
    for (let n = 1; n <= 4; n += 1)
      verdicts.push(...(await push(site.browser(), signing(10), `2001:db8:0:7::${n}`)));
    expect(countOf(verdicts, 'accepted')).toBe(30);
    expect(countOf(await push(site.browser(), signing(10), '2001:db8:0:8::1'), 'accepted')).toBe(10);
  });
});

describe('SEC-28 an account’s commands are counted for the account', () => {
  test('REL-11 a queue of 1,000 of an older, confirmed account goes through at once, from wherever; what comes after it waits', async () => {
    const member = await establishedMember();
    const own = await createMemorial(member);
    let accepted = 0;
    for (let call = 0; call < 10; call += 1)
      accepted += countOf(await push(member, remembering(own, 100), `203.0.113.${10 + call}`), 'accepted');
    expect(accepted).toBe(1_000);
    const more = await push(member, remembering(own, 3), '203.0.113.30');
    expect(more).toEqual(Array(3).fill(expect.objectContaining({ verdict: 'retry', retryAfterMs: 250 })));
    const byHand = await member.post(`/api/memorials/${own}/memories`, memory(), from('203.0.113.31'));
    expect(byHand.status).toBe(429);
    expect((await signAt(await site.member(), '203.0.113.31')).status).toBe(201);
  });

  test('invitations, whichever address they are asked from', async () => {
    const owner = await confirmedMember();
    const id = await createMemorial(owner);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const email = `${randomUUID()}@example.org`;
      const { status } = await owner.post(
        `/api/memorials/${id}/invitations`,
        { email },
        from(`203.0.113.${n}`),
      );
      statuses.push(status);
    }
    // The twelfth and later are refused by the memorial, the last by the rate.
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('uploads, whichever address they come from', async () => {
    const member = await site.member();
    const bytes = await smallPhoto(77);
    const sha256 = await upload(member, bytes);
    const again = (n: number) =>
      member.send('PUT', `/api/media/${sha256}`, {
        body: bytes,
        headers: { 'content-type': 'image/jpeg', 'x-forwarded-for': `203.0.113.${n % 250}` },
      });
    for (let n = 1; n < 600; n += 1) expect((await again(n)).status).toBe(200);
    expect((await again(600)).status).toBe(429);
  });

  test('every command that a device may send has the same limit as its own endpoint', () => {
    const named = endpoints.flatMap(({ endpoint }) => endpoint.command ?? []);
    // The wishlist has no call of its own: a device pushes it, by a rate that is written down.
    named.push('AddToWishlist', 'RemoveFromWishlist');
    for (const type of offlineEntities.flatMap(({ definition }) => Object.keys(definition.commands)))
      expect([type, named.includes(type)]).toEqual([type, true]);
  });
});

describe('SEC-28 a visitor’s tributes are counted once for an address', () => {
  const spellings: [string, (n: number) => string][] = [
    ['with a port', (n) => `198.51.100.40:${1_000 + n}`],
    ['of IPv6 in brackets, with a port', (n) => `[2001:db8:40::1]:${1_000 + n}`],
    ['of IPv6 with a zone', (n) => `2001:db8:41::1%eth${n}`],
    ['that is none, for the proxy', (n) => `nobody-${n}`],
  ];
  test.each(spellings)('%s', async (_, address) => {
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await signAt(site.browser(), address(n))).status);
    expect(statuses).toEqual([...Array(30).fill(201), 429]);
  });
});

describe('SEC-40 what one account may write for strangers to read', () => {
  /** Sends a queue again and again for a minute, each time what has not been accepted; answers how many ever were. */
  async function acceptedInAMinute(member: Client, queue: ReturnType<typeof signing>): Promise<number> {
    let waiting = queue;
    for (let second = 0; second < 60; second += 2) {
      const verdicts = await push(member, waiting.slice(0, 100), `203.0.114.${second}`);
      waiting = waiting.filter((_, n) => verdicts[n]?.verdict !== 'accepted');
      clock.at += 2_000;
    }
    return queue.length - waiting.length;
  }

  test.each([
    ['a new account', () => site.member()],
    ['an older, confirmed account', () => establishedMember()],
  ])('at most 30 tributes a minute of %s reach one memorial, as a queue and by hand', async (_, member) => {
    const account = await member();
    const accepted = await acceptedInAMinute(account, signing(1_000));
    expect(accepted).toBeGreaterThan(20);
    expect(accepted).toBeLessThanOrEqual(30);
    clock.at += minuteMs;
    const statuses = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await signAt(account, `203.0.115.${n}`)).status);
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(30).fill(429)]);
  });

  test('a new account writes to at most 30 memorials at once; an older, confirmed one sends its queue', async () => {
    const memorialIds = await seedMemorials(site, 40);
    const toEach = memorialIds.map((id) => ({
      id: randomUUID(),
      type: 'SignGuestbook',
      v: 1,
      payload: { memorialId: id, tributeId: randomUUID(), ...tribute() },
    }));
    expect(countOf(await push(await site.member(), toEach, '203.0.116.1'), 'accepted')).toBe(30);
    const again = toEach.map((one) => ({ ...one, payload: { ...one.payload, tributeId: randomUUID() } }));
    expect(countOf(await push(await establishedMember(), again, '203.0.116.2'), 'accepted')).toBe(40);
  });

  test.each([
    ['confirmed, but new', async () => confirmedMember()],
    ['old, but not confirmed', async () => aged(await site.member())],
  ])('an account that is %s has no room for a queue of 1,000', async (_, member) => {
    const account = await member();
    const own = await createMemorial(account);
    let accepted = 0;
    for (let call = 0; call < 5; call += 1)
      accepted += countOf(await push(account, remembering(own, 100), '203.0.116.3'), 'accepted');
    expect(accepted).toBe(240);
  });

  test('comments beneath one article: ten at once, then one every three seconds', async () => {
    const admin = await memberWithRole(site, 'super_admin');
    const articleId = await publishArticle(admin, 'flooded');
    const other = await publishArticle(admin, 'not-flooded');
    const account = await establishedMember();
    const comment = (id: string) =>
      account.post(`/api/news-feeds/${id}/comments`, { content: 'Me too.' }, from('203.0.116.4'));
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await comment(articleId)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
    expect((await comment(other)).status).toBe(201);
    clock.at += 3_000;
    expect([(await comment(articleId)).status, (await comment(articleId)).status]).toEqual([201, 429]);
  });
});

describe('SEC-43 while four wrong passwords a second arrive from many networks', () => {
  let network = 0;
  /** Lets time pass while strangers guess, each from a network of their own. */
  async function attacked(email: string, seconds: number): Promise<void> {
    for (let n = 0; n < seconds * 4; n += 1) {
      network += 1;
      const guess = { email, password: 'not this one' };
      const address = `198.18.${network >> 8}.${network & 255}`;
      expect([401, 429]).toContain(
        (await site.browser().post('/api/auth/login', guess, from(address))).status,
      );
      clock.at += 250;
    }
  }

  test('the right one signs in on a new device by a mailed link within a minute, and from then on by itself', async () => {
    const { email } = await confirmedMember();
    await attacked(email, 60);
    const device = site.browser();
    const signIn = () => device.post('/api/auth/login', { email, password }, from('203.0.117.1'));
    const refused = await signIn();
    expect([refused.status, refused.json.code]).toEqual([429, tooManyTriesCode]);
    const began = clock.at;
    expect((await device.post('/api/auth/login', { email }, from('203.0.117.1'))).status).toBe(202);
    await attacked(email, 5);
    const token = tokenIn(await emailTo(site, email, 'Your link to sign in'));
    expect((await device.post('/api/auth/sign-in-link', { token }, from('203.0.117.1'))).status).toBe(200);
    expect(clock.at - began).toBeLessThan(minuteMs);
    await device.post('/api/auth/logout');
    await attacked(email, 5);
    expect((await signIn()).status).toBe(200);
  });

  test('strangers who ask for links as well leave one in the person’s mailbox that works', async () => {
    const { email } = await confirmedMember();
    for (let n = 0; n < 60; n += 1) {
      await site.browser().post('/api/auth/login', { email }, from(`198.19.0.${n}`));
      await attacked(email, 1);
    }
    await jobsDone(site);
    const [link] = (await emailsTo(site, email)).filter(({ subject }) => subject === 'Your link to sign in');
    if (!link) throw new Error('there is no link');
    const device = site.browser();
    const { status } = await device.post(
      '/api/auth/sign-in-link',
      { token: tokenIn(link) },
      from('203.0.117.2'),
    );
    expect(status).toBe(200);
  });
});

test('SEC-03 SEC-28 a taken address that is registered again counts as a sign-in, for its account and for the network', async () => {
  const { email } = await site.member();
  const again = (word: string, address: string) =>
    site.browser().post('/api/auth/register', { email, password: word, name: 'Ana Reis' }, from(address));
  for (let n = 0; n < 9; n += 1)
    await site
      .browser()
      .post('/api/auth/login', { email, password: 'not this one' }, from(`198.51.101.${n}`));
  const guessed = await again(password, '203.0.118.1');
  expect([guessed.status, guessed.json.code]).toEqual([429, tooManyTriesCode]);
  expect(guessed.headers.getSetCookie().join()).not.toContain('session');
  for (let n = 0; n < 20; n += 1)
    await site
      .browser()
      .post('/api/auth/login', { email: `${n}@example.org`, password }, from('203.0.118.2'));
  const crowded = await again(password, '203.0.118.2');
  expect([crowded.status, crowded.json.code]).toEqual([429, 'too-many-requests']);
});

test('SEC-28 a forwarded address is ignored from anybody else than a trusted proxy, and that is said once', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const open = await openSite({
    env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '10.0.0.0/8' },
    clock: () => new Date(clock.at),
  });
  try {
    const statuses = [];
    for (let n = 0; n < 31; n += 1) {
      const path = `/api/memorials/${nowhere}/guestbook`;
      statuses.push((await open.browser().post(path, tribute(), from(`203.0.113.${n}`))).status);
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    const said = warn.mock.calls.filter(([text]) => String(text).includes('TRUSTED_PROXIES'));
    expect(said).toEqual([
      ['X-Forwarded-For of 127.0.0.1 is ignored: TRUSTED_PROXIES does not name that address'],
    ]);
  } finally {
    warn.mockRestore();
    await open.close();
  }
});
