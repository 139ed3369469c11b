// @vitest-environment node
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { EntityPage } from '@everpaw/contracts/kernel/features/entity';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cachedIds,
  cachedMemorial,
  cacheMemorial,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  memorialRef,
  positionOf,
  putTributes,
  tribute,
} from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { type CachedList, type Database, setSetting } from './database.ts';
import {
  cacheAnswer,
  forgetDocuments,
  isOwn,
  later,
  putChanges,
  putDocuments,
  putList,
} from './documents.ts';
import { entities, isKeeperOf, keyOf, parentIdOf, refOf, targetOf } from './entities.ts';

const others = memorial({ userId: idOf(60) });
const tributes = entities.named('tribute');
let db: Database;
const at = (n: number, more: Partial<TributeDto> = {}) =>
  tribute({
    id: idOf(n),
    createdAt: `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`,
    position: positionOf(n),
    ...more,
  });
const page = (entries: TributeDto[], more: Partial<EntityPage> = {}): EntityPage => ({
  entries,
  count: entries.length,
  nextCursor: null,
  ...more,
});
const list = () => db.lists.get(['tribute', memorialId]);
const held = async () =>
  (await cachedIds(db, 'tribute')).map((id) => Number(id.slice(-3))).sort((a, b) => a - b);
const put = (given: EntityPage, more: Partial<Parameters<typeof putList>[4]> = {}) =>
  putList(db, tributes, memorialId, given, { asOf: 5, positionAtLeast: null, ...more });
const signIn = () => setSetting(db, 'account', simulatedUser(keeperId, 'free'));

beforeEach(() => {
  db = freshDatabase();
});

describe('a confirmed document', () => {
  it('is kept with where it belongs, who cares for it, and when it was answered and opened', async () => {
    await signIn();
    await cacheAnswer(db, 'memorial', memorial({ keepers: [idOf(61)] }), { asOf: 7, etag: 'x' });
    expect(await cachedMemorial(db)).toMatchObject({
      parent: '',
      keepers: [keeperId, idOf(61)],
      etag: 'x',
      asOf: 7,
      openedAt: 7,
    });
  });
});

describe('an answer', () => {
  it('that the device may not show is not kept', async () => {
    await cacheAnswer(db, 'memorial', memorial({ userId: idOf(60), isPublic: false }), { asOf: 7 });
    expect(await db.documents.count()).toBe(0);
  });

  it('that is older than what is here changes neither it nor its mark, but when it was heard of', async () => {
    await cacheMemorial(
      db,
      { ...others, petName: 'newer', position: positionOf(9) },
      { asOf: 5, etag: 'new' },
    );
    await cacheMemorial(
      db,
      { ...others, petName: 'older', position: positionOf(8) },
      { asOf: 7, etag: 'old' },
    );
    expect(await cachedMemorial(db)).toMatchObject({ dto: { petName: 'newer' }, etag: 'new', asOf: 7 });
    await cacheMemorial(db, { ...others, petName: 'newest', position: positionOf(10) }, { asOf: 6 });
    expect(await cachedMemorial(db)).toMatchObject({
      dto: { petName: 'newest' },
      etag: null,
      asOf: 7,
      openedAt: 6,
    });
  });

  it('that is only pulled is not taken for opened', async () => {
    await putDocuments(db, entities.named('memorial'), [others], { asOf: 5 });
    expect(await cachedMemorial(db)).toMatchObject({ asOf: 5, openedAt: 0, etag: null });
    await cacheMemorial(db, others, { asOf: 6 });
    await putDocuments(db, entities.named('memorial'), [others], { asOf: 8 });
    expect(await cachedMemorial(db)).toMatchObject({ asOf: 8, openedAt: 6 });
  });

  it('to a visitor does not take from a tribute that it is the account’s own', async () => {
    await putTributes(db, [tribute({ mine: true, reports: 2 })]);
    await putTributes(db, [tribute({ mine: false, reports: 0 })]);
    expect((await db.documents.get(['tribute', tribute().id]))?.dto).toMatchObject({
      mine: true,
      reports: 2,
    });
    await putTributes(db, [tribute({ mine: false, position: positionOf(9) })]);
    expect((await db.documents.get(['tribute', tribute().id]))?.dto).toMatchObject({ mine: false });
  });

  it('settles what was accepted and is in it', async () => {
    const edit = { memorialId, changes: { petName: 'Luna' } };
    await db.outbox.add(entry(1, 'EditMemorial', edit, { state: 'accepted', position: positionOf(4) }));
    await cacheMemorial(db, { ...others, position: positionOf(4) }, { asOf: 5 });
    expect(await db.outbox.count()).toBe(0);
  });

  it('brings the first page of a guestbook to a visitor, and to an account without saying whose it is', async () => {
    await cacheAnswer(db, 'memorial', others, {
      asOf: 5,
      lists: { tribute: page([at(3)], { count: 8, nextCursor: 'older', position: positionOf(3) }) },
    });
    expect(await list()).toEqual({
      entity: 'tribute',
      parent: memorialId,
      count: 8,
      nextCursor: 'older',
      position: positionOf(3),
      toldTo: '',
      asOf: 5,
    });
    await setSetting(db, 'account', simulatedUser(idOf(77), 'free'));
    await cacheAnswer(db, 'memorial', others, {
      asOf: 6,
      lists: { tribute: page([at(4)], { position: positionOf(4) }) },
    });
    expect(await list()).not.toHaveProperty('toldTo');
  });

  it('brings a keeper’s tributes without a page: theirs come whole with the pull', async () => {
    await signIn();
    await cacheAnswer(db, 'memorial', memorial(), { asOf: 5, lists: { tribute: page([at(3)]) } });
    expect([await held(), await list()]).toEqual([[3], undefined]);
  });

  it('with a page that is older than the list leaves it, unless the answer has reached that position', async () => {
    await put(page([at(5)], { position: positionOf(5) }));
    const older = { tribute: page([at(4)], { position: positionOf(4) }) };
    await cacheAnswer(db, 'memorial', others, { asOf: 6, lists: older });
    expect(await held()).toEqual([5]);
    await cacheAnswer(db, 'memorial', others, { asOf: 6, lists: { tribute: page([at(4)]) } });
    expect(await held()).toEqual([5]);
    await cacheAnswer(db, 'memorial', others, { asOf: 6, lists: older, positionAtLeast: positionOf(5) });
    expect([await held(), (await list())?.position]).toEqual([[4], positionOf(5)]);
  });
});

