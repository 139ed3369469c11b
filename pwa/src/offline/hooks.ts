import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { replaceEqualDeep } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { usePainted } from '../base/painted.ts';
import { type Cached, cachedOf } from './cached.ts';
import type { ShownMemorial } from './fold.ts';
import type { Engine, LocalStore, Offline, Refreshed } from './offline.ts';
import { pageCachedAt } from './page-cached-at.ts';
import type { Refusal } from './refusals.ts';
import type { ShownGuestbook, ShownPage } from './shown.ts';
import type { OutboxStatus } from './status.ts';

/** Where the hooks find the local data; the app provides it around everything. */
export const OfflineContext = createContext<Offline | null>(null);

export function useOffline(): Offline {
  const offline = useContext(OfflineContext);
  if (!offline) throw new Error('OfflineContext is not provided.');
  return offline;
}

/** What came of reading the device. `refused`: this browser keeps nothing, or does not let it be read. */
export type Reading<T> = { state: 'reading' } | { state: 'read'; value: T } | { state: 'refused' };

/** A query of the device that is being followed, by however many parts of the screen. */
type Followed = {
  latest: Reading<unknown>;
  listeners: Set<(reading: Reading<unknown>) => void>;
  stop(): void;
};

const followed = new WeakMap<Offline, Map<string, Followed>>();

const nothingMore = async () => undefined;

/** Tells every new result. Who follows the same key shares one query; answers how to stop. */
function follow(
  offline: Offline,
  key: string,
  query: (localStore: LocalStore, more: never) => Promise<unknown>,
  load: () => Promise<unknown>,
  next: (reading: Reading<unknown>) => void,
): () => void {
  const all = followed.get(offline) ?? new Map<string, Followed>();
  followed.set(offline, all);
  const found = all.get(key);
  const source: Followed = found ?? { latest: { state: 'reading' }, listeners: new Set(), stop: () => {} };
  source.listeners.add(next);
  const tell = (reading: Reading<unknown>) => {
    source.latest = reading;
    for (const listener of source.listeners) listener(reading);
  };
  const refused = () => tell({ state: 'refused' });
  if (found) {
    if (found.latest.state !== 'reading') next(found.latest);
  } else {
    all.set(key, source);
    Promise.all([offline.localStore(), load()])
      .then(([localStore, more]) => {
        if (source.listeners.size === 0) return;
        source.stop = localStore.read.live(
          // What `load` answers is what the query was written for; see `useReading`.
          () => query(localStore, more as never),
          (value) => {
            const { latest } = source;
            // What has not changed stays the very same object, so that only what has is drawn again.
            const next = latest.state === 'read' ? replaceEqualDeep(latest.value, value) : value;
            if (latest.state !== 'read' || latest.value !== next) tell({ state: 'read', value: next });
          },
          refused,
        );
      })
      .catch(refused);
  }
  return () => {
    source.listeners.delete(next);
    if (source.listeners.size > 0) return;
    source.stop();
    if (all.get(key) === source) all.delete(key);
  };
}

/**
 * The newest result of a query of the device, kept up to date across tabs. `key` names the query and everything that
 * it closes over: one key is one query for the whole app. `load` brings code that only this query needs; inside of
 * the query Dexie would lose sight of what it reads.
 */
