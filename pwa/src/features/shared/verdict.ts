import { ApiError } from '../../net/http.ts';
import type { Offline } from '../../offline/offline.ts';
import type { OutboxError } from '../../offline/store/database.ts';

export type Settled =
  | { state: 'accepted' }
  | { state: 'refused'; error: OutboxError | null }
  | { state: 'waiting' };

/**
 * Waits until the server has decided on a command, an attempt to send it has failed, or `timeoutMs` have passed. A
 * command that still waits stays stored and is sent later.
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
      // The first result may come before `live` has returned.
      queueMicrotask(() => stop());
      resolve(answer);
    };
    const timer = setTimeout(() => end({ state: 'waiting' }), timeoutMs);
    stop = read.live(
      // Null: the command has left the queue, because the confirmed views contain it.
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

/** Returns the refusal of a command as the error of a request, which a form shows at the fields that it names. */
export function refusalOf(error: OutboxError | null, fallback: string): ApiError {
  const problem = {
    code: error?.code ?? 'refused',
    error: error?.message || fallback,
    errors: error?.errors ?? [],
  };
  return new ApiError(422, JSON.stringify(problem));
}
