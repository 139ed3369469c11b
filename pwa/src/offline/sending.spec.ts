// @vitest-environment node
import { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { syncTag } from '../caches/messages.ts';
import type { EngineDependencies } from './engine-dependencies.ts';
import { type OutboxEntry, setSetting, setting } from './store/database.ts';
import { readRefusals } from './store/refusals.ts';
import { readStatus } from './store/status.ts';
import { device, fakePage } from './testing/engine-device.ts';
import {
  cacheMemorial,
  entry,
  idOf,
  keeperId,
  memorial,
  memorialId,
  memorialRef,
} from './testing/fixtures.ts';
import { simulatedUser } from './testing/run-simulation.ts';
import { eventLoopTurns, until } from './testing/simulated-time.ts';
import * as writing from './writing.ts';

const keeper = simulatedUser(keeperId, 'free');
const signing = (n: number) => ({
  type: 'SignGuestbook' as const,
  payload: {
    memorialId,
    tributeId: idOf(n),
    visitorName: 'Ines',
    visitorLocation: null,
    tributeMessage: 'Sleep well.',
  },
});
const refused: OutboxEntry = entry(
  1,
  'EditMemorial',
  { memorialId, changes: { petName: 'Luna' }, base: { petName: 'Bella' } },
  {
    state: 'rejected',
    error: { kind: 'conflict', code: 'edit-conflict', message: '', errors: [], current: { petName: 'Lu' } },
  },
);
const pushes = (calls: readonly string[]) => calls.filter((name) => name === 'push').length;

/** A browser that can be asked for storage and for Background Sync; `asked` is what it was asked for. */
function browser() {
  const asked: string[] = [];
  const storage = {
    persisted: async () => false,
    persist: async () => asked.push('persist') > 0,
  } as Partial<StorageManager> as StorageManager; // as much of it as is asked for
  const sync = { register: async (tag: string) => void asked.push(tag) };
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ sync }),
  }) as unknown as ServiceWorkerContainer; // as much of it as is asked for
  return { asked, storage, serviceWorker };
}

