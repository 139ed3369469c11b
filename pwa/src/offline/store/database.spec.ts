// @vitest-environment node
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheNames, pinnedCacheName } from '../../caches/cache-names.ts';
import {
  cachedIds,
  cacheMemorial,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  positionOf,
  putTributes,
  tribute,
} from '../testing/fixtures.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { until } from '../testing/simulated-time.ts';
import { Database, LocalDataNewer, setSetting, setting } from './database.ts';
import { isLocalDataNewer } from './local-data-newer.ts';
import { live } from './local-store.ts';
import { forgetHistory } from './upkeep/forget-history.ts';
import { purgePictures, wipeCaches } from './upkeep/private-caches.ts';
import { isOf, readViewer } from './viewer.ts';

describe('what this device stores', () => {
  // Dexie says in its own words what is looked at here.
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

  it('is left as it is where a newer app has stored something, and both versions are named', async () => {
    const storage = memoryStorage();
    const newer = new Dexie('everpaw', storage);
    newer.version(7).stores({ settings: 'key' });
    await newer.open();
    newer.close();
    const error = await new Database('everpaw', storage).open().then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(isLocalDataNewer(error)).toBe(true);
    const told = new LocalDataNewer({ found: 7, supported: 1 });
    expect([told.found, told.supported, told.name]).toEqual([7, 1, 'LocalDataNewer']);
  });

  it('is told apart from any other failure, also behind Dexie’s own', () => {
    const newer = new LocalDataNewer({ found: 2, supported: 1 });
    expect(isLocalDataNewer(Object.assign(new Error('open'), { inner: newer }))).toBe(true);
    for (const other of [
      new Error('open'),
      Object.assign(new Error('a'), { inner: new Error('b') }),
      'LocalDataNewer',
      null,
    ])
      expect(isLocalDataNewer(other)).toBe(false);
  });

  it('gives way to a newer app in another tab, and opens again when it is asked', async () => {
    const storage = memoryStorage();
    const db = new Database('everpaw', storage);
    await setSetting(db, 'epoch', 'a');
    const newer = new Dexie('everpaw', storage);
    newer.version(1).stores({ settings: 'key' });
    newer.version(2).stores({ settings: 'key', more: 'id' });
    await newer.open();
    newer.close();
    await expect(setting(db, 'epoch')).rejects.toThrow();
  });

  it('has one value of each name, or none', async () => {
    const db = freshDatabase();
    expect(await setting(db, 'epoch')).toBeUndefined();
    await setSetting(db, 'epoch', 'a');
    await setSetting(db, 'epoch', 'b');
    expect(await setting(db, 'epoch')).toBe('b');
    await setSetting(db, 'epoch', undefined);
    expect(await db.settings.count()).toBe(0);
  });
});

describe('whoever looks at this device', () => {
  it('is a visitor until somebody signs in, and sees what was done by nobody in particular', async () => {
    const db = freshDatabase();
    expect(await readViewer(db)).toEqual({ accountId: null, subscriptionStatus: 'free' });
    await setSetting(db, 'account', simulatedUser(keeperId, 'premium'));
    expect(await readViewer(db)).toEqual({ accountId: keeperId, subscriptionStatus: 'premium' });
    const seenBy = (accountId: string | null) =>
      [null, keeperId, idOf(77)].map((one) => isOf({ accountId: one }, { accountId }));
    expect(seenBy(null)).toEqual([true, false, false]);
    expect(seenBy(keeperId)).toEqual([true, true, false]);
  });
});

it('a query that is followed tells every new result until it is left, and what it could not read', async () => {
  const db = freshDatabase();
  const told: number[] = [];
  const stop = live(
    () => db.settings.count(),
    (count) => told.push(count),
  );
  await until(() => told.length === 1);
  await setSetting(db, 'epoch', 'a');
  await until(() => told.length === 2);
  stop();
  await setSetting(db, 'outdated', true);
  expect(told).toEqual([0, 1]);
  const refused: unknown[] = [];
  live(
    () => Promise.reject(new Error('no')),
    () => {},
    (error) => refused.push(error),
  );
  await until(() => refused.length === 1);
});

describe('another history of the log', () => {
  it('takes the account’s own from this device, and leaves of others what everybody may see, to be asked for anew', async () => {
    const db = freshDatabase();
    const strangers = idOf(60);
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61) }), { asOf: 1, etag: 'x' });
    await putTributes(db, [
      tribute({ id: idOf(31), memorialId: strangers, mine: true, reports: 3 }),
      tribute({ id: idOf(32), memorialId: strangers, status: 'waiting', mine: true }),
      tribute({ id: idOf(33) }),
    ]);
    await db.lists.put({
      entity: 'tribute',
      parent: strangers,
      count: 1,
      nextCursor: null,
      position: positionOf(8),
      asOf: 1,
    });
    const edit = { memorialId, changes: {} };
    const over = { position: positionOf(7), attempts: 3, nextAttemptAt: 99 };
    await db.outbox.bulkAdd([
      entry(1, 'EditMemorial', edit, { ...over, state: 'accepted' }),
      entry(2, 'EditMemorial', edit, { ...over, state: 'rejected' }),
    ]);
    await db.transaction('rw', db.tables, () => forgetHistory(db, keeperId));
    expect([await cachedIds(db, 'memorial'), await cachedIds(db, 'tribute')]).toEqual([
      [strangers],
      [idOf(31)],
    ]);
    expect(await db.documents.get(['memorial', strangers])).toMatchObject({
      etag: null,
      dto: { position: '' },
    });
    expect((await db.documents.get(['tribute', idOf(31)]))?.dto).toMatchObject({
      mine: false,
      reports: 0,
      position: '',
    });
    expect((await db.lists.toArray()).map(({ position }) => position)).toEqual([null]);
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'queued', position: null, attempts: 0, nextAttemptAt: 0 },
      { state: 'rejected', position: positionOf(7), attempts: 3, nextAttemptAt: 99 },
    ]);
  });

  it('of a visitor takes nothing that everybody may see', async () => {
    const db = freshDatabase();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await db.transaction('rw', db.tables, () => forgetHistory(db, null));
    expect(await cachedIds(db, 'memorial')).toEqual([memorialId]);
  });
});

describe('the caches of this device', () => {
  function caches(names: string[]) {
    const left = new Set(names);
    return { left, keys: async () => [...left], delete: async (name: string) => left.delete(name) };
  }

  it('lose every page and picture, but what is pinned and open to everybody, and nothing of the app', async () => {
    const [open, closed] = [pinnedCacheName(idOf(1)), pinnedCacheName(idOf(2))];
    const { pages, files, pictures, shared } = cacheNames;
    const of = caches([pages, files, pictures, shared, open, closed, 'workbox-precache']);
    await wipeCaches(of, [idOf(1)]);
    expect([...of.left]).toEqual([open, 'workbox-precache']);
    await wipeCaches(undefined, []);
  });

  it('lose the pictures that can be fetched again, when there is no room', async () => {
    const of = caches([cacheNames.pages, cacheNames.pictures]);
    await purgePictures(of);
    expect([...of.left]).toEqual([cacheNames.pages]);
    await purgePictures(undefined);
  });
});
