import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../kernel/decider.ts';
import type { Permission, Role } from '../kernel/features/roles.ts';
import { given } from '../testing/given.ts';
import type { AccountCommand, EmailCommand } from './account.commands.ts';
import { type AccountContext, accountDecider, emailDecider } from './account.decider.ts';
import type { AccountEvent } from './account.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const accountId = id(1);
const meta = { commandId: id(99), actor: { kind: 'visitor' as const }, at: '2026-03-01T12:00:00.000Z' };
const self = { caller: null };
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId, email: 'ana@example.org', firstName: 'Ana', lastName: 'Reis', passwordHash: 'x' },
};
const take = (memorial: number, claim: number): AccountCommand => ({
  type: 'TakeMemorialSlot',
  data: { accountId, memorialId: id(memorial), claim: id(claim) },
  meta,
});
const release = (memorial: number, claim: number | null): AccountCommand => ({
  type: 'ReleaseMemorialSlot',
  data: { accountId, memorialId: id(memorial), claim: claim === null ? null : id(claim) },
  meta,
});
const taken = (memorial: number, claim: number): AccountEvent => ({
  type: 'MemorialSlotTaken',
  data: { accountId, memorialId: id(memorial), claim: id(claim) },
});

describe('registering', () => {
  const command: AccountCommand = {
    type: 'RegisterAccount',
    data: { ...registered.data, emailKey: 'k' } as Extract<
      AccountCommand,
      { type: 'RegisterAccount' }
    >['data'],
    meta,
  };

  test('REQ-329 makes the account, and tells nothing of the reservation', () => {
    expect(given(accountDecider, []).when(command, self)).toEqual([registered]);
  });

  test('is refused twice, and after the reservation was given up', () => {
    expect(given(accountDecider, [registered]).refused(command, self).kind).toBe('conflict');
    const abandoned: AccountEvent = { type: 'AccountAbandoned', data: { accountId, emailKey: 'k' } };
    expect(given(accountDecider, [abandoned]).refused(command, self).kind).toBe('conflict');
  });

  test('an account that came is never abandoned', () => {
    const abandon: AccountCommand = { type: 'AbandonAccount', data: { accountId, emailKey: 'k' }, meta };
    expect(given(accountDecider, [registered]).when(abandon, self)).toEqual([]);
    expect(given(accountDecider, []).when(abandon, self)).toHaveLength(1);
  });
});

