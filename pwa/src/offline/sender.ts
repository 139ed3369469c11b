import type { PushAnswer, Verdict } from '@everpaw/contracts/sync/sync.schemas';
import { delayAfter, isDue, isHeld } from './backoff.ts';
import { type Database, type OutboxEntry, type OutboxError, setSetting, setting } from './database.ts';
import { behindRefusedCreation, type LaneView, neededPhotos, nextBatch, parallelCalls } from './lanes.ts';
import type { Locks } from './locks.ts';
import { dropSettled } from './settle.ts';
import type { Timers } from './timers.ts';
import { type Transport, TransportError } from './transport.ts';

export type SenderParts = {
  db: Database;
  transport: Pick<Transport, 'push' | 'putMedia'>;
  locks: Locks;
  timers: Timers;
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Tells of commands that any tab queues; answers how to stop. */
  watchQueue(changed: () => void): () => void;
  /** Commands were accepted; the views may be asked for. */
  onAccepted(): void;
  onProgress(sha256: string, share: number | null): void;
};

export type Sender = {
  /** Sends what may go. Resolves when nothing more may go now; called meanwhile, it looks once more. */
  wake(): Promise<void>;
  /** As `wake`, after forgetting the waiting times of failed attempts: once after a network change, or when asked. */
  wakeAtOnce(): Promise<void>;
  /** Gives up what is on its way; nothing is lost, and another tab may go on. Resolves when it has let go. */
  stop(): Promise<void>;
};

/** A photo the server looked at and did not take, in contrast to a call that did not get through. */
const refusesPhoto: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** A photo that the server has lost meanwhile is sent again this often before the person is asked. */
const photoAttempts = 5;

type Tick = { view: LaneView; account: string | null };

/**
 * Empties the outbox: photos first, then commands, as `lanes.ts` allows, one tab at a time. Nothing leaves the
 * outbox but by a verdict; a call that fails as a whole leaves everything queued.
 */
