// @vitest-environment node
import { dayMs } from '@everpaw/contracts/kernel/durations';
import { describe, expect, it } from 'vitest';
import { syncTag } from '../sw/messages.ts';
import { createEngine } from './engine.ts';
import { setSetting, setting } from './store/database.ts';
import { readStatus } from './store/status.ts';
import { type Transport, TransportError } from './sync/transport.ts';
import {
  cachedIds,
  cacheMemorial,
  chosenPhoto,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  positionOf,
} from './testing/fixtures.ts';
import { simulatedUser } from './testing/run-simulation.ts';
import { SimulatedLocks } from './testing/simulated-locks.ts';
import { eventLoopTurns, SimulatedTime, until } from './testing/simulated-time.ts';
import type { World } from './world.ts';
import * as writing from './writing.ts';

const offline = () => Promise.reject(new TransportError('network'));
const keeper = simulatedUser(keeperId, 'free');
const other = simulatedUser(idOf(77), 'free');

/** A page as the engine listens to it. */
function fakePage() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  });
  return {
    // As much of both as the engine asks for.
    page: { window, document } as unknown as NonNullable<World['page']>,
    window,
    show(state: DocumentVisibilityState) {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** An engine on a device whose server can be switched on and off; `calls` are those that got through. */
async function device(over: Partial<World> = {}) {
  const db = freshDatabase();
  await db.open();
  const time = new SimulatedTime(Date.parse('2026-05-01T08:00:00.000Z'));
  const calls: string[] = [];
  const line = {
    isUp: true,
    session: { holds: true, ended: null } as Awaited<ReturnType<Transport['session']>>,
  };
  const through =
    <Answer>(name: string, answer: () => Answer) =>
    async (): Promise<Answer> => {
      if (!line.isUp) throw new TransportError('network');
      calls.push(name);
      return answer();
    };
  const transport: Transport = {
    async push({ commands }) {
      if (!line.isUp) throw new TransportError('network');
      calls.push('push');
      return {
        verdicts: commands.map(({ id }) => ({ id, verdict: 'accepted' as const, position: null })),
        position: null,
      };
    },
    pull: through('pull', () => ({
      reset: false as const,
      changed: {},
      removed: {},
      cursor: positionOf(1),
      more: false,
    })),
    putMedia: offline,
    one: offline,
    list: offline,
    changes: offline,
    signOut: through('sign out', () => undefined),
    session: through('session', () => line.session),
  };
  const engine = createEngine({
    db,
    now: () => time.now(),
    world: {
      transport,
      locks: new SimulatedLocks().of({}),
      timers: time.timers(() => true),
      random: () => 1,
      measure: async () => null,
      writing: async () => writing,
      soon: (task) => task(),
      openLive: null,
      caches: undefined,
      withdraw: async () => {},
      storage: undefined,
      fetch: offline,
      serviceWorker: undefined,
      watchQueue: () => () => {},
      report: () => {},
      page: null,
      ...over,
    },
  });
  return { db, time, calls, line, engine };
}

const edit = (n: number) => entry(n, 'EditMemorial', { memorialId, changes: { petName: `Bella ${n}` } });
const pushes = (calls: readonly string[]) => calls.filter((name) => name === 'push').length;

/** A device that has something to send, and has tried in vain. */
async function withUnsentWords(over: Partial<World> = {}) {
  const made = await device(over);
  const { db, line, engine } = made;
  await setSetting(db, 'account', keeper);
  line.isUp = false;
  await db.outbox.add({ ...edit(1), attempts: 3, nextAttemptAt: made.time.now() + 50_000 });
  const stop = engine.start();
  await eventLoopTurns(40);
  line.isUp = true;
  expect(pushes(made.calls)).toBe(0);
  return { ...made, stop };
}

/** A running engine that has looked at its empty queue: nothing but a wake-up finds what is queued now. */
async function withWordsLeft(over: Partial<World> = {}) {
  const made = await device(over);
  await setSetting(made.db, 'account', keeper);
  const stop = made.engine.start();
  await until(() => made.calls.includes('pull'));
  await eventLoopTurns(40);
  await made.db.outbox.add(edit(1));
  return { ...made, stop };
}

describe('what waits is sent', () => {
  it('when the network is back, whatever it waited for', async () => {
    const { page, window } = fakePage();
    const { calls, stop } = await withUnsentWords({ page });
    window.dispatchEvent(new Event('online'));
    await until(() => pushes(calls) === 1);
    stop();
  });

  it('when the page is looked at again', async () => {
    const { page, show } = fakePage();
    const { calls, stop } = await withWordsLeft({ page });
    show('hidden');
    await eventLoopTurns(40);
    expect(pushes(calls)).toBe(0);
    show('visible');
    await until(() => pushes(calls) === 1);
    stop();
  });

  it('when the page comes back from the browser’s own cache', async () => {
    const { page, window } = fakePage();
    const { calls, stop } = await withWordsLeft({ page });
    window.dispatchEvent(new Event('pageshow'));
    await until(() => pushes(calls) === 1);
    stop();
  });

  it('by the timer, a minute later at the latest', async () => {
    const { time, calls, stop } = await withWordsLeft();
    await time.pass(60_000);
    await until(() => pushes(calls) === 1);
    stop();
  });

  it('not by the timer while nobody looks', async () => {
    const { page, show } = fakePage();
    const { time, calls, stop } = await withWordsLeft({ page });
    show('hidden');
    await time.pass(180_000);
    await eventLoopTurns(40);
    expect(pushes(calls)).toBe(0);
    stop();
  });

  it('when the service worker passes the browser’s wake-up on', async () => {
    const serviceWorker = new EventTarget() as ServiceWorkerContainer; // the rest is not asked for here
    const { calls, stop } = await withUnsentWords({ serviceWorker });
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: syncTag } }));
    await until(() => pushes(calls) === 1);
    stop();
  });
});

