import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../testing/given.ts';
import type { AccountCommand, EmailCommand } from './account.commands.ts';
import { accountDecider, emailDecider } from './account.decider.ts';
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
