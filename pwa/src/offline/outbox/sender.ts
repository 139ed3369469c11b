import { maxPushedCommands } from '@everpaw/contracts/sync/sync.limits';
import type { Timers } from '../../net/timers.ts';
import { type Database, type OutboxEntry, setSetting, setting } from '../store/database.ts';
import { isHeld } from '../sync/backoff.ts';
import { type LaneView, nextBatch, parallelCalls } from './lanes.ts';
import type { Locks } from './locks.ts';
import { earlier, putStates, type SendingParts } from './queue-again.ts';
import { type CommandParts, sendCommands } from './send-commands.ts';
import { nextPhoto, type PhotoSendingParts, sendPhoto } from './send-photo.ts';
import {
  flushPhotos,
  flushUnstored,
  forgetUnstoredWaits,
  nothingUnstored,
  rememberChange,
  storingOr,
  tellFull,
  type Unstored,
  withUnstored,
} from './unstored.ts';

export type SenderParts = Omit<CommandParts, 'transport' | 'line' | 'unstored'> &
  Omit<PhotoSendingParts, 'transport' | 'line' | 'unstored'> & {
    transport: CommandParts['transport'] & PhotoSendingParts['transport'];
    locks: Locks;
    timers: Timers;
    /** Calls `changed` when any tab queues a command. Returns a function that unsubscribes. */
    watchQueue(changed: () => void): () => void;
  };

export type Sender = {
  /**
   * Sends everything that is due. Resolves when nothing more can be sent now. A call during a run makes that run
   * check again.
   */
  wake(): Promise<void>;
  /**
   * Like `wake`, but first resets the wait times of failed attempts. Used after a network change. `isAsked` (by the
   * person) also resets those that the server requested.
   */
  wakeAtOnce(how?: { isAsked: boolean }): Promise<void>;
  /** Aborts running calls. Nothing is lost, and another tab may continue. Resolves when the lock is released. */
  stop(): Promise<void>;
};

/** A wake signal. `wake` ends the current or the next wait. */
class WakeSignal {
  #isDue = false;
  #end = () => {};

  wake = (): void => {
    this.#isDue = true;
    this.#end();
  };

  /** Whether it was woken since the last `take`. */
  take(): boolean {
    const was = this.#isDue;
    this.#isDue = false;
    return was;
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#end = resolve;
    });
  }
}

/**
 * Running calls. Each wakes the sender when it ends, because its result may have been written after the sender read
 * the outbox.
 */
class Calls {
  readonly #running = new Set<Promise<void>>();
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  get count(): number {
    return this.#running.size;
  }

