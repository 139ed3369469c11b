import type { Offline } from '../../offline/offline.ts';
import { httpTransport } from '../../offline/sync/http-transport.ts';

/**
 * What became of sending a photo early: `later` means that it goes with the memorial that names it; `why` is what the
 * server found wrong with a refused one, where it said so.
 */
export type SentPhoto = { state: 'sent' | 'later' } | { state: 'refused'; why: string | null };

/** Statuses that mean this very file will never be taken. */
const refusing = new Set([400, 413, 415, 422]);

/**
 * Sends a photo that a form holds before the form itself is sent, and tells how far it is (0 to 1). The photo stays
 * on this device whatever comes of it; what could not be sent is sent by the outbox.
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
  if (photo.uploaded) return { state: 'sent' };
  try {
    const { bytes, type } = photo;
    const transport = httpTransport({ fetch: (...args) => fetch(...args), now: offline.now });
    const descriptor = await transport.putMedia({ accountId, sha256, bytes, type, onProgress }, signal);
    await db.media.update(sha256, { uploaded: 1, descriptor });
    return { state: 'sent' };
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 0;
    if (typeof status !== 'number' || !refusing.has(status)) return { state: 'later' };
    return { state: 'refused', why: (error instanceof Error && error.message) || null };
  }
}
