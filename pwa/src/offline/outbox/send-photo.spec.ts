// @vitest-environment node
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, setSetting, setting } from '../store/database.ts';
import { entities } from '../store/entities.ts';
import { TransportError } from '../sync/transport.ts';
import { chosenPhoto, entry, freshDatabase, idOf, keeperId, memorialId } from '../testing/fixtures.ts';
import type { LaneView } from './lanes.ts';
import { afterFailure, asFailure, earlier, holdOff, networkIsBack } from './queue-again.ts';
import { nextPhoto, type PhotoSendingParts, sendPhoto } from './send-photo.ts';
import { nothingUnstored } from './unstored.ts';

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const now = 1_000_000;
let db: Database;
let made = 0;
let answer: PhotoSendingParts['transport']['putMedia'];

const naming = (n: number, sha256: string, over = {}) =>
  entry(n, 'AddPhoto', { memorialId, imageId: idOf(8), sha256 }, over);
const send = (signal = new AbortController().signal) =>
  sendPhoto(
    {
      db,
      now: () => now,
      random: () => 1,
      newId: () => idOf(900 + ++made),
      line: { isDown: true },
      unstored: nothingUnstored(),
      transport: { putMedia: (...given) => answer(...given) },
    },
    { sha256: one, accountId: keeperId },
    signal,
  );
const refusing = (status: number, more: object = {}) => {
  answer = () => Promise.reject(new TransportError('http', { status, code: 'x', message: 'No', ...more }));
};
const photo = () => db.media.get(one);
const states = async () => (await db.outbox.toArray()).map(({ state }) => state);

beforeEach(async () => {
  db = freshDatabase();
  answer = async () => ({ sha256: one, width: 9, height: 9, thumbhash: 'x', color: '#000000' });
  await db.media.add(chosenPhoto(one, { attempts: 2, failures: 1 }));
});