describe('REQ-394 SEC-12 the free plan has one memorial', () => {
  test('the first takes the slot, the second meets the limit', () => {
    expect(given(accountDecider, [registered]).when(take(10, 20), self)).toEqual([taken(10, 20)]);
    expect(given(accountDecider, [registered, taken(10, 20)]).refused(take(11, 21), self)).toMatchObject({
      kind: 'limit',
      code: 'memorial-limit',
      message: 'Please upgrade to create more memorials.',
    });
  });

  test('the same claim again changes nothing; a new claim for the same memorial takes over', () => {
    const past = [registered, taken(10, 20)];
    expect(given(accountDecider, past).when(take(10, 20), self)).toEqual([]);
    expect(given(accountDecider, past).when(take(10, 21), self)).toEqual([taken(10, 21)]);
  });

  test('an old deletion never frees the slot of a memorial that was brought back', () => {
    const past = [registered, taken(10, 20), taken(10, 21)];
    expect(given(accountDecider, past).when(release(10, 20), self)).toEqual([]);
    expect(given(accountDecider, past).when(release(10, 21), self)).toHaveLength(1);
    expect(given(accountDecider, past).when(release(10, null), self)).toHaveLength(1);
  });

  const freed = (memorial: number): AccountEvent => ({
    type: 'MemorialSlotReleased',
    data: { accountId, memorialId: id(memorial) },
  });
  const plan = (subscriptionStatus: 'free' | 'premium'): AccountEvent => ({
    type: 'PlanChanged',
    data: { accountId, subscriptionStatus },
  });

  test('REQ-397 a memorial of a plan that ended comes back beyond the plan, to its old place', () => {
    const rich = [registered, plan('premium'), taken(10, 20), taken(11, 21), taken(12, 22)];
    const before = [...rich, freed(11), plan('free')];
    expect(given(accountDecider, before).when(take(11, 23), self)).toEqual([taken(11, 23)]);
    const after = [...rich, plan('free'), freed(10)];
    expect(given(accountDecider, after).when(take(10, 23), self)).toEqual([taken(10, 23)]);
    expect(given(accountDecider, after).refused(take(13, 23), self).code).toBe('memorial-limit');
    expect(given(accountDecider, [...after, taken(10, 23)]).state).toMatchObject({
      memorialSlots: new Map([
        [id(10), id(23)],
        [id(11), id(21)],
        [id(12), id(22)],
      ]),
    });
  });

  test('REQ-397 all memorials of a plan that ended come back, in whatever order they were deleted', () => {
    const rich = [registered, plan('premium'), taken(10, 20), taken(11, 21), plan('free')];
    const left = [...rich, freed(10), freed(11)];
    expect(given(accountDecider, [...left, taken(10, 22)]).when(take(11, 23), self)).toEqual([taken(11, 23)]);
    expect(given(accountDecider, [...left, taken(11, 22)]).when(take(10, 23), self)).toEqual([taken(10, 23)]);
    const another = [...left, taken(12, 22), taken(10, 23)];
    expect(given(accountDecider, another).refused(take(11, 24), self).code).toBe('memorial-limit');
  });

  test('REQ-397 what never was beyond the plan does not come back beyond it', () => {
    const swapped = [registered, taken(10, 20), freed(10), taken(11, 21)];
    expect(given(accountDecider, swapped).refused(take(10, 22), self).code).toBe('memorial-limit');
  });

  test('REQ-397 whatever is taken, given back and taken again after a plan ended, there are never more than then', () => {
    const step = fc.tuple(fc.boolean(), fc.nat(6), fc.nat(3));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const rich = [taken(0, 20), taken(1, 21), taken(2, 22), freed(2)];
        const past: AccountEvent[] = [registered, plan('premium'), ...rich, plan('free')];
        for (const [takes, memorial, claim] of steps) {
          try {
            const command = takes ? take(memorial, claim) : release(memorial, null);
            past.push(...given(accountDecider, past).when(command, self));
          } catch {
            continue;
          }
          const { state } = given(accountDecider, past);
          if (state.status !== 'active' || state.memorialSlots.size > 3) return false;
        }
        return true;
      }),
    );
  });

  test('whatever is taken and given back in whatever order, there is never more than one', () => {
    const step = fc.tuple(fc.boolean(), fc.nat(3), fc.nat(3));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const past: AccountEvent[] = [registered];
        for (const [takes, memorial, claim] of steps) {
          try {
            const command = takes ? take(memorial, claim) : release(memorial, claim);
            past.push(...given(accountDecider, past).when(command, self));
          } catch {
            continue;
          }
          const { state } = given(accountDecider, past);
          if (state.status !== 'active' || state.memorialSlots.size > 1) return false;
        }
        return true;
      }),
    );
  });
});

describe('REQ-330 an address', () => {
  const reserve = (account: number): EmailCommand => ({
    type: 'ReserveEmail',
    data: { emailKey: 'k', accountId: id(account) },
    meta,
  });
  const give = (account: number): EmailCommand => ({
    type: 'ReleaseEmail',
    data: { emailKey: 'k', accountId: id(account) },
    meta,
  });
  const held = { type: 'EmailReserved' as const, data: { accountId: id(1) } };

  test('is held by one account at a time', () => {
    expect(given(emailDecider, []).when(reserve(1), undefined)).toEqual([held]);
    expect(given(emailDecider, [held]).when(reserve(1), undefined)).toEqual([]);
    expect(given(emailDecider, [held]).refused(reserve(2), undefined).message).toBe(
      'Please try again with different information.',
    );
  });

  test('is given back by its holder only, and can then be taken again', () => {
    expect(given(emailDecider, [held]).when(give(2), undefined)).toEqual([]);
    const [released] = given(emailDecider, [held]).when(give(1), undefined);
    if (!released) throw new Error('it is given back');
    expect(given(emailDecider, [held, released]).when(reserve(2), undefined)).toHaveLength(1);
  });
});

