// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  cacheMemorial,
  chosenPhoto,
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
import { dropSettled, isSettled, type Reached } from './settle.ts';

const nothing: Reached = { own: null, list: null, cursor: null, isKeeper: false };
const done = { state: 'accepted' as const, position: positionOf(5) };

describe('what was accepted is settled', () => {
  it.each<[string, boolean, Partial<Reached>, boolean]>([
    ['of a root once its own document has it', false, { own: positionOf(5) }, true],
    ['of a root not by an older document', false, { own: positionOf(4) }, false],
    ['of a root by the cursor of the pull', false, { cursor: positionOf(5) }, true],
    ['of a root not by a list', false, { list: positionOf(9) }, false],
    ['of a child by its own document', true, { own: positionOf(6) }, true],
    ['of a child by the list that it stands in', true, { list: positionOf(5) }, true],
    ['of a child not by an older list', true, { list: positionOf(4) }, false],
    [
      'of a child by the cursor, where a keeper’s pull brings it',
      true,
      { cursor: positionOf(5), isKeeper: true },
      true,
    ],
    ['of a child not by the cursor of whoever is no keeper', true, { cursor: positionOf(9) }, false],
    ['of a child not by nothing', true, { isKeeper: true }, false],
    ['of a root not by nothing', false, {}, false],
  ])('%s', (_, isChild, reached, settled) => {
    expect(isSettled({ ...done, isChild }, { ...nothing, ...reached })).toBe(settled);
  });

  it('at once where it changed nothing, and never before it was accepted', () => {
    expect(isSettled({ state: 'accepted', position: null, isChild: false }, nothing)).toBe(true);
    for (const state of ['queued', 'sending', 'rejected', 'parked'] as const)
      expect(isSettled({ state, position: null, isChild: false }, { ...nothing, own: positionOf(9) })).toBe(
        false,
      );
  });

  it('only for what the documents, lists and the cursor of the same account tell', async () => {
    const db = freshDatabase();
    const sign = (n: number, root: string, over = {}) =>
      entry(n, 'SignGuestbook', { memorialId: root, tributeId: idOf(90 + n) }, { ...done, ...over });
    const [listed, older, strangers] = [memorialId, idOf(71), idOf(72)];
    await cacheMemorial(db, memorial({ userId: idOf(70) }), { asOf: 1 });
    await db.lists.bulkPut([
      { entity: 'tribute', parent: listed, count: 0, nextCursor: null, position: positionOf(5), asOf: 1 },
      { entity: 'tribute', parent: older, count: 0, nextCursor: null, position: positionOf(4), asOf: 1 },
    ]);
    await db.cursor.put({ key: 'pull', accountId: keeperId, cursor: positionOf(9), entities: [], asOf: 1 });
    await db.outbox.bulkAdd([
      sign(1, listed),
      sign(2, older),
      sign(3, strangers),
      entry(4, 'EditMemorial', { memorialId: idOf(73), changes: {} }, done),
      entry(5, 'EditMemorial', { memorialId: idOf(74), changes: {} }, { ...done, accountId: idOf(77) }),
    ]);
    await db.transaction('rw', db.tables, () => dropSettled(db));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2, 3, 5]);
  });

  it('for a keeper’s children by the pull of what they care for', async () => {
    const db = freshDatabase();
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await db.cursor.put({ key: 'pull', accountId: keeperId, cursor: positionOf(9), entities: [], asOf: 1 });
    const payload = { memorialId, tributeId: idOf(91) };
    await db.outbox.bulkAdd([
      entry(1, 'SignGuestbook', payload, done),
      entry(2, 'SignGuestbook', { ...payload, tributeId: idOf(92) }, { ...done, accountId: null }),
    ]);
    await db.transaction('rw', db.tables, () => dropSettled(db));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2]);
    await putTributes(db, [tribute({ id: idOf(92), position: positionOf(5) })]);
    await db.transaction('rw', db.tables, () => dropSettled(db));
    expect(await db.outbox.count()).toBe(0);
  });

  it('at once of a visitor’s card, since nothing of it ever comes back to them', async () => {
    const db = freshDatabase();
    const card = { ecardId: idOf(93), recipientEmail: 'ben@example.org' };
    await db.outbox.bulkAdd([
      entry(1, 'SendEcard', card, { ...done, accountId: null }),
      entry(2, 'SendEcard', { ...card, ecardId: idOf(94) }, done),
      entry(3, 'SendEcard', { ...card, ecardId: idOf(95) }, { accountId: null }),
    ]);
    await db.transaction('rw', db.tables, () => dropSettled(db));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('and lets go of the photos that it named', async () => {
    const db = freshDatabase();
    const sha256 = 'a'.repeat(64);
    await db.media.put(chosenPhoto(sha256, { uploaded: 1 }));
    const payload = { memorialId, imageId: idOf(8), sha256 };
    await db.outbox.add(entry(1, 'AddPhoto', payload, { state: 'accepted', position: null }));
    await db.transaction('rw', db.tables, () => dropSettled(db));
    expect((await db.media.get(sha256))?.queued).toBe(0);
  });
});