export function useReading<T, More = undefined>(
  query: (localStore: LocalStore, more: More) => Promise<T>,
  key: string,
  load: () => Promise<More | undefined> = nothingMore,
): Reading<T> {
  const offline = useOffline();
  const [answer, setAnswer] = useState<{ key: string; reading: Reading<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for whatever `query` closes over.
  useEffect(
    // What is followed under a key is what this very query answers.
    () => follow(offline, key, query, load, (reading) => setAnswer({ key, reading: reading as Reading<T> })),
    [offline, key],
  );
  return answer?.key === key ? answer.reading : { state: 'reading' };
}

/** The same without why there is nothing yet: undefined until the first result, and without storage. */
export function useLive<T, More = undefined>(
  query: (localStore: LocalStore, more: More) => Promise<T>,
  key: string,
  load?: () => Promise<More | undefined>,
): T | undefined {
  const reading = useReading(query, key, load);
  return reading.state === 'read' ? reading.value : undefined;
}

/** For what comes from the server as well: a device that keeps nothing has nothing. */
export const orNothing = <T>(reading: Reading<T>): T | null | undefined =>
  reading.state === 'refused' ? null : reading.state === 'read' ? reading.value : undefined;

type Asking = 'asking' | Refreshed;

/** Asks the server when the screen opens, when the network is back and when the screen is looked at again. */
export function useRefresh(ask: (engine: Engine) => Promise<Refreshed>, key: string, enabled = true) {
  const offline = useOffline();
  const [openedAt, setOpenedAt] = useState(() => offline.now());
  const [answer, setAnswer] = useState<{ key: string; refreshed: Asking }>({ key, refreshed: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for whatever `ask` closes over.
  useEffect(() => {
    if (!enabled) return;
    let current = true;
    const again = () => {
      offline
        .engine()
        .then(ask)
        .catch((): Refreshed => 'unreachable')
        .then(
          (refreshed) => {
            if (current) setAnswer({ key, refreshed });
          },
          () => {},
        );
    };
    const looked = () => {
      if (document.visibilityState === 'visible') again();
    };
    setOpenedAt(offline.now());
    again();
    addEventListener('online', again);
    document.addEventListener('visibilitychange', looked);
    return () => {
      current = false;
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [offline, key, enabled]);
  const refreshed: Asking = answer.key === key ? answer.refreshed : 'asking';
  return { openedAt, refreshed };
}

/** Null on a device that keeps nothing, undefined while it is being read. */
const usePageOfDevice = (memorialId: string): ShownPage | null | undefined =>
  orNothing(useReading(({ db, read }) => read.readPage(db, memorialId), `page ${memorialId}`));

/**
 * A memorial with everything that was done to it here, sent or not. `first` is what came with the page: it is kept,
 * and shown until the device has been read.
 */
export function useMemorial(
  id: string,
  first?: { memorial: MemorialDto; guestbook?: GuestbookPage | undefined } | null,
): Cached<ShownMemorial> {
  const offline = useOffline();
  const painted = usePainted();
  const local = usePageOfDevice(id);
  const { openedAt, refreshed } = useRefresh((engine) => engine.refreshMemorial(id), `memorial ${id}`);
  useEffect(() => {
    let stop = () => {};
    let left = false;
    offline
      .engine()
      .then((engine) => {
        if (!left) stop = engine.watch(id);
      })
      .catch(() => {});
    return () => {
      left = true;
      stop();
    };
  }, [offline, id]);
  const { memorial, guestbook } = first ?? {};
  useEffect(() => {
    if (!memorial) return;
    const asOf = pageCachedAt(document) ?? openedAt;
    offline.cacheMemorial(memorial, { ...(guestbook ? { guestbook } : {}), asOf }).catch(() => {});
  }, [offline, memorial, guestbook, openedAt]);
  const shown = memorial && {
    value: { ...memorial, unsent: null },
    // How old a page from the device's own keeping is, no server could draw.
    asOf: painted ? openedAt : (pageCachedAt(document) ?? openedAt),
  };
  return cachedOf(local === null ? null : local?.memorial, { first: shown, openedAt, refreshed });
}

/**
 * The guestbook of a memorial, newest first, with what was written here; `first` is what came with the page, shown
 * until the device has been read. `more` asks for older tributes.
 */
export function useGuestbook(
  memorialId: string,
  first?: GuestbookPage | undefined,
): Cached<ShownGuestbook> & {
  /** False once the server could not be asked. */
  isReachable: boolean;
  more(): Promise<Refreshed>;
} {
  const offline = useOffline();
  const painted = usePainted();
  const local = usePageOfDevice(memorialId);
  const { openedAt, refreshed } = useRefresh(
    (engine) => engine.refreshGuestbook(memorialId),
    `guestbook ${memorialId}`,
  );
  const more = useCallback(async (): Promise<Refreshed> => {
    const engine = await offline.engine();
    return engine.moreTributes(memorialId);
  }, [offline, memorialId]);
  const shown = first && {
    value: {
      // What is drawn before it is known who is there is what everybody sees.
      entries: first.entries
        .filter(({ status }) => !painted || status === 'shown')
        .map((tribute) => ({ ...tribute, unsent: null })),
      count: first.count,
      hasMore: first.nextCursor !== null,
    },
    asOf: painted ? openedAt : (pageCachedAt(document) ?? openedAt),
  };
  return {
    ...cachedOf(local === null ? null : local?.guestbook, { first: shown, openedAt, refreshed }),
    isReachable: refreshed !== 'unreachable',
    more,
  };
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** True while the device believes it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

const nothingYet: Omit<OutboxStatus, 'online'> = {
  savedCount: 0,
  waiting: 0,
  sending: false,
  needsAttention: 0,
  paused: null,
  lastSyncedAt: null,
};

/** What is kept on this phone and what waits to be sent. */
export function useOutboxStatus(): OutboxStatus {
  const status = useLive(({ db, read }) => read.readStatus(db), 'status') ?? nothingYet;
  return { ...status, online: useOnline() };
}

/** What the server did not take of one memorial; undefined while the device is being read. */
export function useRefusals(memorialId: string): Refusal[] | undefined {
  return usePageOfDevice(memorialId)?.refusals;
}

/** What a screen does: each resolves when the device has kept it, not when the server has. */
export type Actions = Pick<
  Engine,
  | 'enqueue'
  | 'enqueueAll'
  | 'cachePhoto'
  | 'sendNow'
  | 'editAndResend'
  | 'sendAgain'
  | 'discard'
  | 'unsentWork'
  | 'signOut'
>;

/** The engine's actions; the first one used waits for the engine's code. */
export function useActions(): Actions {
  const offline = useOffline();
  const [actions] = useState<Actions>(() => ({
    enqueue: async (...args) => (await offline.engine()).enqueue(...args),
    enqueueAll: async (...args) => (await offline.engine()).enqueueAll(...args),
    cachePhoto: async (...args) => (await offline.engine()).cachePhoto(...args),
    sendNow: async () => (await offline.engine()).sendNow(),
    editAndResend: async (...args) => (await offline.engine()).editAndResend(...args),
    sendAgain: async (...args) => (await offline.engine()).sendAgain(...args),
    discard: async (...args) => (await offline.engine()).discard(...args),
    unsentWork: async () => (await offline.engine()).unsentWork(),
    signOut: async () => (await offline.engine()).signOut(),
  }));
  return actions;
}

/** Whether a memorial is kept on this phone for good; `pinned` is null while the device is being read. */
export function usePin(memorialId: string): {
  pinned: boolean | null;
  pin(): Promise<void>;
  unpin(): Promise<void>;
} {
  const offline = useOffline();
  const page = usePageOfDevice(memorialId);
  const pin = useCallback(async () => (await offline.engine()).pin(memorialId), [offline, memorialId]);
  const unpin = useCallback(async () => (await offline.engine()).unpin(memorialId), [offline, memorialId]);
  return { pinned: page?.pinned ?? null, pin, unpin };
}

/** The address of a photo that this device holds itself, such as one that waits to be sent; null when it does not. */
export function useLocalPhoto(sha256: string | null): string | null {
  const media = useLive(
    async ({ db }) => (sha256 === null ? null : ((await db.media.get(sha256)) ?? null)),
    `photo ${sha256 ?? ''}`,
  );
  const [url, setUrl] = useState<string | null>(null);
  const bytes = media?.bytes;
  const type = media?.type;
  const stored = media?.sha256;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every reading makes a new buffer of the same bytes, which `stored` names.
  useEffect(() => {
    if (!stored || !bytes) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [stored]);
  return url;
}