describe('a photo that is sent', () => {
  it('goes with its bytes and kind in the name of the account', async () => {
    const sent: unknown[] = [];
    answer = async (call) => {
      sent.push(call);
      return { sha256: one, width: 9, height: 9, thumbhash: 'x', color: '#000000' };
    };
    await db.outbox.bulkAdd([
      naming(1, one, {
        nextAttemptAt: now + 9,
        error: { kind: 'network', code: '', message: '', errors: [] },
      }),
      naming(2, one, { nextAttemptAt: now + 9, error: { kind: 'retry', code: '', message: '', errors: [] } }),
    ]);
    await send();
    expect(sent).toMatchObject([{ accountId: keeperId, sha256: one, type: 'image/jpeg' }]);
    expect(await photo()).toMatchObject({
      uploaded: 1,
      attempts: 0,
      failures: 0,
      nextAttemptAt: 0,
      descriptor: { width: 9 },
    });
    // The answer shows that the network is there.
    expect((await db.outbox.toArray()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([0, now + 9]);
  });

  it('that this device has no more is not sent', async () => {
    await db.media.clear();
    answer = () => Promise.reject(new Error('it was sent'));
    await send();
    expect(await photo()).toBeUndefined();
  });

  it('waits longer after each failure, and counts those that are about it', async () => {
    refusing(500);
    await send();
    expect(await photo()).toMatchObject({
      uploaded: 0,
      attempts: 3,
      failures: 2,
      nextAttemptAt: now + 4_000,
    });
  });

  it.each([
    ['no answer', () => Promise.reject(new TransportError('network'))],
    ['no failure of the transport at all', () => Promise.reject(new Error('whatever'))],
    ['429', () => Promise.reject(new TransportError('http', { status: 429 }))],
    ['503', () => Promise.reject(new TransportError('http', { status: 503 }))],
  ])('waits, and is not to blame for %s', async (_, fails) => {
    answer = fails;
    await send();
    expect(await photo()).toMatchObject({ attempts: 3, failures: 1, nextAttemptAt: now + 4_000 });
  });

  it('waits for the person to sign in, and for as long as the server asks', async () => {
    refusing(401, { retryAfterMs: 7_000 });
    await send();
    expect(await setting(db, 'paused')).toBe(true);
    expect(await setting(db, 'notBefore')).toEqual({ since: now, until: now + 7_000 });
    expect(await photo()).toMatchObject({ attempts: 2, failures: 1, nextAttemptAt: 0 });
  });

  it('that was given up by this tab has not failed', async () => {
    refusing(500);
    await send(AbortSignal.abort());
    expect(await photo()).toMatchObject({ attempts: 2, failures: 1, nextAttemptAt: 0 });
    expect(await setting(db, 'notBefore')).toBeUndefined();
  });

  it.each([400, 413, 415, 422])(
    'that the server looked at and did not take (%i) is refused with what names it',
    async (status) => {
      refusing(status, { code: 'not-an-image', errors: [{ path: 'photo', message: 'No' }] });
      await db.outbox.bulkAdd([naming(1, one), naming(2, two), naming(3, one, { state: 'sending' })]);
      await send();
      expect(await states()).toEqual(['rejected', 'queued', 'sending']);
      expect((await db.outbox.get(1))?.error).toEqual({
        kind: 'rejected',
        code: 'not-an-image',
        message: 'No',
        errors: [{ path: 'photo', message: 'No' }],
      });
    },
  );

  it('is not refused for an answer that is nobody’s word about it', async () => {
    refusing(413, { code: '' });
    await db.outbox.add(naming(1, one));
    await send();
    expect(await states()).toEqual(['queued']);
  });

  it('REL-51 that is refused is left out of the new memorial, and waits for the person with its caption', async () => {
    refusing(415, { code: 'image-damaged', message: 'Damaged' });
    const good = { imageId: idOf(7), sha256: two, caption: 'Good' };
    const bad = { imageId: idOf(8), sha256: one, caption: 'By the sea', focus: { x: 0.2, y: 0.3 } };
    const creation = { memorialId, petName: 'Milo', petType: 'cat', photos: [good, bad] };
    await db.outbox.bulkAdd([
      entry(1, 'CreateMemorial', creation),
      entry(2, 'EditMemorial', { memorialId, changes: {} }),
    ]);
    await send();
    const [memorial, edit, left, ...others] = await db.outbox.toArray();
    expect(others).toEqual([]);
    expect(memorial).toMatchObject({
      id: idOf(1),
      state: 'queued',
      error: null,
      payload: { ...creation, photos: [good] },
      blobs: [two],
    });
    expect(edit?.state).toBe('queued');
    expect(left).toMatchObject({
      type: 'AddPhoto',
      lane: memorial?.lane,
      root: memorial?.root,
      accountId: keeperId,
      state: 'rejected',
      payload: { memorialId, ...bad },
      blobs: [one],
      error: { kind: 'rejected', code: 'image-damaged', message: 'Damaged' },
    });
    expect(left?.id).not.toBe(memorial?.id);
  });

  it('REL-51 that is refused costs a memory neither its words nor its other changes', async () => {
    refusing(415, { code: 'image-damaged', message: 'Damaged' });
    const about = { memoryId: idOf(5), memorialId };
    const added = { ...about, title: 'The sea', date: '2015-06-21', type: 'story', sha256: one };
    const base = { photoSeen: two, title: 'The sea' };
    await db.outbox.bulkAdd([
      entry(1, 'AddMemory', added),
      entry(2, 'EditMemory', { ...about, changes: { title: 'Our sea', sha256: one }, base }),
      entry(3, 'EditMemory', { ...about, changes: { sha256: one }, base }),
    ]);
    await send();
    const rows = await db.outbox.toArray();
    expect(rows.map(({ type, state, payload }) => ({ type, state, payload }))).toEqual([
      { type: 'AddMemory', state: 'queued', payload: { ...added, sha256: null } },
      { type: 'EditMemory', state: 'queued', payload: { ...about, changes: { title: 'Our sea' }, base } },
      { type: 'EditMemory', state: 'rejected', payload: { ...about, changes: { sha256: one }, base } },
      {
        type: 'EditMemory',
        state: 'rejected',
        payload: { ...about, changes: { sha256: one }, base: { photoSeen: null } },
      },
      {
        type: 'EditMemory',
        state: 'rejected',
        payload: { ...about, changes: { sha256: one }, base: { photoSeen: two } },
      },
    ]);
  });

  it('that failed ten times is left to the person, and the rest goes without it', async () => {
    await db.media.update(one, { failures: 9 });
    refusing(500);
    const payload = {
      memorialId,
      petName: 'Milo',
      petType: 'cat',
      photos: [{ imageId: idOf(8), sha256: one }],
    };
    await db.outbox.bulkAdd([entry(1, 'CreateMemorial', payload), naming(2, one)]);
    await send();
    expect(await states()).toEqual(['queued', 'rejected', 'rejected']);
    expect((await db.outbox.get(3))?.error).toMatchObject({ kind: 'stuck', message: syncMessages.stuck });
  });
});

describe('the next photo', () => {
  const view: LaneView = {
    entities,
    now,
    accountId: keeperId,
    paused: false,
    waitingPhotos: new Set([one, two]),
  };
  const next = () => nextPhoto({ db, unstored: nothingUnstored() }, view);

  it('is the first that a command waits for and that may go, or says when to look again', async () => {
    expect(await next()).toEqual({ sha256: null, lookAgainAt: null });
    await db.media.update(one, { nextAttemptAt: now + 5_000 });
    await db.outbox.bulkAdd([naming(1, 'c'.repeat(64)), naming(2, one), naming(3, two)]);
    expect(await next()).toEqual({ sha256: null, lookAgainAt: now + 5_000 });
    await db.media.add(chosenPhoto(two, { nextAttemptAt: now + 3_000 }));
    expect(await next()).toEqual({ sha256: null, lookAgainAt: now + 3_000 });
    await db.media.update(two, { nextAttemptAt: now });
    expect(await next()).toEqual({ sha256: two, lookAgainAt: null });
  });
});

describe('after a failure', () => {
  const afterFailing = (attempts: number, before: string | null, kind: string) =>
    afterFailure(
      { now: () => now, random: () => 1 },
      {
        attempts,
        error: before === null ? null : ({ kind: before, code: 'b', message: '', errors: [] } as never),
      },
      { kind, code: 'n', message: 'No', errors: [] } as never,
    );

  it('of the line a command only waits, longer each time', () => {
    expect(afterFailing(0, null, 'network')).toMatchObject({
      state: 'queued',
      attempts: 1,
      nextAttemptAt: now + 1_000,
    });
    expect(afterFailing(20, 'busy', 'network')).toMatchObject({
      state: 'queued',
      attempts: 21,
      error: { kind: 'network' },
    });
    expect(afterFailing(3, 'later', 'busy')).toMatchObject({ attempts: 4, nextAttemptAt: now + 8_000 });
  });

  it('of the line its own failures stay counted', () => {
    expect(afterFailing(4, 'retry', 'network')).toEqual({
      state: 'queued',
      attempts: 4,
      error: { kind: 'retry', code: 'b', message: '', errors: [] },
      nextAttemptAt: now + 8_000,
    });
  });

  it('of its own the count begins after the line’s, and ends with the tenth', () => {
    expect(afterFailing(7, 'network', 'http')).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: { kind: 'http' },
    });
    expect(afterFailing(8, 'http', 'retry')).toMatchObject({ state: 'queued', attempts: 9 });
    expect(afterFailing(9, 'http', 'retry')).toMatchObject({
      state: 'rejected',
      attempts: 10,
      error: { kind: 'stuck', code: 'n', message: syncMessages.stuck },
    });
  });

  it('that is none of the transport’s there was no answer', () => {
    expect(asFailure(new Error('whatever'))).toMatchObject({ kind: 'network', code: '' });
    const own = new TransportError('http', { status: 400 });
    expect(asFailure(own)).toBe(own);
  });
});

it('the earlier of two instants is told, and any is earlier than never', () => {
  expect([earlier(1, 2), earlier(2, 1), earlier(null, 2), earlier(1, null), earlier(null, null)]).toEqual([
    1,
    1,
    2,
    1,
    null,
  ]);
});

it('the server’s wish to be left alone is kept from when to when', async () => {
  await db.transaction('rw', db.settings, () => holdOff({ db, now: () => now }, 50));
  expect(await setting(db, 'notBefore')).toEqual({ since: now, until: now + 50 });
  await setSetting(db, 'notBefore', undefined);
});

it('what waited for the network alone goes once it is back', async () => {
  const error = (kind: string) => ({ kind, code: '', message: '', errors: [] });
  await db.outbox.bulkAdd([
    naming(1, one, { nextAttemptAt: 9, error: error('network') }),
    naming(2, one, { nextAttemptAt: 9, error: error('busy') }),
    naming(3, one, { nextAttemptAt: 9 }),
    naming(4, one, { nextAttemptAt: 9, error: error('network'), state: 'rejected' }),
  ]);
  await db.transaction('rw', db.outbox, () => networkIsBack(db));
  expect((await db.outbox.toArray()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([0, 9, 9, 9]);
});
