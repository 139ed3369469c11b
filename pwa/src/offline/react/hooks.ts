import type { EntityDto, EntityPage } from '@everpaw/contracts/kernel/entity';
import { replaceEqualDeep } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { usePainted } from '../../base/painted.ts';
import type { Engine } from '../engine-api.ts';
import type { LocalStore, Offline } from '../offline.ts';
import type { Shown } from '../store/as-confirmed.ts';
import type { DtoOf, EntityDefinition, EntityRef } from '../store/entities.ts';
import { isLocalDataNewer } from '../store/local-data-newer.ts';
import { pageCachedAt } from '../store/page-cached-at.ts';
import type { Refusal } from '../store/refusals.ts';
import type { AsOf, ShownList, ShownPage } from '../store/shown.ts';
import type { OutboxStatus } from '../store/status.ts';
import type { Refreshed } from '../sync/refreshed.ts';
import { type Cached, cachedOf } from './cached.ts';

/** Where the hooks find the local data; the app provides it around everything. */
export const OfflineContext = createContext<Offline | null>(null);

export function useOffline(): Offline {
  const offline = useContext(OfflineContext);
  if (!offline) throw new Error('OfflineContext is not provided.');
  return offline;
}

/**
 * What came of reading the device. `refused`: this browser keeps nothing, or does not let it be read; or a newer app has
 * stored what this one does not know.
 */
export type Reading<T> =
  | { state: 'reading' }
  | { state: 'read'; value: T }
  | { state: 'refused'; isNewer: boolean };

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
  const refused = (error: unknown) => tell({ state: 'refused', isNewer: isLocalDataNewer(error) });
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
  const painted = usePainted();
  const [answer, setAnswer] = useState<{ key: string; reading: Reading<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for whatever `query` closes over.
  useEffect(
    // What is followed under a key is what this very query answers.
    () => follow(offline, key, query, load, (reading) => setAnswer({ key, reading: reading as Reading<T> })),
    [offline, key],
  );
  if (answer?.key === key) return answer.reading;
  // What another part of the screen follows already is there at once; the server's drawing has none of it.
  const latest = painted ? undefined : followed.get(offline)?.get(key)?.latest;
  return (latest as Reading<T> | undefined) ?? reading; // as above
}

const reading = { state: 'reading' } as const;

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
const usePageOfDevice = (entity: string, id: string): ShownPage | null | undefined =>
  orNothing(useReading(({ db, read }) => read.readPage(db, { entity, id }), `page ${entity} ${id}`));

/** What came with a page: its root, and first pages of the root's children by the name of their entity. */
export type FirstAnswers<Dto extends EntityDto> = {
  root: Dto;
  lists?: Readonly<Record<string, EntityPage>> | undefined;
};

/**
 * A root with everything that was done to it here, sent or not. `first` is what came with the page: it is cached, and
 * shown until the device has been read. It must stay the same object while it is the same answer.
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
  // Whether it is gone, or comes again, is the server's to say.
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
    // How old a page from the device's own keeping is, no server could draw.
    asOf: painted ? openedAt : (pageCachedAt(document) ?? openedAt),
  };
  return cachedOf(known, { first: isLost ? null : shown, openedAt, refreshed });
}

/** True when this device had it since the screen was opened, and has it no more: it may not be seen any longer. */
function useLost(known: unknown, key: string): boolean {
  const [had, setHad] = useState<string | null>(null);
  if (known && had !== key) setHad(key);
  return known === null && had === key;
}

const visitor = { accountId: null, isKeeper: false };

/**
 * The children of one kind of a root, newest first, with what was written here; `first` is what came with the page,
 * shown until the device has been read. `more` asks for older ones.
 */
export function useList<Definition extends EntityDefinition>(
  definition: Definition,
  rootId: string,
  first?: EntityPage<DtoOf<Definition>> | undefined,
): Cached<ShownList<DtoOf<Definition>>> & {
  /** False once the server could not be asked. */
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
      // What is drawn before it is known who is there is what everybody sees.
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
  outdated: false,
  full: false,
  lastSyncedAt: null,
};

/** What is kept on this phone and what waits to be sent. */
export function useOutboxStatus(): OutboxStatus {
  const reading = useReading(({ db, read }) => read.readStatus(db), 'status');
  const outdated = reading.state === 'refused' && reading.isNewer;
  const status = reading.state === 'read' ? reading.value : { ...nothingYet, outdated };
  return { ...status, online: useOnline() };
}

/** What the server did not take of one root; undefined while the device is being read. */
export function useRefusals({ entity, id }: EntityRef): Refusal[] | undefined {
  return usePageOfDevice(entity, id)?.refusals;
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
  | 'sendLost'
  | 'discardLost'
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
    sendLost: async () => (await offline.engine()).sendLost(),
    discardLost: async () => (await offline.engine()).discardLost(),
    unsentWork: async () => (await offline.engine()).unsentWork(),
    signOut: async () => (await offline.engine()).signOut(),
  }));
  return actions;
}

/** Whether a page is cached on this phone for good; `pinned` is null while the device is being read. */
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