describe('when it starts and when it stops', () => {
  it('forgets that an older version of the app was too old', async () => {
    const { db, engine } = await device();
    await setSetting(db, 'outdated', true);
    const stop = engine.start();
    await until(async () => (await setting(db, 'outdated')) === undefined);
    stop();
  });

  it('drops photos that were chosen and that nothing has named for a day', async () => {
    const { db, engine, time } = await device();
    const [old, recent] = ['a'.repeat(64), 'b'.repeat(64)];
    await db.media.bulkAdd([
      chosenPhoto(old, { usedAt: time.now() - 2 * dayMs }),
      chosenPhoto(recent, { usedAt: time.now() }),
    ]);
    const stop = engine.start();
    await until(async () => (await db.media.count()) === 1);
    expect(await db.media.get(recent)).toBeTruthy();
    stop();
  });

  it('sends nothing once it is stopped, whatever wakes the page', async () => {
    const { page, window, show } = fakePage();
    const { calls, stop, time } = await withWordsLeft({ page });
    stop();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('pageshow'));
    show('visible');
    await time.pass(120_000);
    await eventLoopTurns(40);
    expect(pushes(calls)).toBe(0);
  });
});

describe('whose device this is', () => {
  it('REL-30 another account’s data leaves when somebody else signs in; its unsent words, photos and drafts wait hidden', async () => {
    const { db, engine } = await device();
    await engine.signedIn(keeper);
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await db.outbox.add(edit(1));
    await db.drafts.put({ key: `x@${keeperId}`, accountId: keeperId, value: 1, photos: [], updatedAt: 1 });
    await engine.signedIn(other);
    expect(await cachedIds(db, 'memorial')).toEqual([]);
    expect((await setting(db, 'account'))?.id).toBe(other.id);
    expect([await db.outbox.count(), await db.drafts.count()]).toEqual([1, 1]);
    expect((await readStatus(db)).waiting).toBe(0);
  });

  it('REL-30 one person’s sign-out takes nothing of another’s, and nothing of a visitor’s', async () => {
    const { db, engine, line } = await device();
    const photo = (sha256: string, accounts: string[]) => db.media.put(chosenPhoto(sha256, { accounts }));
    const shas = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
    const [mine = '', theirs = '', shared = ''] = shas;
    await photo(mine, [other.id]);
    await photo(theirs, [keeperId]);
    await photo(shared, [keeperId, other.id]);
    await engine.signedIn(other);
    line.isUp = false;
    await db.outbox.bulkAdd([
      entry(1, 'AddPhoto', { memorialId, imageId: idOf(1), sha256: theirs }),
      entry(2, 'SignGuestbook', { memorialId, tributeId: idOf(2) }, { accountId: null }),
      entry(3, 'AddPhoto', { memorialId, imageId: idOf(3), sha256: mine }, { accountId: other.id }),
    ]);
    await engine.signOut();
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await db.media.toArray()).map(({ sha256, accounts }) => [sha256, accounts])).toEqual([
      [theirs, [keeperId]],
      [shared, [keeperId]],
    ]);
  });

  it('a sign-out without a signal is owed, keeps everything from being sent, and is carried out when the server is back', async () => {
    const { db, engine, line, calls } = await device();
    await engine.signedIn(keeper);
    line.isUp = false;
    expect(await engine.signOut()).toBe('owed');
    expect(await setting(db, 'signOutOwed')).toBe(true);
    expect(await setting(db, 'account')).toBeUndefined();
    line.isUp = true;
    calls.length = 0;
    await engine.sendNow();
    expect(await setting(db, 'signOutOwed')).toBeUndefined();
    expect(calls[0]).toBe('sign out');
  });

  it('a session that is merely unknown pauses sending and takes nothing', async () => {
    const { db, engine, line } = await device();
    await engine.signedIn(keeper);
    await cacheMemorial(db, memorial(), { asOf: 1 });
    line.session = { holds: false, ended: null };
    await engine.sessionEnded();
    expect(await setting(db, 'paused')).toBe(true);
    expect(await cachedIds(db, 'memorial')).toEqual([memorialId]);
  });

  it.each([
    ['ended from the list of devices takes everything of the account', 'ended' as const, 0],
    [
      'ended by a new password takes views, and hides unsent words until the account signs in',
      'password' as const,
      1,
    ],
  ])('a session %s', async (_, reason, left) => {
    const { db, engine, line, time } = await device();
    await engine.signedIn(keeper);
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await db.outbox.add({ ...edit(1), attempts: 3, nextAttemptAt: time.now() + 50_000 });
    await db.drafts.put({ key: `x@${keeperId}`, accountId: keeperId, value: 1, photos: [], updatedAt: 1 });
    line.session = { holds: false, ended: { reason, accountId: keeperId } };
    await engine.sessionEnded();
    expect(await cachedIds(db, 'memorial')).toEqual([]);
    expect(await setting(db, 'account')).toBeUndefined();
    expect([await db.outbox.count(), await db.drafts.count()]).toEqual([left, left]);
    expect((await readStatus(db)).waiting).toBe(0);
    expect(await setting(db, 'ended')).toBeUndefined();
  });

  it('a session of another account that ended takes nothing of this one', async () => {
    const { db, engine, line } = await device();
    await engine.signedIn(keeper);
    await cacheMemorial(db, memorial(), { asOf: 1 });
    line.session = { holds: false, ended: { reason: 'ended', accountId: other.id } };
    await engine.sessionEnded();
    expect(await cachedIds(db, 'memorial')).toEqual([memorialId]);
  });
});

