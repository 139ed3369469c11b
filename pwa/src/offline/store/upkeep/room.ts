import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';
import type { Database } from '../database.ts';
import { evict } from '../media-cache.ts';
import { forgetOlderSent } from './old-sent.ts';

/** Thrown if the device is full even after everything that can be fetched again was deleted. */
export class NoRoom extends Error {
  constructor(options?: ErrorOptions) {
    super(laterControlMessages.noRoom, options);
    this.name = 'NoRoom';
  }
}

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Dexie wraps IndexedDB's errors; an aborted transaction has its cause in `inner`.
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== error && isQuota(inner));
}

/**
 * Runs `work`. If the device is full, deletes data that can be fetched again, then sent commands, oldest first, and
 * runs it again. Throws `NoRoom` if nothing more can be deleted; unsent commands and photos never are.
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
      if (isPurged && !(await forgetOlderSent(db))) throw new NoRoom({ cause: error });
    }
    if (isPurged) continue;
    await evict(db, 0);
    await purgeCaches();
    isPurged = true;
  }
}