describe('a device without room for what came of sending', () => {
  it('says so to whoever looks at its status, until it has some', async () => {
    const { db, engine } = await device();
    await db.outbox.add(entry(1, 'SignGuestbook', { memorialId, tributeId: idOf(9) }, { accountId: null }));
    let isFull = true;
    db.outbox.hook('updating', () => {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    const seen: boolean[] = [];
    const watching = liveQuery(() => readStatus(db)).subscribe(({ full }) => seen.push(full));
    await until(() => seen.length > 0);
    await engine.sendNow();
    await until(() => seen.at(-1) === true);
    isFull = false;
    await engine.sendNow();
    await until(() => seen.at(-1) === false);
    await until(async () => (await db.outbox.count()) === 0);
    watching.unsubscribe();
  });
});

describe('what is written here', () => {
  it('is stored before its id is answered, and sent once it has been drawn', async () => {
    const drawn: (() => void)[] = [];
    const { db, engine, calls } = await device({
      soon: (task) => void drawn.push(task),
      newId: () => idOf(1),
    });
    expect(await engine.enqueue(signing(90))).toBe(idOf(1));
    expect(await db.outbox.toArray()).toMatchObject([{ id: idOf(1), state: 'queued', accountId: null }]);
    await eventLoopTurns(40);
    expect(calls).toEqual([]);
    for (const task of drawn) task();
    await until(() => pushes(calls) === 1);
  });

  it('goes all together, and takes the place of its draft', async () => {
    const { db, engine } = await device();
    const draft = { key: 'tribute', accountId: null };
    const asOf = (await engine.saveDraft({ ...draft, asOf: 0 }, { visitorName: 'Ines' }, [])) ?? 0;
    expect(await db.drafts.count()).toBe(1);
    const ids = await engine.enqueueAll([signing(90), signing(91)], { clearDraft: { ...draft, asOf } });
    expect([ids.length, new Set(ids).size, await db.drafts.count()]).toEqual([2, 2, 0]);
  });

  it('asks for nothing more of a phone where nothing waits', async () => {
    let fetched = 0;
    const { db, engine, calls } = await device({
      writing: async () => {
        fetched += 1;
        return writing;
      },
    });
    await engine.sendNow();
    expect([fetched, calls]).toEqual([0, []]);
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected' }));
    await engine.sendNow();
    expect(fetched).toBe(0);
  });

  it('is sent by the next attempt when what sends could not be fetched', async () => {
    let isThere = false;
    const { db, engine, calls } = await device({
      writing: async () => {
        if (!isThere) throw new Error('no signal');
        return writing;
      },
    });
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: {} }, { accountId: null }));
    await expect(engine.sendNow()).rejects.toThrow('no signal');
    isThere = true;
    await engine.sendNow();
    expect(pushes(calls)).toBe(1);
  });

  it('REL-31 asks the browser to wake the service worker, and once to keep what is stored', async () => {
    const { asked, ...world } = browser();
    const { db, engine } = await device(world);
    await engine.enqueue(signing(90));
    await until(() => asked.length === 2);
    expect([...asked].sort()).toEqual([syncTag, 'persist'].sort());
    await until(async () => (await setting(db, 'storagePersisted')) === true);
    await engine.enqueue(signing(91));
    await until(() => asked.length === 3);
    await eventLoopTurns(40);
    expect(asked.filter((what) => what === 'persist')).toHaveLength(1);
  });

  it('is kept and sent also where the browser knows no Background Sync', async () => {
    const reported: unknown[] = [];
    const serviceWorker = Object.assign(new EventTarget(), {
      getRegistration: async () => ({}),
    }) as unknown as ServiceWorkerContainer; // as much of it as is asked for
    const { engine, calls } = await device({ serviceWorker, report: (error) => void reported.push(error) });
    await engine.enqueue(signing(90));
    await until(() => pushes(calls) === 1);
    await eventLoopTurns(40);
    expect(reported).toEqual([]);
  });

  it('names photos that are kept for it, and drafts hold them', async () => {
    const { db, engine } = await device({ measure: async () => ({ width: 8, height: 6 }) });
    const photo = await engine.cachePhoto(new Blob(['abc'], { type: 'image/jpeg' }));
    expect(photo).toMatchObject({ width: 8, height: 6 });
    const draft = { key: 'new', accountId: null };
    const asOf = (await engine.saveDraft({ ...draft, asOf: 0 }, 1, [photo.sha256])) ?? 0;
    expect(await engine.clearDraft({ ...draft, asOf })).toBe(true);
    expect([await db.drafts.count(), await db.media.count()]).toEqual([0, 0]);
  });

  it('is counted before somebody signs out', async () => {
    const { db, engine } = await device();
    await setSetting(db, 'account', keeper);
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected' }));
    expect(await engine.unsentWork()).toEqual({ waiting: 0, needsAttention: 1, drafts: 0, photos: 0 });
  });
});

describe('what the server refused', () => {
  it.each<[string, (engine: Awaited<ReturnType<typeof device>>['engine']) => Promise<unknown>, object]>([
    ['again, knowingly over the current version', (it) => it.sendAgain(refused.id), { petName: 'Lu' }],
    [
      'corrected',
      (it) =>
        it.editAndResend(refused.id, { memorialId, changes: { petName: 'Lou' }, base: { petName: 'Lu' } }),
      { petName: 'Lu' },
    ],
  ])('is sent %s, at once', async (_, act, base) => {
    const { db, engine, calls } = await device();
    await setSetting(db, 'account', keeper);
    await db.outbox.add(refused);
    await act(engine);
    expect(await readRefusals(db)).toEqual([]);
    expect((await db.outbox.get(1))?.payload).toMatchObject({ base });
    await until(() => pushes(calls) === 1);
  });

  it('is let go of, and what stood behind it is sent at once', async () => {
    const { db, engine, calls } = await device();
    await setSetting(db, 'account', keeper);
    await db.outbox.bulkAdd([refused, entry(2, 'EditMemorial', { memorialId, changes: {} })]);
    await engine.discard(refused.id);
    expect(await db.outbox.get(1)).toBeUndefined();
    await until(() => pushes(calls) === 1);
  });
});

