import { setImmediate } from 'node:timers/promises';
import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import type { EntityPage } from '@everpaw/contracts/kernel/features/entity';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../engine-api.ts';
import type { Offline } from '../offline.ts';
import { type Database, LocalDataNewer, setSetting } from '../store/database.ts';
import { cacheAnswer } from '../store/documents.ts';
import { saveDraft } from '../store/drafts.ts';
import * as localStore from '../store/local-store.ts';
import type { Refreshed } from '../sync/refreshed.ts';
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
  putTributes,
  tribute,
} from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import {
  OfflineContext,
  useActions,
  useList,
  useLocalPhoto,
  useOffline,
  useOnline,
  useOutboxStatus,
  usePin,
  useReading,
  useRefusals,
  useRoot,
} from './hooks.ts';
import {
  useAllRefusals,
  useCachedAccount,
  useDraft,
  useNoStorage,
  useOwnRoots,
  useStorageState,
} from './more-hooks.ts';

const keeper = simulatedUser(keeperId, 'free');

/** A phone as the hooks see it; `asked` is what they ask of the engine. */
function phone(
  { refreshed = 'unreachable', refuses }: { refreshed?: Refreshed; refuses?: unknown } = {},
  over: Partial<Engine> = {},
) {
  const db = freshDatabase();
  const asked: unknown[][] = [];
  const hears =
    <Answer,>(name: string, answer: Answer) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given]);
      return answer;
    };
  // As much of the engine as the hooks ask for.
  const engine = {
    refresh: hears('refresh', refreshed),
    refreshList: hears('refreshList', refreshed),
    pull: hears('pull', refreshed),
    more: hears('more', 'current'),
    watch: (...given: unknown[]) => {
      asked.push(['watch', ...given]);
      return () => asked.push(['leave', ...given]);
    },
    enqueue: hears('enqueue', 'an id'),
    enqueueAll: hears('enqueueAll', ['an id']),
    cachePhoto: hears('cachePhoto', 'a photo'),
    sendNow: hears('sendNow', undefined),
    editAndResend: hears('editAndResend', undefined),
    sendAgain: hears('sendAgain', undefined),
    discard: hears('discard', undefined),
    unsentWork: hears('unsentWork', 'work'),
    signOut: hears('signOut', 'ended'),
    pin: hears('pin', undefined),
    unpin: hears('unpin', undefined),
    saveDraft: hears('saveDraft', undefined),
    clearDraft: hears('clearDraft', undefined),
    ...over,
  } as unknown as Engine;
  const offline: Offline = {
    localStore: () => (refuses ? Promise.reject(refuses) : Promise.resolve({ db, read: localStore })),
    now: () => 1_000,
    engine: async () => engine,
    cacheAnswer: (entity, dto, also) => cacheAnswer(db, entity, dto, { asOf: 1_000, ...also }),
  };
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <OfflineContext value={offline}>{children}</OfflineContext>
  );
  const use = <T, Props>(hook: (props: Props) => T, initialProps?: Props) =>
    renderHook(hook, { wrapper, ...(initialProps === undefined ? {} : { initialProps }) });
  const names = () => asked.map(([name]) => name);
  return { db, asked, names, use };
}

const becomes = (read: () => unknown, wanted: unknown) => waitFor(() => expect(read()).toEqual(wanted));
/** Lets everything happen that is due: a read of the database takes a few turns of the event loop. */
const soon = () =>
  act(async () => {
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  });
const page = (over: Partial<EntityPage<ReturnType<typeof tribute>>> = {}) => ({
  entries: [tribute()],
  count: 1,
  nextCursor: null,
  ...over,
});
const withGuestbook = async (db: Database) => {
  await cacheMemorial(db, memorial({ userId: idOf(60) }), { asOf: 1 });
  await putTributes(db, [tribute()]);
  await db.lists.put({
    entity: 'tribute',
    parent: memorialId,
    count: 4,
    nextCursor: 'older',
    position: null,
    asOf: 5,
  });
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the local data is not used where it is not provided', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(() => useOffline())).toThrow('OfflineContext is not provided.');
});

