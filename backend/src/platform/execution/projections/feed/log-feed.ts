import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { Timers } from '../../../kernel/time.ts';
import type { EventLog } from '../../../storage/event-log/event-log.ts';
import { beforeTheFirstPosition, formatPosition } from '../../../storage/event-log/position.ts';
import { type BatchLimits, type EventSource, type FeedEntry } from './event-batch.ts';
import { type EventFeed, openEventFeed } from './event-feed.ts';
import { headOf, subscribeAfter } from './log-source.ts';

/** Upcasts and decrypts events. Events of unknown types are left out. */
export type Deserialise = (events: readonly RecordedEvent[]) => Promise<Recorded[]>;

export type LogFeedOptions = {
  log: EventLog;
  deserialise: Deserialise;
  /** Event types that any consumer handles; only these are deserialised. */
  wanted: ReadonlySet<string>;
  timers: Timers;
  onDropped?(error: unknown, delayMs: number): void;
  /** Called for each subscription that the log ended as too slow; it is reopened immediately. */
  onTooSlow?(): void;
  limits?: BatchLimits;
};

/** How many events are decrypted before yielding to the event loop. */
const deserialiseBatchSize = 100;

/**
 * Thrown if the log ends before a position already read: it was replaced by an older one while the site was running.
 */
export class LogIsOlder extends Error {
  constructor() {
    super('The event log ends before what has been read of it');
    this.name = 'LogIsOlder';
  }
}

/** Opens the log as an {@link openEventFeed} feed, deserialised once for all readers. */
export function openLogFeed({
  log,
  deserialise,
  wanted,
  timers,
  onTooSlow,
  ...rest
}: LogFeedOptions): EventFeed {
  return openEventFeed({
    ...rest,
    timers,
    source: (after) => logSource({ log, deserialise, wanted, timers, onTooSlow }, after),
    head: () => headOf(log),
    reread: async (raw) => (await deserialise([raw]))[0] ?? null,
  });
}

function logSource(
  { log, deserialise, wanted, timers, onTooSlow }: LogFeedOptions,
  after: string,
): EventSource {
  const subscription = subscribeAfter(log, after, timers, onTooSlow);
  let isChecked = after === beforeTheFirstPosition;
  return {
    async take(limits) {
      // A server accepts such a position, and the events that it later delivers would count as already read.
      if (!isChecked && (await headOf(log)) < after) throw new LogIsOlder();
      isChecked = true;
      const { events, to, level, bytes } = await subscription.take(limits);
      const relevant = events.filter(({ type }) => wanted.has(type));
      const entries: FeedEntry[] = [];
      for (let from = 0; from < relevant.length; from += deserialiseBatchSize) {
        if (from > 0) await nextTurn();
        entries.push(...(await readEntries(deserialise, relevant.slice(from, from + deserialiseBatchSize))));
      }
      const created = events.at(-1)?.created.getTime() ?? null;
      return { entries, to, considered: events.length, bytes, level, created };
    },
    close: () => subscription.close(),
  };
}

/** Reads the events. One that can't be read is found by bisection and affects only its consumers. */
async function readEntries(deserialise: Deserialise, events: readonly RecordedEvent[]): Promise<FeedEntry[]> {
  try {
    return (await deserialise(events)).map(toEntry);
  } catch {
    const [only] = events;
    if (only && events.length === 1)
      return [{ position: positionOf(only), type: only.type, event: null, raw: only }];
    const middle = events.length >> 1;
    return [
      ...(await readEntries(deserialise, events.slice(0, middle))),
      ...(await readEntries(deserialise, events.slice(middle))),
    ];
  }
}

function toEntry(event: Recorded): FeedEntry {
  return { position: event.position, type: event.type, event, raw: null };
}

function positionOf(event: RecordedEvent): string {
  // Present on every event of `$all` since EventStoreDB 22.6; the type is shared with reads of a stream.
  if (!event.position) throw new TypeError(`${event.type} was read without a position`);
  return formatPosition(event.position);
}