describe('a person and their own account', () => {
  type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];
  const ana = { kind: 'account' as const, accountId };
  const eve = { kind: 'account' as const, accountId: id(2) };
  const asks = <Type extends AccountCommand['type']>(type: Type, data: Data<Type>, actor: Actor = ana) =>
    ({ type, data, meta: { ...meta, actor } }) as AccountCommand;
  const google = { provider: 'google' as const, subject: 'g-1', email: 'ana@example.org' };
  const linked: AccountEvent = { type: 'SignInLinked', data: { accountId, ...google } };
  const photo = (n: number) => String(n).repeat(64);

  test('SEC-07 who comes through a service has its sign-in and a confirmed address from the first fact on', () => {
    const command = asks('RegisterAccount', {
      ...registered.data,
      passwordHash: null,
      emailKey: 'k',
      signIn: google,
    } as Data<'RegisterAccount'>);
    expect(given(accountDecider, []).when(command, self)).toEqual([
      { ...registered, data: { ...registered.data, passwordHash: null } },
      linked,
      { type: 'EmailVerified', data: { accountId } },
    ]);
  });

  test('a changed profile names the photo that it replaces, and an unchanged one is no fact', () => {
    const change = (n: number | null) =>
      asks('ChangeProfile', {
        accountId,
        firstName: 'Ana',
        lastName: 'Reis',
        photo: n === null ? null : photo(n),
      });
    const past: AccountEvent[] = [registered];
    const formers = [];
    for (const n of [1, 1, 2, null]) {
      const events = given(accountDecider, past).when(change(n), self);
      formers.push(...events.map(({ data }) => ('formerPhoto' in data ? data.formerPhoto : 'none')));
      past.push(...events);
    }
    expect(formers).toEqual([null, photo(1), photo(2)]);
    const left = given(accountDecider, [...past.slice(0, 2)]).when(
      asks('DeleteAccount', { accountId, emailKey: 'k' }),
      self,
    );
    expect(left).toMatchObject([{ type: 'AccountDeleted', data: { photo: photo(1) } }]);
  });

  test('the last way to sign in cannot be taken off; with a password it can', () => {
    const without: AccountEvent = { ...registered, data: { ...registered.data, passwordHash: null } };
    const unlink = asks('UnlinkSignIn', { accountId, provider: 'google' });
    expect(given(accountDecider, [without, linked]).refused(unlink, self).code).toBe('last-sign-in');
    const set: AccountEvent = {
      type: 'PasswordChanged',
      data: { accountId, passwordHash: 'y', cause: 'person' },
    };
    expect(given(accountDecider, [without, linked, set]).when(unlink, self)).toHaveLength(1);
    expect(given(accountDecider, [registered]).when(unlink, self)).toEqual([]);
  });

  test.each([
    asks('ChangePassword', { accountId, passwordHash: 'y', cause: 'person' }, eve),
    asks('ChangeProfile', { accountId, firstName: 'Eve', lastName: '', photo: null }, eve),
    asks('LinkSignIn', { accountId, ...google }, eve),
    asks('UnlinkSignIn', { accountId, provider: 'google' }, eve),
    asks('ChangeEmailPreferences', { accountId, tributes: false, news: true }, eve),
    asks('DeleteAccount', { accountId, emailKey: 'k' }, eve),
  ])('SEC-09 nobody else does it for them: $type', (command) => {
    expect(given(accountDecider, [registered, linked]).refused(command, self).kind).toBe('forbidden');
  });
});

