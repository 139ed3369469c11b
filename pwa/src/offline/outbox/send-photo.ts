import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { type OutboxError, setSetting } from '../store/database.ts';
import { delayAfter, isDue } from '../sync/backoff.ts';
import type { Transport, TransportError } from '../sync/transport.ts';
import { type LaneView, neededPhotos } from './lanes.ts';
import {
  asFailure,
  earlier,
  holdOff,
  mostAttempts,
  networkIsBack,
  parkDependants,
  type SendingParts,
  takeLineDown,
} from './queue-again.ts';

export type PhotoSendingParts = SendingParts & {
  transport: Pick<Transport, 'putMedia'>;
  /** Tells how much of a photo has been sent, from 0 to 1; null when it is no longer being sent. */
  onProgress(sha256: string, share: number | null): void;
};

/** A photo the server looked at and did not take, in contrast to a call that did not get through. */
const refusesPhoto: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** The next photo that commands wait for, and when to look again if there is none that may go now. */
export async function nextPhoto(
  { db }: Pick<SendingParts, 'db'>,
  view: LaneView,
): Promise<{ sha256: string | null; lookAgainAt: number | null }> {
  let lookAgainAt: number | null = null;
  if (view.waitingPhotos.size === 0) return { sha256: null, lookAgainAt };
  for (const sha256 of neededPhotos(await db.outbox.where('state').equals('queued').toArray(), view)) {
    const photo = await db.media.get(sha256);
    if (!photo) continue;
    if (isDue(photo.nextAttemptAt, view.now)) return { sha256, lookAgainAt: null };
    lookAgainAt = earlier(lookAgainAt, photo.nextAttemptAt);
  }
  return { sha256: null, lookAgainAt };
}

/** Sends one photo and stores what became of it. */
export async function sendPhoto(
  parts: PhotoSendingParts,
  { sha256, accountId }: { sha256: string; accountId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const photo = await db.media.get(sha256);
  if (!photo) return;
  const { bytes, type } = photo;
  parts.onProgress(sha256, 0);
  try {
    const onProgress = (share: number) => parts.onProgress(sha256, share);
    const descriptor = await parts.transport.putMedia({ accountId, sha256, bytes, type, onProgress }, signal);
    const wasDown = takeLineDown(parts);
    await db.transaction('rw', [db.media, db.outbox], async () => {
      await db.media.update(sha256, {
        uploaded: 1,
        descriptor,
        attempts: 0,
        failures: 0,
        nextAttemptAt: 0,
      });
      if (wasDown) await networkIsBack(db);
    });
  } catch (error) {
    const failure = asFailure(error);
    const failures = (photo.failures ?? 0) + (isAboutPhoto(failure) && !signal.aborted ? 1 : 0);
    if (failure.code !== '' && refusesPhoto.has(failure.status))
      await refusePhoto(parts, sha256, { ...wordsOf(failure), kind: 'rejected' });
    else if (failures >= mostAttempts)
      await refusePhoto(parts, sha256, { ...wordsOf(failure), kind: 'stuck', message: syncMessages.stuck });
    else await queuePhoto(parts, { sha256, attempts: photo.attempts + 1, failures, failure, signal });
  } finally {
    parts.onProgress(sha256, null);
  }
}

const wordsOf = ({ code, message, errors }: TransportError) => ({ code, message, errors });

/** 401, 429 and 503 say something about the session or the site, no answer about the line. */
const isAboutPhoto = ({ kind, status }: TransportError) =>
  kind === 'http' && ![401, 429, 503].includes(status);

async function queuePhoto(
  parts: SendingParts,
  {
    sha256,
    attempts,
    failures,
    failure,
    signal,
  }: {
    sha256: string;
    attempts: number;
    failures: number;
    failure: TransportError;
    signal: AbortSignal;
  },
): Promise<void> {
  const { db, now, random } = parts;
  await db.transaction('rw', [db.media, db.settings], async () => {
    if (failure.retryAfterMs !== null) await holdOff(parts, failure.retryAfterMs);
    if (failure.status === 401) await setSetting(db, 'paused', true);
    else if (!signal.aborted)
      await db.media.update(sha256, {
        attempts,
        failures,
        nextAttemptAt: now() + delayAfter(attempts, random()),
      });
  });
}

/** What names the photo cannot be sent with it: the person decides. */
async function refusePhoto({ db }: SendingParts, sha256: string, error: OutboxError): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const naming = await db.outbox
      .where('state')
      .equals('queued')
      .filter((entry) => entry.blobs.includes(sha256))
      .toArray();
    for (const { seq } of naming) await db.outbox.update(seq, { state: 'rejected', error });
    await parkDependants(db, naming);
  });
}
