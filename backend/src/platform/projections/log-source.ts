import { excludeSystemEvents, type RecordedEvent } from '@eventstore/db-client';
import type { EventLog } from '../event-log/event-log.ts';
import { beforeTheFirstPosition, formatPosition, parsePosition } from '../event-log/position.ts';
import type { Timers } from './time.ts';

/** What was taken from a subscription at once. `to` is the last position considered, events or not. */
export type Taken = {
  events: RecordedEvent[];
  to: string;
  /** True when nothing more was waiting: the log had no event behind `to` at that moment. */
  level: boolean;
};

/** One subscription to the whole log, read by pulling. */
export type LogSource = {
  /**
   * The next events, at most `limit`. Waits until there is something to say: events, a moved `to`, or being level
   * for the first time. @throws when the subscription has dropped; the source is then of no more use.
   */
  take(limit: number): Promise<Taken>;
  /** Ends the subscription; a `take` that waits rejects. */
  close(): void;
};

/** Events considered between two reports of progress through what the filter leaves out, in units of 32. */
const checkpointInterval = 32;

/**
 * While the past is read, what has come is handed on when nothing more has come for so long, in milliseconds. Long
 * enough not to cut batches short when the process is busy; live events never wait for it, because a server since
 * 23.10 says when it has caught up.
 */
const lingerMs = 250;

/**
 * Subscribes to everything behind a position, system events left out.
 *
 * It is not filtered by type: every reader then passes every position, so "have you seen what I wrote" has an exact
 * answer also where a view does not handle the event (a filtered subscription reports progress only now and then,
 * and read-your-writes would have to wait for it), and one subscription can serve all of them. What nobody handles
 * is neither decrypted nor folded.
 *
 * It is pulled with `read()` and not with `for await`: only so can it tell "nothing more is waiting", which is when
 * a live batch must be flushed.
 */
export function subscribeAfter(log: EventLog, position: string, timers: Timers): LogSource {
  let to = position;
  let reported = position;
  let reached: string | null = null;
  let caughtUp = false;
  let toldLevel = false;
  let gone: unknown = null;
  let wake = () => {};

  const subscription = log.subscribeToAll({
    fromPosition: position === beforeTheFirstPosition ? 'start' : parsePosition(position),
    filter: excludeSystemEvents({
      checkpointInterval,
      checkpointReached: (_subscription, at) => {
        reached = formatPosition(at);
        wake();
      },
    }),
  });
  const drop = (error: unknown) => {
    gone ??= error;
    wake();
  };
  subscription.on('readable', () => wake());
  subscription.on('caughtUp', () => {
    caughtUp = true;
    wake();
  });
  subscription.on('fellBehind', () => {
    caughtUp = false;
    toldLevel = false;
  });
  subscription.on('error', drop);
  subscription.on('end', () => drop(new Error('The subscription ended')));
  subscription.on('close', () => drop(new Error('The subscription was closed')));

  const nextSign = (maxMs: number | null): Promise<'sign' | 'quiet'> =>
    new Promise((resolve) => {
      const cancel = maxMs === null ? () => {} : timers.after(maxMs, () => resolve('quiet'));
      wake = () => {
        cancel();
        resolve('sign');
      };
    });

  return {
    async take(limit) {
      const events: RecordedEvent[] = [];
      const handOver = (level: boolean): Taken => {
        reported = to;
        toldLevel = level;
        return { events, to, level };
      };
      for (;;) {
        let resolved = events.length < limit ? subscription.read() : null;
        while (resolved !== null) {
          const { event } = resolved;
          if (event) {
            events.push(event);
            const position = formatPosition(event.position);
            if (position > to) to = position; // an event may be delivered again
          }
          resolved = events.length < limit ? subscription.read() : null;
        }
        if (events.length >= limit) return handOver(false);
        if (gone !== null) throw gone;
        // The buffer is empty, so every event in front of the reported progress has been taken.
        if (reached !== null && reached > to) to = reached;
        reached = null;
        if (caughtUp && (events.length > 0 || !toldLevel || to !== reported)) return handOver(true);
        if (events.length === 0 && to !== reported) return handOver(false);
        const sign = await nextSign(events.length > 0 ? lingerMs : null);
        if (sign === 'quiet' && events.length > 0) return handOver(false);
      }
    },

    close() {
      drop(new Error('The subscription was given up'));
      subscription.unsubscribe().catch(() => {}); // It is given up either way.
    },
  };
}

/** The position of the last event in the log, {@link beforeTheFirstPosition} when there is none. */
export async function headOf(log: EventLog): Promise<string> {
  for await (const { event } of log.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    if (event) return formatPosition(event.position);
  return beforeTheFirstPosition;
}
