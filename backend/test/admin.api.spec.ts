import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nowhere } from './helpers/acts.ts';
import { asOperator, type Member, memberWithRole } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';

let site: Site;
let admin: Member;
let chief: Member;
beforeAll(async () => {
  site = await openSite();
  chief = await memberWithRole(site, 'super_admin', 'Carla Chief');
  admin = await memberWithRole(site, 'admin', 'Adam Admin');
});
afterAll(() => site.close());

const put = (client: Client, path: string, body: unknown) => client.send('PUT', path, { body });
const address = (id: string, more = '') => `/api/admin/accounts/${id}${more}`;
const entriesOf = async (query = '') =>
  (await admin.get(`/api/admin/access-log${query}`)).json.entries as Record<string, unknown>[];

describe('finding somebody', () => {
  test('by the beginning of the address, and never with a password hash', async () => {
    const member = await site.member('Ines Alves');
    const answer = await admin.get(`/api/admin/accounts?search=${member.email.slice(0, 12).toUpperCase()}`);
    expect(answer.json).toEqual({
      accounts: [
        {
          id: member.id,
          email: member.email,
          firstName: 'Ines',
          lastName: 'Alves',
          subscriptionStatus: 'free',
          role: 'user',
          permissions: [],
          isActive: true,
          emailVerified: false,
          lastLoginAt: null,
          createdAt: expect.any(String),
        },
      ],
      more: false,
    });
    expect((await admin.get(address(member.id))).json.email).toBe(member.email);
  });

  test('by words of the name, in any order and case', async () => {
    const member = await site.member('Maria Conceição Duarte');
    for (const search of ['conceição', 'DUARTE maria', 'maria duarte']) {
      const { json } = await admin.get(`/api/admin/accounts?search=${encodeURIComponent(search)}`);
      expect(json.accounts.map((account: { id: string }) => account.id)).toEqual([member.id]);
    }
    const { json } = await admin.get('/api/admin/accounts?search=maria%20nobody');
    expect(json.accounts).toEqual([]);
  });

  test('REL-50 by words that are typed on another keyboard', async () => {
    const member = await site.member('Đốm Søndergård'.normalize('NFD'));
    const reader = await site.member('राजा 東京花子');
    for (const [search, id] of [
      ['đốm', member.id],
      ['Đô\u0301m', member.id],
      ['dom sondergard', member.id],
      ['राजा', reader.id],
      ['花子', reader.id],
    ] as const)
      for (const form of ['NFC', 'NFD']) {
        const query = encodeURIComponent(search.normalize(form));
        const { json } = await admin.get(`/api/admin/accounts?search=${query}`);
        expect(json.accounts.map((account: { id: string }) => account.id)).toEqual([id]);
      }
  });

  test('without a search the newest; a list that was cut says so', async () => {
    const newest = await site.member('Newest Person');
    const { json } = await admin.get('/api/admin/accounts');
    expect(json.accounts[0].id).toBe(newest.id);
    expect(json.accounts.length).toBeLessThanOrEqual(25);
  });

  test.each(['.*', '$ne', '"', 'a"b OR c', '(', '\\', '%'])(
    'SEC-14 %s finds nobody and breaks nothing',
    async (search) => {
      const answer = await admin.get(`/api/admin/accounts?search=${encodeURIComponent(search)}`);
      expect([answer.status, answer.json.accounts]).toEqual([200, []]);
    },
  );

  test('an account that is not there is not found, whatever is to be done to it', async () => {
    for (const answer of [
      await chief.get(address(nowhere)),
      await put(chief, address(nowhere, '/role'), { role: 'admin' }),
      await put(chief, address(nowhere, '/plan'), { subscriptionStatus: 'premium' }),
      await chief.post(address(nowhere, '/deactivate')),
    ])
      expect([answer.status, answer.json.code]).toEqual([404, 'account-not-found']);
  });
});

