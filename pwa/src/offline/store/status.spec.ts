// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  cacheMemorial,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  putTributes,
  tribute,
} from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { type OutboxState, setSetting } from './database.ts';
import { readStatus } from './status.ts';

const edit = (n: number, state: OutboxState, accountId: string | null = keeperId) =>
  entry(n, 'EditMemorial', { memorialId, changes: {} }, { state, accountId });

describe('the state of this phone', () => {
  it('is nothing at first', async () => {
    expect(await readStatus(freshDatabase())).toEqual({
      savedCount: 0,
      waiting: 0,
      sending: false,
      needsAttention: 0,
      paused: null,
      outdated: false,
      full: false,
      lastSyncedAt: null,
    });
  });

  it('counts what is the person’s or a visitor’s, and nothing of another account', async () => {
    const db = freshDatabase();
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await putTributes(db, [tribute()]);
    await db.cursor.put({ key: 'pull', accountId: keeperId, cursor: null, entities: [], asOf: 42 });
    await setSetting(db, 'outdated', true);
    await db.outbox.bulkAdd([
      edit(1, 'queued'),
      edit(2, 'sending'),
      edit(3, 'parked'),
      edit(4, 'accepted'),
      edit(5, 'rejected'),
      edit(6, 'queued', null),
      edit(7, 'queued', idOf(77)),
      edit(8, 'rejected', idOf(77)),
    ]);
    expect(await readStatus(db)).toEqual({
      savedCount: 1,
      waiting: 4,
      sending: true,
      needsAttention: 1,
      paused: null,
      outdated: true,
      full: false,
      lastSyncedAt: 42,
    });
  });

  it('asks to sign in only while something of the account waits for that', async () => {
    const db = freshDatabase();
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await setSetting(db, 'paused', true);
    await db.outbox.bulkAdd([edit(1, 'queued', null), edit(2, 'rejected')]);
    expect((await readStatus(db)).paused).toBeNull();
    await db.outbox.add(edit(3, 'queued'));
    expect((await readStatus(db)).paused).toBe('signed-out');
    await setSetting(db, 'paused', undefined);
    expect((await readStatus(db)).paused).toBeNull();
  });
});
