import { liveQuery } from 'dexie';
import type { OutboxError } from '../../offline/database.ts';
import type { Offline } from '../../offline/offline.ts';

export type Settled =
  | { state: 'accepted' }
  | { state: 'refused'; error: OutboxError | null }
  | { state: 'waiting' };

/**
 * Waits until the server has answered a command, or `patience` ms have gone by, whichever is first. What is still
 * waiting then is kept and sent later.
 */
export function settled({ db }: Pick<Offline, 'db'>, commandId: string, patience: number): Promise<Settled> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ state: 'waiting' }), patience);
    const watching = liveQuery(async () => {
      // Null: it has left the queue, because what it did is part of the confirmed views.
      return (await db.outbox.where('id').equals(commandId).first()) ?? null;
    }).subscribe({
      next: (entry) => {
        if (!entry || entry.state === 'accepted') end({ state: 'accepted' });
        else if (entry.state === 'rejected') end({ state: 'refused', error: entry.error });
      },
      error: () => end({ state: 'waiting' }),
    });
    function end(answer: Settled) {
      clearTimeout(timer);
      // The first answer may come before `subscribe` has returned.
      queueMicrotask(() => watching.unsubscribe());
      resolve(answer);
    }
  });
}
