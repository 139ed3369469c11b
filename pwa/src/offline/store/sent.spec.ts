// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { chosenPhoto, entry, freshDatabase, idOf, memorialId, positionOf } from '../testing/fixtures.ts';
import type { Database, OutboxEntry } from './database.ts';
import { dropSettled } from './settle.ts';
import { forgetOldSent } from './upkeep/old-sent.ts';
import { NoRoom, withRoom } from './upkeep/room.ts';

const megabyte = 1024 * 1024;
const shaOf = (letter: string) => letter.repeat(64);
const accepted = { state: 'accepted' as const, position: positionOf(5), acceptedAt: 100 };

const memory = (n: number, letter: string | null, over: Partial<OutboxEntry> = {}) =>
  entry(
    n,
    'AddMemory',
    { memoryId: idOf(50 + n), memorialId, sha256: letter && shaOf(letter) },
    { ...accepted, acceptedAt: n, ...over },
  );

/** Settles these as a pull would whose cursor is past them all. */
async function settled(
  entries: readonly OutboxEntry[],
  sizes: Record<string, number> = {},
): Promise<Database> {
  const db = freshDatabase();
  for (const [letter, size] of Object.entries(sizes))
    await db.media.put(chosenPhoto(shaOf(letter), { size, uploaded: 1 }));
  await db.outbox.bulkAdd(entries);
  await db.documents.bulkPut(
    entries.map(({ entity, entityId }) => ({
      entity,
      id: entityId,
      parent: '',
      keepers: [],
      dto: { id: entityId, position: positionOf(9), createdAt: '' },
      etag: null,
      asOf: 1,
      openedAt: 0,
    })),
  );
  await db.transaction('rw', db.tables, async () => await dropSettled(db));
  expect(await db.outbox.count()).toBe(0);
  return db;
}

const sentOf = async (db: Database) => (await db.sent.toArray()).map(({ seq }) => seq);
const photosOf = async (db: Database) =>
  (await db.media.toArray()).map(({ sha256, queued }) => `${sha256.charAt(0)}${queued}`);

describe('what the server has accepted', () => {
  it('REL-42 stays with its photo, however large, in the order in which it was done', async () => {
    const db = await settled([memory(1, 'a'), memory(2, null), memory(3, 'a')], { a: 5 * megabyte });
    expect(await sentOf(db)).toEqual([1, 2, 3]);
    expect(await photosOf(db)).toEqual(['a2']);
    expect(await db.sent.get(1)).toMatchObject({ acceptedAt: 1, photoBytes: 5 * megabyte });
  });

  it('REL-42 does not stay where it changed nothing, nor of a cart, nor a visitor’s card', async () => {
    const cart = { cartId: idOf(1), itemId: idOf(2), productId: idOf(3), quantity: 1 };
    const card = { ecardId: idOf(4), recipientEmail: 'ben@example.org' };
    const db = await settled([
      memory(1, null, { position: null }),
      entry(2, 'AddToCart', cart, accepted),
      entry(3, 'SendEcard', card, { ...accepted, accountId: null }),
      entry(4, 'SendEcard', { ...card, ecardId: idOf(5) }, accepted),
    ]);
    expect(await sentOf(db)).toEqual([4]);
  });

  it('REL-42 leaves oldest first where the photos are more than there is room for; words alone need none', async () => {
    const db = await settled([memory(1, null), memory(4, 'a'), memory(2, 'b'), memory(3, 'c')], {
      a: 90 * megabyte,
      b: 90 * megabyte,
      c: 90 * megabyte,
    });
    await forgetOldSent(db, 5);
    expect((await sentOf(db)).sort()).toEqual([1, 3, 4]);
    expect(await photosOf(db)).toEqual(['a2', 'c2']);
  });

  it('REL-42 leaves after 30 days; of what an older app left behind, the day on which it was written counts', async () => {
    const { acceptedAt: _, ...old } = memory(1, null);
    const db = await settled([old, memory(2, 'a', { acceptedAt: Date.parse('2026-05-11T08:00:00.000Z') })], {
      a: megabyte,
    });
    expect((await db.sent.get(1))?.acceptedAt).toBe(Date.parse(old.createdAt));
    await forgetOldSent(db, Date.parse('2026-06-01T08:00:00.000Z'));
    expect([await sentOf(db), await photosOf(db)]).toEqual([[2], ['a2']]);
    await forgetOldSent(db, Date.parse('2026-06-11T08:00:00.000Z'));
    expect([await sentOf(db), await photosOf(db)]).toEqual([[], ['a0']]);
  });

  it('REL-42 leaves a full device oldest first, and only after everything that can be fetched again', async () => {
    const db = await settled([memory(1, 'a'), memory(2, 'b'), memory(3, 'b'), memory(4, 'c')], {
      a: megabyte,
      b: megabyte,
      c: megabyte,
    });
    await db.media.put(chosenPhoto(shaOf('d'), { queued: 0, uploaded: 1 }));
    let purged = 0;
    const purge = async () => {
      purged += 1;
    };
    const left: unknown[] = [];
    const work = async () => {
      left.push([await sentOf(db), (await photosOf(db)).join(' '), purged]);
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    await expect(withRoom(db, work, purge)).rejects.toThrow(NoRoom);
    expect(left).toEqual([
      [[1, 2, 3, 4], 'a2 b2 c2 d0', 0],
      [[1, 2, 3, 4], 'a2 b2 c2', 1],
      [[3, 4], 'b2 c2', 1],
      [[4], 'c2', 1],
      [[], '', 1],
    ]);
  });
});
