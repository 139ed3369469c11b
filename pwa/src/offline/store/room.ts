import type { Database } from './database.ts';
import { evict } from './media-cache.ts';
import { forgetOlderSent } from './old-sent.ts';

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
 * Runs `work`; while the device has no room, lets go first of sent commands, the oldest first, then of what can be fetched
 * again, and runs it once more. Raises `NoRoom` when that does not help.
 */
export async function withRoom<T>(
  db: Database,
  work: () => Promise<T>,
  purgeCaches: () => Promise<void>,
): Promise<T> {
  for (let isPurged = false; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isQuota(error)) throw error;
      if (isPurged) throw new NoRoom({ cause: error });
    }
    if (await forgetOlderSent(db)) continue;
    await evict(db, 0);
    await purgeCaches();
    isPurged = true;
  }
}
