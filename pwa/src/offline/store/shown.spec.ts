// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cacheMemorial,
  chosenPhoto,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  loadAll,
  memorial,
  memorialId,
  memorialRef,
  positionOf,
  putTributes,
  tribute,
} from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { type CachedList, type Database, setSetting } from './database.ts';
import { readMatchingChildren } from './matching-children.ts';
import { readOwnRoots } from './own-roots.ts';
import { readPage } from './shown.ts';

const strangers = memorial({ userId: idOf(60), tributeCount: 7 });
const sha256 = 'a'.repeat(64);
let db: Database;
const guestbook = async () => (await readPage(db, memorialRef())).lists.tribute;
const putList = (over: Partial<CachedList> = {}) =>
  db.lists.put({
    entity: 'tribute',
    parent: memorialId,
    count: 3,
    nextCursor: null,
    position: null,
    asOf: 9,
    ...over,
  });
const signed = (n: number, over = {}) =>
  entry(
    n,
    'SignGuestbook',
    { memorialId, tributeId: idOf(90 + n), visitorName: 'Ines', visitorLocation: null, tributeMessage: 'Hi' },
    { accountId: null, createdAt: `2026-05-0${n}T08:00:00.000Z`, ...over },
  );
const isKeeper = () => setSetting(db, 'account', simulatedUser(keeperId, 'free'));

beforeEach(async () => {
  db = freshDatabase();
  await loadAll();
});

describe('the page of a memorial as this device knows it', () => {
  it('is nothing where nothing is known', async () => {
    expect(await readPage(db, memorialRef())).toEqual({
      root: null,
      lists: { tribute: null, memory: null },
      refusals: [],
      pinned: false,
    });
  });

  it('is as old as the last answer, and says whether it is pinned', async () => {
    await cacheMemorial(db, strangers, { asOf: 42 });
    await db.pins.put({ root: `memorial/${memorialId}`, pinnedAt: 1 });
    expect(await readPage(db, memorialRef())).toMatchObject({
      root: { value: { id: memorialId, petName: 'Bella', unsent: null }, asOf: 42 },
      pinned: true,
    });
  });

  it('has what was only done here as known since never', async () => {
    await isKeeper();
    const payload = { memorialId, petName: 'Milo', petType: 'cat', photos: [], isPublic: true };
    await db.outbox.add(entry(1, 'CreateMemorial', payload));
    expect((await readPage(db, memorialRef())).root).toMatchObject({ value: { petName: 'Milo' }, asOf: 0 });
  });

  it('has the photos that wait to be sent as they are on this device, and a square for one that is not', async () => {
    await isKeeper();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    const descriptor = { sha256, width: 1200, height: 900, thumbhash: '', color: '#123456' };
    await db.media.put(chosenPhoto(sha256, { descriptor }));
    const photo = { memorialId, imageId: idOf(8), sha256, caption: null };
    const lost = 'b'.repeat(64);
    await db.outbox.bulkAdd([
      entry(1, 'AddPhoto', photo),
      entry(2, 'AddPhoto', { ...photo, imageId: idOf(9), sha256: lost }),
    ]);
    const { root } = await readPage(db, memorialRef());
    expect((root?.value as typeof strangers | undefined)?.images.map(({ media }) => media)).toMatchObject([
      descriptor,
      { sha256: lost, width: 1, color: '#888888' },
    ]);
  });

  it('has what this viewer or a visitor did here, and nothing of another account', async () => {
    await isKeeper();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    const edit = (n: number, petName: string, over = {}) =>
      entry(n, 'EditMemorial', { memorialId, changes: { petName }, base: {} }, over);
    await db.outbox.bulkAdd([edit(1, 'Luna'), edit(2, 'Otto', { accountId: idOf(77) })]);
    expect((await readPage(db, memorialRef())).root?.value).toMatchObject({ petName: 'Luna' });
  });

  it('tells what the server refused, with what waits behind it', async () => {
    await isKeeper();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    const edit = (n: number, over = {}) => entry(n, 'EditMemorial', { memorialId, changes: {} }, over);
    await db.outbox.bulkAdd([
      edit(1),
      edit(2, { state: 'rejected' }),
      edit(3, { state: 'parked' }),
      edit(4, { state: 'rejected', accountId: idOf(77) }),
    ]);
    const { refusals } = await readPage(db, memorialRef());
    expect(refusals.map(({ commandId, waitingBehind }) => [commandId, waitingBehind])).toEqual([
      [idOf(2), 1],
    ]);
  });
});

