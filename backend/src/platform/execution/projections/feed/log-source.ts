import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Position, type RecordedEvent, TimeoutError } from '@eventstore/db-client';
import type { Timers } from '../../../kernel/time.ts';
import type { EventLog } from '../../../storage/event-log/event-log.ts';
import { isOwnEvent } from '../../../storage/event-log/own-event.ts';
import {
  beforeTheFirstPosition,
  formatPosition,
  parsePosition,
} from '../../../storage/event-log/position.ts';
import { LogDamaged } from '../../../storage/event-log/verified-pages.ts';
import type { BatchLimits } from './event-batch.ts';
import { sizeOf } from './event-size.ts';

/** Events taken from a subscription at once. `to` is the last position considered, with or without events. */
export type Taken = {
  events: RecordedEvent[];
  to: string;
  /** Approximate memory of the events, in bytes. */
  bytes: number;
  /** True if the log had no events after `to` when it was read. */
  level: boolean;
};

/** A batch in progress. `considered` also counts events of other applications. */
type Reading = Pick<Taken, 'events' | 'bytes' | 'to'> & { considered: number };

/** One pull-based subscription to the whole log. */
export type LogSource = {
  /**
   * Returns the next events within the limits. Waits for events, progress of `to`, or the first time it has
   * caught up.
   * @throws when the subscription has dropped; the source can't be used after that.
   */
  take(limits: BatchLimits): Promise<Taken>;
  /** Closes the subscription; a pending `take` rejects. */
  close(): void;
};

/**
 * While catching up, a batch is returned if no event has arrived for this many milliseconds. Long enough not
 * to split batches when the process is busy. Live events don't wait for it, since servers from 23.10 on
 * report that they have caught up.
 */
const lingerMs = 250;

/** Number of events read before yielding to the event loop. */
const readBatchSize = 100;

/**
 * A server that aborts a subscription this many times in a row without an event has failed; it isn't just
 * faster.
 */
const maxFruitlessResumes = 10;

/**
 * Subscribes to all events after a position. Events of the server and of other applications are skipped.
 * The subscription isn't filtered, so every reader passes every position. "Has this view seen my write?" then
 * has an exact answer even if the view doesn't handle the event, the position of {@link headOf} is always
 * reached, and one subscription can serve all readers. (A filtered subscription never reports some system
 * events and reports its progress only occasionally.) Unhandled events are neither decrypted nor folded.
 * A server ends a live subscription if a burst is faster than the connection. That isn't an outage: it is
 * reopened at once after the last event read, and `onTooSlow` is called.
 * It uses `read()` instead of `for await`, which couldn't tell when no more events are waiting and a live
 * batch must be flushed.
 */
export function subscribeAfter(
  log: EventLog,
  position: string,
  timers: Timers,
  onTooSlow: () => void = () => {},
): LogSource {
  let to = position;
  let reported = position;
  let reportedLevel = false;
  let fruitless = 0;
  let closed: Error | null = null;
  const signs = createSigns(timers);
  const subscribe = () =>
    openSubscription(log, to, {
      sign: signs.give,
      fellBehind: () => {
        reportedLevel = false;
      },
    });
  let current = subscribe();

  const resubscribe = (error: unknown) => {
    fruitless += 1;
    if (!isTooSlow(error) || fruitless > maxFruitlessResumes) throw error;
    current.leave();
    onTooSlow();
    current = subscribe();
  };

  return {
    async take(limits) {
      const taken: Reading = { events: [], bytes: 0, considered: 0, to };
      const batchOf = (level: boolean): Taken => {
        reported = to;
        reportedLevel = level;
        return { events: taken.events, bytes: taken.bytes, to, level };
      };
      for (;;) {
        if (closed) throw closed;
        const read = readWaiting(current, taken, limits);
        if (taken.to !== to) fruitless = 0;
        to = taken.to;
        if (read === 'full') return batchOf(false);
        if (read === 'more') {
          await nextTurn();
          continue;
        }
        if (current.gone() !== null) {
          // Events before the damage are intact.
          if (current.gone() instanceof LogDamaged && to !== reported) return batchOf(false);
          resubscribe(current.gone());
          continue;
        }
        if (current.isCaughtUp() && (taken.events.length > 0 || !reportedLevel || to !== reported))
          return batchOf(true);
        if (taken.events.length === 0 && to !== reported) return batchOf(false);
        const sign = await signs.next(taken.events.length > 0 ? lingerMs : null);
        if (sign === 'quiet' && taken.events.length > 0) return batchOf(false);
      }
    },

    close() {
      closed = new Error('The subscription was given up');
      current.leave();
      signs.give();
    },
  };
}

