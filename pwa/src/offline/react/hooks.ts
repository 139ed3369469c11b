import type { EntityDto, EntityPage } from '@everpaw/contracts/kernel/features/entity';
import { replaceEqualDeep } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { pageCachedAt } from '../../caches/page-cached-at.ts';
import { usePainted } from '../../ui/pictures/painted.ts';
import type { Engine } from '../engine-api.ts';
import type { LocalStore, Offline } from '../offline.ts';
import type { Shown } from '../store/as-confirmed.ts';
import type { DtoOf, EntityDefinition, EntityRef } from '../store/entities.ts';
import { isLocalDataNewer } from '../store/local-data-newer.ts';
import type { Refusal } from '../store/refusals.ts';
import type { AsOf, ShownList, ShownPage } from '../store/shown.ts';
import type { OutboxStatus } from '../store/status.ts';
import type { Refreshed } from '../sync/refreshed.ts';
import { type Cached, cachedOf } from './cached.ts';

/** Provides the local data to the hooks. The app wraps everything in it. */
export const OfflineContext = createContext<Offline | null>(null);

export function useOffline(): Offline {
  const offline = useContext(OfflineContext);
  if (!offline) throw new Error('OfflineContext is not provided.');
  return offline;
}

/**
 * The result of reading local data. `refused`: this browser can't store or read data, or a newer app version has
 * stored data that this one can't read (`isNewer`).
 */
export type Reading<T> =
  | { state: 'reading' }
  | { state: 'read'; value: T }
  | { state: 'refused'; isNewer: boolean };

/** A live query, shared by all components that use its key. */
type Followed = {
  latest: Reading<unknown>;
  listeners: Set<(reading: Reading<unknown>) => void>;
  stop(): void;
};

const followed = new WeakMap<Offline, Map<string, Followed>>();

/**
 * Calls `next` with every new result. Subscribers with the same key share one query. Returns a function that
 * unsubscribes.
 */
