import type { EntityDto, EntityPage } from '@everpaw/contracts/kernel/features/entity';
import type { Engine } from './engine-api.ts';
import type { Database } from './store/database.ts';
import { once } from './store/once.ts';

/** The local database and the functions that read it. */
export type LocalStore = { db: Database; read: typeof import('./store/local-store.ts') };

/** The local data. `localStore()` loads the cache and `engine()` loads sending and pulling, each on first use. */
export type Offline = {
  now(): number;
  /** Throws Dexie's error if this browser can't store data. */
  localStore(): Promise<LocalStore>;
  engine(): Promise<Engine>;
  /**
   * Caches a root that the server returned, such as a page's initial data, with the first pages of its children by
   * entity name. `asOf` is in ms and defaults to now.
   */
  cacheAnswer(
    entity: string,
    dto: EntityDto,
    also?: { lists?: Readonly<Record<string, EntityPage>>; etag?: string; asOf?: number },
  ): Promise<void>;
};

/** Creates access to the local data. Tests pass `db`. */
export function openOffline({ db }: { db?: Database } = {}): Offline {
  const now = () => Date.now();
  const localStore = once(async (): Promise<LocalStore> => {
    const read = await import('./store/local-store.ts');
    const opened = db ?? read.openDatabase();
    // Dexie's live queries never emit if the database can't be opened, as in some private windows.
    await opened.open();
    return { db: opened, read };
  });
  const engine = once(async () => {
    const [{ createEngine }, opened] = await Promise.all([import('./engine.ts'), localStore()]);
    return createEngine({ db: opened.db, now });
  });
  return {
    now,
    localStore,
    engine,
    async cacheAnswer(entity, dto, also) {
      const opened = await localStore();
      await opened.read.cacheAnswer(opened.db, entity, dto, { asOf: now(), ...also });
    },
  };
}
