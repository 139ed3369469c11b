import type { EntityDto, EntityPage } from '@everpaw/contracts/kernel/entity';
import { once } from '../base/once.ts';
import type { Engine } from './engine-api.ts';
import type { Database } from './store/database.ts';

/** The device's storage, and everything that reads it. */
export type LocalStore = { db: Database; read: typeof import('./store/local-store.ts') };

/** The local data: what is cached comes with `localStore()`, what sends and pulls with `engine()`, neither before it is asked for. */
export type Offline = {
  now(): number;
  /** Raises Dexie's error where this browser keeps nothing. */
  localStore(): Promise<LocalStore>;
  engine(): Promise<Engine>;
  /**
   * Caches a root that the server has answered, such as the first data of a page, with first pages of its children by
   * the name of their entity; `asOf` (ms) is now by default.
   */
  cacheAnswer(
    entity: string,
    dto: EntityDto,
    also?: { lists?: Readonly<Record<string, EntityPage>>; etag?: string; asOf?: number },
  ): Promise<void>;
};

/** Opens the local data. `db` is given by tests. */
export function openOffline({ db }: { db?: Database } = {}): Offline {
  const now = () => Date.now();
  const localStore = once(async (): Promise<LocalStore> => {
    const read = await import('./store/local-store.ts');
    const opened = db ?? read.openDatabase();
    // Dexie's live queries keep silent where there is nothing to open, as in some private windows.
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
