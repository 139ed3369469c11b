import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../../kernel/decider.ts';
import { given } from '../../testing/given.ts';
import type { MemorialCommand } from '../memorial.commands.ts';
import { type MemorialContext, memorialDecider } from '../memorial.decider.ts';
import type { MemorialEvent } from '../memorial.events.ts';
import type { PageNameCommand } from './page-name.commands.ts';
import { pageNameDecider } from './page-name.decider.ts';
import type { PageNameEvent } from './page-name.events.ts';
import { maxPageNames } from './page-name.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, ownerId, keeperId, commandId, other] = [id(1), id(2), id(3), id(4), id(5)];
const at = '2026-03-01T12:00:00.000Z';
const owner: Actor = { kind: 'account', accountId: ownerId };
const about = { memorialId, ownerId };

const created: MemorialEvent = {
  type: 'MemorialCreated',
  data: {
    ...about,
    petName: 'Bella',
    petType: 'dog',
    birthDate: null,
    passedDate: null,
    memorialText: null,
    isPublic: true,
    templateId: 'classic',
    claim: id(9),
  },
};
const joined: MemorialEvent = {
  type: 'KeeperJoined',
  data: { ...about, invitationId: id(8), keeperId },
};
const deleted: MemorialEvent = {
  type: 'MemorialDeleted',
  data: { ...about, petType: 'dog', isPublic: true, deletedAt: at, claim: id(9) },
};
const changed = (pageName: string): MemorialEvent => ({
  type: 'PageNameChanged',
  data: { ...about, pageName, pageNameKey: `key of ${pageName}` },
});
const asks = (pageName: string, actor: Actor = owner): MemorialCommand => ({
  type: 'ChangePageName',
  data: { memorialId, pageName },
  meta: { commandId, actor, at },
});
const system = (type: 'LapsePageName', pageName: string): MemorialCommand => ({
  type,
  data: { ...about, pageNameKey: `key of ${pageName}`, claim: commandId },
  meta: { commandId: id(7), actor: { kind: 'system', name: 'test' }, at },
});
const context = (pageName: string, isUsed = false): MemorialContext => ({
  subscriptionStatus: 'free',
  media: new Map(),
  pageName: { key: `key of ${pageName}`, isUsed },
});
const past = (...events: MemorialEvent[]) => given(memorialDecider, [created, ...events]);

