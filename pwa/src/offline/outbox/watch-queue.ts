import { liveQuery } from 'dexie';
import type { Database } from '../store/database.ts';

/** Tells when the number of queued commands changes, in this tab or another; answers how to stop. */
export function watchQueue(db: Database, changed: () => void): () => void {
  const watching = liveQuery(() => db.outbox.where('state').equals('queued').count()).subscribe({
    next: changed,
    // Without live queries the next thing that wakes the phone finds what was queued.
    error: () => {},
  });
  return () => watching.unsubscribe();
}
