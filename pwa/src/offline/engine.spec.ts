// @vitest-environment node
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheNames } from '../caches/cache-names.ts';
import { syncTag } from '../caches/messages.ts';
import type { EngineDependencies } from './engine-dependencies.ts';
import { setSetting, setting } from './store/database.ts';
import { readStatus } from './store/status.ts';
import { device, fakePage } from './testing/engine-device.ts';
import {
  cachedIds,
  cacheMemorial,
  chosenPhoto,
  entry,
  idOf,
  keeperId,
  memorial,
  memorialId,
  positionOf,
} from './testing/fixtures.ts';
import { simulatedUser } from './testing/run-simulation.ts';
import { eventLoopTurns, until } from './testing/simulated-time.ts';

afterEach(() => void vi.unstubAllGlobals());

const keeper = simulatedUser(keeperId, 'free');
const other = simulatedUser(idOf(77), 'free');

const edit = (n: number) => entry(n, 'EditMemorial', { memorialId, changes: { petName: `Bella ${n}` } });
const pushes = (calls: readonly string[]) => calls.filter((name) => name === 'push').length;

/** A device that has something to send, and has tried in vain. */
async function withUnsentWords(over: Partial<EngineDependencies> = {}) {
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
async function withWordsLeft(over: Partial<EngineDependencies> = {}) {
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
    expect(await engine.signOut()).toBe('pending');
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

  it('a session that has ended is asked about only once it is known not to hold', async () => {
    const { db, engine, line, calls } = await device();
    await engine.signedIn(keeper);
    line.session = { holds: false, ended: { reason: 'ended', accountId: keeperId } };
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await engine.sendNow();
    expect(calls).not.toContain('session');
    await setSetting(db, 'paused', true);
    await engine.sendNow();
    expect(calls).toContain('session');
    expect(await cachedIds(db, 'memorial')).toEqual([]);
  });

  it('nobody’s session is not asked about', async () => {
    const { db, engine, calls } = await device();
    await setSetting(db, 'paused', true);
    await engine.sessionEnded();
    expect(calls).toEqual([]);
  });

  it('what a session that ended takes is taken by the next start, when the tab was closed meanwhile', async () => {
    const { db, engine, calls } = await device();
    await setSetting(db, 'account', keeper);
    await setSetting(db, 'ended', { reason: 'ended', accountId: keeperId });
    await cacheMemorial(db, memorial(), { asOf: 1 });
    const stop = engine.start();
    await until(async () => (await setting(db, 'ended')) === undefined);
    expect(await cachedIds(db, 'memorial')).toEqual([]);
    expect(await setting(db, 'account')).toBeUndefined();
    expect(calls).not.toContain('session');
    stop();
  });

  it.each([
    ['somebody else is signed in', other],
    ['nobody is', undefined],
  ])('an end that was stored is forgotten, and takes nothing, where %s', async (_, account) => {
    const { db, engine } = await device();
    await setSetting(db, 'account', account);
    await setSetting(db, 'ended', { reason: 'ended', accountId: keeperId });
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await engine.sendNow();
    expect(await setting(db, 'ended')).toBeUndefined();
    expect(await cachedIds(db, 'memorial')).toEqual([memorialId]);
    expect((await setting(db, 'account'))?.id).toBe(account?.id);
  });

  describe('two tabs', () => {
    /** A tab in which somebody has signed in; `starts` says how often it began anew. */
    async function tab() {
      const { page, starts, document } = fakePage();
      const made = await device({ page });
      const stop = made.engine.start();
      await made.engine.signedIn(keeper);
      await eventLoopTurns(40);
      return { ...made, stop, starts, document };
    }

    it('REL-30 whichever call the server refuses the session at, one that was ended from the list leaves at once, says so and promises nothing', async () => {
      const stored = new Map<string, string>();
      vi.stubGlobal('sessionStorage', { setItem: (key: string, text: string) => stored.set(key, text) });
      const { db, engine, line, stop, starts } = await tab();
      line.isUp = false;
      await db.outbox.add(edit(1));
      line.session = { holds: false, ended: { reason: 'ended', accountId: keeperId } };
      line.isUp = true;
      // As whatever sends or pulls does with a 401.
      await setSetting(db, 'paused', true);
      await until(() => starts() > 0);
      expect([await db.outbox.count(), await setting(db, 'account')]).toEqual([0, undefined]);
      expect(await readStatus(db)).toMatchObject({ waiting: 0, paused: null });
      expect([...stored.values()].map((text) => JSON.parse(text))).toEqual([
        {
          title: 'You were signed out of this device',
          text: 'Anything you wrote here that hadn’t been sent yet was removed.',
        },
      ]);
      await engine.sendNow();
      stop();
    });

    it('REL-30 one that merely ran out leaves what waits, and the page', async () => {
      const { db, line, calls, stop, starts } = await tab();
      line.session = { holds: false, ended: null };
      await db.outbox.add(edit(1));
      await setSetting(db, 'paused', true);
      await until(() => calls.includes('session'));
      await eventLoopTurns(40);
      expect([starts(), await db.outbox.count()]).toEqual([0, 1]);
      stop();
    });

    it('REL-30 a sign-out that the server has not heard of is told to it with everything that this browser asks', async () => {
      const { db, engine, line, stop, document } = await tab();
      line.isUp = false;
      expect(await engine.signOut()).toBe('pending');
      expect(document.cookie).toBe(
        '__Host-everpaw-signed-out=1; Path=/; SameSite=Lax; Max-Age=2592000; Secure',
      );
      expect(await engine.settleSignOut()).toBe(false);
      line.isUp = true;
      expect(await engine.settleSignOut()).toBe(true);
      expect(document.cookie).toBe('__Host-everpaw-signed-out=; Path=/; SameSite=Lax; Max-Age=0; Secure');
      expect(await setting(db, 'signOutOwed')).toBeUndefined();
      stop();
    });

    it('REL-30 a page that came for an account that has signed out begins anew, as a visitor’s', async () => {
      const { db, engine, line, stop, starts, document } = await tab();
      line.isUp = false;
      // As an earlier version left it.
      await setSetting(db, 'signOutOwed', true);
      expect(await engine.signedIn(keeper)).toBe('signed-out');
      expect([starts(), document.cookie.split(';')[0]]).toEqual([1, '__Host-everpaw-signed-out=1']);
      stop();
    });

    it('REL-30 a sign-out whose tab was closed half-way wipes what it had left', async () => {
      const { db, engine, calls } = await device();
      await setSetting(db, 'account', keeper);
      await cacheMemorial(db, memorial(), { asOf: 1 });
      await setSetting(db, 'signOutOwed', true);
      const stop = engine.start();
      await until(() => calls.includes('sign out'));
      expect(await cachedIds(db, 'memorial')).toEqual([]);
      expect(await setting(db, 'account')).toBeUndefined();
      stop();
    });

    it.each([
      ['signs its person out', undefined],
      ['signs somebody else in', other],
    ])(
      'REL-30 another one %s: nothing of this one is kept as theirs, and its page begins anew',
      async (_, who) => {
        const { db, engine, stop, starts } = await tab();
        expect(starts()).toBe(0);
        await setSetting(db, 'account', who);
        const words = { memorialId, changes: { petName: 'Hers' } };
        const refused = { code: 'somebody-else' };
        await expect(engine.enqueue({ type: 'EditMemorial', payload: words })).rejects.toMatchObject(refused);
        await expect(
          engine.saveDraft({ key: 'ecard', accountId: keeper.id, asOf: 0 }, { form: 'hers' }, []),
        ).rejects.toMatchObject(refused);
        expect([await db.outbox.count(), await db.drafts.count()]).toEqual([0, 0]);
        await until(() => starts() === 1);
        stop();
      },
    );

    it('REL-30 a sign-out that is under way in another one is waited for, and not for ever', async () => {
      const { db, stop, starts, time } = await tab();
      await setSetting(db, 'signOutOwed', true);
      await setSetting(db, 'account', undefined);
      await eventLoopTurns(40);
      expect(starts()).toBe(0);
      await time.pass(2_000);
      expect(starts()).toBe(1);
      stop();
    });

    it('REL-30 the answer that somebody else is signed in begins the page anew, too', async () => {
      const { engine, stop, starts } = await tab();
      await engine.signedIn(keeper);
      await eventLoopTurns(40);
      expect(starts()).toBe(0);
      await engine.signedIn(other);
      await until(() => starts() >= 1);
      stop();
    });

    it('who signs out here leaves by themselves, and a visitor goes on when somebody signs in elsewhere', async () => {
      const { db, engine, stop, starts } = await tab();
      await engine.signOut();
      await setSetting(db, 'account', other);
      await engine.saveDraft({ key: 'ecard', accountId: null, asOf: 0 }, { form: 'words' }, []);
      await eventLoopTurns(40);
      expect([starts(), await db.drafts.count()]).toEqual([0, 1]);
      stop();
    });
  });

  it('signing in again takes nothing, and lets sending go on', async () => {
    const { db, engine, calls } = await device();
    await setSetting(db, 'account', keeper);
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await setSetting(db, 'paused', true);
    await setSetting(db, 'ended', { reason: 'ended', accountId: keeperId });
    await db.outbox.add(edit(1));
    expect(await engine.signedIn(keeper)).toBe('kept');
    expect(await cachedIds(db, 'memorial')).toEqual([memorialId]);
    expect([await setting(db, 'paused'), await setting(db, 'ended')]).toEqual([undefined, undefined]);
    await until(() => pushes(calls) === 1);
  });

  it('a sign-in is not taken for the person’s while a sign-out is owed: it is carried out instead', async () => {
    const { db, engine, line, calls } = await device();
    await setSetting(db, 'signOutOwed', true);
    line.isUp = false;
    expect(await engine.signedIn(keeper)).toBe('signed-out');
    expect(await setting(db, 'signOutOwed')).toBe(true);
    line.isUp = true;
    expect(await engine.signedIn(keeper)).toBe('signed-out');
    expect(await setting(db, 'account')).toBeUndefined();
    expect([calls, await setting(db, 'signOutOwed')]).toEqual([['sign out'], undefined]);
  });

  it('nothing is sent or pulled while a sign-out is owed', async () => {
    const { db, engine, line, calls } = await device();
    await setSetting(db, 'signOutOwed', true);
    await db.outbox.add({ ...edit(1), accountId: null });
    line.isUp = false;
    await engine.sendNow();
    expect((await db.outbox.get(1))?.attempts).toBe(0);
    line.isUp = true;
    await engine.sendNow();
    expect(calls.slice(0, 2)).toEqual(['sign out', 'push']);
  });

  it('signing out with a signal ends the session and empties the caches', async () => {
    const deleted: string[] = [];
    const caches = {
      keys: async () => [cacheNames.pages, 'of something else'],
      delete: async (name: string) => deleted.push(name) > 0,
    } as Partial<CacheStorage> as CacheStorage; // as much of it as is asked for
    const { db, engine, calls } = await device({ caches });
    await engine.signedIn(keeper);
    await until(() => calls.includes('pull'));
    expect(await engine.signOut()).toBe('ended');
    expect(calls.at(-1)).toBe('sign out');
    expect(await setting(db, 'signOutOwed')).toBeUndefined();
    expect(deleted).toEqual([cacheNames.pages]);
  });
});

it('a memorial whose creation is not part of the views yet is never asked for by name', async () => {
  const opened: string[] = [];
  const { db, engine } = await device({
    openLive(url) {
      opened.push(url);
      return { addEventListener: () => {}, close: () => {} };
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
