import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import {
  isPermitted,
  type Permission,
  permissions,
  rolePermissions,
  roles,
} from '@everpaw/contracts/kernel/features/roles';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemorial, nowhere } from './helpers/acts.ts';
import { asOperator, type Member, memberWithRole } from './helpers/personas.ts';
import { endpoints } from './helpers/routes.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';

let site: Site;
let people: Record<'visitor' | 'deactivated', Client> &
  Record<'owner' | 'other' | 'premium' | 'admin' | 'super_admin', Member>;
let memorialId: string;
let subject: Member;

beforeAll(async () => {
  site = await openSite();
  const [owner, other, premium, closed] = [
    await site.member('Olga Owner'),
    await site.member('Otto Other'),
    await site.member('Paula Premium'),
    await memberWithRole(site, 'super_admin', 'Dora Closed'),
  ];
  const admin = await memberWithRole(site, 'admin', 'Adam Admin');
  const chief = await memberWithRole(site, 'super_admin', 'Carla Chief');
  await asOperator(site, 'ChangePlan', { accountId: premium.id, subscriptionStatus: 'premium' });
  // Closed past the API, which would have ended the session: what is left is a cookie that still names the account.
  await asOperator(site, 'DeactivateAccount', { accountId: closed.id });
  people = { visitor: site.browser(), deactivated: closed, owner, other, premium, admin, super_admin: chief };
  memorialId = await createMemorial(owner, { isPublic: false });
  subject = await site.member('Sara Subject');
});
afterAll(() => site.close());

type Persona = keyof typeof people;
const signedIn: readonly Persona[] = ['owner', 'other', 'premium', 'admin', 'super_admin'];
const routes = [...endpoints];
const guarded = routes.flatMap(([route, { access }]) =>
  typeof access === 'object' ? [[route, access.permission] as const] : [],
);