describe('a query of the device', () => {
  it('is read once for all who follow it, tells the same object while nothing changed, and ends with the last of them', async () => {
    const { db, use } = phone();
    let reads = 0;
    let followed = 0;
    const hook = () =>
      useReading(
        async () => {
          reads += 1;
          return { drafts: await db.drafts.count() };
        },
        'drafts',
        async () => {
          followed += 1;
          return undefined;
        },
      );
    const [one, two] = [use(hook), use(hook)];
    expect(one.result.current).toEqual({ state: 'reading' });
    await becomes(() => one.result.current, { state: 'read', value: { drafts: 0 } });
    expect(two.result.current).toEqual(one.result.current);
    const third = use(hook);
    await becomes(() => third.result.current, { state: 'read', value: { drafts: 0 } });
    expect(followed).toBe(1);
    const before = one.result.current;
    await act(() => db.drafts.put({ key: 'a', accountId: '', value: 1, photos: [], updatedAt: 1 }));
    await becomes(() => one.result.current, { state: 'read', value: { drafts: 1 } });
    expect(third.result.current).not.toBe(before);
    const after = one.result.current;
    const counted = reads;
    await act(() => db.drafts.put({ key: 'a', accountId: '', value: 2, photos: [], updatedAt: 1 }));
    await soon();
    expect(reads).toBeGreaterThanOrEqual(counted);
    expect(one.result.current).toBe(after);
    for (const { unmount } of [one, two, third]) unmount();
    const left = reads;
    await act(() => db.drafts.clear());
    await soon();
    expect(reads).toBe(left);
  });

  it('of another key is another query, and never shows what the one before answered', async () => {
    const { use } = phone();
    const { result, rerender } = use(({ key }: { key: string }) => useReading(async () => key, key), {
      key: 'a',
    });
    await becomes(() => result.current, { state: 'read', value: 'a' });
    rerender({ key: 'b' });
    expect(result.current).toEqual({ state: 'reading' });
    await becomes(() => result.current, { state: 'read', value: 'b' });
  });

  it('is refused where nothing is kept, or a newer app has written', async () => {
    const nothing = phone({ refuses: new Error('no storage') });
    const { result } = nothing.use(() => [useNoStorage(), useOutboxStatus().outdated]);
    expect(result.current).toEqual([null, false]);
    await becomes(() => result.current, ['keeps-nothing', false]);
    const newer = phone({ refuses: new LocalDataNewer({ found: 2, supported: 1 }) });
    const other = newer.use(() => [useNoStorage(), useOutboxStatus().outdated]);
    await becomes(() => other.result.current, ['newer-app', true]);
    const well = phone();
    const third = well.use(() => [useNoStorage(), useOutboxStatus()] as const);
    await soon();
    expect(third.result.current).toEqual([
      null,
      {
        savedCount: 0,
        waiting: 0,
        sending: false,
        needsAttention: 0,
        paused: null,
        outdated: false,
        full: false,
        lastSyncedAt: null,
        online: true,
      },
    ]);
  });
});

describe('what a screen asks the server for', () => {
  it('is asked for when it opens, when the network is back and when it is looked at, until it is left', async () => {
    const { names, use } = phone();
    const asks = () => names().filter((name) => name === 'refresh').length;
    const { unmount } = use(() => useRoot(memorialEntity, memorialId));
    await becomes(asks, 1);
    act(() => void dispatchEvent(new Event('online')));
    await becomes(asks, 2);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await becomes(asks, 3);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await soon();
    expect(asks()).toBe(3);
    hidden.mockReturnValue('visible');
    unmount();
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await soon();
    expect(asks()).toBe(3);
  });

  it('is listened to while its page is open', async () => {
    const { asked, use } = phone();
    const { unmount } = use(() => useRoot(memorialEntity, memorialId));
    await waitFor(() => expect(asked).toContainEqual(['watch', memorialRef()]));
    expect(asked).toContainEqual(['refresh', memorialRef()]);
    unmount();
    await waitFor(() => expect(asked).toContainEqual(['leave', memorialRef()]));
  });

  it('is not listened to by a page that was left before it could be', async () => {
    const { names, use } = phone();
    use(() => useRoot(memorialEntity, memorialId)).unmount();
    await soon();
    expect(names()).not.toContain('watch');
  });
});