describe('SEC-09 REQ-402 who changes somebody else’s account', () => {
  const every = ['accounts.change-plan', 'accounts.change-role', 'accounts.deactivate'];
  const caller = (role: Role, own: readonly string[] = every): AccountContext => {
    const asking = [
      registered,
      { type: 'RoleChanged', data: { accountId, role } },
      { type: 'PermissionsChanged', data: { accountId, permissions: own } },
    ] as AccountEvent[];
    const state = asking.reduce(accountDecider.evolve, accountDecider.initialState);
    return { caller: state.status === 'active' ? state : null };
  };
  const person = (role: Role, isActive = true): AccountEvent[] => [
    registered,
    { type: 'RoleChanged', data: { accountId, role } },
    ...(isActive ? [] : ([{ type: 'AccountDeactivated', data: { accountId } }] as const)),
  ];
  const by = { ...meta, actor: { kind: 'account' as const, accountId: id(7) } };
  const acts = {
    ChangeRole: { accountId, role: 'user' },
    ChangePermissions: { accountId, permissions: ['accounts.deactivate'] },
    ChangePlan: { accountId, subscriptionStatus: 'lifetime' },
    DeactivateAccount: { accountId },
    ReactivateAccount: { accountId },
  } as const;
  const command = (type: keyof typeof acts, data: object = acts[type]) =>
    ({ type, data, meta: by }) as AccountCommand;
  const allActs = Object.keys(acts) as (keyof typeof acts)[]; // the keys of that very record

  test.each(allActs)('%s is refused to whoever stands below that person, with every permission', (type) => {
    for (const [own, theirs] of [
      ['user', 'admin'],
      ['user', 'super_admin'],
      ['admin', 'super_admin'],
    ] as const) {
      const subject = given(accountDecider, person(theirs, type !== 'ReactivateAccount'));
      expect(subject.refused(command(type), caller(own)).code).toBe('not-permitted');
    }
  });

  test.each(allActs)('%s is done by whoever has the permission and stands no lower', (type) => {
    for (const [own, theirs] of [
      ['admin', 'admin'],
      ['super_admin', 'super_admin'],
      ['super_admin', 'admin'],
    ] as const) {
      const subject = given(accountDecider, person(theirs, type !== 'ReactivateAccount'));
      expect(subject.when(command(type), caller(own))).toHaveLength(1);
    }
  });

  test('nobody gives a role above their own, nor a permission that they have not', () => {
    const member = given(accountDecider, person('user'));
    const give = (role: Role) => command('ChangeRole', { accountId, role });
    expect(member.refused(give('super_admin'), caller('admin')).code).toBe('not-permitted');
    expect(member.refused(give('admin'), caller('user')).code).toBe('not-permitted');
    expect(member.when(give('admin'), caller('admin'))).toHaveLength(1);

    const allow = (...permissions: Permission[]) => command('ChangePermissions', { accountId, permissions });
    const manager = caller('admin', ['accounts.change-role']);
    expect(member.refused(allow('accounts.change-plan'), manager).code).toBe('not-permitted');
    expect(member.when(allow('accounts.read'), manager)).toHaveLength(1);
  });

  test('taking away is not giving: what somebody has may be left or taken by whoever has less', () => {
    const permissions = ['accounts.change-plan', 'accounts.read'] as Permission[];
    const holds: AccountEvent = { type: 'PermissionsChanged', data: { accountId, permissions } };
    const subject = given(accountDecider, [...person('user'), holds]);
    const manager = caller('admin', ['accounts.change-role']);
    const leave = (left: Permission[]) => command('ChangePermissions', { accountId, permissions: left });
    expect(subject.when(leave(['accounts.change-plan']), manager)).toHaveLength(1);
    expect(subject.when(leave([]), manager)).toHaveLength(1);
  });
});

