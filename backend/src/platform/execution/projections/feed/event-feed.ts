import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { Timers } from '../../../kernel/time.ts';
import { beforeTheFirstPosition } from '../../../storage/event-log/position.ts';
import { LogDamaged } from '../../../storage/event-log/verified-pages.ts';
import { type BatchLimits, type EventBatch, type EventSource } from './event-batch.ts';
import { FeedTail, type Member } from './feed-tail.ts';

const defaultBatchLimits: BatchLimits = { events: 4_000, bytes: 4 * 1024 * 1024 };

/** Returns the first `most` entries of a batch as a batch of their own. */
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

/** A reader of the log that proceeds at its own pace. */
export type FeedReader = {
  /**
   * Returns the events after the position; waits until there are some. The call acknowledges everything up to the
   * position. If the log is unavailable, it waits and reopens the source. Rejects if the signal is aborted.
   * @throws LogDamaged
   */
  after(position: string, signal: AbortSignal): Promise<EventBatch>;
  /** Marks the reader as idle, so that other readers don't wait for it. */
  rest(): void;
  close(): void;
};

export type EventFeed = {
  open(): FeedReader;
  /** Retries reading an event; returns null if its type is unknown. */
  reread(raw: RecordedEvent): Promise<Recorded | null>;
  /** Returns the highest known position of the log. */
  lastKnownPosition(): string;
  /** Reads the current end of the log. */
  measure(): Promise<string>;
  /** Drops all buffered events: readers continue from the log. */
  forget(): void;
  /** Returns how often a dropped source was reopened, and the number of open sources. */
  figures(): { resubscriptions: number; subscriptions: number };
  close(): void;
};

export type EventFeedOptions = {
  /** Opens a source of all events after a position. */
  source(after: string): EventSource;
  reread(raw: RecordedEvent): Promise<Recorded | null>;
  /** Returns the position of the last event in the log. */
  head(): Promise<string>;
  timers: Timers;
  limits?: BatchLimits;
  /** Called on each drop, with the delay before the source is reopened. */
  onDropped?(error: unknown, delayMs: number): void;
};

/** Manages the open sources, each with its window, and selects one for a position. */
function createTails({
  source,
  timers,
  limits = defaultBatchLimits,
  onDropped = () => {},
}: EventFeedOptions) {
  const tails: FeedTail[] = [];
  let known = beforeTheFirstPosition;
  let resubscriptions = 0;

  /** Records that the log has an event at this position. */
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

  /** Joins the most advanced tail that covers the position, and of several the oldest, so that readers share it. */
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
 * Opens a feed of the log for many readers. Readers at nearby positions share one source and a bounded window of its
 * events; the fastest reader waits briefly for the slowest, so that a rebuild of many views reads the log once. A
 * reader elsewhere, or an idle one, gets its own source until it catches up with others. Memory is bounded by batches,
 * however far readers are from the end of the log.
 */
export function openEventFeed(options: EventFeedOptions): EventFeed {
  const tails = createTails(options);
  let closed = false;

  return {
    open() {
      const member: Member = { position: beforeTheFirstPosition, reportedLevelAt: null, tail: null };
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
    lastKnownPosition: tails.known,

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

/** Returns the promise, or rejects as soon as the signal is aborted. */
function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
