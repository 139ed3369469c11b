// @vitest-environment node
import type { Verdict } from '@everpaw/contracts/sync/sync.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, type OutboxEntry, setSetting, setting } from '../store/database.ts';
import { readPage } from '../store/shown.ts';
import { readStatus } from '../store/status.ts';
import { type Transport, TransportError } from '../sync/transport.ts';
import {
  cacheMemorial,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  memorialRef,
  positionOf,
} from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { SimulatedLocks } from '../testing/simulated-locks.ts';
import { SimulatedTime, until } from '../testing/simulated-time.ts';
import { createSender, type Sender } from './sender.ts';
import { watchQueue } from './watch-queue.ts';

type Push = Transport['push'];
type PutMedia = Transport['putMedia'];

const sha256 = 'a'.repeat(64);
const descriptor = { sha256, width: 1200, height: 900, thumbhash: 'aGFzaA==', color: '#7c5a36' };
const edit = (n: number, over: Partial<OutboxEntry> = {}, id = memorialId) =>
  entry(n, 'EditMemorial', { memorialId: id, changes: { petName: `Bella ${n}` }, base: {} }, over);
const addPhoto = (n: number) => entry(n, 'AddPhoto', { memorialId, imageId: idOf(n), sha256, caption: null });

let db: Database;
let time: SimulatedTime;
let log: string[];
let push: Push;
let putMedia: PutMedia;
let accepted: number;

/** The name on a page. */
const namesOf = (dto: object | undefined) => dto && 'petName' in dto && dto.petName;

const accept: Push = async ({ commands }) => ({
  verdicts: commands.map(({ id }): Verdict => ({ id, verdict: 'accepted', position: positionOf(9) })),
  position: positionOf(9),
});

function verdicts(...answers: ((id: string) => Verdict)[]): Push {
  return async ({ commands }) => ({
    verdicts: commands.flatMap(({ id }, n) => answers[n]?.(id) ?? []),
    position: null,
  });
}

function open(locks = new SimulatedLocks(), tab: object = {}): Sender {
  return createSender({
    db,
    transport: {
      push(call, signal) {
        log.push(
          `push ${call.accountId === keeperId ? 'keeper' : 'visitor'} ${call.commands.map(({ id }) => Number(id.slice(-3)))}`,
        );
        return push(call, signal);
      },
      putMedia(call, signal) {
        log.push('photo');
        return putMedia(call, signal);
      },
    },
    locks: locks.of(tab),
    timers: time.timers(() => true),
    now: time.now,
    random: () => 1,
    watchQueue: (changed) => watchQueue(db, changed),
    onAccepted: () => {
      accepted += 1;
    },
    onProgress: () => {},
  });
}

async function cachePhoto() {
  await db.media.put({
    sha256,
    bytes: new ArrayBuffer(8),
    type: 'image/jpeg',
    size: 8,
    descriptor: { ...descriptor, color: '#888888' },
    queued: 1,
    accounts: [keeperId],
    uploaded: 0,
    attempts: 0,
    nextAttemptAt: 0,
    usedAt: 0,
  });
}

const states = async () => (await db.outbox.toArray()).map(({ state }) => state);

beforeEach(async () => {
  db = freshDatabase();
  time = new SimulatedTime(Date.parse('2026-05-01T08:00:00.000Z'));
  log = [];
  accepted = 0;
  push = accept;
  putMedia = async () => descriptor;
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
});

