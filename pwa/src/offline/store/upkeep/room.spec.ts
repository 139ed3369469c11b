// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { entry, freshDatabase, idOf, memorialId } from '../../testing/fixtures.ts';
import { evict, maxCachedBytes, releaseMedia } from '../media-cache.ts';
import { NoRoom, withRoom } from './room.ts';

async function phoneWith(
  photos: { name: string; queued: 0 | 1; usedAt: number; size?: number; uploaded?: 0 | 1 }[],
) {
  const db = freshDatabase();
  await db.media.bulkAdd(
    photos.map(({ name, queued, usedAt, size = 100, uploaded = 1 }) => {
      const sha256 = name.repeat(64);
      const descriptor = { sha256, width: 1, height: 1, thumbhash: '', color: '#888888' };
      return {
        sha256,
        bytes: new ArrayBuffer(1),
        type: 'image/jpeg',
        size,
        descriptor,
        queued,
        accounts: [],
        uploaded,
        attempts: 0,
        failures: 0,
        nextAttemptAt: 0,
        usedAt,
      };
    }),
  );
  const left = async () =>
    (await db.media.toArray())
      .map(({ sha256 }) => sha256.charAt(0))
      .sort()
      .join('');
  return { db, left };
}

const full = () => {
  throw new DOMException('The disk is full', 'QuotaExceededError');
};

describe('photos on this device', () => {
  it('leave oldest use first, and never while they wait to be sent', async () => {
    const { db, left } = await phoneWith([
      { name: 'a', queued: 0, usedAt: 3 },
      { name: 'b', queued: 0, usedAt: 1 },
      { name: 'c', queued: 1, usedAt: 0 },
      { name: 'd', queued: 0, usedAt: 2 },
    ]);
    expect(await evict(db, 200)).toBe(100);
    expect(await left()).toBe('acd');
    await evict(db, 0);
    expect(await left()).toBe('c');
  });

  it('become a cache once they were sent, unless they are too large for one or something still names them', async () => {
    const { db, left } = await phoneWith([
      { name: 'a', queued: 1, usedAt: 1 },
      { name: 'b', queued: 1, usedAt: 1, size: maxCachedBytes + 1 },
      { name: 'c', queued: 1, usedAt: 1, uploaded: 0 },
    ]);
    await db.outbox.add(entry(1, 'AddPhoto', { memorialId, imageId: idOf(1), sha256: 'c'.repeat(64) }));
    await db.transaction('rw', [db.media, db.drafts, db.outbox, db.sent], () =>
      releaseMedia(
        db,
        ['a', 'b', 'c'].map((name) => name.repeat(64)),
      ),
    );
    expect(await left()).toBe('ac');
    expect(await db.media.get('a'.repeat(64))).toMatchObject({ queued: 0 });
    expect(await db.media.get('c'.repeat(64))).toMatchObject({ queued: 1 });
  });
});

describe('a full device', () => {
  it('lets go of what can be fetched again and tries once more', async () => {
    const { db, left } = await phoneWith([
      { name: 'a', queued: 0, usedAt: 1 },
      { name: 'b', queued: 1, usedAt: 1 },
    ]);
    let tries = 0;
    let purged = 0;
    const work = async () => {
      tries += 1;
      return tries === 1 ? full() : 'kept';
    };
    const purge = async () => {
      purged += 1;
    };
    expect(await withRoom(db, work, purge)).toBe('kept');
    expect([tries, purged, await left()]).toEqual([2, 1, 'b']);
  });

  it('says clearly that there is no room when that did not help, and passes on any other failure', async () => {
    const { db } = await phoneWith([]);
    await expect(
      withRoom(
        db,
        async () => full(),
        async () => {},
      ),
    ).rejects.toThrow(NoRoom);
    const other = async () => Promise.reject(new TypeError('broken'));
    await expect(withRoom(db, other, async () => {})).rejects.toThrow(TypeError);
  });

  it('is recognised behind the error of a Dexie transaction', async () => {
    const { db } = await phoneWith([]);
    db.outbox.hook('creating', full);
    const keep = () =>
      db.transaction('rw', db.outbox, () => db.outbox.add(entry(1, 'DeleteMemorial', { memorialId })));
    await expect(withRoom(db, keep, async () => {})).rejects.toThrow(NoRoom);
  });
});