describe('a list of children', () => {
  it('takes away what it does not name, as deep as it reaches', async () => {
    await putTributes(db, [at(1), at(3), at(5)]);
    await putTributes(db, [at(4, { memorialId: idOf(70) })]);
    await put(page([at(6), at(2)], { nextCursor: 'older' }));
    expect(await held()).toEqual([1, 2, 4, 6]);
    await put(page([at(6)]));
    expect(await held()).toEqual([4, 6]);
  });

  it('that reaches less deep than what was read leaves the depth and the position of before', async () => {
    await putTributes(db, [at(1)]);
    await put(page([at(3), at(2)], { nextCursor: 'older', position: positionOf(3) }));
    expect(await list()).toMatchObject({ nextCursor: 'older', position: positionOf(3) });
    await put(page([at(6)], { nextCursor: 'less deep', position: positionOf(6), count: 9 }), { asOf: 4 });
    expect(await held()).toEqual([1, 2, 3, 6]);
    expect(await list()).toMatchObject({ nextCursor: 'older', position: positionOf(3), count: 9, asOf: 5 });
  });

  it('that was asked for anew forgets what is older than it, and is for whom it was told', async () => {
    await putTributes(db, [at(1)]);
    await put(page([at(3)], { nextCursor: 'older', position: positionOf(3) }), {
      forgetsOlder: true,
      toldTo: keeperId,
      positionAtLeast: positionOf(4),
    });
    expect(await held()).toEqual([3]);
    expect(await list()).toMatchObject({ nextCursor: 'older', position: positionOf(4), toldTo: keeperId });
  });
});