describe('the guestbook as this device knows it', () => {
  it('is not known before it was asked for, also where its memorial is', async () => {
    await cacheMemorial(db, strangers, { asOf: 42 });
    expect(await guestbook()).toBeNull();
  });

  it('is empty, and not unknown, once the server said so', async () => {
    await putList({ count: 0 });
    expect(await guestbook()).toEqual({ value: { entries: [], count: 0, hasMore: false }, asOf: 9 });
  });

  it('is newest first, counts what the server counts, and says whether there is more', async () => {
    await cacheMemorial(db, strangers, { asOf: 42 });
    await putTributes(db, [
      tribute({ id: idOf(1), createdAt: '2026-01-01T00:00:00.000Z' }),
      tribute({ id: idOf(2), createdAt: '2026-01-02T00:00:00.000Z' }),
    ]);
    await putList({ nextCursor: 'older' });
    const { value, asOf } = (await guestbook()) ?? {};
    expect(value?.entries.map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
    expect([value?.count, value?.hasMore, asOf]).toEqual([3, true, 9]);
  });

  it('counts what was written here beside what the server counts', async () => {
    await cacheMemorial(db, strangers, { asOf: 42 });
    await putTributes(db, [tribute()]);
    await putList();
    await db.outbox.add(signed(1));
    const { value } = (await guestbook()) ?? {};
    expect([value?.entries.length, value?.count]).toEqual([2, 4]);
  });

  it('of which only a part is known counts as its memorial does', async () => {
    await cacheMemorial(db, strangers, { asOf: 42 });
    await putTributes(db, [tribute()]);
    expect(await guestbook()).toMatchObject({ value: { count: 7, hasMore: false }, asOf: 0 });
  });

  it('without its memorial counts what is there', async () => {
    await putTributes(db, [tribute()]);
    expect(await guestbook()).toMatchObject({ value: { count: 1 }, asOf: 0 });
  });

  it('is whole for a keeper once their memorial was pulled, whatever a stranger was told', async () => {
    await isKeeper();
    await cacheMemorial(db, memorial({ tributeCount: 1 }), { asOf: 42 });
    expect(await guestbook()).toMatchObject({ value: { entries: [] }, asOf: 42 });
    await putTributes(db, [tribute(), tribute({ id: idOf(501), status: 'waiting' })]);
    await putList({ count: 30, nextCursor: 'older' });
    const { value, asOf } = (await guestbook()) ?? {};
    expect([value?.entries.length, value?.count, value?.hasMore, asOf]).toEqual([2, 1, false, 42]);
  });

  it('of a memorial that is only here yet is not known', async () => {
    await isKeeper();
    await db.documents.put({
      entity: 'memorial',
      id: memorialId,
      parent: '',
      keepers: [keeperId],
      dto: memorial(),
      etag: null,
      asOf: 0,
      openedAt: 0,
    });
    expect(await guestbook()).toBeNull();
  });
});

describe('what the viewer cares for', () => {
  const cursor = (accountId: string) =>
    db.cursor.put({ key: 'pull', accountId, cursor: positionOf(1), entities: [], asOf: 77 });
  const held = async () => {
    const found = await readOwnRoots(db, 'memorial');
    return found && { ids: found.value.map(({ id }) => id), asOf: found.asOf };
  };

  it('is nobody’s for a visitor, and not known before the first answer', async () => {
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await cursor(keeperId);
    expect(await held()).toBeNull();
    await db.documents.clear();
    await db.cursor.clear();
    await isKeeper();
    expect(await held()).toBeNull();
    await cursor(idOf(77));
    expect(await held()).toBeNull();
    await cursor(keeperId);
    expect(await held()).toEqual({ ids: [], asOf: 77 });
  });

  it('is newest first, without what others care for, and with what was made here', async () => {
    await isKeeper();
    for (const [id, createdAt, userId] of [
      [idOf(1), '2026-01-01T00:00:00.000Z', keeperId],
      [idOf(2), '2026-01-03T00:00:00.000Z', keeperId],
      [idOf(3), '2026-01-02T00:00:00.000Z', idOf(77)],
    ] as const)
      await cacheMemorial(db, memorial({ id, createdAt, userId }), { asOf: 1 });
    expect(await held()).toEqual({ ids: [idOf(2), idOf(1)], asOf: 0 });
    const payload = {
      memorialId: idOf(4),
      petName: 'Milo',
      petType: 'cat',
      photos: [{ imageId: idOf(8), sha256 }],
    };
    await db.media.put(chosenPhoto(sha256));
    await db.outbox.bulkAdd([
      entry(1, 'CreateMemorial', payload),
      entry(2, 'CreateMemorial', { ...payload, memorialId: idOf(5) }, { accountId: idOf(77) }),
    ]);
    await cursor(keeperId);
    expect(await held()).toEqual({ ids: [idOf(4), idOf(2), idOf(1)], asOf: 77 });
    const [made] = (await readOwnRoots(db, 'memorial'))?.value ?? [];
    expect((made as typeof strangers | undefined)?.images.map(({ media }) => media.sha256)).toEqual([sha256]);
  });
});

describe('the children of what the viewer cares for', () => {
  const wanted = (dto: object) => 'visitorName' in dto && dto.visitorName === 'Ines';
  const found = async () =>
    (await readMatchingChildren(db, 'tribute', wanted)).map(({ root, children }) => [
      root.id,
      children.map(({ id }) => id),
    ]);

  it('are those that are wanted, of each root that has some', async () => {
    await isKeeper();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await cacheMemorial(db, memorial({ id: idOf(3) }), { asOf: 1 });
    await cacheMemorial(db, memorial({ id: idOf(4), userId: idOf(77) }), { asOf: 1 });
    await putTributes(db, [
      tribute({ id: idOf(31) }),
      tribute({ id: idOf(32), visitorName: 'Otto' }),
      tribute({ id: idOf(33), memorialId: idOf(3), visitorName: 'Otto' }),
      tribute({ id: idOf(34), memorialId: idOf(4) }),
      tribute({ id: idOf(35), memorialId: idOf(5) }),
    ]);
    expect(await found()).toEqual([[memorialId, [idOf(31)]]]);
  });

  it('are left out where what was done here has taken them away', async () => {
    await isKeeper();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await putTributes(db, [tribute({ id: idOf(31) })]);
    await db.outbox.add(entry(1, 'DeleteTribute', { memorialId, tributeId: idOf(31) }));
    expect(await found()).toEqual([]);
  });

  it('are nobody’s for a visitor, and of a root there are none', async () => {
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await putTributes(db, [tribute({ id: idOf(31) })]);
    expect(await found()).toEqual([]);
    await expect(readMatchingChildren(db, 'memorial', wanted)).rejects.toThrow(TypeError);
  });
});
