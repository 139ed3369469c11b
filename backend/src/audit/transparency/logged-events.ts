import type { RecordedEvent } from '@eventstore/db-client';
import { hasLeaf, type LoggedEvent } from '@everpaw/contracts/audit/transparency/entry';
import type { EventFile } from '../../platform/storage/event-log/event-file.ts';
import type { EventLog } from '../../platform/storage/event-log/event-log.ts';
import {
  beforeTheFirstPosition,
  formatPosition,
  parsePosition,
} from '../../platform/storage/event-log/position.ts';
import { toResolvedEvent } from '../../platform/storage/event-log/stored-event.ts';
import { LogDamaged, verifiedPages } from '../../platform/storage/event-log/verified-pages.ts';

/** An event that has a leaf, and its position in the log. */
export type PlacedEvent = LoggedEvent & { position: string };

/** A page of events after a position, in log order. */
export type EventPage = {
  events: readonly PlacedEvent[];
  /** The position up to which the log has been read. */
  to: string;
  /** True if the log held nothing after `to` when it was read. */
  level: boolean;
};

/** Reads the log forwards as stored. Events aren't decrypted or upcast; only those without a leaf are left out. */
export type EventPages = {
  /** Reads the events after a position, in pages of about `limit` events, including those without a leaf. */
  after(position: string, limit: number): Promise<EventPage>;
  /** Like {@link EventPages.after}, but includes the event at this position. */
  from(position: string, limit: number): Promise<EventPage>;
};

/** Returns the parts of a recorded event that its leaf covers. */
export function loggedEvent(event: RecordedEvent): LoggedEvent {
  const { streamId, revision, id, type, data, metadata } = event;
  return { stream: streamId, revision, id, type, data, metadata };
}

/** Like {@link loggedEvent}, with the position. */
export function placedEvent(event: RecordedEvent): PlacedEvent {
  if (!event.position) throw new TypeError('An event of the whole log has a position');
  return { ...loggedEvent(event), position: formatPosition(event.position) };
}

function pageOf(
  recorded: readonly RecordedEvent[],
  start: { position: string; isIncluded: boolean },
  isFull: boolean,
): EventPage {
  let to = start.position;
  const events: PlacedEvent[] = [];
  for (const event of recorded) {
    const placed = placedEvent(event);
    const { position } = placed;
    if (position < to || (position === to && !(start.isIncluded && events.length === 0))) continue;
    to = position;
    if (hasLeaf(placed)) events.push(placed);
  }
  return { events, to, level: !isFull };
}

/** Reads pages through the client, for a log on a server or a file that another process owns. */
export function pagesOfLog(log: Pick<EventLog, 'readAll'>): EventPages {
  const read = async (position: string, limit: number, isIncluded: boolean): Promise<EventPage> => {
    const fromPosition = position === beforeTheFirstPosition ? 'start' : parsePosition(position);
    // A read includes the event at its start position.
    const maxCount = limit + 1;
    const recorded: RecordedEvent[] = [];
    let count = 0;
    for await (const { event } of log.readAll({ direction: 'forwards', fromPosition, maxCount })) {
      count += 1;
      if (event) recorded.push(event);
    }
    return pageOf(recorded, { position, isIncluded }, count === maxCount);
  };
  return {
    after: (position, limit) => read(position, limit, false),
    from: (position, limit) => read(position, limit, true),
  };
}

const embeddedPage = 256;

/**
 * Reads pages from the file of the embedded log and verifies each event's checksum, so that an event changed after it
 * was appended gets no leaf.
 */
export function pagesOfFile(file: EventFile): EventPages {
  const readPage = verifiedPages(() => file, embeddedPage);
  /** @throws LogDamaged */
  const read = async (position: string, limit: number, isIncluded: boolean): Promise<EventPage> => {
    const recorded: RecordedEvent[] = [];
    const place = position === beforeTheFirstPosition ? 0 : Number(parsePosition(position).commit);
    let after = isIncluded ? Math.max(0, place - 1) : place;
    const nextPage = () => {
      try {
        return readPage(after);
      } catch (error) {
        // The events before the damage are intact.
        if (error instanceof LogDamaged && recorded.length > 0) return null;
        throw error;
      }
    };
    for (;;) {
      const page = nextPage();
      if (page === null) return pageOf(recorded, { position, isIncluded }, true);
      for (const stored of page) {
        const { event } = toResolvedEvent(stored);
        if (event) recorded.push(event);
        after = stored.position;
      }
      const isFull = recorded.length >= limit;
      if (isFull || page.length === 0) return pageOf(recorded, { position, isIncluded }, isFull);
    }
  };
  return {
    after: (position, limit) => read(position, limit, false),
    from: (position, limit) => read(position, limit, true),
  };
}