export function createSender(parts: SenderParts): Sender {
  const { db, transport, locks, timers, now, random } = parts;
  let stopping = new AbortController();
  let draining: Promise<void> | null = null;
  let lookAgain = false;
  let cancelTimer = () => {};
  let endWait = () => {};

  /** Whatever is being waited for, look once more. */
  function nudge(): void {
    lookAgain = true;
    endWait();
  }

  async function wake(): Promise<void> {
    nudge();
    draining ??= drain().finally(() => {
      draining = null;
    });
    return draining;
  }

  async function drain(): Promise<void> {
    const { signal } = stopping;
    cancelTimer();
    while (lookAgain && !signal.aborted) {
      lookAgain = false;
      await locks.exclusive(signal, () => work(signal));
    }
  }

  /** With the lock held nobody else sends, so whatever says `sending` was left by a tab that is gone. */
  async function work(signal: AbortSignal): Promise<void> {
    await db.outbox.where('state').equals('sending').modify({ state: 'queued' });
    // What another tab queues meanwhile goes at once, also while a call of this one hangs.
    const stopWatching = parts.watchQueue(nudge);
    const calls = new Set<Promise<void>>();
    const uploads = new Set<Promise<void>>();
    const track = (set: Set<Promise<void>>, call: Promise<void>) => {
      const tracked = call.finally(() => {
        set.delete(tracked);
        // What it left behind may have been read before it was written.
        nudge();
      });
      // Whoever waits for it hears of the failure; here it only must not count as unheard.
      tracked.catch(() => {});
      set.add(tracked);
    };
    try {
      while (!signal.aborted) {
        lookAgain = false;
        const lookAgainAt = await startWhatMayGo();
        if (lookAgain) continue;
        if (calls.size + uploads.size > 0) await somethingHappens(lookAgainAt);
        else {
          if (lookAgainAt !== null) wakeAt(lookAgainAt);
          break;
        }
      }
    } finally {
      stopWatching();
      await Promise.allSettled([...calls, ...uploads]);
    }

    async function startWhatMayGo(): Promise<number | null> {
      const held = await setting(db, 'notBefore');
      if (held && isHeld(held, now())) return held.until;
      const tick = await readTick();
      let lookAgainAt: number | null = null;
      while (calls.size < parallelCalls) {
        const next = await takeBatch(tick.view);
        lookAgainAt = earlier(lookAgainAt, next.lookAgainAt);
        if (next.batch.length === 0) break;
        track(calls, pushBatch(next.batch, signal));
      }
      if (uploads.size === 0 && tick.account !== null) {
        const next = await nextPhoto(tick);
        lookAgainAt = earlier(lookAgainAt, next.lookAgainAt);
        if (next.sha256 !== null) track(uploads, uploadPhoto(next.sha256, tick.account, signal));
      }
      return lookAgainAt;
    }
  }

  function wakeAt(at: number): void {
    cancelTimer();
    cancelTimer = timers.after(Math.max(at - now(), 1), () => {
      wake().catch(() => {});
    });
  }

  /** Every call that ends nudges, as does whatever is queued meanwhile. */
  async function somethingHappens(lookAgainAt: number | null): Promise<void> {
    const wait = new Promise<void>((resolve) => {
      endWait = resolve;
    });
    const stopTimer = lookAgainAt === null ? () => {} : timers.after(Math.max(lookAgainAt - now(), 1), nudge);
    await wait;
    stopTimer();
  }

  async function readTick(): Promise<Tick> {
    const account = (await setting(db, 'account'))?.id ?? null;
    const paused = ((await setting(db, 'paused')) ?? false) || ((await setting(db, 'signOutOwed')) ?? false);
    const waiting = new Set<string>();
    await db.media
      .where('queued')
      .equals(1)
      .each((photo) => {
        if (photo.uploaded === 0) waiting.add(photo.sha256);
      });
    // A photo that is not on this device was sent before, or is lost; the server knows which.
    const view = {
      now: now(),
      accountId: account,
      paused,
      isUploaded: (sha256: string) => !waiting.has(sha256),
    };
    return { view, account };
  }

  function takeBatch(view: LaneView) {
    return db.transaction('rw', db.outbox, async () => {
      const next = nextBatch(await db.outbox.orderBy('seq').toArray(), view);
      for (const { seq } of next.batch) await db.outbox.update(seq, { state: 'sending' });
      return next;
    });
  }

  async function nextPhoto({ view }: Tick): Promise<{ sha256: string | null; lookAgainAt: number | null }> {
    let lookAgainAt: number | null = null;
    for (const sha256 of neededPhotos(await db.outbox.orderBy('seq').toArray(), view)) {
      const photo = await db.media.get(sha256);
      if (!photo) continue;
      if (isDue(photo.nextAttemptAt, view.now)) return { sha256, lookAgainAt: null };
      lookAgainAt = earlier(lookAgainAt, photo.nextAttemptAt);
    }
    return { sha256: null, lookAgainAt };
  }

  async function pushBatch(batch: OutboxEntry[], signal: AbortSignal): Promise<void> {
    const accountId = batch[0]?.accountId ?? null;
    const commands = batch.map(({ id, type, v, payload, createdAt }) => ({
      id,
      type,
      v,
      payload,
      createdAt,
    }));
    let answer: PushAnswer;
    try {
      answer = await transport.push({ accountId, commands }, signal);
    } catch (error) {
      await storeQueued(batch, accountId, error, signal);
      return;
    }
    await applyVerdicts(batch, accountId, answer.verdicts);
    if (answer.verdicts.some((one) => one.verdict === 'accepted')) parts.onAccepted();
  }

  async function storeQueued(
    batch: OutboxEntry[],
    accountId: string | null,
    error: unknown,
    signal: AbortSignal,
  ) {
    const failure = error instanceof TransportError ? error : new TransportError('network');
    await db.transaction('rw', [db.outbox, db.settings], async () => {
      if (failure.retryAfterMs !== null) await holdOff(failure.retryAfterMs);
      const signedOut = failure.status === 401 && accountId !== null;
      if (signedOut) await setSetting(db, 'paused', true);
      const counts = !signedOut && !signal.aborted;
      for (const { seq, attempts } of batch)
        await db.outbox.update(seq, {
          state: 'queued',
          ...(counts ? waitingAfter(attempts + 1, errorOf(failure)) : {}),
        });
    });
  }

  function waitingAfter(attempts: number, error: OutboxError) {
    return { attempts, error, nextAttemptAt: now() + delayAfter(attempts, random()) };
  }

  function holdOff(ms: number): Promise<void> {
    return setSetting(db, 'notBefore', { since: now(), until: now() + ms });
  }

  async function applyVerdicts(batch: OutboxEntry[], accountId: string | null, verdicts: readonly Verdict[]) {
    const byId = new Map(verdicts.map((one) => [one.id, one]));
    await db.transaction(
      'rw',
      [db.outbox, db.settings, db.media, db.drafts, db.memorials, db.tributes, db.guestbooks, db.cursor],
      async () => {
        for (const entry of batch) {
          const verdict = byId.get(entry.id) ?? unanswered(entry.id);
          if (verdict.verdict === 'rejected' && verdict.code === 'signed-out' && accountId !== null) {
            await setSetting(db, 'paused', true);
            await db.outbox.update(entry.seq, { state: 'queued' });
          } else await db.outbox.update(entry.seq, await afterVerdict(entry, verdict));
        }
        await parkDependants(batch);
        await networkIsBack();
        await dropSettled(db);
      },
    );
  }

  async function afterVerdict(entry: OutboxEntry, verdict: Verdict): Promise<Partial<OutboxEntry>> {
    const attempts = entry.attempts + 1;
    switch (verdict.verdict) {
      case 'accepted':
        return { state: 'accepted', position: verdict.position, error: null };
      case 'retry': {
        const { code, message } = verdict;
        return { state: 'queued', ...waitingAfter(attempts, { kind: 'retry', code, message, errors: [] }) };
      }
      case 'conflict':
      case 'rejected': {
        if (verdict.code === 'photo-unknown' && attempts < photoAttempts && (await resendPhotos(entry)))
          return {
            state: 'queued',
            ...waitingAfter(attempts, { ...verdict, kind: 'retry' }),
          };
        const { code, message, errors } = verdict;
        const current = verdict.verdict === 'conflict' ? { current: verdict.current } : {};
        return { state: 'rejected', error: { kind: verdict.verdict, code, message, errors, ...current } };
      }
    }
  }

  /** False when the photos are no longer on this device. */
  async function resendPhotos({ blobs }: OutboxEntry): Promise<boolean> {
    const kept = await db.media
      .where('sha256')
      .anyOf(blobs)
      .modify({ uploaded: 0, queued: 1, nextAttemptAt: 0 });
    return kept === blobs.length && kept > 0;
  }

  async function parkDependants(batch: readonly OutboxEntry[]): Promise<void> {
    for (const memorialId of new Set(batch.map((entry) => entry.memorialId))) {
      const lane = await db.outbox.where('memorialId').equals(memorialId).sortBy('seq');
      for (const { seq } of behindRefusedCreation(lane)) await db.outbox.update(seq, { state: 'parked' });
    }
  }

  /** One answer shows that the network is there, so nothing else needs to wait for it. */
  async function networkIsBack(): Promise<void> {
    await db.outbox
      .where('state')
      .equals('queued')
      .filter((entry) => entry.error?.kind === 'network')
      .modify({ nextAttemptAt: 0 });
  }

  async function uploadPhoto(sha256: string, accountId: string, signal: AbortSignal): Promise<void> {
    const photo = await db.media.get(sha256);
    if (!photo) return;
    const { bytes, type } = photo;
    parts.onProgress(sha256, 0);
    try {
      const onProgress = (share: number) => parts.onProgress(sha256, share);
      const descriptor = await transport.putMedia({ accountId, sha256, bytes, type, onProgress }, signal);
      await db.transaction('rw', [db.media, db.outbox], async () => {
        await db.media.update(sha256, { uploaded: 1, descriptor, attempts: 0, nextAttemptAt: 0 });
        await networkIsBack();
      });
    } catch (error) {
      const failure = error instanceof TransportError ? error : new TransportError('network');
      if (failure.code !== '' && refusesPhoto.has(failure.status)) await refusePhoto(sha256, failure);
      else await storePhotoQueued(sha256, photo.attempts + 1, failure, signal);
    } finally {
      parts.onProgress(sha256, null);
    }
  }

  async function storePhotoQueued(
    sha256: string,
    attempts: number,
    failure: TransportError,
    signal: AbortSignal,
  ) {
    await db.transaction('rw', [db.media, db.settings], async () => {
      if (failure.retryAfterMs !== null) await holdOff(failure.retryAfterMs);
      if (failure.status === 401) await setSetting(db, 'paused', true);
      else if (!signal.aborted)
        await db.media.update(sha256, { attempts, nextAttemptAt: now() + delayAfter(attempts, random()) });
    });
  }

  /** What names the photo cannot be sent with it: the person decides. */
  async function refusePhoto(sha256: string, failure: TransportError): Promise<void> {
    const { code, message, errors } = failure;
    await db.transaction('rw', db.outbox, async () => {
      const naming = await db.outbox
        .where('state')
        .equals('queued')
        .filter((entry) => entry.blobs.includes(sha256))
        .toArray();
      for (const { seq } of naming)
        await db.outbox.update(seq, {
          state: 'rejected',
          error: { kind: 'rejected', code, message, errors },
        });
      await parkDependants(naming);
    });
  }

  return {
    wake,
    async wakeAtOnce() {
      await db.transaction('rw', [db.outbox, db.media], async () => {
        await db.outbox.where('state').equals('queued').modify({ nextAttemptAt: 0 });
        await db.media.where('queued').equals(1).modify({ nextAttemptAt: 0 });
      });
      await wake();
    },
    async stop() {
      cancelTimer();
      stopping.abort();
      endWait();
      await draining?.catch(() => {});
      stopping = new AbortController();
    },
  };
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function unanswered(id: string): Verdict {
  return { id, verdict: 'retry', code: 'unanswered', message: '' };
}

function errorOf({ kind, code, message, errors, status }: TransportError): OutboxError {
  // 429 and 503 say something about the server, not about what was sent to it.
  const busy = status === 429 || status === 503;
  return { kind: busy ? 'retry' : kind, code: code || (status ? `http-${status}` : kind), message, errors };
}
