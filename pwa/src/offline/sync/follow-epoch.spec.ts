// @vitest-environment node
import { expect, it } from 'vitest';
import { setSetting } from '../store/database.ts';
import {
  cachedMemorial,
  cacheMemorial,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  positionOf,
} from '../testing/fixtures.ts';
import { memoryCaches } from '../testing/memory-caches.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { followEpoch } from './follow-epoch.ts';

it('a restored backup’s answers replace what a visitor and a keeper had of the old history; unsent words and photos stay', async () => {
  const db = freshDatabase();
  const caches = memoryCaches();
  await followEpoch({ db, caches }, 'first', null);
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
  const others = idOf(700);
  await cacheMemorial(db, memorial({ position: positionOf(90) }), { asOf: 1 });
  await cacheMemorial(db, memorial({ id: others, userId: idOf(8), position: positionOf(91) }), {
    asOf: 1,
    etag: '"old"',
  });
  await db.cursor.put({
    key: 'pull',
    accountId: keeperId,
    cursor: `${positionOf(92)}~first`,
    entities: ['memorial', 'tribute'],
    asOf: 1,
  });
  await db.outbox.bulkAdd([
    entry(1, 'EditMemorial', { memorialId, changes: { petName: 'Unsent' } }),
    entry(2, 'EditMemorial', { memorialId, changes: {} }, { state: 'accepted', position: positionOf(92) }),
    entry(3, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected' }),
  ]);
  await db.drafts.put({ key: 'tribute@', accountId: '', value: 'half', photos: [], updatedAt: 1 });
  await (await caches.open('everpaw-withdrawn')).put('/memorial/x', new Response(positionOf(95)));

  await followEpoch({ db, caches }, 'first', null);
  expect((await cachedMemorial(db, others))?.dto.position).toBe(positionOf(91));

  await followEpoch({ db, caches }, '0197f3a0-5b1e-7c42-9d10-be11a0000009', null);
  expect(await db.cursor.count()).toBe(0);
  expect(await cachedMemorial(db)).toBeUndefined();
  expect(await cachedMemorial(db, others)).toMatchObject({ etag: null, dto: { position: '' } });
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['queued', 'lost', 'rejected']);
  expect(await db.drafts.count()).toBe(1);
  expect(await caches.keys()).not.toContain('everpaw-withdrawn');

  // An older position of the new history is news now.
  await cacheMemorial(
    db,
    memorial({ id: others, userId: idOf(8), petName: 'New', position: positionOf(3) }),
    {
      asOf: 2,
    },
  );
  expect((await cachedMemorial(db, others))?.dto.petName).toBe('New');
});