describe('a page that is pinned', () => {
  it('is marked and asked to be kept, and completed at the next start', async () => {
    const { asked, ...world } = browser();
    const opened: string[] = [];
    const caches = {
      open: async (name: string) => {
        opened.push(name);
        return { match: async () => undefined, keys: async () => [] } as Partial<Cache> as Cache;
      },
      delete: async () => true,
    } as Partial<CacheStorage> as CacheStorage; // as much of both as is asked for
    const { db, engine } = await device({ ...world, caches });
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await engine.pin(memorialRef());
    await until(() => asked.includes('persist'));
    expect(await db.pins.count()).toBe(1);
    expect(opened).toHaveLength(1);
    const stop = engine.start();
    await until(() => opened.length === 2);
    stop();
    await engine.unpin(memorialRef());
    expect(await db.pins.count()).toBe(0);
  });
});

describe('what the server tells of while a page is open', () => {
  /** What is listened to, as it is opened and closed. */
  async function listening(over: Partial<EngineDependencies> = {}) {
    const { page, window, show } = fakePage();
    const log: string[] = [];
    const made = await device({
      page,
      openLive(url) {
        log.push(`open ${url.replace(/^.*id=/, '')}`);
        return { addEventListener: () => {}, close: () => void log.push('close') };
      },
      ...over,
    });
    return { ...made, window, document: page.document, show, log };
  }
  const soon = () => eventLoopTurns(40);
  const [one, two] = [idOf(11), idOf(12)];

  it('is of the page that was opened last, and of the one before when that is left', async () => {
    const { engine, log } = await listening();
    const leaveOne = engine.watch({ entity: 'memorial', id: one });
    await soon();
    const leaveTwo = engine.watch({ entity: 'memorial', id: two });
    await soon();
    leaveTwo();
    await soon();
    expect(log.filter((what) => what !== 'close')).toEqual([`open ${one}`, `open ${two}`, `open ${one}`]);
    leaveOne();
    await soon();
    expect(log.filter((what) => what !== 'close').at(-1)).toBe('open /api/live');
  });

  it.each<[string, (made: Awaited<ReturnType<typeof listening>>) => void]>([
    ['the network is gone', ({ window }) => window.dispatchEvent(new Event('offline'))],
    ['the page is put away', ({ window }) => window.dispatchEvent(new Event('pagehide'))],
    ['the page is frozen', ({ document }) => document.dispatchEvent(new Event('freeze'))],
    ['nobody looks', ({ show }) => show('hidden')],
  ])('is not listened to while %s, and again afterwards', async (_, leave) => {
    const made = await listening();
    const { engine, log, window, show } = made;
    const stop = engine.start();
    await soon();
    expect(log).toEqual(['open /api/live']);
    leave(made);
    await soon();
    expect(log).toEqual(['open /api/live', 'close']);
    show('visible');
    await soon();
    expect(log.filter((what) => what !== 'close')).toHaveLength(2);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await soon();
    expect(log.filter((what) => what !== 'close')).toHaveLength(3);
    stop();
    expect(log.at(-1)).toBe('close');
  });

  it('is not listened to by a page that nobody looks at', async () => {
    const { engine, log, window, show } = await listening();
    show('hidden');
    const stop = engine.start();
    window.dispatchEvent(new Event('online'));
    await soon();
    expect(log.filter((what) => what !== 'close')).toEqual([]);
    stop();
  });

  it('a page that is put away lets another tab send', async () => {
    let hangs = 0;
    const made = await listening();
    const { db, engine, transport, window } = made;
    await setSetting(db, 'account', keeper);
    let given = false;
    transport.push = (_, signal) => {
      hangs += 1;
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          given = true;
          reject(new Error('given up'));
        }),
      );
    };
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: {} }));
    const stop = engine.start();
    await until(() => hangs === 1);
    window.dispatchEvent(new Event('pagehide'));
    await until(() => given);
    await until(async () => (await db.outbox.get(1))?.state === 'queued');
    stop();
  });

  it('another message of the service worker wakes nothing', async () => {
    const serviceWorker = new EventTarget() as ServiceWorkerContainer; // the rest is not asked for here
    const { db, engine, calls } = await listening({ serviceWorker });
    const stop = engine.start();
    await soon();
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: {} }, { accountId: null }));
    for (const data of [{ type: 'other' }, null])
      serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    serviceWorker.dispatchEvent(new Event('message'));
    await soon();
    expect(calls).toEqual([]);
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: syncTag } }));
    await until(() => pushes(calls) === 1);
    stop();
  });
});
