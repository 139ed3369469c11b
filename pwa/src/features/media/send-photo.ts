import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { Offline } from '../../offline/offline.ts';
import { httpTransport } from '../../offline/sync/http-transport.ts';

/**
 * The result of uploading a photo early, with the server's descriptor. `later`: it is sent with its memorial. `why`
 * is the server's reason for a refusal, if given.
 */
export type SentPhoto =
  | { state: 'sent'; descriptor: MediaDescriptor }
  | { state: 'later' }
  | { state: 'refused'; why: string | null };

/** Statuses for a file that will never be accepted. */
const refusing = new Set([400, 413, 415, 422]);

/**
 * Uploads a form's photo before the form is submitted, and reports progress (0 to 1). The photo stays on this
 * device in any case; if the upload fails, the outbox sends it.
 */
export async function sendPhoto(
  offline: Pick<Offline, 'localStore' | 'now'>,
  { accountId, sha256 }: { accountId: string; sha256: string },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentPhoto> {
  const { db } = await offline.localStore();
  const photo = await db.media.get(sha256);
  if (!photo) return { state: 'later' };
  if (photo.uploaded) return { state: 'sent', descriptor: photo.descriptor };
  try {
    const { bytes, type } = photo;
    const transport = httpTransport({ fetch: (...args) => fetch(...args), now: offline.now });
    const descriptor = await transport.putMedia({ accountId, sha256, bytes, type, onProgress }, signal);
    await db.media.update(sha256, { uploaded: 1, descriptor });
    return { state: 'sent', descriptor };
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 0;
    if (typeof status !== 'number' || !refusing.has(status)) return { state: 'later' };
    return { state: 'refused', why: (error instanceof Error && error.message) || null };
  }
}
