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

/** The roots of one kind that the signed-in person cares for, newest first, with those that can still be brought back. */
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

/** What the server did not take of everything; undefined while the device is being read. */
export function useAllRefusals(): Refusal[] | undefined {
  return useLive(
    ({ db }, { readRefusals }) => readRefusals(db),
    'refusals',
    () => import('../store/refusals.ts'),
  );
}

/** What writing here takes is fetched as soon as somebody may begin to write, so that keeping it waits for nothing. */
const prepareToWrite = () => Promise.all([import('../writing.ts'), import('../store/fold.ts')]);

export type DraftHandle<T> = {
  state: 'loading' | 'ready';
  /** Null when there is no draft. Drafts of an older app may have another shape: check before use. */
  value: T | null;
  /** When it was saved (ms); 0 when there is none. */
  updatedAt: number;
  /** Returns when it was saved (ms); null where it was not, because another tab has saved it since `asOf`. */
  save(value: T, photos: readonly string[], asOf: number): Promise<number | null>;
  /** Returns false where it stays, because another tab has saved it since `asOf`. */
  clear(asOf: number): Promise<boolean>;
};

/** The draft of an account's form (null: a visitor's), with the photos it holds: SHA-256s that `cachePhoto` returned. */
export function useDraft<T>({ key, accountId }: DraftRef): DraftHandle<T> {
  const offline = useOffline();
  const draft = useLive(
    ({ db }, { readDraft }) => readDraft(db, { key, accountId }),
    `draft ${accountId} ${key}`,
    () => {
      // A form opens without it, and says so when something cannot be kept.
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

/** Why nothing can be kept here: this browser keeps nothing, as in a private window, or a newer app has used it. */
export type NoStorageReason = 'keeps-nothing' | 'newer-app';

/** Null unless it is clear that nothing can be kept here. */
export function useNoStorage(): NoStorageReason | null {
  const reading = useReading(({ db }) => db.settings.count(), 'keeps');
  if (reading.state !== 'refused') return null;
  return reading.isNewer ? 'newer-app' : 'keeps-nothing';
}

/** How much room the kept things take and whether the browser has promised to keep them; null while asking. */
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

/** The account whose things are kept on this device, also without a signal; undefined while the device is being read. */
export function useCachedAccount(): CurrentUser | null | undefined {
  return useLive(async ({ db, read }) => (await read.setting(db, 'account')) ?? null, 'account');
}
