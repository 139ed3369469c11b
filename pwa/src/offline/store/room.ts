import type { Database } from './database.ts';
import { evict } from './media-cache.ts';

/** The device has no room left, also after everything that can be fetched again was let go. */
export class NoRoom extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'There is not enough space on this device to keep this. Please free some space and try again.',
      options,
    );
    this.name = 'NoRoom';
  }
}

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Dexie wraps what IndexedDB raised; an aborted transaction keeps its cause in `inner`.
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== error && isQuota(inner));
}

/**
 * Runs `work`; when the device has no room, lets go of what can be fetched again and runs it once more.
 * Raises `NoRoom` when that does not help.
 */
export async function withRoom<T>(
  db: Database,
  work: () => Promise<T>,
  purgeCaches: () => Promise<void>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isQuota(error)) throw error;
    await evict(db, 0);
    await purgeCaches();
  }
  try {
    return await work();
  } catch (error) {
    throw isQuota(error) ? new NoRoom({ cause: error }) : error;
  }
}
