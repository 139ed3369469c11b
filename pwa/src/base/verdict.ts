import type { Offline } from '../offline/offline.ts';
import type { OutboxError } from '../offline/store/database.ts';

export type Settled =
  | { state: 'accepted' }
  | { state: 'refused'; error: OutboxError | null }
  | { state: 'waiting' };

/**
 * Waits until the server has answered a command, could not be reached with it, or `timeoutMs` have gone by, whichever
 * is first. What is still waiting then is stored and sent later.
 */
export async function settled(
  offline: Pick<Offline, 'localStore'>,
  commandId: string,
  timeoutMs: number,
): Promise<Settled> {
  const { db, read } = await offline.localStore();
  return new Promise((resolve) => {
    let stop = () => {};
    const end = (answer: Settled) => {
      clearTimeout(timer);
      // The first answer may come before `live` has returned.
      queueMicrotask(() => stop());
      resolve(answer);
    };
    const timer = setTimeout(() => end({ state: 'waiting' }), timeoutMs);
    stop = read.live(
      // Null: it has left the queue, because what it did is part of the confirmed views.
      async () => {
        const entry = await db.outbox.where('id').equals(commandId).first();
        const photos = entry ? await db.media.bulkGet(entry.blobs) : [];
        return entry
          ? { ...entry, hasFailed: [entry, ...photos].some((one) => (one?.attempts ?? 0) > 0) }
          : null;
      },
      (entry) => {
        if (!entry || entry.state === 'accepted') end({ state: 'accepted' });
        else if (entry.state === 'rejected') end({ state: 'refused', error: entry.error });
        else if (entry.hasFailed) end({ state: 'waiting' });
      },
    );
  });
}