describe('the name in the address of a page', () => {
  test('is chosen by the owner, and changed, and chosen again', () => {
    expect(past().when(asks('bella'), context('bella'))).toEqual([changed('bella')]);
    expect(past(changed('bella')).when(asks('rosie'), context('rosie'))).toEqual([changed('rosie')]);
    const back = past(changed('bella'), changed('rosie'));
    expect(back.when(asks('bella'), context('bella'))).toEqual([changed('bella')]);
    expect(back.state).toMatchObject({ pageNames: ['rosie', 'bella'] });
    expect(back.when(asks('rosie'), context('rosie'))).toEqual([]);
  });

  test('is chosen by nobody else, and not for a deleted page', () => {
    const keeper: Actor = { kind: 'account', accountId: keeperId };
    expect(past(joined).refused(asks('bella', keeper), context('bella')).code).toBe('not-the-owner');
    expect(past().refused(asks('bella', { kind: 'visitor' }), context('bella')).kind).toBe('forbidden');
    expect(past(deleted).refused(asks('bella'), context('bella')).kind).toBe('not-found');
  });

  test('must be allowed, and not lead to something else', () => {
    expect(past().refused(asks('b'), context('b')).errors[0]?.path).toBe('pageName');
    expect(past().refused(asks('docs'), context('docs', true)).errors[0]?.message).toMatch(/Everpaw uses/);
  });

  test(`is one of at most ${maxPageNames}; earlier ones can be chosen again`, () => {
    const names = Array.from({ length: maxPageNames }, (_, n) => `bella-${n}`);
    const many = past(...names.map(changed));
    expect(many.refused(asks('rosie'), context('rosie')).code).toBe('page-name-limit');
    expect(many.when(asks('bella-0'), context('bella-0'))).toHaveLength(1);
  });

  test('is lost with the claim that was never completed, and only then', () => {
    const lapsed = past().when(system('LapsePageName', 'bella'), context(''));
    expect(lapsed).toEqual([
      { type: 'ClaimLapsed', data: { ...about, claim: commandId, pageNameKey: 'key of bella' } },
    ]);
    expect(past(...lapsed).refused(asks('bella'), context('bella')).code).toBe('claim-lapsed');
    expect(past(...lapsed).when(system('LapsePageName', 'bella'), context(''))).toEqual([]);
    expect(past(changed('bella')).when(system('LapsePageName', 'bella'), context(''))).toEqual([]);
  });

  test('is handed over with the page, and released when that is purged', () => {
    const named = past(joined, changed('bella'), changed('rosie'));
    const handOver: MemorialCommand = {
      type: 'HandOverMemorial',
      data: { memorialId, keeperId },
      meta: { commandId, actor: owner, at },
    };
    const [handed] = named.when(handOver, context(''));
    expect(handed).toMatchObject({ type: 'MemorialHandedOver', data: { pageNames: ['rosie', 'bella'] } });
    expect(memorialDecider.evolve(named.state, handed as MemorialEvent)).toMatchObject({
      ownerId: keeperId,
      pageNames: ['rosie', 'bella'],
    });
    const purge: MemorialCommand = {
      type: 'PurgeMemorial',
      data: { memorialId, deletedAt: at },
      meta: { commandId, actor: { kind: 'system', name: 'test' }, at },
    };
    const purged = past(changed('bella'), changed('rosie'), deleted).when(purge, context(''));
    expect(purged.at(-1)?.data).toMatchObject({ pageNameKeys: ['key of bella', 'key of rosie'] });
    expect(past(deleted).when(purge, context('')).at(-1)?.data).not.toHaveProperty('pageNameKeys');
  });
});

describe('the reservation of a name', () => {
  const reserved = (memorial: string, claim: string): PageNameEvent => ({
    type: 'PageNameReserved',
    data: { memorialId: memorial, ownerId, claim },
  });
  const released: PageNameEvent = { type: 'PageNameReleased', data: { memorialId } };
  const meta = { commandId, actor: owner, at };
  const reserve = (memorial: string, claim: string): PageNameCommand => ({
    type: 'ReservePageName',
    data: { memorialId: memorial, ownerId, pageNameKey: 'key', claim },
    meta,
  });
  const release = (claim: string | null): PageNameCommand => ({
    type: 'ReleasePageName',
    data: { memorialId, pageNameKey: 'key', claim },
    meta,
  });

  test('is for one memorial until it is released', () => {
    const held = given(pageNameDecider, [reserved(memorialId, id(4))]);
    expect(held.when(reserve(memorialId, id(4)), undefined)).toEqual([]);
    const refusal = held.refused(reserve(other, id(6)), undefined);
    expect(refusal.errors).toEqual([
      { path: 'pageName', message: 'That address is taken. Please choose another' },
    ]);
    const free = given(pageNameDecider, [reserved(memorialId, id(4)), released]);
    expect(free.when(reserve(other, id(6)), undefined)).toEqual([reserved(other, id(6))]);
  });

  test('is not released by a lapsed claim once a later one holds it', () => {
    const held = given(pageNameDecider, [reserved(memorialId, id(4)), reserved(memorialId, id(6))]);
    expect(held.when(release(id(4)), undefined)).toEqual([]);
    expect(held.when(release(id(6)), undefined)).toEqual([released]);
    expect(held.when(release(null), undefined)).toEqual([released]);
    const others = given(pageNameDecider, [reserved(other, id(4))]);
    expect(others.when(release(null), undefined)).toEqual([]);
  });
});