describe('changing an account', () => {
  test('REQ-332 REQ-333 REQ-402 a role, after which isAdmin says the same', async () => {
    const member = await site.member();
    expect((await put(chief, address(member.id, '/role'), { role: 'admin' })).status).toBe(200);
    await site.settled();
    expect((await member.get('/api/auth/user')).json).toMatchObject({ role: 'admin', isAdmin: true });
    expect((await member.get('/api/admin/accounts')).status).toBe(200);
    await put(chief, address(member.id, '/role'), { role: 'user' });
    await site.settled();
    expect((await member.get('/api/auth/user')).json).toMatchObject({ role: 'user', isAdmin: false });
    expect((await member.get('/api/admin/accounts')).status).toBe(403);
  });

  test('REQ-334 REQ-402 permissions of one’s own add to those of the role', async () => {
    const member = await site.member();
    const permissions = ['access-log.read'];
    expect((await put(chief, address(member.id, '/permissions'), { permissions })).status).toBe(200);
    await site.settled();
    expect((await member.get('/api/admin/access-log')).status).toBe(200);
    expect((await member.get('/api/admin/accounts')).status).toBe(403);
    expect((await member.get('/api/auth/user')).json).toMatchObject({
      role: 'user',
      isAdmin: false,
      permissions,
    });
  });

  test('REQ-002 REQ-331 REQ-401 a plan, which the rules know at once', async () => {
    const member = await site.member();
    await member.post('/api/memorials', { petName: 'Bella', petType: 'dog' });
    const second = () => member.post('/api/memorials', { petName: 'Milo', petType: 'cat' });
    expect((await second()).status).toBe(403);
    await put(chief, address(member.id, '/plan'), { subscriptionStatus: 'lifetime' });
    expect((await second()).status).toBe(201);
  });

  test('nobody changes their own role, permissions or closes themselves', async () => {
    for (const answer of [
      await put(chief, address(chief.id, '/role'), { role: 'user' }),
      await put(chief, address(chief.id, '/permissions'), { permissions: [] }),
      await chief.post(address(chief.id, '/deactivate')),
    ])
      expect([answer.status, answer.json.error]).toEqual([409, 'Someone else has to change this for you']);
  });

  test('an administrator gives no role and no plan, and does not close who may do more', async () => {
    const member = await site.member();
    for (const answer of [
      await put(admin, address(member.id, '/role'), { role: 'super_admin' }),
      await put(admin, address(admin.id, '/role'), { role: 'super_admin' }),
      await put(admin, address(member.id, '/plan'), { subscriptionStatus: 'premium' }),
      await admin.post(address(chief.id, '/deactivate')),
    ])
      expect([answer.status, answer.json.code]).toEqual([403, 'not-permitted']);
  });

  test.each([
    ['/role', { role: 'owner' }],
    ['/role', { role: ['admin'] }],
    ['/role', {}],
    ['/permissions', { permissions: ['everything'] }],
    ['/permissions', { permissions: 'accounts.read' }],
    ['/plan', { subscriptionStatus: 'basic' }],
  ])('SEC-11 SEC-14 %s with %j is refused', async (path, body) => {
    const member = await site.member();
    expect((await put(chief, address(member.id, path), body)).status).toBe(400);
  });
});

describe('closing an account', () => {
  test('REQ-335 SEC-05 ends its sessions at once, refuses to sign in, and opening it again brings no session back', async () => {
    const member = await site.member();
    const elsewhere = site.browser();
    await elsewhere.post('/api/auth/login', { email: member.email, password });
    expect((await admin.post(address(member.id, '/deactivate'))).status).toBe(200);
    for (const client of [member, elsewhere]) expect((await client.get('/api/auth/user')).status).toBe(401);
    await site.settled();
    const signIn = () => site.browser().post('/api/auth/login', { email: member.email, password });
    expect((await signIn()).status).toBe(401);

    await admin.post(address(member.id, '/reactivate'));
    await site.settled();
    for (const client of [member, elsewhere]) expect((await client.get('/api/auth/user')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test('a closed administrator may nothing any more', async () => {
    const closed = await memberWithRole(site, 'admin');
    await asOperator(site, 'DeactivateAccount', { accountId: closed.id });
    expect((await closed.get('/api/admin/accounts')).status).toBe(401);
  });
});

describe('the access log', () => {
  test('REQ-360 REQ-361 tells who did what to whom, from where, and who was refused', async () => {
    const member = await site.member();
    const headers = { 'user-agent': 'A browser of a test' };
    await chief.send('PUT', address(member.id, '/plan'), {
      body: { subscriptionStatus: 'premium' },
      headers,
    });
    await member.get('/api/admin/accounts?search=somebody', { headers });
    await put(chief, address(chief.id, '/role'), { role: 'user' });
    const [own, refused, done] = await entriesOf('?limit=3');
    expect(done).toEqual({
      id: expect.any(String),
      userId: chief.id,
      userEmail: chief.email,
      subjectEmail: member.email,
      action: 'change-plan',
      resource: `account ${member.id}: premium`,
      ipAddress: '127.0.0.1',
      userAgent: 'A browser of a test',
      success: true,
      failureReason: null,
      timestamp: expect.any(String),
    });
    expect(refused).toMatchObject({
      userId: member.id,
      action: 'refused',
      resource: 'GET /api/admin/accounts',
      success: false,
      failureReason: 'not-permitted',
    });
    expect(own).toMatchObject({ action: 'change-role', success: false, failureReason: 'own-role' });
  });

  test('is read page by page, of one account, and refusals only', async () => {
    const member = await site.member();
    for (let n = 0; n < 5; n += 1) await member.get('/api/admin/access-log');
    const query = `accountId=${member.id}&refusedOnly=true&limit=2`;
    const seen: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { entries: { id: string }[]; nextCursor: string | null } = (
        await admin.get(`/api/admin/access-log?${query}${cursor && `&cursor=${cursor}`}`)
      ).json;
      seen.push(...page.entries.map((entry) => entry.id));
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    expect((await admin.get('/api/admin/access-log?cursor=nonsense')).status).toBe(400);
  });
});