describe('a guestbook on the screen', () => {
  const hook = (first?: ReturnType<typeof page>) => () => useList(tributeEntity, memorialId, first);

  it('is what came with the page until the device has been read, as of when the screen was opened', async () => {
    const { use } = phone();
    const { result } = use(hook(page({ count: 3, nextCursor: 'older' })));
    expect(result.current).toMatchObject({
      state: 'ready',
      value: { entries: [{ ...tribute(), unsent: null }], count: 3, hasMore: true },
      asOf: 1_000,
      fromDevice: false,
      isReachable: true,
    });
  });

  it('is what the device has, and says when the server could not be asked', async () => {
    const { db, asked, use } = phone();
    await withGuestbook(db);
    const { result } = use(hook());
    expect(result.current.state).toBe('loading');
    await waitFor(() =>
      expect(result.current).toMatchObject({
        state: 'ready',
        value: { entries: [{ id: tribute().id }], count: 4, hasMore: true },
        asOf: 5,
        fromDevice: true,
        isReachable: false,
      }),
    );
    expect(asked).toContainEqual(['refreshList', 'tribute', memorialRef()]);
    expect(await result.current.more()).toBe('current');
    expect(asked).toContainEqual(['more', 'tribute', memorialRef()]);
  });

  it('of a device that keeps nothing is what came with the page', async () => {
    const { use } = phone({ refuses: new Error('no storage'), refreshed: 'current' });
    const { result } = use(hook(page()));
    await soon();
    expect(result.current).toMatchObject({ state: 'ready', value: { count: 1, hasMore: false } });
    expect(result.current.isReachable).toBe(true);
  });
});

describe('what the viewer cares for, on the screen', () => {
  it('is asked for as the account’s, and is what the device has of it', async () => {
    const { db, names, use } = phone();
    await setSetting(db, 'account', keeper);
    await cacheMemorial(db, memorial(), { asOf: 1 });
    const { result } = use(() => useOwnRoots(memorialEntity));
    await waitFor(() =>
      expect(result.current).toMatchObject({ state: 'ready', value: [{ id: memorialId }] }),
    );
    expect(names()).toContain('pull');
  });
});

describe('what a screen does', () => {
  it('is done by the engine, with what it was given', async () => {
    const { asked, use } = phone();
    const { result, rerender } = use(() => useActions());
    const actions = result.current;
    const input = { type: 'DeleteMemorial', payload: { memorialId } } as const;
    expect(await actions.enqueue(input)).toBe('an id');
    const known = { key: 'x', accountId: null, asOf: 7 };
    expect(await actions.enqueueAll([input], { clearDraft: known })).toEqual(['an id']);
    const photo = new Blob(['abc']);
    expect(await actions.cachePhoto(photo)).toBe('a photo');
    await actions.sendNow();
    await actions.editAndResend('1', { a: 1 });
    await actions.sendAgain('2');
    await actions.discard('3');
    expect(await actions.unsentWork()).toBe('work');
    expect(await actions.signOut()).toBe('ended');
    expect(asked).toEqual([
      ['enqueue', input],
      ['enqueueAll', [input], { clearDraft: known }],
      ['cachePhoto', photo],
      ['sendNow'],
      ['editAndResend', '1', { a: 1 }],
      ['sendAgain', '2'],
      ['discard', '3'],
      ['unsentWork'],
      ['signOut'],
    ]);
    rerender();
    expect(result.current).toBe(actions);
  });

  it('pins a page, and knows whether it is', async () => {
    const { db, asked, use } = phone();
    const { result } = use(() => usePin(memorialRef()));
    expect(result.current.pinned).toBeNull();
    await becomes(() => result.current.pinned, false);
    await result.current.pin();
    await result.current.unpin();
    expect(asked).toEqual([
      ['pin', memorialRef()],
      ['unpin', memorialRef()],
    ]);
    await act(() => db.pins.put({ root: `memorial/${memorialId}`, pinnedAt: 1 }));
    await becomes(() => result.current.pinned, true);
  });

  it('is saved and removed as of the version that the form knows', async () => {
    const { db, asked, use } = phone();
    const draft = { key: 'new', accountId: null };
    await saveDraft(db, { ...draft, asOf: 0 }, { value: 'half', photos: ['a'.repeat(64)], now: 7 });
    const { result } = use(() => useDraft<string>(draft));
    await waitFor(() =>
      expect(result.current).toMatchObject({ state: 'ready', value: 'half', updatedAt: 7 }),
    );
    await result.current.save('more', ['b'.repeat(64)], 7);
    await result.current.clear(8);
    expect(asked).toEqual([
      ['saveDraft', { ...draft, asOf: 7 }, 'more', ['b'.repeat(64)]],
      ['clearDraft', { ...draft, asOf: 8 }],
    ]);
    const other = use(() => useDraft<string>({ key: 'other', accountId: null }));
    await becomes(() => other.result.current.state, 'ready');
    expect(other.result.current).toMatchObject({ value: null, updatedAt: 0 });
  });
});