/** Reads waiting events, up to the limits of a batch and of a turn. */
function readWaiting(from: Subscription, taken: Reading, limits: BatchLimits): 'all' | 'full' | 'more' {
  for (let read = 0; read < readBatchSize; read += 1) {
    if (taken.considered >= limits.events || taken.bytes >= limits.bytes) return 'full';
    const event = from.read();
    if (event === null) return 'all';
    taken.considered += 1;
    const at = formatPosition(event.position);
    if (at <= taken.to) continue; // delivered again
    taken.to = at;
    if (!isOwnEvent(event)) continue;
    taken.events.push(event);
    taken.bytes += sizeOf(event.data) + sizeOf(event.metadata);
  }
  return 'more';
}

/** Connects one waiter with the signals that wake it. */
function createSigns(timers: Timers) {
  let give = () => {};
  return {
    give: () => give(),
    /** Waits for the next signal. Resolves with `quiet` on timeout; null waits indefinitely. */
    next: (maxMs: number | null): Promise<'sign' | 'quiet'> =>
      new Promise((resolve) => {
        const cancel = maxMs === null ? () => {} : timers.after(maxMs, () => resolve('quiet'));
        give = () => {
          cancel();
          resolve('sign');
        };
      }),
  };
}

type Subscription = {
  /** Returns the next received event, or null. */
  read(): (RecordedEvent & { position: Position }) | null;
  isCaughtUp(): boolean;
  /** The reason why it ended, or null. */
  gone(): unknown;
  leave(): void;
};

function openSubscription(
  log: EventLog,
  after: string,
  listener: { sign(): void; fellBehind(): void },
): Subscription {
  let caughtUp = false;
  let gone: unknown = null;
  const subscription = log.subscribeToAll({
    fromPosition: after === beforeTheFirstPosition ? 'start' : parsePosition(after),
  });
  const drop = (error: unknown) => {
    gone ??= error;
    listener.sign();
  };
  subscription.on('readable', listener.sign);
  subscription.on('caughtUp', () => {
    caughtUp = true;
    listener.sign();
  });
  subscription.on('fellBehind', () => {
    caughtUp = false;
    listener.fellBehind();
  });
  subscription.on('error', drop);
  subscription.on('end', () => drop(new Error('The subscription ended')));
  subscription.on('close', () => drop(new Error('The subscription was closed')));
  return {
    read: () => {
      for (;;) {
        const resolved = subscription.read();
        if (resolved === null) return null;
        if (resolved.event) return resolved.event;
      }
    },
    isCaughtUp: () => caughtUp,
    gone: () => gone,
    leave: () => {
      subscription.unsubscribe().catch(() => {}); // It is given up either way.
    },
  };
}

/** True if EventStoreDB ended the subscription because its events weren't read fast enough. */
function isTooSlow(error: unknown): boolean {
  return error instanceof TimeoutError && error.message.includes('Consumer too slow');
}

/**
 * Returns the position of the last event in the log, of any application, or {@link beforeTheFirstPosition}.
 * Every subscription of {@link subscribeAfter} reaches it.
 */
export async function headOf(log: Pick<EventLog, 'readAll'>): Promise<string> {
  for await (const { event } of log.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    if (event) return formatPosition(event.position);
  return beforeTheFirstPosition;
}
