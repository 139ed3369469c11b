import { liveQuery } from 'dexie';
import { Database } from './database.ts';

export { setting } from './database.ts';
export { cacheAnswer } from './documents.ts';
export { readPage } from './shown.ts';
export { readStatus } from './status.ts';
export { rememberedAccount } from './viewer.ts';

/** What this device keeps: Dexie with all that reads it, loaded as one part after the first paint. */
export function openDatabase(): Database {
  return new Database();
}

/**
 * Tells every new result of a Dexie query, also when another tab changed it, and when the device refused to be read;
 * answers how to stop.
 */
export function live<T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  refused: (error: unknown) => void = () => {},
): () => void {
  // Dexie follows the awaits of an async function only; in a plain one that answers a promise, a transaction is
  // given up while it is still being read (PrematureCommitError).
  const subscription = liveQuery(async () => await query()).subscribe({ next, error: refused });
  return () => subscription.unsubscribe();
}
