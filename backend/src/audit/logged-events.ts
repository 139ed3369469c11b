import type { RecordedEvent } from '@eventstore/db-client';
import { hasLeaf, type LoggedEvent } from '@everpaw/contracts/audit/entry';
import type { EventFile } from '../platform/event-log/event-file.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { beforeTheFirstPosition, formatPosition, parsePosition } from '../platform/event-log/position.ts';
import { toResolvedEvent } from '../platform/event-log/stored-event.ts';
import { LogDamaged, verifiedPages } from '../platform/event-log/verified-pages.ts';

/** An event that has a leaf, and where it is in the log. */
export type PlacedEvent = LoggedEvent & { position: string };

/** Events after a position, in the order of the log. */
export type EventPage = {
  events: readonly PlacedEvent[];
  /** Everything up to here has been considered. */
  to: string;
  /** True when the log held nothing after `to` when it was read. */
  level: boolean;
};

/** Reads the log forwards, as stored: nothing is opened, upcast or left out but what has no leaf. */
export type EventPages = {
  /** What comes after a position, in pages of about `limit` events, those without a leaf counted. */
  after(position: string, limit: number): Promise<EventPage>;
  /** As {@link EventPages.after}, from the event at this position on, that included. */
  from(position: string, limit: number): Promise<EventPage>;
};

/** The parts of a recorded event that its leaf covers. */
export function loggedEvent(event: RecordedEvent): LoggedEvent {
  const { streamId, revision, id, type, data, metadata } = event;
  return { stream: streamId, revision, id, type, data, metadata };
}

function pageOf(
  recorded: readonly RecordedEvent[],
  start: { position: string; isIncluded: boolean },
  isFull: boolean,
): EventPage {
  let to = start.position;
  const events: PlacedEvent[] = [];
  for (const event of recorded) {
    if (!event.position) throw new TypeError('An event of the whole log has a position');
    const position = formatPosition(event.position);
    if (position < to || (position === to && !(start.isIncluded && events.length === 0))) continue;
    to = position;
    const logged = loggedEvent(event);
    if (hasLeaf(logged)) events.push({ ...logged, position });
  }
  return { events, to, level: !isFull };
}

/** The log through the client: on a server, and where the file has another owner. */
export function pagesOfLog(log: Pick<EventLog, 'readAll'>): EventPages {
  const read = async (position: string, limit: number, isIncluded: boolean): Promise<EventPage> => {
    const fromPosition = position === beforeTheFirstPosition ? 'start' : parsePosition(position);
    // A read begins with the event at its position.
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
 * The file of the embedded log, each event compared with its checksum: what was changed since it was appended gets no
 * leaf.
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
        // What comes before the damage is sound.
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