describe('what changed of a list', () => {
  const before: CachedList = {
    entity: 'tribute',
    parent: memorialId,
    count: 2,
    nextCursor: 'older',
    position: positionOf(5),
    toldTo: '',
    asOf: 9,
  };
  const change = (entries: TributeDto[], over: object = {}, list: Partial<CachedList> = {}) =>
    putChanges(
      db,
      tributes,
      { ...before, ...list },
      {
        changes: { entries, removed: [idOf(4)], count: 7, position: positionOf(8), more: false },
        positionAtLeast: null,
        asOf: 5,
        ...over,
      },
    );

  it('is put, and what is older than all that is here comes with its page', async () => {
    await putTributes(db, [at(4), at(3)]);
    await change([at(6), at(3, { tributeMessage: 'Changed', position: positionOf(8) }), at(2)]);
    expect(await held()).toEqual([3, 6]);
    expect((await db.documents.get(['tribute', idOf(3)]))?.dto).toMatchObject({ tributeMessage: 'Changed' });
    expect(await list()).toEqual({ ...before, count: 7, position: positionOf(8), asOf: 9 });
  });

  it('is put whole where the list has no end beyond what is here', async () => {
    await putTributes(db, [at(3)]);
    await change([at(2)], { asOf: 12, positionAtLeast: positionOf(9) }, { nextCursor: null });
    expect(await held()).toEqual([2, 3]);
    expect(await list()).toMatchObject({ position: positionOf(9), asOf: 12 });
  });
});

describe('what is forgotten', () => {
  it('goes with its children and their lists, a child alone', async () => {
    await cacheMemorial(db, others, { asOf: 1 });
    await putTributes(db, [at(1), at(2)]);
    await put(page([at(1), at(2)]));
    await forgetDocuments(db, tributes, [idOf(1)]);
    expect([await held(), (await list())?.count]).toEqual([[2], 2]);
    await forgetDocuments(db, entities.named('memorial'), [memorialId]);
    expect([await db.documents.count(), await db.lists.count()]).toEqual([0, 0]);
  });
});

it('the later of two positions is told as text, and any is later than none', () => {
  const [a, b] = [positionOf(1), positionOf(2)];
  expect([later(a, b), later(b, a), later(null, a), later(a, null), later(null, null)]).toEqual([
    b,
    b,
    a,
    a,
    null,
  ]);
});

it('a root is a keeper’s own where they care for it and are signed in here', async () => {
  await signIn();
  expect(await isOwn(db, memorialRef())).toBe(false);
  await cacheMemorial(db, memorial(), { asOf: 1 });
  expect(await isOwn(db, memorialRef())).toBe(true);
  await setSetting(db, 'account', simulatedUser(idOf(77), 'free'));
  expect(await isOwn(db, memorialRef())).toBe(false);
  await setSetting(db, 'account', undefined);
  expect(await isOwn(db, memorialRef())).toBe(false);
});

describe('the entities of this app', () => {
  it('are known by their names and commands, and nothing else is', () => {
    expect(entities.named('tribute').parent).toEqual({ entity: 'memorial', field: 'memorialId' });
    expect(() => entities.named('nothing')).toThrow('There is no entity nothing.');
    expect(entities.ofCommand('EditMemorial')?.definition.name).toBe('memorial');
    expect(entities.ofCommand('FromANewerApp')).toBeNull();
    expect(entities.childrenOf('memorial').map(({ name }) => name)).toContain('tribute');
    expect(entities.childrenOf('tribute')).toEqual([]);
  });

  it('say where a command belongs and which photos it waits for', () => {
    const sha256 = 'a'.repeat(64);
    const photos = [{ sha256 }, { sha256 }];
    expect(targetOf(entities, { type: 'CreateMemorial', payload: { memorialId, photos } })).toEqual({
      entity: 'memorial',
      entityId: memorialId,
      root: `memorial/${memorialId}`,
      lane: `memorial/${memorialId}`,
      blobs: [sha256],
    });
    expect(
      targetOf(entities, { type: 'SignGuestbook', payload: { memorialId, tributeId: idOf(9) } }),
    ).toEqual({
      entity: 'tribute',
      entityId: idOf(9),
      root: `memorial/${memorialId}`,
      lane: `tribute/${idOf(9)}`,
      blobs: [],
    });
    expect(() => targetOf(entities, { type: 'FromANewerApp', payload: {} })).toThrow(TypeError);
  });

  it('have names of one word, and keepers only where somebody is asked for', () => {
    expect(refOf(keyOf(memorialRef()))).toEqual(memorialRef());
    const definition = entities.named('memorial');
    expect([keeperId, idOf(77), null].map((one) => isKeeperOf(definition, memorial(), one))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isKeeperOf(tributes, tribute(), keeperId)).toBe(false);
    expect([parentIdOf(definition, memorial()), parentIdOf(tributes, tribute())]).toEqual(['', memorialId]);
  });
});
