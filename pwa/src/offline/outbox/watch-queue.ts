import { liveQuery } from 'dexie';
import type { Database } from '../store/database.ts';

/**
 * Calls `changed` when the number of queued commands changes, in this tab or another. Returns a function that
 * unsubscribes.
 */
export function watchQueue(db: Database, changed: () => void): () => void {
  const watching = liveQuery(() => db.outbox.where('state').equals('queued').count()).subscribe({
    next: changed,
    // Without live queries, the next wake-up finds the queued commands.
    error: () => {},
  });
  return () => watching.unsubscribe();
}
