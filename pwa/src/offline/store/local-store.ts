import { liveQuery } from 'dexie';
import { Database } from './database.ts';

export { setting } from './database.ts';
export { cacheAnswer } from './documents.ts';
export { readPage } from './shown.ts';
export { readStatus } from './status.ts';
export { rememberedAccount } from './viewer.ts';

/** Opens the local database. Dexie and everything that reads it are loaded as one chunk after the first paint. */
export function openDatabase(): Database {
  return new Database();
}

/**
 * Calls `next` with every new result of a Dexie query, including changes by other tabs, and `refused` if reading
 * fails. Returns a function that unsubscribes.
 */
export function live<T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  refused: (error: unknown) => void = () => {},
): () => void {
  // Dexie only tracks the awaits of async functions; in a plain function that returns a promise, the transaction is
  // committed while it is still being read (PrematureCommitError).
  const subscription = liveQuery(async () => await query()).subscribe({ next, error: refused });
  return () => subscription.unsubscribe();
}