function follow(
  offline: Offline,
  key: string,
  query: (localStore: LocalStore, more: never) => Promise<unknown>,
  load: (() => Promise<unknown>) | undefined,
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
  const refused = (error: unknown) => {
    const isNewer = isLocalDataNewer(error);
    // A read can fail for want of its code while there is no signal; the screen stays as it is.
    if (isNewer || source.latest.state !== 'read') tell({ state: 'refused', isNewer });
  };
  if (found) {
    if (found.latest.state !== 'reading') next(found.latest);
  } else {
    all.set(key, source);
    Promise.all([offline.localStore(), load?.()])
      .then(([localStore, more]) => {
        if (source.listeners.size === 0) return;
        source.stop = localStore.read.live(
          // `load` returns what the query expects; see `useReading`.
          () => query(localStore, more as never),
          (value) => {
            const { latest } = source;
            // Unchanged parts keep their identity, so that only changed ones render again.
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
 * Returns the latest result of a query of the local data, kept up to date across tabs. `key` identifies the query and
 * every value that it closes over; it is unique across the app. `load` imports code that only this query needs;
 * inside the query, Dexie would lose track of what it reads.
 */
export function useReading<T, More = undefined>(
  query: (localStore: LocalStore, more: More) => Promise<T>,
  key: string,
  load?: () => Promise<More | undefined>,
): Reading<T> {
  const offline = useOffline();
  const painted = usePainted();
  const [answer, setAnswer] = useState<{ key: string; reading: Reading<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for every value that `query` closes over.
  useEffect(
    // The results under a key come from this query.
    () => follow(offline, key, query, load, (reading) => setAnswer({ key, reading: reading as Reading<T> })),
    [offline, key],
  );
  if (answer?.key === key) return answer.reading;
  // Another component's result is available at once, but not during hydration, because the server's HTML doesn't
  // contain it.
  const latest = painted ? undefined : followed.get(offline)?.get(key)?.latest;
  return (latest as Reading<T> | undefined) ?? reading; // as above
}

const reading = { state: 'reading' } as const;

/** Like `useReading`, but returns undefined until the first result and if there is no storage. */
export function useLive<T, More = undefined>(
  query: (localStore: LocalStore, more: More) => Promise<T>,
  key: string,
  load?: () => Promise<More | undefined>,
): T | undefined {
  const reading = useReading(query, key, load);
  return reading.state === 'read' ? reading.value : undefined;
}

/** Returns null if the device can't store data, and undefined while it is being read. */
export const orNothing = <T>(reading: Reading<T>): T | null | undefined =>
  reading.state === 'refused' ? null : reading.state === 'read' ? reading.value : undefined;

type RefreshState = 'asking' | Refreshed;

/**
 * Fetches from the server when the screen opens, when the network returns and when the page becomes visible again.
 */
export function useRefresh(ask: (engine: Engine) => Promise<Refreshed>, key: string, enabled = true) {
  const offline = useOffline();
  const [openedAt, setOpenedAt] = useState(() => offline.now());
  const [answer, setAnswer] = useState<{ key: string; refreshed: RefreshState }>({
    key,
    refreshed: 'asking',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for every value that `ask` closes over.
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
  const refreshed: RefreshState = answer.key === key ? answer.refreshed : 'asking';
  return { openedAt, refreshed };
}

/** Null if the device can't store data, undefined while it is being read. */
const usePageOfDevice = (entity: string, id: string): ShownPage | null | undefined =>
  orNothing(useReading(({ db, read }) => read.readPage(db, { entity, id }), `page ${entity} ${id}`));

/** The data that came with a page: its root, and the first pages of the root's children by entity name. */
export type FirstAnswers<Dto extends EntityDto> = {
  root: Dto;
  lists?: Readonly<Record<string, EntityPage>> | undefined;
};

/**
 * Returns a root with all local changes applied, sent or not. `first` is the data that came with the page: it is
 * cached, and shown until the local data has been read. It must stay the same object while it is the same response.
 */
export function useRoot<Definition extends EntityDefinition>(
  definition: Definition,
  id: string,
  first?: FirstAnswers<DtoOf<Definition>> | null,
): Cached<Shown<DtoOf<Definition>>> {
  const { name: entity } = definition;
  const offline = useOffline();
  const painted = usePainted();
  const local = usePageOfDevice(entity, id);
  const key = `${entity} ${id}`;
  // The row of an entity holds the DTO of that entity.
  const known = local === null ? null : (local?.root as AsOf<Shown<DtoOf<Definition>>> | null | undefined);
  const isLost = useLost(known, key);
  // Only the server knows whether it is gone or visible again.
  const { openedAt, refreshed } = useRefresh(
    (engine) => engine.refresh({ entity, id }),
    isLost ? `${key} lost` : key,
  );
  useEffect(() => {
    let stop = () => {};
    let left = false;
    offline
      .engine()
      .then((engine) => {
        if (!left) stop = engine.watch({ entity, id });
      })
      .catch(() => {});
    return () => {
      left = true;
      stop();
    };
  }, [offline, entity, id]);
  const { root, lists } = first ?? {};
  useEffect(() => {
    if (!root || isLost) return;
    const asOf = pageCachedAt(document) ?? openedAt;
    offline.cacheAnswer(entity, root, { ...(lists ? { lists } : {}), asOf }).catch(() => {});
  }, [offline, entity, root, lists, openedAt, isLost]);
  const shown = root && {
    value: { ...root, unsent: null },
    // The server can't render the age of a cached page, so the client does.
    asOf: painted ? openedAt : (pageCachedAt(document) ?? openedAt),
  };
  return cachedOf(known, { first: isLost ? null : shown, openedAt, refreshed });
}

/**
 * Whether this device had the root since the screen opened and has it no more, so that it must no longer be shown.
 */
function useLost(known: unknown, key: string): boolean {
  const [had, setHad] = useState<string | null>(null);
  if (known && had !== key) setHad(key);
  return known === null && had === key;
}

const visitor = { accountId: null, isKeeper: false };

/**
 * Returns the children of one kind of a root, newest first, with local changes applied. `first` came with the page
 * and is shown until the local data has been read. `more` fetches older ones.
 */
export function useList<Definition extends EntityDefinition>(
  definition: Definition,
  rootId: string,
  first?: EntityPage<DtoOf<Definition>> | undefined,
): Cached<ShownList<DtoOf<Definition>>> & {
  /** False once the server could not be reached. */
  isReachable: boolean;
  more(): Promise<Refreshed>;
} {
  const { name: entity, parent } = definition;
  const rootEntity = parent?.entity ?? entity;
  const offline = useOffline();
  const painted = usePainted();
  const local = usePageOfDevice(rootEntity, rootId);
  const { openedAt, refreshed } = useRefresh(
    (engine) => engine.refreshList(entity, { entity: rootEntity, id: rootId }),
    `${entity} of ${rootId}`,
  );
  const more = useCallback(async (): Promise<Refreshed> => {
    const engine = await offline.engine();
    return engine.more(entity, { entity: rootEntity, id: rootId });
  }, [offline, entity, rootEntity, rootId]);
  const shown = first && {
    value: {
      // Until the viewer is known, only public entries are shown.
      entries: first.entries
        .filter((dto) => !painted || definition.shownTo(dto, visitor) !== null)
        .map((dto) => ({ ...dto, unsent: null })),
      count: first.count,
      hasMore: first.nextCursor !== null,
    },
    asOf: painted ? openedAt : (pageCachedAt(document) ?? openedAt),
  };
  // The rows of an entity hold DTOs of that entity.
  const known = local?.lists[entity] as AsOf<ShownList<DtoOf<Definition>>> | null | undefined;
  return {
    ...cachedOf(local === null ? null : known, { first: shown, openedAt, refreshed }),
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

/** Whether the browser reports a network connection. */
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
  outdated: false,
  full: false,
  lastSyncedAt: null,
};

/** Returns what is stored on this device and what is waiting to be sent. */
export function useOutboxStatus(): OutboxStatus {
  const reading = useReading(({ db, read }) => read.readStatus(db), 'status');
  const outdated = reading.state === 'refused' && reading.isNewer;
  const status = reading.state === 'read' ? reading.value : { ...nothingYet, outdated };
  return { ...status, online: useOnline() };
}

/** Returns the refused commands of one root; undefined while the device is being read. */
export function useRefusals({ entity, id }: EntityRef): Refusal[] | undefined {
  return usePageOfDevice(entity, id)?.refusals;
}

/**
 * What a screen can do. Commands, photos and decisions resolve once stored on the device, before the server has them.
 */
export type Actions = Pick<
  Engine,
  | 'enqueue'
  | 'enqueueAll'
  | 'cachePhoto'
  | 'sendNow'
  | 'editAndResend'
  | 'sendAgain'
  | 'discard'
  | 'sendLost'
  | 'discardLost'
  | 'unsentWork'
  | 'signOut'
>;

/** Returns the engine's actions. The first one used loads the engine. */
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
    sendLost: async () => (await offline.engine()).sendLost(),
    discardLost: async () => (await offline.engine()).discardLost(),
    unsentWork: async () => (await offline.engine()).unsentWork(),
    signOut: async () => (await offline.engine()).signOut(),
  }));
  return actions;
}

/**
 * Returns whether a page is pinned on this device, with actions to change it; `pinned` is null while the device is
 * being read.
 */
export function usePin({ entity, id }: EntityRef): {
  pinned: boolean | null;
  pin(): Promise<void>;
  unpin(): Promise<void>;
} {
  const offline = useOffline();
  const page = usePageOfDevice(entity, id);
  const pin = useCallback(async () => (await offline.engine()).pin({ entity, id }), [offline, entity, id]);
  const unpin = useCallback(
    async () => (await offline.engine()).unpin({ entity, id }),
    [offline, entity, id],
  );
  return { pinned: page?.pinned ?? null, pin, unpin };
}

/**
 * Returns the object URL of a photo that is stored on this device, such as one that waits to be sent; null if it
 * isn't.
 */
export function useLocalPhoto(sha256: string | null): string | null {
  const media = useLive(
    async ({ db }) => (sha256 === null ? null : ((await db.media.get(sha256)) ?? null)),
    `photo ${sha256 ?? ''}`,
  );
  const [url, setUrl] = useState<string | null>(null);
  const bytes = media?.bytes;
  const type = media?.type;
  const stored = media?.sha256;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read has a new buffer; `stored` names its bytes.
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
