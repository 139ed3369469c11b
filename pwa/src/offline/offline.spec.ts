import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheNames } from '../caches/cache-names.ts';
import { cachedAtName, pageCachedAt } from '../caches/page-cached-at.ts';
import { browserWorld } from './engine-dependencies.ts';
import { openOffline } from './offline.ts';
import { setting } from './store/database.ts';
import { cachedMemorial, entry, freshDatabase, idOf, memorial, memorialId } from './testing/fixtures.ts';
import { until } from './testing/simulated-time.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the local data', () => {
  it('is opened when it is asked for, once, and its engine with it', async () => {
    const db = freshDatabase();
    const offline = openOffline({ db });
    expect(db.isOpen()).toBe(false);
    const [one, two] = await Promise.all([offline.localStore(), offline.localStore()]);
    expect([one, one.db, db.isOpen()]).toEqual([two, db, true]);
    expect(await offline.engine()).toBe(await offline.engine());
    const before = Date.now();
    expect(offline.now()).toBeGreaterThanOrEqual(before);
  });

  it('keeps what came with a page as of now, or of when that was', async () => {
    const db = freshDatabase();
    const offline = openOffline({ db });
    const before = Date.now();
    await offline.cacheAnswer('memorial', memorial({ userId: idOf(60) }));
    expect((await cachedMemorial(db))?.asOf).toBeGreaterThanOrEqual(before);
    const other = memorial({ id: idOf(8), userId: idOf(60) });
    await offline.cacheAnswer('memorial', other, { asOf: 7, etag: 'x' });
    expect(await cachedMemorial(db, idOf(8))).toMatchObject({ asOf: 7, etag: 'x' });
  });

  it('is refused where this browser keeps nothing', async () => {
    const db = freshDatabase();
    vi.spyOn(db, 'open').mockRejectedValue(new Error('a private window'));
    await expect(openOffline({ db }).localStore()).rejects.toThrow('a private window');
  });
});

describe('a page that was drawn', () => {
  it('says when it was kept, if it was', () => {
    const page = (head: string) => new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
    const mark = (content: string) => `<meta name="${cachedAtName}" ${content}>`;
    expect(pageCachedAt(page(mark('content="1700000000000"')))).toBe(1_700_000_000_000);
    for (const head of ['', mark(''), mark('content="soon"'), '<meta name="other" content="5">'])
      expect(pageCachedAt(page(head))).toBeNull();
  });
});

describe('the browser as the engine sees it', () => {
  const world = () => {
    const db = freshDatabase();
    return { db, ...browserWorld(db, () => 1_000) };
  };

  it('listens with the session where it can be told of changes, and does without elsewhere', () => {
    expect(world().openLive).toBeNull();
    const opened: unknown[][] = [];
    vi.stubGlobal(
      'EventSource',
      class {
        constructor(...given: unknown[]) {
          opened.push(given);
        }
      },
    );
    world().openLive?.('/api/live');
    expect(opened).toEqual([['/api/live', { withCredentials: true }]]);
  });

  it('works after what is going on has been drawn', () => {
    vi.useFakeTimers();
    const done = vi.fn();
    world().soon(done);
    vi.advanceTimersByTime(59);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('tells of work that failed, and whose page it is', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { report, page } = world();
    const failure = new Error('no signal');
    report(failure);
    expect(warned).toHaveBeenCalledWith('Everpaw could not sync yet:', failure);
    expect(page).toEqual({ window, document });
  });

  it('tells of what any tab queues, until it is left', async () => {
    const { db, watchQueue } = world();
    let told = 0;
    const stop = watchQueue(() => {
      told += 1;
    });
    await until(() => told === 1);
    await db.outbox.add(entry(1, 'EditMemorial', { memorialId, changes: {} }));
    await until(() => told === 2);
    stop();
    await db.outbox.clear();
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    expect(told).toBe(2);
  });

  it('asks the server with the fetch of now, and follows the history that its answers tell', async () => {
    const { db, fetch: ask, transport } = world();
    const fetching = vi.fn(
      async () =>
        new Response('{"reset":true}', { headers: { 'content-type': 'application/json', 'x-epoch': 'a' } }),
    );
    vi.stubGlobal('fetch', fetching);
    await ask('/x');
    expect(fetching).toHaveBeenCalledWith('/x');
    const call = { accountId: idOf(1), cursor: null, minPosition: null, limit: 200 };
    expect(await transport.pull(call, new AbortController().signal)).toEqual({ reset: true });
    expect(await setting(db, 'epoch')).toBe('a');
  });

  it('takes pages that may not be seen any more out of the caches, where there are some', async () => {
    const opened: string[] = [];
    const cache = {
      put: async () => {},
      delete: async () => true,
      match: async () => undefined,
      keys: async () => [],
    };
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        opened.push(name);
        return cache;
      },
      has: async () => false,
      keys: async () => [],
      delete: async (name: string) => opened.push(name) > 0,
      match: async () => undefined,
    });
    const { withdraw } = world();
    await withdraw([]);
    expect(opened).toEqual([]);
    await withdraw([{ id: memorialId, photos: [], position: null }]);
    expect(opened).toContain(cacheNames.pages);
    vi.stubGlobal('caches', undefined);
    await world().withdraw([{ id: memorialId, photos: [], position: null }]);
  });

  it('mints ids whose order is that of time', async () => {
    const { mintId } = await world().writing();
    const [one, two] = [mintId(), mintId()];
    expect(one < two).toBe(true);
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
});
