import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { useCallback, useEffect, useState } from 'react';
import type { Offline } from '../offline.ts';
import type { Shown } from '../store/as-confirmed.ts';
import type { SettingName, Settings } from '../store/database.ts';
import type { DraftRef } from '../store/drafts.ts';
import type { DtoOf, EntityDefinition } from '../store/entities.ts';
import type { Refusal } from '../store/refusals.ts';
import type { AsOf } from '../store/shown.ts';
import type { StorageState } from '../store/upkeep/storage.ts';
import { type Cached, cachedOf } from './cached.ts';
import { orNothing, useLive, useOffline, useReading, useRefresh } from './hooks.ts';

/**
 * Returns the roots of one kind that the signed-in person keeps, newest first, including those that can still be
 * restored.
 */
export function useOwnRoots<Definition extends EntityDefinition>({
  name,
}: Definition): Cached<Shown<DtoOf<Definition>>[]> {
  const local = orNothing(
    useReading(
      ({ db }, { readOwnRoots }) => readOwnRoots(db, name),
      `held ${name}`,
      () => import('../store/own-roots.ts'),
    ),
  );
  const refresh = useRefresh((engine) => engine.pull(), 'held');
  // The rows of an entity hold DTOs of that entity.
  return cachedOf(local as AsOf<Shown<DtoOf<Definition>>[]> | null | undefined, refresh);
}

/** Returns all refused commands; undefined while the device is being read. */
export function useAllRefusals(): Refusal[] | undefined {
  return useLive(
    ({ db }, { readRefusals }) => readRefusals(db),
    'refusals',
    () => import('../store/refusals.ts'),
  );
}

/**
 * Loads the code that saves and shows a change as soon as a form opens, so that it neither waits for it nor lacks it
 * when the signal is lost.
 */
const prepareToWrite = (offline: Offline) =>
  Promise.all([
    import('../writing.ts'),
    import('../store/fold.ts'),
    offline
      .localStore()
      .then(({ db: { entities } }) => Promise.all(entities.all.map(({ name }) => entities.rulesOf(name)))),
  ]);

export type DraftHandle<T> = {
  state: 'loading' | 'ready';
  /** Null when there is no draft. Drafts of an older app may have another shape: check before use. */
  value: T | null;
  /** When it was saved (ms); 0 when there is none. */
  updatedAt: number;
  /** Returns when it was saved (ms), or null if it was not, because another tab has saved it since `asOf`. */
  save(value: T, photos: readonly string[], asOf: number): Promise<number | null>;
  /** Returns false if it was not removed because another tab has saved it since `asOf`. */
  clear(asOf: number): Promise<boolean>;
};

/**
 * Returns the draft of an account's form (null: a visitor's), with the photos it holds: SHA-256s that `cachePhoto`
 * returned.
 */
export function useDraft<T>({ key, accountId }: DraftRef): DraftHandle<T> {
  const offline = useOffline();
  const draft = useLive(
    ({ db }, { readDraft }) => readDraft(db, { key, accountId }),
    `draft ${accountId} ${key}`,
    () => {
      // The form opens without it, and reports an error if something can't be saved.
      prepareToWrite(offline).catch(() => {});
      return import('../store/drafts.ts');
    },
  );
  return {
    state: draft === undefined ? 'loading' : 'ready',
    // The screen that owns the key is the only writer of its shape.
    value: (draft?.value ?? null) as T | null,
    updatedAt: draft?.updatedAt ?? 0,
    save: async (value, photos, asOf) =>
      (await offline.engine()).saveDraft({ key, accountId, asOf }, value, photos),
    clear: async (asOf) => (await offline.engine()).clearDraft({ key, accountId, asOf }),
  };
}

/**
 * Why nothing can be stored here: the browser can't store data, as in a private window, or a newer app version has
 * used it.
 */
export type NoStorageReason = 'keeps-nothing' | 'newer-app';

/** Returns null unless it is certain that nothing can be stored here. */
export function useNoStorage(): NoStorageReason | null {
  const reading = useReading(({ db }) => db.settings.count(), 'keeps');
  if (reading.state !== 'refused') return null;
  return reading.isNewer ? 'newer-app' : 'keeps-nothing';
}

/**
 * Returns how much space the stored data takes and whether the browser has granted persistent storage; null while
 * loading.
 */
export function useStorageState(): StorageState | null {
  const [state, setState] = useState<StorageState | null>(null);
  useEffect(() => {
    let current = true;
    import('../store/upkeep/storage.ts')
      .then(({ storageState }) => storageState(navigator.storage))
      .then((answer) => {
        if (current) setState(answer);
      })
      .catch(() => {});
    return () => {
      current = false;
    };
  }, []);
  const persisted = useLive(
    async ({ db }) => (await db.settings.get('storagePersisted'))?.value === true,
    'persisted',
  );
  return state && { ...state, persisted: state.persisted || persisted === true };
}

/**
 * Returns a setting of this device (undefined if it isn't set, null while the device is being read), and a function
 * that changes it; changing it to undefined deletes it.
 */
export function useSetting<Name extends SettingName>(
  name: Name,
): [Settings[Name] | null | undefined, SettingChange<Name>] {
  const offline = useOffline();
  const stored = useLive(async ({ db, read }) => ({ value: await read.setting(db, name) }), name);
  const change = useCallback<SettingChange<Name>>(
    async (change) => {
      const [{ db }, { setting, setSetting }] = await Promise.all([
        offline.localStore(),
        import('../store/database.ts'),
      ]);
      await db.transaction('rw', db.settings, async () => {
        const before = await setting(db, name);
        const next = change(before);
        if (next !== before) await setSetting(db, name, next);
      });
    },
    [offline, name],
  );
  return [stored === undefined ? null : stored.value, change];
}

type SettingChange<Name extends SettingName> = (
  change: (before: Settings[Name] | undefined) => Settings[Name] | undefined,
) => Promise<void>;

/**
 * Returns the account whose data is stored on this device, also offline; undefined while the device is being read.
 */
export function useCachedAccount(): CurrentUser | null | undefined {
  return useLive(async ({ db, read }) => (await read.setting(db, 'account')) ?? null, 'account');
}
