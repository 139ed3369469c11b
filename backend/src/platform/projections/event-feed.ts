import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { beforeTheFirstPosition } from '../event-log/position.ts';
import { LogDamaged } from '../event-log/verified-pages.ts';
import { FeedTail, type Member } from './feed-tail.ts';
import type { Timers } from './time.ts';

/** One event of a wanted type; `event` is null when it could not be read, and `raw` is then what is in the log. */
export type FeedEntry = {
  position: string;
  type: string;
  event: Recorded | null;
  raw: RecordedEvent | null;
};

/** Events after a position, in order. */
export type EventBatch = {
  entries: readonly FeedEntry[];
  /** Everything up to here has been considered. */
  to: string;
  /** How many events that was, wanted or not. */
  considered: number;
  /** About how much memory they take, in bytes. */
  bytes: number;
  /** True when the log held nothing after `to` when it was read. */
  level: boolean;
  /** When the last of them was stored, in milliseconds since the epoch; null when there was none. */
  created: number | null;
};

/** How much one batch holds at most; it may exceed the bytes by one event. */
export type BatchLimits = { events: number; bytes: number };

const defaultBatchLimits: BatchLimits = { events: 4_000, bytes: 4 * 1024 * 1024 };

/** The first `most` events of a batch, as a batch of its own; what follows comes after its end. */
export function firstOf(batch: EventBatch, most: number): EventBatch {
  const entries = batch.entries.slice(0, most);
  const last = entries.at(-1);
  if (!last || entries.length === batch.entries.length) return batch;
  const share = entries.length / batch.entries.length;
  return {
    ...batch,
    entries,
    to: last.position,
    considered: Math.ceil(batch.considered * share),
    bytes: Math.ceil(batch.bytes * share),
    level: false,
  };
}

/** Batches one after the other, from a subscription or from another thread. */
export type EventSource = {
  /** Waits until there is something to say. @throws when it has dropped; it is then of no more use. */
  take(limits: BatchLimits): Promise<EventBatch>;
  /** A `take` that waits rejects. */
  close(): void;
};

/** One reader's way through the log, at its own pace. */
export type FeedReader = {
  /**
   * What comes after the position; waits until there is something. Asking means that everything up to there is done.
   * A log that cannot be reached is waited for: a dropped source is opened again. Rejects when the signal is aborted.
   *
   * @throws LogDamaged
   */
  after(position: string, signal: AbortSignal): Promise<EventBatch>;
  /** Says that this reader will not ask for a while, so that nobody waits for it. */
  rest(): void;
  close(): void;
};

export type EventFeed = {
  open(): FeedReader;
  /** Reads one event again that could not be read; null when it is of a type that nobody knows. */
  reread(raw: RecordedEvent): Promise<Recorded | null>;
  /** The furthest position of the log that is known of. */
  known(): string;
  /** Asks the log how far it goes. */
  measure(): Promise<string>;
  /** Drops every event that is held: readers read on from the log. */
  forget(): void;
  /** How often a dropped source was opened again, and how many there are now. */
  figures(): { resubscriptions: number; subscriptions: number };
  close(): void;
};

export type EventFeedOptions = {
  /** Opens a source of everything after a position. */
  source(after: string): EventSource;
  reread(raw: RecordedEvent): Promise<Recorded | null>;
  /** The position of the last event of the log. */
  head(): Promise<string>;
  timers: Timers;
  limits?: BatchLimits;
  /** Called on each drop, with how long it waits before the source is opened again. */
  onDropped?(error: unknown, delayMs: number): void;
};

/** The sources that are open, each with its window, and which of them answers for a position. */
function createTails({
  source,
  timers,
  limits = defaultBatchLimits,
  onDropped = () => {},
}: EventFeedOptions) {
  const tails: FeedTail[] = [];
  let known = beforeTheFirstPosition;
  let resubscriptions = 0;

  /** The log holds something at this position. */
  const reached = (position: string) => {
    if (position > known) known = position;
  };

  const openTail = (from: string): FeedTail => {
    const tail = new FeedTail(from, {
      source,
      timers,
      limits,
      onDropped(error, delayMs) {
        resubscriptions += 1;
        onDropped(error, delayMs);
      },
      onReached: reached,
    });
    tails.push(tail);
    return tail;
  };

  const endTail = (tail: FeedTail) => {
    const index = tails.indexOf(tail);
    if (index >= 0) tails.splice(index, 1);
    tail.end();
  };

  const leave = (member: Member) => {
    const { tail } = member;
    if (tail?.leave(member) === 'empty') endTail(tail);
  };

  /** The furthest tail that can still answer for the position; of several the oldest, so that readers gather. */
  const join = (member: Member, position: string): FeedTail => {
    let best: FeedTail | null = null;
    for (const tail of tails) if (tail.covers(position) && (!best || tail.to > best.to)) best = tail;
    const chosen = best ?? openTail(position);
    if (member.tail !== chosen) {
      leave(member);
      chosen.join(member);
    }
    return chosen;
  };

  return {
    join,
    leave,
    end: endTail,
    known: () => known,
    reached,
    endAll(): void {
      for (const tail of [...tails]) endTail(tail);
    },
    figures: () => ({ resubscriptions, subscriptions: tails.length }),
  };
}

/**
 * The log for many readers at once. Readers at about the same place share one source, and what it brings is kept in a
 * bounded window; the fastest reader waits a little for the slowest, so that a rebuild of many views reads the log
 * once. A reader that is elsewhere, or that rests, gets a source of its own until it has come to where others are.
 * Memory is bounded by batches, not by how many events anybody is away from the end.
 */
export function openEventFeed(options: EventFeedOptions): EventFeed {
  const tails = createTails(options);
  let closed = false;

  return {
    open() {
      const member: Member = { position: beforeTheFirstPosition, toldLevelAt: null, tail: null };
      return {
        async after(position, signal) {
          member.position = position;
          member.tail?.progressed();
          for (;;) {
            signal.throwIfAborted();
            if (closed) throw new Error('The feed is closed');
            const tail = tails.join(member, position);
            const batch = tail.batchAfter(member, position);
            if (batch) return batch;
            try {
              await orAborted(tail.pull(), signal);
            } catch (error) {
              if (error instanceof LogDamaged) tails.end(tail);
              throw error;
            }
          }
        },
        rest: () => tails.leave(member),
        close: () => tails.leave(member),
      };
    },

    reread: options.reread,
    known: tails.known,

    async measure() {
      tails.reached(await options.head());
      return tails.known();
    },

    forget: tails.endAll,

    figures: tails.figures,

    close() {
      closed = true;
      tails.endAll();
    },
  };
}

/** The promise, or a rejection as soon as the signal is aborted. */
function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
