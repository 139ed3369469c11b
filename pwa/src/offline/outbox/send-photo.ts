import type { CommandShape } from '@everpaw/contracts/kernel/features/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import {
  type CachedMedia,
  type Database,
  type OutboxEntry,
  type OutboxError,
  setSetting,
} from '../store/database.ts';
import { targetOf } from '../store/entities.ts';
import { delayAfter, isDue } from '../sync/backoff.ts';
import { type Transport, TransportError } from '../sync/transport.ts';
import { type LaneView, neededPhotos } from './lanes.ts';
import {
  asFailure,
  earlier,
  holdOff,
  maxRequeues,
  networkIsBack,
  parkDependants,
  putStates,
  type SendingParts,
  takeLineDown,
} from './queue-again.ts';
import { rememberChange, storingOr, withUnstored } from './unstored.ts';

export type PhotoSendingParts = SendingParts & {
  transport: Pick<Transport, 'putMedia'>;
  newId(): string;
};

/** Statuses with which the server refuses a photo itself, as opposed to a call that did not get through. */
const refusesPhoto: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Returns the next photo that commands wait for, and when to check again if none is due (ms). */
export async function nextPhoto(
  { db, unstored }: Pick<SendingParts, 'db' | 'unstored'>,
  view: LaneView,
): Promise<{ sha256: string | null; lookAgainAt: number | null }> {
  let lookAgainAt: number | null = null;
  if (view.waitingPhotos.size === 0) return { sha256: null, lookAgainAt };
  const queued = withUnstored(unstored, await db.outbox.where('state').equals('queued').toArray());
  for (const sha256 of neededPhotos(queued, view)) {
    const photo = await db.media.get(sha256);
    if (!photo) continue;
    const { nextAttemptAt } = { ...photo, ...unstored.photos.get(sha256) };
    if (isDue(nextAttemptAt, view.now)) return { sha256, lookAgainAt: null };
    lookAgainAt = earlier(lookAgainAt, nextAttemptAt);
  }
  return { sha256: null, lookAgainAt };
}

/** Sends one photo and stores the result. */
export async function sendPhoto(
  parts: PhotoSendingParts,
  { sha256, accountId }: { sha256: string; accountId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, unstored } = parts;
  const stored = await db.media.get(sha256);
  if (!stored) return;
  const photo = { ...stored, ...unstored.photos.get(sha256) };
  const outcome = await upload(parts, photo, accountId, signal);
  if (!(outcome instanceof TransportError)) return storeUploaded(parts, sha256, outcome);
  const failures = (photo.failures ?? 0) + (isAboutPhoto(outcome) && !signal.aborted ? 1 : 0);
  if (outcome.code !== '' && refusesPhoto.has(outcome.status))
    await refusePhoto(parts, sha256, { ...wordsOf(outcome), kind: 'rejected' });
  else if (failures >= maxRequeues)
    await refusePhoto(parts, sha256, { ...wordsOf(outcome), kind: 'stuck', message: syncMessages.stuck });
  else {
    const attempts = photo.attempts + 1;
    await queuePhoto(parts, { sha256, attempts, failures, failure: outcome, signal });
  }
}

/** Uploads a photo. Returns the error if the call fails. */
async function upload(
  { transport }: PhotoSendingParts,
  { sha256, bytes, type }: CachedMedia,
  accountId: string,
  signal: AbortSignal,
): Promise<MediaDescriptor | TransportError> {
  try {
    return await transport.putMedia({ accountId, sha256, bytes, type }, signal);
  } catch (error) {
    return asFailure(error);
  }
}

async function storeUploaded(
  parts: PhotoSendingParts,
  sha256: string,
  descriptor: MediaDescriptor,
): Promise<void> {
  const { db, unstored } = parts;
  const uploaded = { uploaded: 1, descriptor, attempts: 0, failures: 0, nextAttemptAt: 0 } as const;
  const wasDown = takeLineDown(parts);
  await storingOr(
    parts,
    () =>
      db.transaction('rw', [db.media, db.outbox], async () => {
        await db.media.update(sha256, uploaded);
        if (wasDown) await networkIsBack(db);
      }),
    () => void unstored.photos.set(sha256, uploaded),
  );
}

const wordsOf = ({ code, message, errors }: TransportError) => ({ code, message, errors });

/** 401, 429 and 503 concern the session or the server, not the photo. */
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
  const { db, now, random, unstored } = parts;
  const waiting = { attempts, failures, nextAttemptAt: now() + delayAfter(attempts, random()) };
  await storingOr(
    parts,
    () =>
      db.transaction('rw', [db.media, db.settings], async () => {
        if (failure.retryAfterMs !== null) await holdOff(parts, failure.retryAfterMs);
        if (failure.status === 401) await setSetting(db, 'paused', true);
        else if (!signal.aborted) await db.media.update(sha256, waiting);
      }),
    () => void unstored.photos.set(sha256, waiting),
  );
}

/**
 * Leaves the photo out of the commands that make sense without it: they are sent, and the photo stays as a refused
 * command of its own, with what was written about it. All others that reference it are refused. The person decides.
 */
async function refusePhoto(parts: PhotoSendingParts, sha256: string, error: OutboxError): Promise<void> {
  const { db, now, random, newId, unstored } = parts;
  const refused = { state: 'rejected', error } as const;
  const naming = async () => {
    const queued = await db.outbox.where('state').equals('queued').toArray();
    return queued.filter((entry) => entry.blobs.includes(sha256));
  };
  // Before the transaction, which waits for database requests only.
  const shapes = new Map<string, CommandShape>();
  for (const { type } of await naming()) {
    const shape = await db.entities.ofCommand(type)?.command.load();
    if (shape) shapes.set(type, shape);
  }
  await storingOr(
    parts,
    () =>
      db.transaction('rw', db.outbox, async () => {
        const entries = await naming();
        const split = entries.map((entry) => withoutPhoto(db, shapes, entry, sha256));
        await putStates(
          db,
          entries.map((entry, index) => [entry, split[index]?.change ?? refused]),
        );
        for (const later of split.flatMap((each) => each?.later ?? []))
          await db.outbox.add({ ...later, ...refused, id: newId() });
        await parkDependants(db, entries);
      }),
    async () => {
      const entries = await naming();
      for (const entry of entries)
        if (!withoutPhoto(db, shapes, entry, sha256)) rememberChange(unstored, entry, refused);
      // A command can't be split without room, so the photo is tried again later.
      const waiting = { attempts: 1, nextAttemptAt: now() + delayAfter(1, random()) };
      unstored.photos.set(sha256, { ...unstored.photos.get(sha256), ...waiting });
    },
  );
}

/** Returns the change to a command that leaves out a photo, and the new commands that would add it; else null. */
function withoutPhoto(
  db: Database,
  shapes: ReadonlyMap<string, CommandShape>,
  entry: OutboxEntry,
  sha256: string,
) {
  const split = shapes.get(entry.type)?.withoutPhoto?.(entry.payload as object, sha256); // parsed when it was queued
  if (!split) return null;
  const { blobs } = targetOf(db.entities, { type: entry.type, payload: split.payload });
  const { seq: _, ...shared } = entry;
  const later = split.later.map(({ type, payload }) => ({
    ...shared,
    ...targetOf(db.entities, { type, payload }),
    type,
    v: db.entities.ofCommand(type)?.command.v ?? 1,
    payload,
    attempts: 0,
  }));
  return { change: { payload: split.payload, blobs, attempts: 0, nextAttemptAt: 0, error: null }, later };
}
