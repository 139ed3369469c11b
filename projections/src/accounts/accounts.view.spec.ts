import type { AccountEvent } from '@everpaw/contracts/accounts/account.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { accountsView } from './accounts.view.ts';
import { signInKey, signInsView } from './sign-ins.view.ts';

const accountId = '0197f3a0-0000-7000-8000-000000000001';
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId, email: 'ana@example.org', firstName: 'Ana', lastName: 'Reis', passwordHash: null },
};
const linked = (subject: string): AccountEvent => ({
  type: 'SignInLinked',
  data: { accountId, provider: 'google', subject, email: null },
});
const photo = 'a'.repeat(64);

const accountAfter = (events: AccountEvent[]) => folded(accountsView, events).get(accountId);

test('REQ-329, 331 to 336 a new account is free, a user, active and unconfirmed', () => {
  expect(accountAfter([registered])).toEqual({
    _id: accountId,
    email: 'ana@example.org',
    asciiEmail: 'ana@example.org',
    nameSearch: 'ana reis',
    firstName: 'Ana',
    lastName: 'Reis',
    photo: null,
    passwordHash: null,
    subscriptionStatus: 'free',
    isAdmin: false,
    role: 'user',
    permissions: [],
    isActive: true,
    emailVerified: false,
    lastLoginAt: null,
    signIns: [],
    emailPreferences: { tributes: true, news: false },
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
  });
});

test('SEC-07 one sign-in for each service, the newest; the old one is not among them', () => {
  const doc = accountAfter([registered, linked('g-1'), linked('g-2')]);
  expect(doc?.signIns).toEqual([{ provider: 'google', subject: 'g-2', email: null }]);
  const off: AccountEvent = { type: 'SignInUnlinked', data: { accountId, provider: 'google' } };
  expect(accountAfter([registered, linked('g-1'), off])?.signIns).toEqual([]);
});

test('REL-15 a service’s person opens the account until it is taken off or the account is deleted', () => {
  const off: AccountEvent = { type: 'SignInUnlinked', data: { accountId, provider: 'google' } };
  const gone: AccountEvent = {
    type: 'AccountDeleted',
    data: { accountId, emailKey: 'k', memorialIds: [], photo: null },
  };
  const opened = (events: AccountEvent[]) => [...folded(signInsView, events).values()];
  expect(opened([linked('g-1')])).toMatchObject([{ accountId, opens: signInKey('google', 'g-1') }]);
  expect(opened([linked('g-1'), linked('g-2')])).toMatchObject([{ opens: signInKey('google', 'g-2') }]);
  for (const end of [off, gone]) expect(opened([linked('g-1'), end])).toEqual([]);
  expect(opened([linked('g-1')])).toEqual([{ _id: `${accountId} google`, accountId, opens: 'google g-1' }]);
  const github: AccountEvent = {
    type: 'SignInLinked',
    data: { accountId, provider: 'github', subject: 'h-1', email: null },
  };
  expect(opened([linked('g-1'), github, off])).toMatchObject([{ opens: 'github h-1' }]);
  expect(opened([linked('g-1'), github, gone])).toEqual([]);
  expect(opened([registered])).toEqual([]);
});

test('the whole life of an account ends in nothing', () => {
  const history: AccountEvent[] = [
    registered,
    { type: 'PasswordChanged', data: { accountId, passwordHash: 'x', cause: 'person' } },
    { type: 'EmailVerified', data: { accountId } },
    {
      type: 'ProfileChanged',
      data: { accountId, firstName: 'Anna', lastName: '', photo, formerPhoto: null },
    },
    { type: 'EmailPreferencesChanged', data: { accountId, tributes: false, news: true } },
    { type: 'RoleChanged', data: { accountId, role: 'admin' } },
    { type: 'PermissionsChanged', data: { accountId, permissions: ['accounts.read'] } },
    { type: 'PlanChanged', data: { accountId, subscriptionStatus: 'premium' } },
    { type: 'SignedIn', data: { accountId } },
    { type: 'AccountDeactivated', data: { accountId } },
  ];
  expect(accountAfter(history)).toMatchObject({
    firstName: 'Anna',
    lastName: '',
    photo,
    passwordHash: 'x',
    emailVerified: true,
    emailPreferences: { tributes: false, news: true },
    role: 'admin',
    isAdmin: true,
    permissions: ['accounts.read'],
    subscriptionStatus: 'premium',
    isActive: false,
    lastLoginAt: expect.any(String),
  });
  const gone: AccountEvent = {
    type: 'AccountDeleted',
    data: { accountId, emailKey: 'k', memorialIds: [], photo },
  };
  expect(accountAfter([...history, gone])).toBeUndefined();
});

test('each change of an account says when it was, and touches nothing else', () => {
  const other: AccountEvent = {
    type: 'SignInLinked',
    data: { accountId, provider: 'github', subject: 'h-1', email: 'ana@example.org' },
  };
  const off: AccountEvent = { type: 'SignInUnlinked', data: { accountId, provider: 'google' } };
  const closed: AccountEvent = { type: 'AccountDeactivated', data: { accountId } };
  const opened: AccountEvent = { type: 'AccountReactivated', data: { accountId } };
  const slot: AccountEvent = {
    type: 'MemorialSlotTaken',
    data: { accountId, memorialId: accountId, claim: accountId },
  };
  const github = { provider: 'github', subject: 'h-1', email: 'ana@example.org' };
  const google = { provider: 'google', subject: 'g-1', email: null };
  const before = accountAfter([registered]);
  const at = (minute: number) => `2026-03-01T12:0${minute}:00.000Z`;
  expect(before).toMatchObject({ createdAt: at(0), updatedAt: at(0) });
  expect(accountAfter([registered, other, linked('g-1')])).toEqual({
    ...before,
    signIns: [github, google],
    updatedAt: at(2),
  });
  expect(accountAfter([registered, linked('g-1'), other, off])).toEqual({
    ...before,
    signIns: [github],
    updatedAt: at(3),
  });
  expect(accountAfter([registered, closed, opened])).toEqual({ ...before, updatedAt: at(2) });
  expect(accountAfter([registered, slot])).toEqual(before);
});