it('a memorial whose creation is not part of the views yet is never asked for by name', async () => {
  const db = freshDatabase();
  await db.open();
  const time = new SimulatedTime(0);
  const opened: string[] = [];
  const engine = createEngine({
    db,
    now: () => time.now(),
    world: {
      transport: {
        push: offline,
        pull: offline,
        putMedia: offline,
        one: offline,
        list: offline,
        changes: offline,
        signOut: offline,
        session: offline,
      },
      locks: new SimulatedLocks().of({}),
      timers: time.timers(() => true),
      random: () => 1,
      newId: () => idOf(1),
      measure: async () => null,
      writing: () => import('./writing.ts'),
      soon: (task) => task(),
      openLive(url) {
        opened.push(url);
        return { addEventListener: () => {}, close: () => {} };
      },
      caches: undefined,
      withdraw: async () => {},
      storage: undefined,
      fetch: offline,
      serviceWorker: undefined,
      watchQueue: () => () => {},
      report: () => {},
      page: null,
    },
  });
  const creation = entry(
    1,
    'CreateMemorial',
    { memorialId, petName: 'Bella', petType: 'dog' },
    { state: 'accepted', position: positionOf(5) },
  );
  await db.outbox.add(creation);

  let leave = engine.watch({ entity: 'memorial', id: memorialId });
  await until(() => opened.length === 1);
  leave();
  await db.outbox.clear();
  leave = engine.watch({ entity: 'memorial', id: memorialId });
  await until(() => opened.length === 3);
  leave();
  expect(opened.slice(0, 3)).toEqual([
    '/api/live',
    '/api/live',
    `/api/live?entity=memorial&id=${memorialId}`,
  ]);
});
