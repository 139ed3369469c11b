import { laneBlockedCode, type PushAnswer, siteCodes, type Verdict } from '@everpaw/contracts/sync/sync.dto';
import { type OutboxEntry, type OutboxError, setSetting } from '../store/database.ts';
import { documentTables } from '../store/documents.ts';
import { dropSettled } from '../store/settle.ts';
import { delayAfter, longestHoldMs } from '../sync/backoff.ts';
import type { Transport, TransportError } from '../sync/transport.ts';
import {
  afterFailure,
  asFailure,
  holdOff,
  networkIsBack,
  parkDependants,
  putStates,
  type SendingParts,
  takeLineDown,
} from './queue-again.ts';
import { rememberChange, storingOr } from './unstored.ts';

export type CommandParts = SendingParts & {
  transport: Pick<Transport, 'push'>;
  /** Called when commands were accepted, so that their documents can be fetched. */
  onAccepted(): void;
};

/** Maximum number of attempts with a photo that the server has lost, before the person decides. */
const photoAttempts = 5;

/**
 * Sends one call's commands and stores each result. If the whole call fails, all commands stay queued, except one
 * that has failed ten times in a row.
 */
export async function sendCommands(
  parts: CommandParts,
  batch: readonly OutboxEntry[],
  signal: AbortSignal,
): Promise<void> {
  const accountId = batch[0]?.accountId ?? null;
  const commands = batch.map(({ id, type, v, payload, createdAt }) => ({ id, type, v, payload, createdAt }));
  let answer: PushAnswer;
  try {
    answer = await parts.transport.push({ accountId, commands }, signal);
  } catch (error) {
    const failure = asFailure(error);
    await storingOr(
      parts,
      () => queueAll(parts, { batch, accountId, failure, signal }),
      () => rememberFailure(parts, batch, failure),
    );
    if (failure.kind === 'network') parts.line.isDown = true;
    return;
  }
  const wasDown = takeLineDown(parts);
  const { verdicts } = answer;
  await storingOr(
    parts,
    () => applyVerdicts(parts, { batch, accountId, verdicts, wasDown }),
    () => rememberVerdicts(parts, batch, verdicts),
  );
  if (answer.verdicts.some((one) => one.verdict === 'accepted')) parts.onAccepted();
}

async function queueAll(
  parts: SendingParts,
  {
    batch,
    accountId,
    failure,
    signal,
  }: {
    batch: readonly OutboxEntry[];
    accountId: string | null;
    failure: TransportError;
    signal: AbortSignal;
  },
): Promise<void> {
  const { db } = parts;
  await db.transaction('rw', [db.outbox, db.settings], async () => {
    if (failure.retryAfterMs !== null) await holdOff(parts, failure.retryAfterMs);
    if (failure.kind === 'outdated') await setSetting(db, 'outdated', true);
    const isSignedOut = failure.status === 401 && accountId !== null;
    if (isSignedOut) await setSetting(db, 'paused', true);
    const counts = !isSignedOut && !signal.aborted;
    await putStates(
      db,
      batch.map((entry) => [
        entry,
        counts ? afterFailure(parts, entry, errorOf(failure)) : { state: 'queued' },
      ]),
    );
    await parkDependants(db, batch);
  });
}

/**
 * Remembers a failed call in memory: its commands wait before the next attempt, at least as long as the server
 * requested.
 */
function rememberFailure(parts: SendingParts, batch: readonly OutboxEntry[], failure: TransportError): void {
  const heldUntil = parts.now() + Math.min(failure.retryAfterMs ?? 0, longestHoldMs);
  for (const entry of batch) {
    const change = afterFailure(parts, entry, errorOf(failure));
    const nextAttemptAt = Math.max(change.nextAttemptAt, heldUntil);
    rememberChange(parts.unstored, entry, { ...change, nextAttemptAt });
  }
}

/** Remembers each command's result in memory; commands that are retried wait first. */
function rememberVerdicts(
  parts: SendingParts,
  batch: readonly OutboxEntry[],
  verdicts: readonly Verdict[],
): void {
  const { now, random, unstored } = parts;
  const byId = new Map(verdicts.map((one) => [one.id, one]));
  for (const entry of batch) {
    const verdict = byId.get(entry.id) ?? unanswered(entry.id);
    const askedMs = 'retryAfterMs' in verdict ? (verdict.retryAfterMs ?? 0) : 0;
    const nextAttemptAt = now() + Math.max(delayAfter(entry.attempts + 1, random()), askedMs);
    const change = afterVerdict(parts, entry, verdict, false);
    rememberChange(unstored, entry, change.state === 'queued' ? { nextAttemptAt, ...change } : change);
  }
}

