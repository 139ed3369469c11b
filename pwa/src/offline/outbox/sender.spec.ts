// @vitest-environment node

import type { Verdict } from '@everpaw/contracts/sync/sync.dto';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, type OutboxEntry, setSetting, setting } from '../store/database.ts';
import { readRefusals } from '../store/refusals.ts';
import { readPage } from '../store/shown.ts';
import { readStatus } from '../store/status.ts';
import { type Transport, TransportError } from '../sync/transport.ts';
import { countReads } from '../testing/count-reads.ts';
import {
  cacheMemorial,
  chosenPhoto,
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
import { eventLoopTurns, SimulatedTime, until } from '../testing/simulated-time.ts';
import type { Locks } from './locks.ts';
import { sendAgain } from './outbox.ts';
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

function open(locks: Locks = new SimulatedLocks().of({})): Sender {
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
    locks,
    timers: time.timers(() => true),
    now: time.now,
    random: () => 1,
    newId: () => idOf(900),
    watchQueue: (changed) => watchQueue(db, changed),
    onAccepted: () => {
      accepted += 1;
    },
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
    failures: 0,
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

  it.each(Array.from({ length: 12 }, (_, turns) => turns))(
    'hears a wake-up that comes %i turns after a run has ended',
    async (turns) => {
      let runs = 0;
      let woken: Promise<void> | null = null;
      const locks: Locks = {
        async exclusive(_, work) {
          await work();
          runs += 1;
          woken ??= afterTurns();
        },
      };
      const sender = open(locks);
      async function afterTurns() {
        for (let turn = 0; turn < turns; turn += 1) await null;
        await sender.wake();
      }
      await sender.wake();
      await woken;
      await until(async () => runs === 2);
    },
  );

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

  it('REL-28 obeys Retry-After for everything, also when the network changes, until the person asks to send now', async () => {
    await db.outbox.bulkAdd([edit(1), edit(2, {}, idOf(9))]);
    push = () => Promise.reject(new TransportError('http', { status: 429, retryAfterMs: 60_000 }));
    const sender = open();
    await sender.wake();
    push = accept;
    await sender.wakeAtOnce();
    expect(log).toHaveLength(1);
    await sender.wakeAtOnce({ isAsked: true });
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  it('goes on by itself when the time that the server asked for is over', async () => {
    await db.outbox.add(edit(1));
    push = () => Promise.reject(new TransportError('http', { status: 503, retryAfterMs: 60_000 }));
    await open().wake();
    push = accept;
    await time.pass(60_000);
    await until(async () => (await states())[0] === 'accepted');
    expect(log).toHaveLength(2);
  });

  it('lets all of a kind wait when one of it was too many for now, counts no failure, and holds up nothing else', async () => {
    const sign = (n: number) => entry(n, 'SignGuestbook', { memorialId, tributeId: idOf(90 + n) });
    await db.outbox.bulkAdd([sign(1), sign(2), edit(3)]);
    push = verdicts(
      (id) => ({ id, verdict: 'retry', code: 'later', message: '', retryAfterMs: 30_000 }),
      (id) => ({ id, verdict: 'retry', code: 'later', message: '', retryAfterMs: 30_000 }),
      (id) => ({ id, verdict: 'accepted', position: positionOf(9) }),
    );
    const sender = open();
    await sender.wake();
    push = accept;
    await sender.wakeAtOnce();
    expect(await states()).toEqual(['queued', 'queued', 'accepted']);
    expect(await db.outbox.get(1)).toMatchObject({ attempts: 0, nextAttemptAt: time.now() + 30_000 });
    await time.pass(30_000);
    await until(async () => (await states()).every((state) => state === 'accepted'));
  });

  it('sends what was not tried as soon as what stood before it is settled, and counts no failure', async () => {
    await db.outbox.bulkAdd([edit(1), edit(2), edit(3)]);
    const calls: number[] = [];
    push = async (call, signal) => {
      calls.push(call.commands.length);
      if (calls.length > 1) return accept(call, signal);
      return verdicts(
        (id) => ({ id, verdict: 'rejected', code: 'invalid', message: 'No', errors: [] }),
        (id) => ({ id, verdict: 'retry', code: 'behind', message: '' }),
        (id) => ({ id, verdict: 'retry', code: 'behind', message: '' }),
      )(call, signal);
    };
    await open().wake();
    expect(await states()).toEqual(['rejected', 'accepted', 'accepted']);
    expect(calls).toEqual([3, 2]);
    expect(await db.outbox.get(2)).toMatchObject({ attempts: 0 });
  });

  it('asks for the new views once for all that went, not after each call', async () => {
    await db.outbox.bulkAdd(Array.from({ length: 250 }, (_, n) => edit(n + 1)));
    await open().wake();
    expect(log).toHaveLength(3);
    expect(accepted).toBe(1);
  });

  it('asks for no new views while a call of the same queue is still under way', async () => {
    await db.outbox.bulkAdd(Array.from({ length: 150 }, (_, n) => edit(n + 1)));
    const answers: (() => void)[] = [];
    push = async (call, signal) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return accept(call, signal);
    };
    const waking = open().wake();
    await until(() => answers.length === 1);
    answers[0]?.();
    await until(() => answers.length === 2);
    // The live query tells of the commands that have just left the queue.
    await eventLoopTurns(60);
    expect(accepted).toBe(0);
    answers[1]?.();
    await waking;
    expect(accepted).toBe(1);
  });

  it('leaves what fails ten times in a row to the person, and lets the rest of its lane go on', async () => {
    await db.outbox.bulkAdd([edit(1), edit(2)]);
    push = async (call, signal) =>
      call.commands[0]?.id === idOf(1)
        ? verdicts(
            (id) => ({ id, verdict: 'retry', code: 'failed', message: 'Something did not work' }),
            (id) => ({ id, verdict: 'retry', code: 'behind', message: '' }),
          )(call, signal)
        : accept(call, signal);
    const sender = open();
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await sender.wakeAtOnce();
      expect(await db.outbox.get(1)).toMatchObject({ state: 'queued', attempts: attempt });
    }
    await sender.wakeAtOnce();
    expect(await states()).toEqual(['rejected', 'accepted']);
    expect(await readRefusals(db)).toMatchObject([{ kind: 'stuck', message: syncMessages.stuck }]);
    expect(await readStatus(db)).toMatchObject({ needsAttention: 1 });
    await sendAgain(db, idOf(1));
    push = accept;
    await sender.wake();
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  it('never takes a bad line or a site in trouble for a fault of the words', async () => {
    await db.outbox.add(
      edit(1, { attempts: 4, error: { kind: 'retry', code: '', message: '', errors: [] } }),
    );
    const sender = open();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const failure =
        attempt % 2 ? new TransportError('network') : new TransportError('http', { status: 503 });
      push = () => Promise.reject(failure);
      await sender.wakeAtOnce();
    }
    expect(await db.outbox.get(1)).toMatchObject({ state: 'queued', attempts: 4 });
    push = verdicts((id) => ({ id, verdict: 'retry', code: 'unavailable', message: '' }));
    for (let attempt = 0; attempt < 12; attempt += 1) await sender.wakeAtOnce();
    expect(await states()).toEqual(['queued']);
  });

  it('keeps what the site does not know yet, and what it answers for no session', async () => {
    await db.outbox.bulkAdd([edit(1), edit(2, {}, idOf(9))]);
    push = verdicts(
      (id) => ({ id, verdict: 'retry', code: 'not-yet', message: '' }),
      (id) => ({ id, verdict: 'retry', code: 'signed-out', message: '' }),
    );
    await open().wake();
    expect(await states()).toEqual(['queued', 'queued']);
    expect(await setting(db, 'paused')).toBe(true);
    expect(await db.outbox.get(2)).toMatchObject({ attempts: 0 });
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
    open(locks.of(first))
      .wake()
      .catch(() => {});
    await until(() => log.length === 1);
    const second = open(locks.of({})).wake();
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

  it('forgets no waiting time that the server asked for of one kind, unless the person asks to send now', async () => {
    const error = { kind: 'later' as const, code: 'later', message: '', errors: [] };
    await db.outbox.bulkAdd([
      edit(1, { error, nextAttemptAt: time.now() + 9_000 }),
      edit(2, { nextAttemptAt: time.now() + 9_000 }, idOf(9)),
    ]);
    await db.media.put({ ...chosenPhoto(sha256), nextAttemptAt: 99 });
    const sender = open();
    await sender.wakeAtOnce();
    expect(await states()).toEqual(['queued', 'accepted']);
    expect((await db.media.get(sha256))?.nextAttemptAt).toBe(0);
    await sender.wakeAtOnce({ isAsked: true });
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  it('looks again by itself when the first waiting time is over, and not once it is stopped', async () => {
    await db.outbox.bulkAdd([
      edit(1, { nextAttemptAt: time.now() + 5_000 }),
      edit(2, { nextAttemptAt: time.now() + 3_000 }, idOf(9)),
    ]);
    const sender = open();
    await sender.wake();
    await time.pass(2_999);
    expect(log).toEqual([]);
    await time.pass(1);
    await until(async () => (await states())[1] === 'accepted');
    expect(await states()).toEqual(['queued', 'accepted']);
    await sender.stop();
    await time.pass(60_000);
    expect(log).toHaveLength(1);
    await sender.wake();
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  it('sends nothing while a sign-out is owed, but what visitors did', async () => {
    await setSetting(db, 'signOutOwed', true);
    await db.outbox.bulkAdd([
      edit(1),
      entry(2, 'SignGuestbook', { memorialId, tributeId: idOf(90) }, { accountId: null }),
    ]);
    await open().wake();
    expect(log).toEqual(['push visitor 2']);
  });

  it('sends at most four calls at a time', async () => {
    const under = { now: 0, most: 0 };
    push = async (call, signal) => {
      under.now += 1;
      under.most = Math.max(under.most, under.now);
      await eventLoopTurns(60);
      under.now -= 1;
      return accept(call, signal);
    };
    const alone = { attempts: 9, error: { kind: 'http' as const, code: '', message: '', errors: [] } };
    await db.outbox.bulkAdd(Array.from({ length: 9 }, (_, n) => edit(n + 1, alone, idOf(100 + n))));
    await open().wake();
    expect((await states()).every((state) => state === 'accepted')).toBe(true);
    expect(under.most).toBe(4);
  });

  it('takes an answer that this version cannot read for a fault of neither the line nor the words', async () => {
    await db.outbox.add(edit(1));
    push = () => Promise.reject(new TransportError('outdated', { code: 'not-understood' }));
    await open().wake();
    expect(await setting(db, 'outdated')).toBe(true);
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'queued', error: { kind: 'busy', code: 'not-understood' } },
    ]);
  });

  it.each([
    [429, 'busy', 'http-429'],
    [503, 'busy', 'http-503'],
    [500, 'http', 'http-500'],
    [0, 'network', 'network'],
  ])('names a call that failed with %i', async (status, kind, code) => {
    await db.outbox.add(edit(1));
    push = () =>
      Promise.reject(new TransportError(status === 0 ? 'network' : 'http', { status, message: 'No' }));
    await open().wake();
    expect((await db.outbox.get(1))?.error).toEqual({ kind, code, message: 'No', errors: [] });
  });

  it('asks the person about a photo that the server goes on losing, or that is on this device no more', async () => {
    const unknown = verdicts((id) => ({
      id,
      verdict: 'rejected',
      code: 'photo-unknown',
      message: 'No',
      errors: [],
    }));
    push = unknown;
    await db.outbox.add(addPhoto(1));
    await open().wake();
    expect(await states()).toEqual(['rejected']);
    await db.outbox.clear();
    await cachePhoto();
    await db.media.update(sha256, { uploaded: 1 });
    await db.outbox.add({ ...addPhoto(2), attempts: 3 });
    const sender = open();
    await sender.wake();
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'queued', attempts: 4, error: { kind: 'retry' } },
    ]);
    await sender.wakeAtOnce();
    expect(await db.outbox.toArray()).toMatchObject([
      { state: 'rejected', error: { code: 'photo-unknown' } },
    ]);
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

describe('a long queue', () => {
  /** Sends so many tributes, and says how often a row of the outbox was read for each. */
  async function readsPerCommand(count: number): Promise<number> {
    db = freshDatabase();
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    const reads = countReads(db, 'outbox');
    db.close();
    await db.open();
    const tributes = Array.from({ length: count }, (_, n) =>
      entry(n + 1, 'SignGuestbook', { memorialId, tributeId: idOf(10_000 + n) }),
    );
    await db.outbox.bulkAdd(tributes);
    const before = reads();
    await open().wake();
    expect(new Set(await states())).toEqual(new Set(['accepted']));
    return (reads() - before) / count;
  }

  it('REL-32 is read in proportion to its length, and not anew for every call', async () => {
    const [some, many] = [await readsPerCommand(500), await readsPerCommand(2_000)];
    expect(many).toBeLessThan(1.2 * some);
  });
});

describe('a full device', () => {
  /** No row of the outbox can be written while photos that can be fetched again are here. */
  async function fill() {
    await db.media.put(chosenPhoto('d'.repeat(64), { queued: 0, uploaded: 1 }));
    let isFull = true;
    db.media.hook('deleting', () => {
      isFull = false;
    });
    db.outbox.hook('updating', () => {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    return {
      fillAgain: async () => {
        await db.media.put(chosenPhoto('e'.repeat(64), { queued: 0, uploaded: 1 }));
        isFull = true;
      },
    };
  }

  it('goes on sending: what can be fetched again makes room, before a call and for its answer', async () => {
    const { fillAgain } = await fill();
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: { petName: 'Luna' } }));
    push = async ({ commands }) => {
      await fillAgain();
      const verdicts = commands.map(({ id }) => ({
        id,
        verdict: 'accepted' as const,
        position: positionOf(9),
      }));
      return { verdicts, position: positionOf(9) };
    };
    await open().wake();
    expect([log.length, await states(), await db.media.count()]).toEqual([1, ['accepted'], 0]);
  });

  describe('with nothing left that may leave it', () => {
    let isFull: boolean;
    const refuse = () => {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    beforeEach(() => {
      isFull = true;
      for (const table of [db.outbox, db.media, db.settings]) {
        table.hook('updating', refuse);
        table.hook('creating', refuse);
      }
    });
    const queue = async (...entries: OutboxEntry[]) => {
      isFull = false;
      await db.outbox.bulkAdd(entries);
      isFull = true;
    };

    it('sends everything once and in order, says so, and stores what came of it when there is room', async () => {
      await queue(
        ...Array.from({ length: 250 }, (_, n) => edit(n + 1)),
        entry(251, 'SignGuestbook', { memorialId, tributeId: idOf(900) }, { accountId: null }),
      );
      const sender = open();
      await sender.wake();
      const sent = log.filter((line) => line.includes('keeper')).flatMap((line) => line.match(/\d+/g));
      expect(sent).toEqual(Array.from({ length: 250 }, (_, n) => String(n + 1)));
      expect(log).toContain('push visitor 251');
      expect(new Set(await states())).toEqual(new Set(['queued']));
      expect(db.isFull).toBe(true);
      log = [];
      await sender.wake();
      expect(log).toEqual([]);
      isFull = false;
      await sender.wake();
      expect([log, db.isFull]).toEqual([[], false]);
      expect(new Set(await states())).toEqual(new Set(['accepted']));
    });

    it('waits longer after each failure, and sends when the line is back', async () => {
      await queue(edit(1));
      push = () => Promise.reject(new TransportError('network'));
      const sender = open();
      await sender.wake();
      expect(log).toHaveLength(1);
      await time.pass(900);
      expect(log).toHaveLength(1);
      await time.pass(200);
      await until(() => log.length === 2);
      await sender.wake();
      await time.pass(1_500);
      await sender.wake();
      expect(log).toHaveLength(2);
      push = accept;
      await sender.wakeAtOnce();
      expect(log).toHaveLength(3);
    });

    it('asks for nothing without a pause when the session has ended or the site asks for time', async () => {
      await queue(edit(1), entry(2, 'SignGuestbook', { memorialId, tributeId: idOf(900) }));
      push = verdicts(
        (id) => ({ id, verdict: 'retry', code: 'signed-out', message: '' }),
        (id) => ({ id, verdict: 'retry', code: 'later', message: '', retryAfterMs: 60_000 }),
      );
      await open().wake();
      expect(log).toHaveLength(1);
      push = () => Promise.reject(new TransportError('http', { status: 401 }));
      await time.pass(1_200);
      await until(() => log.length === 2);
      await eventLoopTurns(60);
      expect(log).toHaveLength(2);
    });

    it('sends a photo once, and then the command that names it', async () => {
      isFull = false;
      await cachePhoto();
      await queue(addPhoto(1));
      await open().wake();
      expect(log).toEqual(['photo', 'push keeper 1']);
      expect(await db.media.get(sha256)).toMatchObject({ uploaded: 0 });
    });

    it('does not send a photo again and again that does not get through, or is not taken', async () => {
      isFull = false;
      await cachePhoto();
      await queue(addPhoto(1));
      putMedia = () => Promise.reject(new TransportError('network'));
      const sender = open();
      await sender.wake();
      expect(log).toEqual(['photo']);
      putMedia = () => Promise.reject(new TransportError('http', { status: 415, code: 'no-image' }));
      await sender.wakeAtOnce();
      await sender.wake();
      expect(log).toEqual(['photo', 'photo']);
    });
  });
});