  add(call: Promise<void>): void {
    const tracked = call.finally(() => {
      this.#running.delete(tracked);
      this.#wake();
    });
    // Callers that await it handle the failure; this only avoids an unhandled rejection.
    tracked.catch(() => {});
    this.#running.add(tracked);
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}

/**
 * Sends the outbox as `lanes.ts` allows, photos before the commands that need them, one tab at a time. Commands leave
 * the outbox only after a verdict; if a whole call fails, its commands stay queued.
 */
export function createSender(given: SenderParts): Sender {
  const parts = { ...given, unstored: nothingUnstored() };
  const { db, locks, timers, now, unstored } = parts;
  const wakeSignal = new WakeSignal();
  let stopping = new AbortController();
  let draining: Promise<void> | null = null;
  let cancelTimer = () => {};

  async function wake(): Promise<void> {
    wakeSignal.wake();
    draining ??= drain().finally(() => {
      draining = null;
      // Woken after the run has looked for the last time, and before it counted as ended.
      if (wakeSignal.isDue && !stopping.signal.aborted) return wake();
    });
    return draining;
  }

  async function drain(): Promise<void> {
    const { signal } = stopping;
    cancelTimer();
    while (!signal.aborted && wakeSignal.take()) {
      let lookAgainAt: number | null = null;
      await locks.exclusive(signal, async () => {
        lookAgainAt = await sendAll(parts, wakeSignal, signal);
      });
      if (lookAgainAt !== null) wakeAt(lookAgainAt);
    }
  }

  function wakeAt(at: number): void {
    cancelTimer();
    cancelTimer = timers.after(Math.max(at - now(), 1), () => {
      wake().catch(() => {});
    });
  }

  return {
    wake,
    async wakeAtOnce({ isAsked } = { isAsked: false }) {
      const forgetWaits = async () => {
        await db.outbox
          .where('state')
          .equals('queued')
          .filter(({ error }) => isAsked || error?.kind !== 'later')
          .modify({ nextAttemptAt: 0 });
        await db.media.where('queued').equals(1).modify({ nextAttemptAt: 0 });
        if (isAsked) await setSetting(db, 'notBefore', undefined);
      };
      await storingOr(
        parts,
        () => db.transaction('rw', [db.outbox, db.media, db.settings], forgetWaits),
        () => {},
      );
      forgetUnstoredWaits(unstored);
      await wake();
    },
    async stop() {
      stopping.abort();
      await draining?.catch(() => {});
      // A run that ended in the meantime may have set a timer.
      cancelTimer();
      stopping = new AbortController();
    },
  };
}

/**
 * Sends until nothing more can be sent now. Returns when to check again (ms), or null if something must change first.
 * Only the lock holder sends, so entries still in state `sending` were left by a closed tab.
 */
async function sendAll(
  parts: SenderParts & Pick<SendingParts, 'unstored'>,
  wakeSignal: WakeSignal,
  signal: AbortSignal,
): Promise<number | null> {
  const { db, timers, now } = parts;
  const left = () => db.outbox.where('state').equals('sending');
  await storingOr(
    parts,
    () => left().modify({ state: 'queued' }),
    async () => {
      for (const entry of withUnstored(parts.unstored, await left().toArray()))
        if (entry.state === 'sending') rememberChange(parts.unstored, entry, { state: 'queued' });
      return 0;
    },
  );
  // Commands that another tab queues are sent at once, even while a call of this tab hangs.
  const stopWatching = parts.watchQueue(wakeSignal.wake);
  const under = { calls: new Calls(wakeSignal.wake), uploads: new Calls(wakeSignal.wake) };
  let wereAccepted = false;
  const sending = {
    ...parts,
    // Entries from earlier runs may be waiting for the network.
    line: { isDown: true },
    onAccepted: () => {
      wereAccepted = true;
    },
  };
  // Notified once for all commands sent now: a pull after every call would take longer than the calls.
  const tellAccepted = () => {
    if (wereAccepted) parts.onAccepted();
    wereAccepted = false;
  };
  try {
    while (!signal.aborted) {
      wakeSignal.take();
      const { lookAgainAt, started } = await startWhatMayGo(sending, under, signal);
      if (started === 0 && under.calls.count === 0) tellAccepted();
      if (wakeSignal.isDue) continue;
      if (under.calls.count + under.uploads.count === 0) return lookAgainAt;
      const wait = wakeSignal.wait();
      const stopTimer =
        lookAgainAt === null ? () => {} : timers.after(Math.max(lookAgainAt - now(), 1), wakeSignal.wake);
      await wait;
      stopTimer();
    }
    return null;
  } finally {
    stopWatching();
    await under.calls.settled();
    await under.uploads.settled();
    tellAccepted();
  }
}

async function startWhatMayGo(
  parts: SenderParts & Pick<SendingParts, 'line' | 'unstored'>,
  { calls, uploads }: { calls: Calls; uploads: Calls },
  signal: AbortSignal,
): Promise<{ lookAgainAt: number | null; started: number }> {
  const { db, now } = parts;
  const held = await setting(db, 'notBefore');
  if (held && isHeld(held, now())) return { lookAgainAt: held.until, started: 0 };
  await flushPhotos(parts);
  const view = await readLanes(parts);
  let lookAgainAt: number | null = null;
  let started = 0;
  while (calls.count < parallelCalls) {
    const next = await takeBatch(parts, view);
    lookAgainAt = earlier(lookAgainAt, next.lookAgainAt);
    if (next.batch.length === 0) break;
    calls.add(sendCommands(parts, next.batch, signal));
    started += 1;
  }
  const { accountId } = view;
  if (uploads.count === 0 && accountId !== null) {
    const next = await nextPhoto(parts, view);
    lookAgainAt = earlier(lookAgainAt, next.lookAgainAt);
    if (next.sha256 !== null) uploads.add(sendPhoto(parts, { sha256: next.sha256, accountId }, signal));
  }
  return { lookAgainAt, started };
}

async function readLanes({
  db,
  now,
  unstored,
}: Pick<SendingParts, 'db' | 'now' | 'unstored'>): Promise<LaneView> {
  const accountId = (await setting(db, 'account'))?.id ?? null;
  const paused = ((await setting(db, 'paused')) ?? false) || ((await setting(db, 'signOutOwed')) ?? false);
  // A photo that isn't on this device was either uploaded or lost; the server knows which.
  const waitingPhotos = new Set<string>();
  await db.media
    .where('queued')
    .equals(1)
    .each((photo) => {
      const { sha256, uploaded } = { ...photo, ...unstored.photos.get(photo.sha256) };
      if (uploaded === 0) waitingPhotos.add(sha256);
    });
  return { entities: db.entities, now: now(), accountId, paused, waitingPhotos };
}

/** This many queued commands fill a call, unless most of them can't be sent yet. */
const windowSize = 2 * maxPushedCommands;

type Batch = ReturnType<typeof nextBatch>;

function takeBatch(
  parts: Pick<SendingParts, 'db' | 'purgeCaches' | 'unstored'> & Pick<SenderParts, 'onAccepted'>,
  view: LaneView,
): Promise<Batch> {
  const { db, unstored } = parts;
  const take = async () => {
    const { next, forget } = await db.transaction('rw', db.outbox, async () => {
      const written = await flushUnstored(db, unstored);
      const taken = await readBatch(db, view, unstored);
      await putStates(
        db,
        taken.batch.map((entry) => [entry, { state: 'sending' }]),
      );
      return { next: taken, forget: written };
    });
    if (forget()) parts.onAccepted();
    tellFull(parts);
    return next;
  };
  return storingOr(parts, take, async () => {
    const next = await readBatch(db, view, unstored);
    for (const entry of next.batch) rememberChange(unstored, entry, { state: 'sending' });
    return next;
  });
}

async function readBatch(db: Database, view: LaneView, unstored: Unstored): Promise<Batch> {
  const front = await readWaiting(db, windowSize);
  const next = nextBatch(withUnstored(unstored, front), view);
  const isAll = front.filter(({ state }) => state === 'queued').length < windowSize;
  if (isAll || next.batch.length === maxPushedCommands) return next;
  return nextBatch(withUnstored(unstored, await readWaiting(db)), view);
}

/**
 * Returns the outbox in order, without accepted entries, which stay in it until the views contain them. Returns only
 * the first `most` queued commands, so that a long queue isn't read for every call.
 */
async function readWaiting(db: Database, most = Number.POSITIVE_INFINITY): Promise<OutboxEntry[]> {
  const read = await Promise.all(
    (['sending', 'rejected', 'parked', 'lost', 'queued'] as const).map((state) => {
      const entries = db.outbox.where('state').equals(state);
      return (state === 'queued' ? entries.limit(most) : entries).toArray();
    }),
  );
  return read.flat().sort((a, b) => a.seq - b.seq);
}