describe('sending', () => {
  it('sends photos before the command that names them', async () => {
    await cachePhoto();
    await db.outbox.bulkAdd([addPhoto(1), edit(2, {}, idOf(9))]);
    await open().wake();
    expect(log.indexOf('photo')).toBeLessThan(log.indexOf('push keeper 1'));
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(await db.media.get(sha256)).toMatchObject({ uploaded: 1, descriptor });
    expect(accepted).toBeGreaterThan(0);
  });

  it('keeps everything when the whole call fails, and tries again after a growing wait', async () => {
    await db.outbox.add(edit(1));
    push = () => Promise.reject(new TransportError('network'));
    await open().wake();
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'queued', attempts: 1, error: { kind: 'network' } },
    ]);
    const attempted = (count: number) =>
      until(async () => log.length === count && (await db.outbox.get(1))?.attempts === count);
    await time.pass(1_000);
    await attempted(2);
    await time.pass(1_999);
    expect(log).toHaveLength(2);
    await time.pass(1);
    await attempted(3);
    push = accept;
    await time.pass(4_000);
    await until(async () => (await states())[0] === 'accepted');
  });

  it('tries at once after a network change', async () => {
    await db.outbox.add(edit(1, { attempts: 9, nextAttemptAt: time.now() + 200_000 }));
    const sender = open();
    await sender.wake();
    expect(log).toEqual([]);
    await sender.wakeAtOnce();
    expect(await states()).toEqual(['accepted']);
  });

  it('obeys Retry-After for everything, also when asked to send now', async () => {
    await db.outbox.bulkAdd([edit(1), edit(2, {}, idOf(9))]);
    push = () => Promise.reject(new TransportError('http', { status: 429, retryAfterMs: 60_000 }));
    const sender = open();
    await sender.wake();
    push = accept;
    await sender.wakeAtOnce();
    expect(log).toHaveLength(1);
    await time.pass(60_000);
    await until(async () => (await states()).every((state) => state === 'accepted'));
  });

  it('pauses on 401 without losing or counting anything, lets visitors’ words pass, and goes on after signing in', async () => {
    await db.outbox.bulkAdd([
      edit(1),
      entry(2, 'SignGuestbook', { memorialId, tributeId: idOf(90) }, { accountId: null }),
    ]);
    push = (call, signal) =>
      call.accountId === null
        ? accept(call, signal)
        : Promise.reject(new TransportError('http', { status: 401 }));
    const sender = open();
    await sender.wake();
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'queued', attempts: 0 },
      { state: 'accepted' },
    ]);
    expect(await readStatus(db)).toMatchObject({ paused: 'signed-out', waiting: 1 });
    push = accept;
    await setSetting(db, 'paused', undefined);
    await sender.wake();
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  it('takes `retry` and a missing verdict as not done yet', async () => {
    await db.outbox.bulkAdd([edit(1), edit(2, {}, idOf(9))]);
    push = verdicts((id) => ({ id, verdict: 'retry', code: 'busy', message: '' }));
    await open().wake();
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('keeps a refusal with its reason, and a conflict with the current version', async () => {
    await db.outbox.bulkAdd([edit(1), edit(2, {}, idOf(9))]);
    push = verdicts(
      (id) => ({
        id,
        verdict: 'rejected',
        code: 'invalid',
        message: 'No',
        errors: [{ path: 'petName', message: 'No' }],
      }),
      (id) => ({
        id,
        verdict: 'conflict',
        code: 'edit-conflict',
        message: 'Both',
        errors: [],
        current: { petName: 'Lu' },
      }),
    );
    await open().wake();
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'rejected', error: { kind: 'rejected', errors: [{ path: 'petName' }] } },
      { state: 'rejected', error: { kind: 'conflict', current: { petName: 'Lu' } } },
    ]);
  });

  it('parks what builds on a refused creation', async () => {
    await db.outbox.bulkAdd([entry(1, 'CreateMemorial', { memorialId, photos: [] }), edit(2)]);
    push = verdicts((id) => ({
      id,
      verdict: 'rejected',
      code: 'memorial-limit',
      message: 'Upgrade',
      errors: [],
    }));
    await open().wake();
    expect(await states()).toEqual(['rejected', 'parked']);
    expect(log).toEqual(['push keeper 1']);
  });

  it('refuses what names a photo that the server looked at and did not take', async () => {
    await cachePhoto();
    await db.outbox.bulkAdd([addPhoto(1), edit(2)]);
    putMedia = () =>
      Promise.reject(
        new TransportError('http', { status: 415, code: 'not-an-image', message: 'Please select' }),
      );
    await open().wake();
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'rejected', error: { code: 'not-an-image' } },
      { state: 'accepted' },
    ]);
  });

  it('sends a photo again that the server has lost meanwhile', async () => {
    await cachePhoto();
    await db.media.update(sha256, { uploaded: 1 });
    await db.outbox.add(addPhoto(1));
    push = verdicts((id) => ({ id, verdict: 'rejected', code: 'photo-unknown', message: '', errors: [] }));
    await open().wake();
    push = accept;
    await time.pass(5_000);
    await until(async () => (await states())[0] === 'accepted');
    expect(log).toEqual(['push keeper 1', 'photo', 'push keeper 1']);
  });

  it('never lets a call that hangs hold up another lane, not even one queued by another tab', async () => {
    await db.outbox.add(edit(1));
    push = (call, signal) =>
      call.commands[0]?.id === idOf(1) ? new Promise(() => {}) : accept(call, signal);
    const sender = open();
    sender.wake().catch(() => {});
    await until(() => log.length === 1);
    await db.outbox.add(edit(2, {}, idOf(9)));
    await until(async () => (await states())[1] === 'accepted');
    expect(await states()).toEqual(['sending', 'accepted']);
  });

  it('lets one tab send at a time, and the next go on when that one is killed', async () => {
    await db.outbox.add(edit(1));
    const locks = new SimulatedLocks();
    const first = {};
    push = () => new Promise(() => {});
    open(locks, first)
      .wake()
      .catch(() => {});
    await until(() => log.length === 1);
    const second = open(locks).wake();
    expect(log).toEqual(['push keeper 1']);
    push = accept;
    locks.kill(first);
    await second;
    expect(log).toEqual(['push keeper 1', 'push keeper 1']);
    expect(await states()).toEqual(['accepted']);
  });

  it('shows what was accepted without a break until the view has it', async () => {
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await db.outbox.add(edit(1));
    const name = async () => namesOf((await readPage(db, memorialRef())).root?.value);
    expect(await name()).toBe('Bella 1');
    await open().wake();
    expect(await states()).toEqual(['accepted']);
    expect(await name()).toBe('Bella 1');
  });

  it('forgets an accepted command at once when a pull was quicker, or when it changed nothing', async () => {
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    await cacheMemorial(db, memorial({ petName: 'Bella 1', position: positionOf(9) }), { asOf: 1 });
    await db.outbox.bulkAdd([edit(1), edit(2, {}, idOf(9))]);
    push = verdicts(
      (id) => ({ id, verdict: 'accepted', position: positionOf(9) }),
      (id) => ({ id, verdict: 'accepted', position: null }),
    );
    await open().wake();
    expect(await states()).toEqual([]);
  });

  it('gives up what is on its way when it is stopped, and keeps it', async () => {
    await db.outbox.add(edit(1));
    push = (_call, signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new TransportError('network'))),
      );
    const sender = open();
    const waking = sender.wake();
    await until(() => log.length === 1);
    await sender.stop();
    await waking;
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(await setting(db, 'paused')).toBeUndefined();
  });
});
