import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { useEffect, useState } from 'react';
import type { Shown } from '../store/as-confirmed.ts';
import type { DraftRef } from '../store/drafts.ts';
import type { DtoOf, EntityDefinition } from '../store/entities.ts';
import type { Refusal } from '../store/refusals.ts';
import type { AsOf } from '../store/shown.ts';
import type { StorageState } from '../store/storage.ts';
import { type Cached, cachedOf } from './cached.ts';
import { orNothing, useLive, useOffline, useReading, useRefresh } from './hooks.ts';

/**
 * Returns the roots of one kind that the signed-in person keeps, newest first, including those that can still be
 * restored.
 */
export function useHeld<Definition extends EntityDefinition>({
  name,
}: Definition): Cached<Shown<DtoOf<Definition>>[]> {
  const local = orNothing(
    useReading(
      ({ db }, { readHeld }) => readHeld(db, name),
      `held ${name}`,
      () => import('../store/held.ts'),
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

/** Loads the code for writing as soon as a form opens, so that saving doesn't wait for it. */
const prepareToWrite = () => Promise.all([import('../writing.ts'), import('../store/fold.ts')]);

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
      prepareToWrite().catch(() => {});
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
    import('../store/storage.ts')
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
 * Returns the account whose data is stored on this device, also offline; undefined while the device is being read.
 */
export function useCachedAccount(): CurrentUser | null | undefined {
  return useLive(async ({ db, read }) => (await read.setting(db, 'account')) ?? null, 'account');
}