/** Asks with nothing in the body: whoever is let in meets the rules behind the door, and nothing is changed. */
async function knock(route: string, persona: Persona): Promise<number> {
  const [method = '', template = ''] = route.split(' ');
  const isMemorial = /^\/(api\/memorials|memorial)\/:id/.test(template);
  const path = template
    .replace(':id', isMemorial ? memorialId : nowhere)
    .replace(/:\w+Id\b/g, nowhere)
    .replace(':sha256', 'a'.repeat(64))
    .replace(/:[a-zA-Z]+/, 'w320.jpg');
  const client = site.browser();
  client.cookies = new Map(people[persona].cookies);
  // Signing out would end the session that is needed for the next route.
  if (/logout|sessions/.test(path)) client.cookies = await freshCookies(persona);
  const answer = await fetch(new URL(path, site.origin), {
    method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  await answer.body?.cancel();
  return answer.status;
}

async function freshCookies(persona: Persona): Promise<Map<string, string>> {
  const person = people[persona];
  if (!('email' in person)) return new Map();
  const client = site.browser();
  await client.post('/api/auth/login', { email: person.email, password });
  return client.cookies;
}

describe('SEC-09 every route of the API', () => {
  test.each(routes.filter(([, { access }]) => access !== 'anyone'))(
    '%s turns visitors and closed accounts away',
    async (route) => {
      expect([await knock(route, 'visitor'), await knock(route, 'deactivated')]).toEqual([401, 401]);
    },
  );

  test.each(routes.filter(([, { access }]) => access === 'anyone'))(
    '%s treats a closed account as a visitor',
    async (route) => {
      expect(await knock(route, 'deactivated')).toBe(await knock(route, 'visitor'));
    },
  );

  test.each(guarded)('%s lets in only those with the permission %s', async (route, permission) => {
    const allowed = new Set<Persona>(['super_admin']);
    if (rolePermissions.admin.includes(permission)) allowed.add('admin');
    for (const persona of signedIn) {
      const status = await knock(route, persona);
      if (allowed.has(persona)) expect([200, 400, 404]).toContain(status);
      else expect({ persona, status }).toEqual({ persona, status: 403 });
    }
  });

  test.each(routes.filter(([, endpoint]) => ofMemorial(endpoint)))(
    'REQ-305 %s opens somebody’s private memorial to no plan; who moderates may look and no more',
    async (route) => {
      const forOther = await knock(route, 'other');
      expect(forOther).toBeGreaterThanOrEqual(400);
      expect(await knock(route, 'premium')).toBe(forOther);
      for (const persona of ['admin', 'super_admin'] as const) {
        const status = await knock(route, persona);
        if (route.startsWith('GET')) expect([200, 400, 403, 404]).toContain(status);
        else expect({ persona, status }).toEqual({ persona, status: forOther });
      }
    },
  );

  test('REQ-305 the page of a private memorial is there for who moderates, and not for another member', async () => {
    const read = async (persona: Persona) => {
      const answer = await people[persona].get(`/api/memorials/${memorialId}`);
      return [answer.status, answer.headers.get('cache-control')];
    };
    expect(await read('admin')).toEqual([200, 'private, no-cache']);
    expect(await read('other')).toEqual([404, 'no-store']);
    expect(await read('deactivated')).toEqual([404, 'no-store']);
    expect((await people.admin.get('/api/memorials')).text).not.toContain(memorialId);
  });
});

function ofMemorial({ path }: Endpoint): boolean {
  return /^\/(api\/memorials|memorial)\/:id/.test(path);
}

describe('SEC-09 every act on an account', () => {
  const ranked = ['user', 'admin', 'super_admin'] as const;
  const every = permissions.filter((permission) => permission.startsWith('accounts.'));
  let by: Record<(typeof ranked)[number], Member>;
  let on: Record<(typeof ranked)[number], Member>;
  beforeAll(async () => {
    const made = async (label: string) => {
      const [user, admin, chief] = [
        await site.member(`Una ${label}`),
        await memberWithRole(site, 'admin', `Ada ${label}`),
        await memberWithRole(site, 'super_admin', `Cleo ${label}`),
      ];
      return { user, admin, super_admin: chief };
    };
    by = await made('Asker');
    on = await made('Subject');
    // With every permission of its own each caller comes past the door: what is left is who stands above whom.
    for (const role of ranked)
      await asOperator(site, 'ChangePermissions', { accountId: by[role].id, permissions: every });
  });

  const acts: [string, 'PUT' | 'POST', string, unknown][] = [
    ['the role', 'PUT', '/role', { role: 'user' }],
    ['the permissions', 'PUT', '/permissions', { permissions: [] }],
    ['the plan', 'PUT', '/plan', { subscriptionStatus: 'premium' }],
    ['closing', 'POST', '/deactivate', undefined],
    ['opening', 'POST', '/reactivate', undefined],
  ];

  test.each(acts)('%s: nobody acts on who stands above them', async (_, method, path, body) => {
    for (const [below, caller] of ranked.entries())
      for (const [rank, subjectRole] of ranked.entries()) {
        const { id } = on[subjectRole];
        // Put back for every try, and closed where it is the opening that is tried.
        await asOperator(site, 'ChangeRole', { accountId: id, role: subjectRole });
        const isOpening = path === '/reactivate';
        await asOperator(site, isOpening ? 'DeactivateAccount' : 'ReactivateAccount', { accountId: id });
        const answer = await by[caller].send(method, `/api/admin/accounts/${id}${path}`, { body });
        expect([caller, subjectRole, answer.status]).toEqual([caller, subjectRole, rank > below ? 403 : 200]);
        const { json } = await people.super_admin.get(`/api/admin/accounts/${id}`);
        if (rank > below) expect([json.role, json.isActive]).toEqual([subjectRole, !isOpening]);
      }
  });

  test('a role above one’s own is given to nobody, and a permission that one has not neither', async () => {
    await asOperator(site, 'ReactivateAccount', { accountId: on.user.id });
    const put = (caller: (typeof ranked)[number], path: string, body: unknown) =>
      by[caller].send('PUT', `/api/admin/accounts/${on.user.id}${path}`, { body });
    for (const [caller, role] of [
      ['user', 'admin'],
      ['admin', 'super_admin'],
    ] as const)
      expect((await put(caller, '/role', { role })).status).toBe(403);
    expect((await put('user', '/permissions', { permissions: ['memorials.moderate'] })).status).toBe(403);
    expect((await put('admin', '/permissions', { permissions: ['memorials.moderate'] })).status).toBe(200);
  });
});

describe('REQ-402 what a permission allows', () => {
  test('there is a route for every permission that is checked at the door', () => {
    const used = new Set(guarded.map(([, permission]) => permission));
    // Moderating, what is told of people, and the whole site are decided where the memorial or archive is, not before the handler runs.
    expect([...permissions].filter((permission) => !used.has(permission))).toEqual([
      'memorials.moderate',
      'audit.read-personal',
      'archives.manage-site',
    ]);
  });

  test.each([...permissions])('SEC-09 %s alone opens its own routes and no other', async (permission) => {
    await asOperator(site, 'ChangePermissions', { accountId: people.other.id, permissions: [permission] });
    for (const [route, needed] of guarded) {
      const status = await knock(route, 'other');
      if (needed === permission) expect([200, 400, 404]).toContain(status);
      else expect({ route, status }).toEqual({ route, status: 403 });
    }
    await asOperator(site, 'ChangePermissions', { accountId: people.other.id, permissions: [] });
  });

  test('REQ-362 REQ-402 are those of the role and one’s own; a closed account has none', () => {
    const may = (account: Parameters<typeof isPermitted>[0]) =>
      permissions.filter((permission: Permission) => isPermitted(account, permission));
    for (const role of roles) {
      expect(may({ role, permissions: [], isActive: true })).toEqual(
        permissions.filter((permission) => rolePermissions[role].includes(permission)),
      );
      expect(may({ role, permissions: [...permissions], isActive: true })).toEqual([...permissions]);
      expect(may({ role, permissions: [...permissions], isActive: false })).toEqual([]);
    }
    expect(may(null)).toEqual([]);
  });

  test('SEC-09 nobody raises themselves: not by the body of another call, nor by a command from a device', async () => {
    const raise = {
      role: 'super_admin',
      isAdmin: true,
      permissions: [...permissions],
      subscriptionStatus: 'lifetime',
    };
    await subject.post('/api/memorials', { petName: 'Bella', petType: 'dog', ...raise });
    const commands = ['ChangeRole', 'ChangePermissions', 'ChangePlan', 'ScheduleSeasonalTheme'].map(
      (type, index) => ({
        id: `0197f3a0-2222-7000-8000-00000000000${index}`,
        type,
        v: 1,
        payload: { accountId: subject.id, ...raise },
      }),
    );
    const pushed = await subject.post('/api/sync/push', { commands });
    // No device may send these, so they stay unknown to the site and are never executed.
    for (const verdict of pushed.json.verdicts)
      expect(verdict).toMatchObject({ verdict: 'retry', code: 'not-yet' });
    await site.settled();
    expect((await subject.get('/api/auth/user')).json).toMatchObject({
      role: 'user',
      isAdmin: false,
      permissions: [],
      subscriptionStatus: 'free',
    });
  });
});
