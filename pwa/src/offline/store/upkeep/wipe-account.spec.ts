// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  cachedIds,
  cacheMemorial,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  putTributes,
  tribute,
} from '../../testing/fixtures.ts';
import { simulatedUser } from '../../testing/run-simulation.ts';
import { cacheAccountAnswer } from '../account-answers.ts';
import { setSetting, setting } from '../database.ts';
import { saveDraft } from '../drafts.ts';
import { wipeCaches } from './private-caches.ts';
import { unsentWork, wipeAccount } from './wipe-account.ts';

const publicOne = idOf(20);
const ownPublicOne = memorialId;
const ownPrivateOne = idOf(21);

async function usedPhone() {
  const db = freshDatabase();
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
  for (const view of [
    memorial({ id: ownPublicOne }),
    memorial({ id: ownPrivateOne, isPublic: false }),
    memorial({ id: publicOne, userId: idOf(99) }),
  ])
    await cacheMemorial(db, view, { asOf: 1 });
  await putTributes(db, [
    tribute({ id: idOf(31), memorialId: publicOne }),
    tribute({ id: idOf(32), memorialId: publicOne, mine: true }),
    tribute({ id: idOf(33), memorialId: ownPublicOne, status: 'hidden' }),
  ]);
  await db.outbox.bulkAdd([
    entry(1, 'EditMemorial', { memorialId, changes: {} }),
    entry(2, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected' }),
    entry(3, 'SignGuestbook', { memorialId: publicOne, tributeId: idOf(40) }, { accountId: null }),
    entry(4, 'EditMemorial', { memorialId, changes: {} }, { state: 'accepted' }),
  ]);
  await db.pins.bulkAdd([
    { root: `memorial/${publicOne}`, pinnedAt: 1 },
    { root: `memorial/${ownPrivateOne}`, pinnedAt: 1 },
  ]);
  await db.cursor.put({ key: 'pull', accountId: keeperId, cursor: null, entities: [], asOf: 1 });
  const draft = { key: 'new', accountId: keeperId, asOf: 0 };
  await saveDraft(db, draft, { value: 'half a story', photos: [], now: 1 });
  await cacheAccountAnswer(db, { accountId: keeperId, path: '/api/accounts/me', value: 'Ada' });
  return db;
}

describe('signing out', () => {
  it('says first what would be lost', async () => {
    expect(await unsentWork(await usedPhone())).toEqual({
      waiting: 1,
      needsAttention: 1,
      drafts: 1,
      photos: 0,
    });
  });

  it('wipes what is private and leaves what anyone could have opened', async () => {
    const db = await usedPhone();
    expect(await setting(db, 'accountAnswers')).toBeDefined();
    const { openRoots } = await wipeAccount(db, keeperId, { everything: true });
    expect(openRoots).toEqual([publicOne]);
    expect(await cachedIds(db, 'memorial')).toEqual([publicOne]);
    expect(await cachedIds(db, 'tribute')).toEqual([idOf(31), idOf(32)]);
    expect((await db.documents.get(['tribute', idOf(32)]))?.dto).toMatchObject({ mine: false });
    expect(await db.pins.toCollection().primaryKeys()).toEqual([`memorial/${publicOne}`]);
    // What a visitor wrote here is the visitor's.
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([3]);
    expect([await db.drafts.count(), await db.media.count(), await db.cursor.count()]).toEqual([0, 0, 0]);
    expect(await setting(db, 'account')).toBeUndefined();
    expect(await setting(db, 'accountAnswers')).toBeUndefined();
  });

  it("keeps somebody's unsent work when somebody else signs in, and shows none of it", async () => {
    const db = await usedPhone();
    await wipeAccount(db, keeperId, { everything: false });
    await setSetting(db, 'account', simulatedUser(idOf(77), 'free'));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(await unsentWork(db)).toMatchObject({ waiting: 0, needsAttention: 0 });
  });

  it('empties the caches of pages and pictures, except what is pinned and public', async () => {
    const names = [
      'workbox-precache',
      'everpaw-pages',
      'everpaw-page-files',
      'everpaw-pictures',
      'everpaw-assets',
    ];
    const left = new Set([...names, `everpaw-pinned-${publicOne}`, `everpaw-pinned-${ownPrivateOne}`]);
    await wipeCaches({ keys: async () => [...left], delete: async (name) => left.delete(name) }, [publicOne]);
    expect([...left]).toEqual(['workbox-precache', 'everpaw-assets', `everpaw-pinned-${publicOne}`]);
  });
});