function errorOf({ kind, code, message, errors, status }: TransportError): OutboxError {
  // 429 and 503 concern the server, not the content of the request.
  const busy = status === 429 || status === 503;
  // Neither does a response that this version of the app can't read.
  return {
    kind: busy || kind === 'outdated' ? 'busy' : kind,
    code: code || (status ? `http-${status}` : kind),
    message,
    errors,
  };
}

function unanswered(id: string): Verdict {
  return { id, verdict: 'retry', code: 'unanswered', message: '' };
}

async function applyVerdicts(
  parts: SendingParts,
  {
    batch,
    accountId,
    verdicts,
    wasDown,
  }: {
    batch: readonly OutboxEntry[];
    accountId: string | null;
    verdicts: readonly Verdict[];
    wasDown: boolean;
  },
): Promise<void> {
  const { db } = parts;
  const byId = new Map(verdicts.map((one) => [one.id, one]));
  await db.transaction('rw', documentTables(db), async () => {
    const held = new Map<string, number>();
    const changes: [OutboxEntry, Partial<OutboxEntry>][] = [];
    for (const entry of batch) {
      const verdict = byId.get(entry.id) ?? unanswered(entry.id);
      if (isSignedOut(verdict) && accountId !== null) {
        await setSetting(db, 'paused', true);
        changes.push([entry, { state: 'queued' }]);
      } else {
        // Only database reads are awaited: Dexie loses its transaction after about a hundred other awaits.
        const isResent = lacksPhotos(entry, verdict) && (await resendPhotos(parts, entry));
        changes.push([entry, afterVerdict(parts, entry, verdict, isResent)]);
      }
      if (verdict.verdict === 'retry' && verdict.retryAfterMs !== undefined)
        held.set(entry.type, verdict.retryAfterMs);
    }
    await putStates(db, changes);
    await parkDependants(db, batch);
    if (wasDown) await networkIsBack(db);
    for (const [type, ms] of held) await holdType(parts, { type, accountId }, ms);
    const applied = changes.map(([entry, change]): OutboxEntry => ({ ...entry, ...change }));
    await dropSettled(
      db,
      applied.filter(({ state }) => state === 'accepted'),
    );
  });
}

function isSignedOut(verdict: Verdict): boolean {
  return 'code' in verdict && verdict.code === 'signed-out';
}

/**
 * Delays all queued commands of this type by this author after a rate limit, without counting a failure. `ms` is
 * capped at `longestHoldMs`. Runs inside the caller's transaction.
 */
async function holdType(
  { db, now }: SendingParts,
  { type, accountId }: Pick<OutboxEntry, 'type' | 'accountId'>,
  ms: number,
): Promise<void> {
  const nextAttemptAt = now() + Math.min(ms, longestHoldMs);
  await db.outbox
    .where('state')
    .equals('queued')
    .filter((entry) => entry.type === type && entry.accountId === accountId)
    .modify((entry) => {
      entry.nextAttemptAt = Math.max(entry.nextAttemptAt, nextAttemptAt);
      entry.error ??= { kind: 'later', code: 'later', message: '', errors: [] };
    });
}

function lacksPhotos({ attempts }: OutboxEntry, verdict: Verdict): boolean {
  return 'code' in verdict && verdict.code === 'photo-unknown' && attempts + 1 < photoAttempts;
}

/**
 * Returns the changes to an entry after its verdict. `isResent`: the photos that the server lacks are being sent
 * again.
 */
function afterVerdict(
  parts: SendingParts,
  entry: OutboxEntry,
  verdict: Verdict,
  isResent: boolean,
): Partial<OutboxEntry> {
  switch (verdict.verdict) {
    case 'accepted':
      return { state: 'accepted', position: verdict.position, acceptedAt: parts.now(), error: null };
    case 'retry': {
      const { code, message } = verdict;
      // It only waits for an earlier command of its lane, or for `holdType`.
      if (code === laneBlockedCode || verdict.retryAfterMs !== undefined) return { state: 'queued' };
      const kind = siteCodes.has(code) ? 'busy' : 'retry';
      return afterFailure(parts, entry, { kind, code, message, errors: [] });
    }
    case 'conflict':
    case 'rejected': {
      const { code, message, errors } = verdict;
      if (isResent) return afterFailure(parts, entry, { kind: 'retry', code, message, errors });
      const current = verdict.verdict === 'conflict' ? { current: verdict.current } : {};
      return { state: 'rejected', error: { kind: verdict.verdict, code, message, errors, ...current } };
    }
  }
}

/** Queues the entry's photos again. Returns false if they are no longer on this device. */
async function resendPhotos({ db, unstored }: SendingParts, { blobs }: OutboxEntry): Promise<boolean> {
  for (const sha256 of blobs) unstored.photos.delete(sha256);
  const found = await db.media
    .where('sha256')
    .anyOf(blobs)
    .modify({ uploaded: 0, queued: 1, nextAttemptAt: 0 });
  return found === blobs.length && found > 0;
}