describe('every refusal and every change, as it is told', () => {
  const by = (actor: Actor, type: AccountCommand['type'], data: object) =>
    ({ type, data: { accountId, ...data }, meta: { ...meta, actor } }) as AccountCommand;
  const ana: Actor = { kind: 'account', accountId };
  const boss: Actor = { kind: 'account', accountId: id(7) };
  const system: Actor = { kind: 'system', name: 'test' };
  const states = (past: AccountEvent[]) => past.reduce(accountDecider.evolve, accountDecider.initialState);
  const asking = (role: Role, permissions: readonly string[] = []): AccountContext => {
    const state = states([
      registered,
      { type: 'RoleChanged', data: { accountId, role } },
      { type: 'PermissionsChanged', data: { accountId, permissions } } as AccountEvent,
    ]);
    return { caller: state.status === 'active' ? state : null };
  };
  const deleted: AccountEvent = {
    type: 'AccountDeleted',
    data: { accountId, emailKey: 'k', memorialIds: [], photo: null },
  };
  const google = { provider: 'google' as const, subject: 'g-1', email: null };
  const github = { provider: 'github' as const, subject: 'h-1', email: null };
  const linked = (one: typeof google | typeof github): AccountEvent => ({
    type: 'SignInLinked',
    data: { accountId, ...one },
  });
  const none = { ...registered, data: { ...registered.data, passwordHash: null } } as AccountEvent;

  test('REQ-329 REQ-331 a new account is what its state says', () => {
    expect(states([registered])).toEqual({
      status: 'active',
      accountId,
      isActive: true,
      emailVerified: false,
      hasPassword: true,
      role: 'user',
      permissions: [],
      subscriptionStatus: 'free',
      memorialSlots: new Map(),
      slotHistory: new Map(),
      signIns: new Map(),
      profile: { firstName: 'Ana', lastName: 'Reis', photo: null },
      emailPreferences: { tributes: true, news: false },
    });
    expect(states([none])).toMatchObject({ hasPassword: false });
    expect(states([])).toEqual({ status: 'none' });
    expect(states([registered, deleted])).toEqual({ status: 'deleted' });
  });

  test.each<[AccountEvent, object]>([
    [taken(10, 20), { memorialSlots: new Map([[id(10), id(20)]]), slotHistory: new Map([[id(10), false]]) }],
    [
      { type: 'PasswordChanged', data: { accountId, passwordHash: 'y', cause: 'person' } },
      { hasPassword: true },
    ],
    [{ type: 'SignedIn', data: { accountId } }, {}],
    [
      {
        type: 'ProfileChanged',
        data: { accountId, firstName: 'A', lastName: 'B', photo: 'c', formerPhoto: null },
      },
      { profile: { firstName: 'A', lastName: 'B', photo: 'c' } },
    ],
    [{ type: 'EmailVerified', data: { accountId } }, { emailVerified: true }],
    [linked(google), { signIns: new Map([['google', 'g-1']]) }],
    [
      { type: 'EmailPreferencesChanged', data: { accountId, tributes: false, news: true } },
      { emailPreferences: { tributes: false, news: true } },
    ],
    [{ type: 'RoleChanged', data: { accountId, role: 'admin' } }, { role: 'admin' }],
    [
      { type: 'PermissionsChanged', data: { accountId, permissions: ['accounts.read'] } },
      { permissions: ['accounts.read'] },
    ],
    [
      { type: 'PlanChanged', data: { accountId, subscriptionStatus: 'lifetime' } },
      { subscriptionStatus: 'lifetime' },
    ],
    [{ type: 'AccountDeactivated', data: { accountId } }, { isActive: false }],
  ])('$type changes that, and nothing else', (event, change) => {
    expect(states([none, event])).toEqual({ ...states([none]), ...change });
    for (const past of [[], [registered, deleted]]) expect(states([...past, event])).toEqual(states(past));
  });

  test('what is taken back takes nothing else with it', () => {
    const off: AccountEvent = { type: 'SignInUnlinked', data: { accountId, provider: 'google' } };
    expect(states([registered, linked(google), linked(github), off])).toMatchObject({
      signIns: new Map([['github', 'h-1']]),
    });
    const freed: AccountEvent = { type: 'MemorialSlotReleased', data: { accountId, memorialId: id(10) } };
    expect(states([registered, taken(10, 20), taken(11, 21), freed])).toMatchObject({
      memorialSlots: new Map([[id(11), id(21)]]),
    });
    const closed: AccountEvent = { type: 'AccountDeactivated', data: { accountId } };
    const open: AccountEvent = { type: 'AccountReactivated', data: { accountId } };
    expect(states([registered, closed, open])).toEqual(states([registered]));
  });

  const signInFirst = ['not-found', 'account-not-found', 'Please sign in first'];
  const notPermitted = ['forbidden', 'not-permitted', 'Your account doesn’t have permission to do this'];
  const ownRole = ['conflict', 'own-role', 'Someone else has to change this for you'];
  const taking = { memorialId: id(10), claim: id(20) };
  test.each<[string, AccountEvent[], AccountCommand, AccountContext, string[]]>([
    ['a sign-in to no account', [], by(ana, 'RecordSignIn', {}), self, signInFirst],
    ['a sign-in to a deleted one', [registered, deleted], by(ana, 'RecordSignIn', {}), self, signInFirst],
    [
      'a slot of a deleted one',
      [registered, deleted],
      by(ana, 'TakeMemorialSlot', taking),
      self,
      signInFirst,
    ],
    ['deleting what is not there', [], by(ana, 'DeleteAccount', { emailKey: 'k' }), self, signInFirst],
    ['a slot given back to nobody', [], by(ana, 'ReleaseMemorialSlot', taking), self, signInFirst],
    [
      'a second account under one id',
      [registered],
      by(ana, 'RegisterAccount', {}),
      self,
      ['conflict', 'account-exists', 'Please try again with different information.'],
    ],
    [
      'the last way to sign in',
      [none, linked(google)],
      by(ana, 'UnlinkSignIn', { provider: 'google' }),
      self,
      ['conflict', 'last-sign-in', 'Please set a password first, or you’ll be locked out'],
    ],
    ['another’s password', [registered], by(boss, 'ChangePassword', {}), asking('super_admin'), notPermitted],
    ['a visitor’s wish', [registered], by(meta.actor, 'DeleteAccount', {}), self, notPermitted],
    [
      'a role without the permission',
      [registered],
      by(boss, 'ChangeRole', { role: 'user' }),
      asking('admin'),
      notPermitted,
    ],
    ['a role by nobody', [registered], by(meta.actor, 'ChangeRole', { role: 'user' }), self, notPermitted],
    ['one’s own role', [registered], by(ana, 'ChangeRole', { role: 'user' }), asking('super_admin'), ownRole],
    [
      'permissions without the permission',
      [registered],
      by(boss, 'ChangePermissions', { permissions: [] }),
      asking('admin'),
      notPermitted,
    ],
    [
      'one’s own permissions',
      [registered],
      by(ana, 'ChangePermissions', { permissions: [] }),
      asking('super_admin'),
      ownRole,
    ],
    [
      'a plan without the permission',
      [registered],
      by(boss, 'ChangePlan', { subscriptionStatus: 'premium' }),
      asking('admin'),
      notPermitted,
    ],
    [
      'closing without the permission',
      [registered],
      by(boss, 'DeactivateAccount', {}),
      asking('user'),
      notPermitted,
    ],
    ['closing one’s own', [registered], by(ana, 'DeactivateAccount', {}), asking('super_admin'), ownRole],
    [
      'opening without the permission',
      [registered],
      by(boss, 'ReactivateAccount', {}),
      asking('user'),
      notPermitted,
    ],
  ])('%s is refused', (_, past, command, context, [kind, code, message]) => {
    const refusal = given(accountDecider, past).refused(command, context);
    expect([refusal.kind, refusal.code, refusal.message]).toEqual([kind, code, message]);
  });

  const profile = { firstName: 'Ana', lastName: 'Reis', photo: null };
  const preferences = { tributes: true, news: false };
  const chief = asking('super_admin');
  test.each<[string, AccountEvent[], AccountCommand, AccountEvent[]]>([
    ['a sign-in', [registered], by(ana, 'RecordSignIn', {}), [{ type: 'SignedIn', data: { accountId } }]],
    [
      'a confirmed address',
      [registered],
      by(system, 'VerifyEmail', {}),
      [{ type: 'EmailVerified', data: { accountId } }],
    ],
    [
      'a confirmed address again',
      [registered, { type: 'EmailVerified', data: { accountId } }],
      by(system, 'VerifyEmail', {}),
      [],
    ],
    ['the same profile', [registered], by(ana, 'ChangeProfile', profile), []],
    ...(
      [
        ['a first name', { ...profile, firstName: 'Eva' }],
        ['a last name', { ...profile, lastName: '' }],
        ['a photo', { ...profile, photo: 'b' }],
      ] as const
    ).map(([what, next]): [string, AccountEvent[], AccountCommand, AccountEvent[]] => [
      what,
      [registered],
      by(ana, 'ChangeProfile', next),
      [{ type: 'ProfileChanged', data: { accountId, ...next, formerPhoto: null } }],
    ]),
    ['the same service', [registered, linked(google)], by(ana, 'LinkSignIn', google), []],
    [
      'another person of the service',
      [registered, linked(google)],
      by(system, 'LinkSignIn', { ...google, subject: 'g-2' }),
      [{ type: 'SignInLinked', data: { accountId, ...google, subject: 'g-2' } }],
    ],
    [
      'one service of two without a password',
      [none, linked(google), linked(github)],
      by(ana, 'UnlinkSignIn', { provider: 'github' }),
      [{ type: 'SignInUnlinked', data: { accountId, provider: 'github' } }],
    ],
    [
      'a service that is not linked',
      [none, linked(google)],
      by(ana, 'UnlinkSignIn', { provider: 'github' }),
      [],
    ],
    ['the same emails', [registered], by(ana, 'ChangeEmailPreferences', preferences), []],
    ...(
      [
        ['no emails of tributes', { ...preferences, tributes: false }],
        ['emails of news', { ...preferences, news: true }],
      ] as const
    ).map(([what, next]): [string, AccountEvent[], AccountCommand, AccountEvent[]] => [
      what,
      [registered],
      by(ana, 'ChangeEmailPreferences', next),
      [{ type: 'EmailPreferencesChanged', data: { accountId, ...next } }],
    ]),
    ['the same role', [registered], by(boss, 'ChangeRole', { role: 'user' }), []],
    [
      'a role',
      [registered],
      by(system, 'ChangeRole', { role: 'super_admin' }),
      [{ type: 'RoleChanged', data: { accountId, role: 'super_admin' } }],
    ],
    [
      'permissions in their order, each once',
      [registered],
      by(boss, 'ChangePermissions', {
        permissions: ['memorials.moderate', 'accounts.read', 'accounts.read'],
      }),
      [
        {
          type: 'PermissionsChanged',
          data: { accountId, permissions: ['accounts.read', 'memorials.moderate'] },
        },
      ],
    ],
    [
      'the same permissions in another order',
      [
        registered,
        {
          type: 'PermissionsChanged',
          data: { accountId, permissions: ['memorials.moderate', 'accounts.read'] },
        },
      ],
      by(boss, 'ChangePermissions', { permissions: ['accounts.read', 'memorials.moderate'] }),
      [],
    ],
    [
      'permissions by the site itself',
      [registered],
      by(system, 'ChangePermissions', { permissions: ['accounts.change-plan'] }),
      [{ type: 'PermissionsChanged', data: { accountId, permissions: ['accounts.change-plan'] } }],
    ],
    ['the same plan', [registered], by(boss, 'ChangePlan', { subscriptionStatus: 'free' }), []],
    [
      'a plan',
      [registered],
      by(boss, 'ChangePlan', { subscriptionStatus: 'premium' }),
      [{ type: 'PlanChanged', data: { accountId, subscriptionStatus: 'premium', isGiven: true } }],
    ],
    [
      'a plan that is paid for',
      [registered],
      by(system, 'FollowSubscription', { subscriptionStatus: 'premium', from: ['free'] }),
      [{ type: 'PlanChanged', data: { accountId, subscriptionStatus: 'premium' } }],
    ],
    [
      'a plan that was given, when what was paid for ends',
      [registered, { type: 'PlanChanged', data: { accountId, subscriptionStatus: 'lifetime' } }],
      by(system, 'FollowSubscription', { subscriptionStatus: 'free', from: ['premium'] }),
      [],
    ],
    [
      'the plan of nobody',
      [],
      by(system, 'FollowSubscription', { subscriptionStatus: 'free', from: ['premium'] }),
      [],
    ],
    [
      'closing',
      [registered],
      by(boss, 'DeactivateAccount', {}),
      [{ type: 'AccountDeactivated', data: { accountId } }],
    ],
    [
      'closing again',
      [registered, { type: 'AccountDeactivated', data: { accountId } }],
      by(boss, 'DeactivateAccount', {}),
      [],
    ],
    ['opening what is open', [registered], by(boss, 'ReactivateAccount', {}), []],
    [
      'opening again',
      [registered, { type: 'AccountDeactivated', data: { accountId } }],
      by(system, 'ReactivateAccount', {}),
      [{ type: 'AccountReactivated', data: { accountId } }],
    ],
    [
      'leaving',
      [registered, taken(10, 20), taken(11, 21)],
      by(ana, 'DeleteAccount', { emailKey: 'k' }),
      [
        {
          type: 'AccountDeleted',
          data: { accountId, emailKey: 'k', memorialIds: [id(10), id(11)], photo: null },
        },
      ],
    ],
    ['leaving twice', [registered, deleted], by(ana, 'DeleteAccount', { emailKey: 'k' }), []],
    ['giving back after leaving', [registered, deleted], by(system, 'ReleaseMemorialSlot', taking), []],
    [
      'giving back',
      [registered, taken(10, 20)],
      by(system, 'ReleaseMemorialSlot', taking),
      [{ type: 'MemorialSlotReleased', data: { accountId, memorialId: id(10) } }],
    ],
    [
      'giving back what is not held',
      [registered],
      by(system, 'ReleaseMemorialSlot', { ...taking, claim: null }),
      [],
    ],
    [
      'a reservation that was given up',
      [],
      by(system, 'AbandonAccount', { emailKey: 'k' }),
      [{ type: 'AccountAbandoned', data: { accountId, emailKey: 'k' } }],
    ],
    [
      'a reservation given up twice',
      [{ type: 'AccountAbandoned', data: { accountId, emailKey: 'k' } }],
      by(system, 'AbandonAccount', { emailKey: 'k' }),
      [],
    ],
  ])('%s', (_, past, command, events) => {
    expect(given(accountDecider, past).when(command, chief)).toEqual(events);
  });

  test('REQ-402 without any caller only a user’s rank is stood up to', () => {
    const past: AccountEvent[] = [registered, { type: 'RoleChanged', data: { accountId, role: 'admin' } }];
    expect(given(accountDecider, past).refused(by(boss, 'ReactivateAccount', {}), self).code).toBe(
      'not-permitted',
    );
    expect(given(accountDecider, past).when(by(system, 'DeactivateAccount', {}), self)).toEqual([
      { type: 'AccountDeactivated', data: { accountId } },
    ]);
    expect(
      given(accountDecider, past).when(by(system, 'ChangePlan', { subscriptionStatus: 'premium' }), self),
    ).toEqual([{ type: 'PlanChanged', data: { accountId, subscriptionStatus: 'premium', isGiven: true } }]);
  });

  test('REQ-330 an address is released by another’s leaving only in name', () => {
    const held = { type: 'EmailReserved' as const, data: { accountId: id(1) } };
    const other = { type: 'EmailReleased' as const, data: { accountId: id(2) } };
    const own = { type: 'EmailReleased' as const, data: { accountId: id(1) } };
    expect(given(emailDecider, []).state).toEqual({ reservedBy: null });
    expect(given(emailDecider, [held]).state).toEqual({ reservedBy: id(1) });
    expect(given(emailDecider, [held, other]).state).toEqual({ reservedBy: id(1) });
    expect(given(emailDecider, [held, own]).state).toEqual({ reservedBy: null });
    const reserve: EmailCommand = { type: 'ReserveEmail', data: { emailKey: 'k', accountId: id(2) }, meta };
    expect(given(emailDecider, [held]).refused(reserve, undefined)).toMatchObject({
      kind: 'conflict',
      code: 'email-taken',
    });
    const release: EmailCommand = { type: 'ReleaseEmail', data: { emailKey: 'k', accountId: id(1) }, meta };
    expect(given(emailDecider, [held]).when(release, undefined)).toEqual([own]);
  });
});