describe('what the server refused, on the screen', () => {
  it('is that of one page, and that of all', async () => {
    const { db, use } = phone();
    await setSetting(db, 'account', keeper);
    await cacheMemorial(db, memorial(), { asOf: 1 });
    const refused = (n: number, id: string) =>
      entry(n, 'EditMemorial', { memorialId: id, changes: {} }, { state: 'rejected' });
    await db.outbox.bulkAdd([refused(1, memorialId), refused(2, idOf(70))]);
    const { result } = use(() => [useRefusals(memorialRef())?.length, useAllRefusals()?.length]);
    expect(result.current).toEqual([undefined, undefined]);
    await becomes(() => result.current, [1, 2]);
  });
});

describe('a photo of this device', () => {
  beforeEach(() => {
    let made = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: vi.fn(() => {
          made += 1;
          return `blob:${made}`;
        }),
        revokeObjectURL: vi.fn(),
      }),
    );
  });

  it('has an address while it is shown, and only while the device holds it', async () => {
    const { db, use } = phone();
    const sha256 = 'a'.repeat(64);
    const { result, rerender, unmount } = use(({ of }: { of: string | null }) => useLocalPhoto(of), {
      of: null as string | null,
    });
    await soon();
    expect(result.current).toBeNull();
    rerender({ of: sha256 });
    await soon();
    expect(result.current).toBeNull();
    await act(() => db.media.put(chosenPhoto(sha256)));
    await becomes(() => result.current, 'blob:1');
    const [[blob]] = vi.mocked(URL.createObjectURL).mock.calls as unknown as [[Blob]];
    expect([blob.type, blob.size]).toEqual(['image/jpeg', 8]);
    // The same photo, read again.
    await act(() => db.media.update(sha256, { usedAt: 9 }));
    await soon();
    expect(result.current).toBe('blob:1');
    await act(() => db.media.delete(sha256));
    await becomes(() => result.current, null);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
    unmount();
  });
});

describe('what this device says of itself', () => {
  it('is whether it believes in a network', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { use } = phone();
    const { result, unmount } = use(() => useOnline());
    expect(result.current).toBe(true);
    online.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(result.current).toBe(false);
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(result.current).toBe(true);
    unmount();
  });

  it('is how much room it has, and whether that was promised, by the browser or to this app', async () => {
    const estimate = async () => ({ usage: 12, quota: 99 });
    Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
    const { db, use } = phone();
    const { result } = use(() => useStorageState());
    expect(result.current).toBeNull();
    await becomes(() => result.current, { persisted: false, usedBytes: 12, allowedBytes: 99 });
    await act(() => setSetting(db, 'storagePersisted', true));
    await becomes(() => result.current?.persisted, true);
    Reflect.deleteProperty(navigator, 'storage');
  });

  it('is whose things it keeps', async () => {
    const { db, use } = phone();
    const { result } = use(() => useCachedAccount());
    expect(result.current).toBeUndefined();
    await becomes(() => result.current, null);
    await act(() => setSetting(db, 'account', keeper));
    await becomes(() => result.current?.id, keeperId);
  });
});
