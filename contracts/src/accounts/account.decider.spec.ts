import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../kernel/decider.ts';
import type { Permission, Role } from '../kernel/roles.ts';
import { given } from '../testing/given.ts';
import type { AccountCommand, EmailCommand } from './account.commands.ts';
import { type AccountContext, accountDecider, emailDecider } from './account.decider.ts';
import type { AccountEvent } from './account.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const accountId = id(1);
const meta = { commandId: id(99), actor: { kind: 'visitor' as const }, at: '2026-03-01T12:00:00.000Z' };
const self = { asker: null };
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

  test('REQ-128 a changed profile names the photo that it replaces, and an unchanged one is no fact', () => {
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
  const asker = (role: Role, own: readonly string[] = every): AccountContext => {
    const asking = [
      registered,
      { type: 'RoleChanged', data: { accountId, role } },
      { type: 'PermissionsChanged', data: { accountId, permissions: own } },
    ] as AccountEvent[];
    const state = asking.reduce(accountDecider.evolve, accountDecider.initialState);
    return { asker: state.status === 'active' ? state : null };
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
      expect(subject.refused(command(type), asker(own)).code).toBe('not-permitted');
    }
  });

  test.each(allActs)('%s is done by whoever has the permission and stands no lower', (type) => {
    for (const [own, theirs] of [
      ['admin', 'admin'],
      ['super_admin', 'super_admin'],
      ['super_admin', 'admin'],
    ] as const) {
      const subject = given(accountDecider, person(theirs, type !== 'ReactivateAccount'));
      expect(subject.when(command(type), asker(own))).toHaveLength(1);
    }
  });

  test('nobody gives a role above their own, nor a permission that they have not', () => {
    const member = given(accountDecider, person('user'));
    const give = (role: Role) => command('ChangeRole', { accountId, role });
    expect(member.refused(give('super_admin'), asker('admin')).code).toBe('not-permitted');
    expect(member.refused(give('admin'), asker('user')).code).toBe('not-permitted');
    expect(member.when(give('admin'), asker('admin'))).toHaveLength(1);

    const allow = (...permissions: Permission[]) => command('ChangePermissions', { accountId, permissions });
    const manager = asker('admin', ['accounts.change-role']);
    expect(member.refused(allow('accounts.change-plan'), manager).code).toBe('not-permitted');
    expect(member.when(allow('accounts.read'), manager)).toHaveLength(1);
  });

  test('taking away is not giving: what somebody has may be left or taken by whoever has less', () => {
    const permissions = ['accounts.change-plan', 'accounts.read'] as Permission[];
    const holds: AccountEvent = { type: 'PermissionsChanged', data: { accountId, permissions } };
    const subject = given(accountDecider, [...person('user'), holds]);
    const manager = asker('admin', ['accounts.change-role']);
    const leave = (left: Permission[]) => command('ChangePermissions', { accountId, permissions: left });
    expect(subject.when(leave(['accounts.change-plan']), manager)).toHaveLength(1);
    expect(subject.when(leave([]), manager)).toHaveLength(1);
  });
});
