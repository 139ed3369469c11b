import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Position, type RecordedEvent, TimeoutError } from '@eventstore/db-client';
import type { Timers } from '../../kernel/time.ts';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { isOwnEvent } from '../../storage/event-log/own-event.ts';
import { beforeTheFirstPosition, formatPosition, parsePosition } from '../../storage/event-log/position.ts';
import { LogDamaged } from '../../storage/event-log/verified-pages.ts';
import type { BatchLimits } from './event-batch.ts';
import { sizeOf } from './event-size.ts';

/** What was taken from a subscription at once. `to` is the last position considered, events or not. */
export type Taken = {
  events: RecordedEvent[];
  to: string;
  /** About how much memory the events take. */
  bytes: number;
  /** True when nothing more was waiting: the log had no event after `to` at that moment. */
  level: boolean;
};

/** What is being taken; `considered` counts the events of others too. */
type Reading = Pick<Taken, 'events' | 'bytes' | 'to'> & { considered: number };

/** One subscription to the whole log, read by pulling. */
export type LogSource = {
  /**
   * The next events within the limits. Waits until there is something to say: events, a moved `to`, or being level
   * for the first time. @throws when the subscription has dropped; the source is then of no more use.
   */
  take(limits: BatchLimits): Promise<Taken>;
  /** Ends the subscription; a `take` that waits rejects. */
  close(): void;
};

/**
 * While the past is read, what has come is handed on when nothing more has come for so long, in milliseconds. Long
 * enough not to cut batches short when the process is busy; live events never wait for it, because a server since
 * 23.10 says when it has caught up.
 */
const lingerMs = 250;

/** Events that are read before the event loop turns. */
const readAtOnce = 100;

/** A server that aborts a subscription so many times in a row without one event is in trouble, not ahead of us. */
const mostFruitlessResumes = 10;

/**
 * Subscribes to everything after a position. Events of the server and of other applications are passed, not handed
 * on.
 *
 * It is not filtered: every reader then passes every position, so "have you seen what I wrote" has an exact answer
 * also where a view does not handle the event, {@link headOf} names a position that is reached, and one subscription
 * can serve all of them. (A filtered subscription never reports some system events, and its own progress only now and
 * then.) What nobody handles is neither decrypted nor folded.
 *
 * A server ends a subscription that has caught up when a burst comes faster than the connection takes it. That is no
 * outage: the subscription is taken up again at once after the last event that was read, and `onTooSlow` is told.
 *
 * It is pulled with `read()` and not with `for await`: only so can it tell "nothing more is waiting", which is when
 * a live batch must be flushed.
 */
export function subscribeAfter(
  log: EventLog,
  position: string,
  timers: Timers,
  onTooSlow: () => void = () => {},
): LogSource {
  let to = position;
  let reported = position;
  let toldLevel = false;
  let fruitless = 0;
  let closed: Error | null = null;
  const signs = createSigns(timers);
  const subscribe = () =>
    openSubscription(log, to, {
      sign: signs.give,
      fellBehind: () => {
        toldLevel = false;
      },
    });
  let current = subscribe();

  const takeUpAgain = (error: unknown) => {
    fruitless += 1;
    if (!isTooSlow(error) || fruitless > mostFruitlessResumes) throw error;
    current.leave();
    onTooSlow();
    current = subscribe();
  };

  return {
    async take(limits) {
      const taken: Reading = { events: [], bytes: 0, considered: 0, to };
      const handOver = (level: boolean): Taken => {
        reported = to;
        toldLevel = level;
        return { events: taken.events, bytes: taken.bytes, to, level };
      };
      for (;;) {
        if (closed) throw closed;
        const read = readWaiting(current, taken, limits);
        if (taken.to !== to) fruitless = 0;
        to = taken.to;
        if (read === 'full') return handOver(false);
        if (read === 'more') {
          await nextTurn();
          continue;
        }
        if (current.gone() !== null) {
          // What comes before the damage is sound.
          if (current.gone() instanceof LogDamaged && to !== reported) return handOver(false);
          takeUpAgain(current.gone());
          continue;
        }
        if (current.isCaughtUp() && (taken.events.length > 0 || !toldLevel || to !== reported))
          return handOver(true);
        if (taken.events.length === 0 && to !== reported) return handOver(false);
        const sign = await signs.next(taken.events.length > 0 ? lingerMs : null);
        if (sign === 'quiet' && taken.events.length > 0) return handOver(false);
      }
    },

    close() {
      closed = new Error('The subscription was given up');
      current.leave();
      signs.give();
    },
  };
}

/** Reads what waits, or as much of it as one turn has room for. */
function readWaiting(from: Subscription, taken: Reading, limits: BatchLimits): 'all' | 'full' | 'more' {
  for (let read = 0; read < readAtOnce; read += 1) {
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

/** One who waits for a sign, and those who give it. */
function createSigns(timers: Timers) {
  let give = () => {};
  return {
    give: () => give(),
    /** The next sign, or `quiet` when none was given for so long; null waits as long as it takes. */
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
  /** The next event that has come; null when none waits. */
  read(): (RecordedEvent & { position: Position }) | null;
  isCaughtUp(): boolean;
  /** Why it is over; null while it is not. */
  gone(): unknown;
  leave(): void;
};

function openSubscription(
  log: EventLog,
  after: string,
  told: { sign(): void; fellBehind(): void },
): Subscription {
  let caughtUp = false;
  let gone: unknown = null;
  const subscription = log.subscribeToAll({
    fromPosition: after === beforeTheFirstPosition ? 'start' : parsePosition(after),
  });
  const drop = (error: unknown) => {
    gone ??= error;
    told.sign();
  };
  subscription.on('readable', told.sign);
  subscription.on('caughtUp', () => {
    caughtUp = true;
    told.sign();
  });
  subscription.on('fellBehind', () => {
    caughtUp = false;
    told.fellBehind();
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

/** How EventStoreDB ends a subscription that it sends events to faster than they are taken. */
function isTooSlow(error: unknown): boolean {
  return error instanceof TimeoutError && error.message.includes('Consumer too slow');
}

/**
 * The position of the last event in the log, whosever it is; {@link beforeTheFirstPosition} when there is none. Every
 * subscription of {@link subscribeAfter} comes there.
 */
export async function headOf(log: Pick<EventLog, 'readAll'>): Promise<string> {
  for await (const { event } of log.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    if (event) return formatPosition(event.position);
  return beforeTheFirstPosition;
}
